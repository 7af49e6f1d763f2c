//! What a text turns out to be.

use std::collections::BTreeSet;

use swc_core::ecma::atoms::Atom;

use super::{
    Watched,
    digest::{Digest, Digester},
    json,
    lower::lower,
    mentions::mentions,
    module::{Kind, Module, Origin, Source, span},
    scan::{notes, scan},
    summary::{Summaries, Summary},
    texts::Text,
    transform::Settings,
};
use crate::diagnostics::{Diagnostic, codes};

/// What is known of a text.
pub(super) enum Examined {
    /// It is a JSON document: the expression for it.
    Json(String),
    /// An earlier build has parsed it.
    Known(Summary),
    /// It was parsed.
    Parsed(Box<Parsed>),
    /// It cannot be used.
    Broken(Vec<Diagnostic>),
}

/// A text that was parsed.
pub(super) struct Parsed {
    esm: bool,
    mentions: BTreeSet<Atom>,
    source: Source,
}

/// Tells texts apart by all that their meaning depends on.
pub(super) fn digest(text: &str, settings: &Settings, origin: &Origin) -> Digest {
    let mut digester = Digester::default();
    digester.add(format!("{:?} {settings:?} {}", origin.language(), origin.node()));
    digester.add(text);
    digester.finish()
}

/// Finds out what the `text` of `module` is, by its summary if there is one.
pub(super) fn examine(
    module: &Module,
    text: &Text,
    summaries: &Summaries,
    watched: Watched,
) -> Examined {
    if module.origin.json() {
        return match json::expression(&text.text) {
            Ok(expression) => Examined::Json(expression),
            Err((at, message)) => {
                let place = span(&text.label, (at, at));
                Examined::Broken(vec![Diagnostic::error(codes::SYNTAX, message).at(place)])
            }
        };
    }
    match summaries.get(&module.digest) {
        Some(summary) => Examined::Known(summary.clone()),
        None => parse(module, text, watched),
    }
}

/// Parses the `text` of `module`.
pub(super) fn parse(module: &Module, text: &Text, watched: Watched) -> Examined {
    let language = module.origin.language();
    let settings = module.text.as_ref().map(|(_, settings)| settings.clone()).unwrap_or_default();
    match lower(text, language, &settings) {
        Ok(lowered) => {
            let marks = lowered.marks.clone();
            let export_equals = lowered.export_equals;
            let notes = notes(&lowered.comments);
            let mentions = mentions(&lowered.module.body, watched);
            let shape = marks.with(|| scan(lowered));
            let esm = (shape.esm || module.origin.node()) && !export_equals;
            let source = Source { shape, marks, notes, typescript: language.typescript };
            Examined::Parsed(Box::new(Parsed { esm, mentions, source }))
        }
        Err(faults) => {
            let problems = faults.into_iter().map(|fault| {
                let place = span(&text.label, fault.place);
                Diagnostic::error(codes::SYNTAX, fault.message).at(place)
            });
            Examined::Broken(problems.collect())
        }
    }
}

impl Module {
    /// Takes what its text turned out to be.
    pub fn take(&mut self, examined: Examined) {
        let kind = |esm| if esm { Kind::Esm } else { Kind::CommonJs };
        match examined {
            Examined::Json(expression) => self.kind = Kind::Json(expression),
            Examined::Known(Summary { esm, requests, mentions }) => {
                self.kind = kind(esm);
                self.requests = requests;
                self.mentions = mentions;
            }
            Examined::Parsed(parsed) => {
                let Parsed { esm, mentions, source } = *parsed;
                self.kind = kind(esm);
                self.requests.clone_from(&source.shape.requests);
                self.mentions = mentions;
                self.parsed = Some(source);
            }
            Examined::Broken(problems) => self.fail(problems),
        }
    }
}
