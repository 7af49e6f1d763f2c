//! `explain`: what a diagnostic code means.

use super::{ExplainArgs, Output};
use crate::diagnostics::codes::{self, Code};
use crate::diagnostics::explain::{document, list, page};
use crate::read::nearest;

/// Prints the page of a code, all pages, or the list of codes.
pub fn explain(args: &ExplainArgs) -> Output {
    match &args.code {
        _ if args.all => Output::fine(document()),
        None => Output::fine(list()),
        Some(name) => match codes::find(name.trim()) {
            Some(code) => Output::fine(page(code)),
            None => Output::failed(unknown(name)),
        },
    }
}

fn unknown(name: &str) -> String {
    let ids: Vec<_> = codes::ALL.iter().map(|Code { id, .. }| (*id, *id)).collect();
    let near = nearest(name.trim(), &ids);
    let near = near.map_or_else(String::new, |near| format!("did you mean {near}? "));
    format!("there is no code `{name}`; {near}`agent-bundle explain` lists all")
}
