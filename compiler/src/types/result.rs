//! What handlers may return.

use agent_bundle_adapters::canonical::Part;
use serde_json::{Value, json};

use super::comment::comment;
use super::union;
use crate::reference::about_part;
use crate::schema::{FORMS, Form, Had, result_keys};

/// Spaces before the properties of a form.
const INDENT: usize = 6;

/// The keys of a result beside its outcome, in the order of the forms.
pub fn keys() -> Vec<&'static str> {
    let mut keys = Vec::new();
    for key in FORMS.iter().flat_map(Form::keys).map(|(key, _)| key) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys
}

/// The forms of a result on a family, each as its properties.
pub fn forms(had: &Had<'_>) -> Vec<Value> {
    let described = result_keys().to_value();
    let forms = Form::of(had.family).map(|form| {
        let about = form.part.map_or("No decision: the host goes on as it would.", about_part);
        let outcome = json!({
            "key": "outcome",
            "optional": form.part.is_none(),
            "type": format!("{:?}", form.outcome),
            "doc": comment(INDENT, &documented(had, about, form.part)),
        });
        let keys = form.keys_of(had.family).map(|(key, part)| {
            let schema = &described["properties"][key];
            let about = schema["description"].as_str().unwrap_or_default();
            // A key of the outcome's own part comes with it: the hosts stand there.
            let part = part.filter(|part| form.part != Some(*part));
            json!({
                "key": key,
                "optional": !form.required.contains(&key),
                "type": typed(schema),
                "doc": comment(INDENT, &documented(had, about, part)),
            })
        });
        json!({ "keys": std::iter::once(outcome).chain(keys).collect::<Vec<_>>() })
    });
    forms.collect()
}

/// `about`, then what each host with the event does with `part`.
fn documented(had: &Had<'_>, about: &str, part: Option<Part>) -> Vec<String> {
    let rows = part.into_iter().flat_map(|part| {
        had.events.iter().filter_map(move |(table, event)| {
            let cell = event.parts.get(&part)?;
            let reason = cell.reason.iter().map(|reason| format!("; {reason}"));
            let by_tool = if cell.tools.is_empty() { "" } else { ", by tool" };
            let reason = reason.collect::<String>();
            Some(format!("- {}: {}{by_tool}{reason}", table.title, cell.support))
        })
    });
    let rows: Vec<_> = rows.collect();
    let gap = (!rows.is_empty()).then(String::new);
    std::iter::once(about.to_owned()).chain(gap).chain(rows).collect()
}

/// The TypeScript type of a result key, by its JSON Schema.
fn typed(schema: &Value) -> String {
    if let Some(words) = schema["enum"].as_array() {
        return union(words.iter().filter_map(Value::as_str));
    }
    match schema["type"].as_str().unwrap_or_default() {
        "object" => "{ [key: string]: Json }".to_owned(),
        "integer" => "number".to_owned(),
        kind => kind.to_owned(),
    }
}
