//! `inspect`: the plan, for people and programs.

use agent_bundle_adapters::Tables;

use super::project::{failed, request};
use super::{InspectArgs, Output};
use crate::build::prepare;

mod report;
mod text;

/// Shows what would be built.
pub fn inspect(tables: &Tables, args: &InspectArgs) -> Output {
    let plan = match prepare(tables, &request(&args.project)) {
        Ok(plan) => plan,
        Err(failure) => return failed(&args.project, failure),
    };
    let report = report::report(tables, &plan);
    if args.json {
        let text = serde_json::to_string_pretty(&report).unwrap_or_default();
        return Output::fine(text + "\n");
    }
    Output::fine(text::text(&report, args.hooks))
}
