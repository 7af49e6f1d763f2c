//! Recording what hosts give to hooks: a plugin that keeps it, fixtures out of what it caught, and how
//! they differ from the host's table.

use serde_json::Value;

pub mod caught;
pub mod compare;
pub mod fixtures;
pub mod normal;
mod plugin;

pub use plugin::{NAME, plugin};

/// The value at a dotted path.
fn at<'a>(document: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(document, |value, key| value.get(key))
}

/// The text at a dotted path, or the first one of a list there.
fn text_at(document: &Value, path: &str) -> Option<String> {
    let value = at(document, path)?;
    value.as_str().or_else(|| value.get(0)?.as_str()).map(str::to_owned)
}
