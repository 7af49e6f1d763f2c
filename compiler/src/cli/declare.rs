//! The project's declarations for the type checker.

use std::fmt::Write as _;

use camino::Utf8Path;

use super::Output;
use crate::emit::HookKind;
use crate::plan::Plan;
use crate::types::{declarations, write_declarations};

/// Writes `.agent-bundle/routes.d.ts` in the project folder `root`. What came of the command, `output`,
/// stays what it is: where the file cannot be written, a note says so.
pub fn declared(root: &Utf8Path, plan: &Plan, mut output: Output) -> Output {
    let routes = plan.hooks.iter().filter(|hook| hook.kind == HookKind::EventRoute);
    let families = routes.map(|hook| hook.family.as_str());
    let text = declarations(families, &plan.providers).map_err(|error| error.to_string());
    let written = text.and_then(|text| {
        write_declarations(root, &text).map_err(|error| format!("{root}: {error}"))
    });
    if let Err(message) = written {
        writeln!(output.stderr, "note: the project's types were not written: {message}").ok();
    }
    output
}
