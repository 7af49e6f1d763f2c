//! The project's declarations for the type checker.

use camino::Utf8Path;

use super::Output;
use crate::emit::HookKind;
use crate::plan::Plan;
use crate::read::providers;
use crate::types::{declarations, write_declarations};

/// Writes `.agent-bundle/routes.d.ts` in the project folder `root`.
///
/// # Errors
/// What to say when it could not be written.
pub fn declare(root: &Utf8Path, plan: &Plan) -> Result<(), Output> {
    let routes = plan.hooks.iter().filter(|hook| hook.kind == HookKind::EventRoute);
    let families = routes.map(|hook| hook.family.as_str());
    let text = declarations(families, &providers(root)).map_err(Output::failed)?;
    write_declarations(root, &text)
        .map_err(|error| Output::failed(format!("cannot write the types of {root}: {error}")))
}
