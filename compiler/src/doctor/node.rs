//! The `node` that runs wrappers.

use super::{About, Finding, Level, PATIENCE, Surroundings};
use crate::process;

/// The oldest Node.js that wrappers run on: major and minor version.
const OLDEST: (u32, u32) = (20, 16);

pub fn look(around: &Surroundings) -> Finding {
    let todo = || [format!("install Node.js {}.{} or newer", OLDEST.0, OLDEST.1)];
    let problem = |text| Finding::new(Level::Problem, About::Node, text).todo(todo());
    let Some(node) = around.find("node") else {
        return problem("no `node` on the search path, so no hook runs".to_owned());
    };
    let mut command = around.command(&node);
    command.arg("--version");
    process::grouped(&mut command);
    let said = process::run(command, "", Some(PATIENCE)).map(|run| run.stdout).unwrap_or_default();
    let version = said.trim();
    match numbers(version) {
        None => problem(format!("{node} does not tell its version")),
        Some(own) if own < OLDEST => problem(format!("{node} is {version}, too old for the hooks")),
        Some(_) => Finding::new(Level::Ok, About::Node, format!("{node} is {version}")),
    }
}

fn numbers(version: &str) -> Option<(u32, u32)> {
    let mut parts = version.strip_prefix('v')?.split('.').map(str::parse);
    Some((parts.next()?.ok()?, parts.next()?.ok()?))
}
