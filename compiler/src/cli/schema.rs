//! `schema`: a published JSON Schema.

use agent_bundle_adapters::Tables;

use super::{Output, SchemaArgs};
use crate::schema::ALL;

/// Prints one schema.
pub fn schema(tables: &Tables, args: &SchemaArgs) -> Output {
    match ALL.iter().find(|one| one.name == args.name) {
        Some(one) => Output::fine(one.text(tables)),
        None => Output::failed(format!("no schema is named {}", args.name)),
    }
}
