//! One returned object literal, read as result parts.

use agent_bundle_adapters::canonical::Part;

use super::literal::{Key, Literal};
use super::project::{Returned, Spanned};
use super::suggest::suggest;
use crate::diagnostics::{Diagnostic, Span, codes};

/// Keys of a result.
const KEYS: [&str; 8] = [
    "outcome",
    "reason",
    "updatedInput",
    "additionalContext",
    "output",
    "exitCode",
    "status",
    "error",
];

/// Outcomes and the parts that they ask for.
const OUTCOMES: [(&str, Option<Part>); 5] = [
    ("continue", None),
    ("allow", Some(Part::Allow)),
    ("ask", Some(Part::Ask)),
    ("deny", Some(Part::Deny)),
    ("synthesize", Some(Part::Synthesize)),
];

/// The strings that an expression can be.
#[derive(Debug, Default)]
pub struct Texts {
    /// Those that were seen, with their places.
    pub known: Vec<(String, Span)>,
    /// It can be `undefined`.
    pub absent: bool,
    /// It can be others too.
    pub open: bool,
}

/// Reads the literal at `span`; `texts` gives the strings that the value of one of its keys can be.
/// Also gives the problems that it has on every host.
pub fn read<'m>(
    span: Span,
    literal: &Literal<'m>,
    texts: &dyn Fn(&Key<'m>) -> Texts,
) -> (Returned, Vec<Diagnostic>) {
    let (keys, mut open) = (&literal.keys, literal.open);
    let mut problems = Vec::new();
    for key in keys.iter().filter(|key| !KEYS.contains(&key.name.as_str())) {
        problems.push(
            Diagnostic::error(codes::RESULT, format!("unknown key `{}` of a result", key.name))
                .at(key.span.clone())
                .help(suggest(&key.name, &KEYS)),
        );
    }
    let get = |name: &str| keys.iter().find(|key| key.name == name);

    let mut parts = Vec::new();
    let mut outcomes = Vec::new();
    for key in keys.iter().filter(|key| key.name == "outcome") {
        let found = texts(key);
        open |= found.open;
        outcomes.extend(found.absent.then_some("continue"));
        for (text, span) in found.known {
            match OUTCOMES.iter().find(|(name, _)| *name == text) {
                Some((name, part)) => {
                    outcomes.push(*name);
                    parts.extend(part.map(|value| Spanned { value, span }));
                }
                None => problems.push(
                    Diagnostic::error(codes::RESULT, format!("unknown outcome `{text}`"))
                        .at(span)
                        .help(suggest(&text, &OUTCOMES.map(|(name, _)| name))),
                ),
            }
        }
    }
    if !keys.iter().any(|key| key.name == "outcome" && key.certain) {
        outcomes.push("continue");
    }
    let sure = !open && problems.is_empty() && keys.iter().all(|key| key.certain);
    // With `synthesize`, an output is the answer of the call, not a replacement.
    let may_synthesize = open || outcomes.contains(&"synthesize");

    for (name, part) in [("updatedInput", Part::Rewrite), ("additionalContext", Part::Context)] {
        parts.extend(get(name).map(|key| Spanned { value: part, span: key.span.clone() }));
    }
    let replaced = get("status").or_else(|| get("error"));
    let replaced = replaced.or_else(|| get("output").filter(|_| !may_synthesize));
    parts.extend(replaced.map(|key| Spanned { value: Part::Replace, span: key.span.clone() }));

    let returned = Returned { span, parts, open };
    if sure {
        problems.extend(contradictions(&returned, &outcomes, &get, texts));
    }
    (returned, problems)
}

/// Combinations that no host takes, in a literal of which everything is known.
fn contradictions<'k, 'm: 'k>(
    returned: &Returned,
    outcomes: &[&str],
    get: &dyn Fn(&str) -> Option<&'k Key<'m>>,
    texts: &dyn Fn(&Key<'m>) -> Texts,
) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    let mut problem = |span: &Span, message: &str, help: &str| {
        problems.push(Diagnostic::error(codes::RESULT, message).at(span.clone()).help(help));
    };
    let only = |outcome: &str| outcomes.iter().all(|one| *one == outcome);
    let place = |outcome| get(outcome).map_or(&returned.span, |key| &key.span);

    let blank = get("reason").is_some_and(|key| {
        let found = texts(key);
        !found.open && found.known.iter().all(|(text, _)| text.trim().is_empty())
    });
    if only("deny") && (get("reason").is_none() || blank) {
        problem(
            get("reason").map_or(&returned.span, |key| &key.span),
            "a `deny` without a reason",
            "say in `reason` why, so that the agent can do better",
        );
    }
    if only("continue")
        && let Some(key) = get("reason")
    {
        problem(
            &key.span,
            "a `reason` without a decision",
            "add an `outcome`, or give the text as `additionalContext`",
        );
    }
    if (only("deny") || only("synthesize"))
        && let Some(key) = get("updatedInput")
    {
        problem(
            &key.span,
            "`updatedInput` for a call that will not run",
            "rewrite the input, or decide against the call, not both",
        );
    }
    if only("synthesize") && get("output").is_none() {
        problem(place("outcome"), "`synthesize` without an output", "give the text as `output`");
    }
    if !outcomes.contains(&"synthesize")
        && let Some(key) = get("exitCode")
    {
        problem(
            &key.span,
            "`exitCode` without `outcome: 'synthesize'`",
            "remove it, or synthesize the whole answer",
        );
    }
    problems
}
