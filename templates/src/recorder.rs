//! The recorder: a plain program which keeps what a host gives to hooks.

use serde_json::Value;

const SETTINGS: &str = "\"{{settings}}\"";
const KEEP: &str = include_str!("../recorder/write.mjs");

/// The end of a recorder that a host runs as a command, with its host and event as arguments.
pub const STDIO: &str = include_str!("../recorder/stdio.mjs");

/// The text of a recorder with `settings`: `into`, the folder of the catch where the environment
/// names none; for a module also `host`, and `events` with the answer of each. `end` is [`STDIO`] or
/// a module host's own.
#[must_use]
pub fn recorder(end: &str, settings: &Value) -> String {
    KEEP.replace(SETTINGS, &settings.to_string()) + end
}
