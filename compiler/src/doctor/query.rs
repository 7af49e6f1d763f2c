//! What the client itself says of the hooks that it found.

use agent_bundle_adapters::client::lookup;
use camino::Utf8Path;
use serde_json::Value;

use super::{About, Case, Finding, Level, PATIENCE};
use crate::process;

pub fn look(case: &Case<'_>, program: &Utf8Path) -> Option<Finding> {
    let row = case.table.client.hooks.as_ref()?;
    let mut command = case.around.command(program);
    command.args(&row.arguments).current_dir(&case.around.workspace);
    // Filled in the values, so that a folder's name cannot end a string.
    let lines = row.send.iter().map(|message| format!("{}\n", filled(case, message)));
    let stdin: String = lines.collect();
    let answer = |line: &str| {
        let message: Value = serde_json::from_str(line).ok()?;
        (message["id"] == row.answer).then_some(message)
    };
    let Ok(Some(message)) = process::ask(command, &stdin, PATIENCE, answer) else {
        let text = format!("{program} does not say which hooks it found");
        return Some(Finding::new(Level::Note, About::Trust, text));
    };
    let own = format!("{}@", case.index.plugin.name);
    let is_own = |hook: &&Value| hook[&row.plugin].as_str().is_some_and(|id| id.starts_with(&own));
    let hooks: Vec<_> = lookup(&message, &row.at).into_iter().filter(is_own).collect();
    let trust = |hook: &&Value| hook[&row.trust].as_str().unwrap_or("unknown").to_owned();
    let other = hooks.iter().map(trust).find(|trust| !row.trusted.contains(trust));
    Some(match other {
        None if hooks.is_empty() => {
            let text = "the client finds none of its hooks";
            Finding::new(Level::Problem, About::Trust, text).todo(case.install_steps())
        }
        None => {
            let text = format!("the client finds its hooks ({}) and trusts them", hooks.len());
            Finding::new(Level::Ok, About::Trust, text)
        }
        Some(trust) => {
            let text = format!("its hooks do not run: the client says that they are {trust}");
            let steps = case.table.install.iter().filter_map(|step| step.strip_prefix("trust: "));
            let todo = steps.map(str::to_owned);
            Finding::new(Level::Problem, About::Trust, text).todo(todo)
        }
    })
}

fn filled(case: &Case<'_>, value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(case.fill(text)),
        Value::Array(items) => items.iter().map(|item| filled(case, item)).collect(),
        Value::Object(map) => {
            map.iter().map(|(key, inner)| (key.clone(), filled(case, inner))).collect()
        }
        other => other.clone(),
    }
}
