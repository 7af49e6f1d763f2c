//! Recorded output probes: what hooks of the real clients put out.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Run, repository};

/// What a recorded hook put out.
#[derive(Debug, PartialEq)]
pub struct Output {
    pub stdout: Option<Value>,
    /// Whether there was a text on stderr.
    pub stderr: bool,
    pub exit: i32,
}

impl From<&Run> for Output {
    fn from(run: &Run) -> Self {
        Self {
            stdout: serde_json::from_str(&run.stdout).ok(),
            stderr: !run.stderr.is_empty(),
            exit: run.exit,
        }
    }
}

/// Probes by id: for each recording of one, its hook's output, if it had one hook that is understood.
pub type Recorded = BTreeMap<String, Vec<Box<dyn Fn() -> Option<Output>>>>;

/// The probes of `host` in `files` by id: for each recording of one, what its hook put out.
pub fn recorded(host: &str, files: &[String]) -> Recorded {
    let mut found = Recorded::new();
    for file in files {
        let path = repository().join("snapshots/fixtures").join(file);
        let text = std::fs::read_to_string(path).expect("a recording");
        for (id, case) in cases(host, &text) {
            let output = match host {
                "claude" => claude as fn(&Value) -> Option<Output>,
                "codex" => codex,
                "cursor" => cursor,
                _ => amp,
            };
            found.entry(id).or_default().push(Box::new(move || output(&case)));
        }
    }
    found
}

/// The probes of one recording, each with its id.
fn cases(host: &str, text: &str) -> Vec<(String, Value)> {
    let json = || serde_json::from_str::<Value>(text).expect("JSON");
    let object = |json: Value| match json {
        Value::Object(map) => map,
        other => panic!("not an object: {other}"),
    };
    let string = |json: &Value| json.as_str().expect("a text").to_owned();
    match host {
        "claude" => object(json()).into_iter().collect(),
        "codex" => {
            let id = |c: &Value| format!("{}/{}", string(&c["event"]), string(&c["variant"]));
            json()["cases"].as_array().expect("cases").iter().map(|c| (id(c), c.clone())).collect()
        }
        "cursor" => text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .map(|case: Value| (string(&case["id"]), case))
            .collect(),
        _ => object(json())
            .into_iter()
            .flat_map(|(event, list)| {
                let list = list.as_array().expect("a list").clone();
                list.into_iter().enumerate().map(move |(at, case)| (format!("{event}/{at}"), case))
            })
            .collect(),
    }
}

/// The one hook of the probe, in its first run.
fn claude(case: &Value) -> Option<Output> {
    let did = &case["hook_did"]["H"];
    written(did.get("seq").map_or(did, |runs| &runs[0]), "json")
}

fn codex(case: &Value) -> Option<Output> {
    written(&case["hook"], "stdout")
}

/// What a probe's hook was told to write: JSON under `key`.
fn written(did: &Value, key: &str) -> Option<Output> {
    Some(Output {
        stdout: did.get(key).cloned(),
        stderr: did.get("stderr").is_some(),
        exit: i32::try_from(did.get("exit").and_then(Value::as_i64).unwrap_or(0)).ok()?,
    })
}

/// The one hook of the probe is a shell command: `echo '<JSON>'`, or a text on stderr and an exit.
fn cursor(case: &Value) -> Option<Output> {
    let [entry] = case["hooks"][case["event"].as_str()?].as_array()?.as_slice() else {
        return None;
    };
    let command = entry["command"].as_str()?;
    let json = command.strip_prefix("echo '").and_then(|rest| rest.strip_suffix('\''));
    if let Some(json) = json.and_then(|json| serde_json::from_str(json).ok()) {
        return Some(Output { stdout: Some(json), stderr: false, exit: 0 });
    }
    let exit = command.strip_prefix("echo bad >&2; exit ")?.parse().ok()?;
    Some(Output { stdout: None, stderr: true, exit })
}

/// What a handler returned; null is nothing.
fn amp(case: &Value) -> Option<Output> {
    let stdout = (!case.is_null()).then(|| case.clone());
    Some(Output { stdout, stderr: false, exit: 0 })
}
