//! From syntax to text.

use swc_core::{
    common::{SourceMap, comments::SingleThreadedComments, sync::Lrc},
    ecma::{
        ast::{EsVersion, Pass, Program},
        codegen::{Config, Emitter, text_writer::JsWriter},
        minifier::{
            optimize,
            option::{CompressOptions, ExtraOptions, MangleOptions, MinifyOptions},
        },
        transforms::base::fixer::fixer,
    },
};

use super::{
    lower::{Marks, Texts, lower},
    map::Place,
    transform::{Language, Settings},
};

/// What the output may use: all that the oldest supported node runs.
const TARGET: EsVersion = EsVersion::Es2022;

/// What a printed program's top-level names are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Names {
    /// Nobody else sees them.
    Closed {
        /// Functions and classes keep their names, because programs show and compare them.
        keep_names: bool,
    },
    /// Other text of the same file uses them.
    Shared,
}

/// Prints `program`, whose names must tell all things apart; small if `minify` is given.
/// Gives the text, and the places in it that are known in the file.
pub(super) fn print(
    mut program: Program,
    comments: Option<&SingleThreadedComments>,
    minify: Option<Names>,
) -> (String, Vec<Place>) {
    // Marks of its own: what was printed before leaves no trace.
    let marks = Marks::new();
    marks.with(|| {
        let sources: Lrc<SourceMap> = Lrc::default();
        if let Some(names) = minify {
            marks.resolve(&mut program, false);
            let extra = ExtraOptions {
                unresolved_mark: marks.unresolved,
                top_level_mark: marks.top_level,
                mangle_name_cache: None,
            };
            let comments = comments.map(|comments| comments as _);
            program = optimize(program, sources.clone(), comments, None, &small(names), &extra);
        }
        fixer(None).process(&mut program);
        let (mut bytes, mut places) = (Vec::new(), Vec::new());
        let writer = JsWriter::new(sources.clone(), "\n", &mut bytes, Some(&mut places));
        let cfg = Config::default()
            .with_target(TARGET)
            .with_minify(minify.is_some())
            .with_omit_last_semi(true);
        let mut emitter = Emitter { cfg, cm: sources, comments: None, wr: writer };
        // Writing to memory does not fail.
        let _ = emitter.emit_program(&program);
        (String::from_utf8(bytes).unwrap_or_default(), places)
    })
}

/// Prints plain JavaScript `text` of our own, small if `minify`; its top-level names stay.
pub(super) fn reprint(text: &str, minify: bool) -> String {
    let language = Language { typescript: false, jsx: false };
    match lower(&Texts::default(), "", text, language, &Settings::default()) {
        Ok(lowered) if minify => {
            print(Program::Module(lowered.module), None, Some(Names::Shared)).0
        }
        _ => text.to_owned(),
    }
}

fn small(names: Names) -> MinifyOptions {
    let closed = names != Names::Shared;
    let keep_names = names != Names::Closed { keep_names: false };
    MinifyOptions {
        compress: Some(CompressOptions {
            ecma: TARGET,
            module: closed,
            keep_classnames: keep_names,
            keep_fnames: keep_names,
            ..CompressOptions::default()
        }),
        mangle: Some(MangleOptions {
            top_level: Some(closed),
            keep_class_names: keep_names,
            keep_fn_names: keep_names,
            ..MangleOptions::default()
        }),
        ..MinifyOptions::default()
    }
}
