//! From a native answer back to the canonical result, for simulation.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::canonical::Part;
use crate::slice::{failure_of, pass_of};
use crate::table::{Answer, Event, Table};
use crate::template::hole;

/// Result keys of the values that parts carry.
const KEYS: [(&str, &str); 7] = [
    ("reason", "reason"),
    ("updatedInput", "updatedInput"),
    ("context", "additionalContext"),
    ("output", "output"),
    ("exitCode", "exitCode"),
    ("status", "status"),
    ("error", "error"),
];

/// What a host reads in an answer, as a canonical result: `outcome`, `reason`, `updatedInput`,
/// `additionalContext`, … `failed` stands beside a refusal or pass that a failure gave.
///
/// `None` means that the answer is none that the table knows.
#[must_use]
pub fn decode(
    table: &Table,
    event: &Event,
    stdout: Option<&Value>,
    stderr: &str,
    exit: i32,
) -> Option<Value> {
    if let Some(failed) = failure(table, event, stdout, stderr, exit) {
        return Some(failed);
    }
    if exit == 0 && stdout == pass_of(table, event) {
        return Some(json!({ "outcome": "continue" }));
    }
    let mut result = Map::new();
    for (part, cell) in &event.parts {
        let mut read = cell.answers().map(|answer| matches(answer, stdout, stderr, exit));
        let Some(values) = read.find_map(|values| values) else { continue };
        if let Some(outcome) = outcome(*part) {
            result.entry("outcome").or_insert_with(|| outcome.into());
        }
        for (name, key) in KEYS {
            if let Some(value) = values.get(name) {
                result.insert(key.to_owned(), value.clone());
            }
        }
    }
    if result.is_empty() {
        return None;
    }
    result.entry("outcome").or_insert_with(|| "continue".into());
    Some(result.into())
}

fn failure(
    table: &Table,
    event: &Event,
    stdout: Option<&Value>,
    stderr: &str,
    exit: i32,
) -> Option<Value> {
    let refused = event.fail_closed.as_ref().and_then(|closed| {
        let values = matches(&closed.answer, stdout, stderr, exit)?;
        let text = values.get("failure")?.as_str()?.to_owned();
        text.starts_with(FAILURE)
            .then(|| json!({ "outcome": "deny", "reason": text, "failed": true }))
    });
    refused.or_else(|| {
        let answer = failure_of(table, event);
        let values = matches(answer, stdout, stderr, exit)?;
        let passed = answer.exit.is_some_and(|code| code != 0)
            || values
                .get("failure")
                .and_then(Value::as_str)
                .is_some_and(|t| t.starts_with(FAILURE));
        passed.then(|| json!({ "outcome": "continue", "failed": true }))
    })
}

/// How the line of a failing hook begins.
const FAILURE: &str = "agent-bundle: ";

fn outcome(part: Part) -> Option<&'static str> {
    match part {
        Part::Deny => Some("deny"),
        Part::Allow => Some("allow"),
        Part::Ask => Some("ask"),
        Part::Synthesize => Some("synthesize"),
        Part::Rewrite | Part::Context | Part::Replace => None,
    }
}

/// The values of the holes of `answer`, when the given output is an instance of it.
fn matches(
    answer: &Answer,
    stdout: Option<&Value>,
    stderr: &str,
    exit: i32,
) -> Option<BTreeMap<String, Value>> {
    let mut values = BTreeMap::new();
    if i32::from(answer.exit.unwrap_or(0)) != exit {
        return None;
    }
    match (&answer.stdout, stdout) {
        (Some(template), Some(output)) => fill(template, output, &mut values)?,
        (None, None) => {}
        _ => return None,
    }
    if let Some(template) = &answer.stderr {
        fill(&Value::from(template.as_str()), &Value::from(stderr.trim_end()), &mut values)?;
    }
    Some(values)
}

/// Reads the holes of `template` off `output`, which may hold more keys than the template.
fn fill(template: &Value, output: &Value, values: &mut BTreeMap<String, Value>) -> Option<()> {
    match (template, output) {
        (Value::String(text), _) if hole(text).is_some() => {
            let hole = hole(text)?;
            values.insert(hole.name, output.clone());
            Some(())
        }
        (Value::Object(template), Value::Object(output)) => {
            template.iter().try_for_each(|(key, inner)| match output.get(key) {
                Some(value) => fill(inner, value, values),
                None => inner.as_str().and_then(hole).filter(|hole| hole.optional).map(|_| ()),
            })
        }
        (Value::Array(template), Value::Array(output)) if template.len() == output.len() => {
            let mut pairs = template.iter().zip(output);
            pairs.try_for_each(|(template, output)| fill(template, output, values))
        }
        _ => (template == output).then_some(()),
    }
}
