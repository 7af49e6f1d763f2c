//! From canonical input to a native envelope, for simulation.

use serde_json::{Map, Value, json};

use crate::Tables;
use crate::canonical::Family;
use crate::slice::{payload_rows, required_fields};
use crate::table::{Decode, Event, Source, Table, ToolKind, ToolRow};

/// A native envelope made from canonical input.
#[derive(Debug, Clone, PartialEq)]
pub struct Encoded {
    /// The envelope as the host would send it.
    pub envelope: Value,
    /// Required native fields that the input did not give and the table's samples filled.
    pub sampled: Vec<String>,
    /// Environment variables that the host would set.
    pub env: Vec<(String, String)>,
    /// Values that a module takes from its host object, by name.
    pub host: Map<String, Value>,
}

/// Why canonical input does not fit an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EncodeError(pub String);

/// Makes the native envelope of `event` from canonical `input`.
///
/// Input keys are payload fields of the family (`sessionId`, `toolName`, …; config hooks' spellings
/// too), `workspace`, and for tool families `tool` (`{ kind, command?, paths?, server?, name? }`),
/// which stands for the native tool name and input of that kind.
///
/// # Errors
/// An unknown key, a value of the wrong form, or a tool kind that the host does not have.
pub fn encode(
    tables: &Tables,
    table: &Table,
    family: &Family,
    event: &Event,
    input: &Map<String, Value>,
) -> Result<Encoded, EncodeError> {
    let mut encoded =
        Encoded { envelope: json!({}), sampled: Vec::new(), env: Vec::new(), host: Map::new() };
    for (path, field) in required_fields(table, event) {
        set(&mut encoded.envelope, path, field.sample.clone());
        encoded.sampled.push(path.to_owned());
    }
    if let Some(key) = &table.event_key {
        set(&mut encoded.envelope, key, event.native.clone().into());
    }
    for (key, value) in input {
        match key.as_str() {
            "workspace" => workspace(table, value, &mut encoded)?,
            "tool" if family.tools => tool(table, event, value, &mut encoded)?,
            _ => field(tables, table, family, event, key, value, &mut encoded)?,
        }
    }
    Ok(encoded)
}

fn field(
    tables: &Tables,
    table: &Table,
    family: &Family,
    event: &Event,
    key: &str,
    value: &Value,
    encoded: &mut Encoded,
) -> Result<(), EncodeError> {
    let name = family.renames.iter().find(|(_, alias)| *alias == key).map_or(key, |(name, _)| name);
    if let Some((_, row)) = payload_rows(table, event).find(|(field, _)| *field == name) {
        let native = match row.decode() {
            Some(Decode::JsonString) => value.to_string().into(),
            Some(Decode::PositiveCount) => Value::from(u8::from(value == &Value::Bool(true))),
            None => value.clone(),
        };
        encoded.give(row.path(), native);
        return Ok(());
    }
    // A field that only other hosts report is no mistake; this host just never sends it.
    if tables.canonical.fields.contains_key(name) {
        return Ok(());
    }
    let mut known: Vec<_> = payload_rows(table, event).map(|(name, _)| name).collect();
    known.sort_unstable();
    Err(EncodeError(format!(
        "{key:?} is not a canonical input field; this event takes {}{} and workspace",
        known.join(", "),
        if family.tools { ", tool" } else { "" },
    )))
}

fn workspace(table: &Table, value: &Value, encoded: &mut Encoded) -> Result<(), EncodeError> {
    let Some(folder) = value.as_str() else {
        return Err(EncodeError("workspace must be a string".to_owned()));
    };
    for source in &table.workspace {
        match source {
            Source::Env(name) => encoded.env.push((name.clone(), folder.to_owned())),
            Source::Path(path) => encoded.give(path, folder.into()),
            Source::Host(name) => {
                encoded.host.insert(name.clone(), folder.into());
            }
        }
    }
    Ok(())
}

fn tool(
    table: &Table,
    event: &Event,
    value: &Value,
    encoded: &mut Encoded,
) -> Result<(), EncodeError> {
    let kind: ToolKind = serde_json::from_value(value["kind"].clone())
        .map_err(|_| EncodeError(format!("tool.kind {} is not a tool kind", value["kind"])))?;
    let row = table
        .tools
        .iter()
        .find(|row| row.kind == kind)
        .ok_or_else(|| EncodeError(format!("{} has no {kind} tool", table.title)))?;
    for (name, payload) in payload_rows(table, event) {
        match name {
            "toolName" => encoded.give(payload.path(), tool_name(row, value)),
            "toolInput" => encoded.give(payload.path(), tool_input(row, value)),
            _ => {}
        }
    }
    Ok(())
}

fn tool_name(row: &ToolRow, tool: &Value) -> Value {
    let text = |key: &str| tool[key].as_str().unwrap_or("example").to_owned();
    match (&row.prefix, &row.separator) {
        (Some(prefix), Some(separator)) => {
            format!("{prefix}{}{separator}{}", text("server"), text("name")).into()
        }
        (Some(prefix), None) => format!("{prefix}{}", text("name")).into(),
        (None, _) => row.names.first().cloned().unwrap_or_default().into(),
    }
}

fn tool_input(row: &ToolRow, tool: &Value) -> Value {
    let mut input = Map::new();
    if let (Some(key), Some(command)) = (&row.command, tool["command"].as_str()) {
        input.insert(key.clone(), command.into());
    }
    let paths: Vec<_> =
        tool["paths"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    match (row.paths.first(), &row.patch, paths.as_slice()) {
        (Some(key), _, [path, ..]) => {
            input.insert(key.clone(), (*path).into());
        }
        (None, Some(key), [_, ..]) if !input.contains_key(key) => {
            input.insert(key.clone(), patch(&paths).into());
        }
        _ => {}
    }
    input.into()
}

/// A patch that updates every one of `paths`.
fn patch(paths: &[&str]) -> String {
    let update = |path: &&str| format!("*** Update File: {path}\n@@\n-old\n+new\n");
    format!("*** Begin Patch\n{}*** End Patch", paths.iter().map(update).collect::<String>())
}

impl Encoded {
    /// Sets a native value that the input gave, over the table's sample.
    fn give(&mut self, path: &str, value: Value) {
        self.sampled.retain(|sampled| sampled != path);
        set(&mut self.envelope, path, value);
    }
}

/// Sets the value at a dotted `path`, making objects, and arrays for whole-number steps.
fn set(target: &mut Value, path: &str, value: Value) {
    let (step, rest) = path.split_once('.').map_or((path, None), |(step, rest)| (step, Some(rest)));
    let slot = match step.parse::<usize>() {
        Ok(index) => {
            if !target.is_array() {
                *target = json!([]);
            }
            let Some(items) = target.as_array_mut() else { return };
            if items.len() <= index {
                items.resize(index + 1, Value::Null);
            }
            &mut items[index]
        }
        Err(_) => {
            if !target.is_object() {
                *target = json!({});
            }
            let Some(map) = target.as_object_mut() else { return };
            map.entry(step).or_insert(Value::Null)
        }
    };
    match rest {
        None => *slot = value,
        Some(rest) => set(slot, rest, value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(host: &str, family: &str, input: &Value) -> Result<Encoded, EncodeError> {
        let tables = Tables::embedded().expect("tables");
        let table = tables.get(host).expect("host");
        let event = table.event(family).expect("event");
        let row = &tables.canonical.families[family];
        encode(&tables, table, row, event, input.as_object().expect("an object"))
    }

    #[test]
    fn one_canonical_tool_is_every_hosts_own() {
        let write = json!({ "kind": "file.write", "paths": ["a/.env"] });
        let shell = json!({ "kind": "shell", "command": "ls" });
        let mcp = json!({ "kind": "mcp", "server": "docs", "name": "find" });
        let patch = "*** Begin Patch\n*** Update File: a/.env\n@@\n-old\n+new\n*** End Patch";
        let cases = [
            ("claude", &write, "Write", json!({ "file_path": "a/.env" })),
            ("codex", &write, "apply_patch", json!({ "command": patch })),
            ("cursor", &write, "Write", json!({ "file_path": "a/.env" })),
            ("amp", &write, "edit_file", json!({ "path": "a/.env" })),
            ("claude", &shell, "Bash", json!({ "command": "ls" })),
            ("codex", &shell, "Bash", json!({ "command": "ls" })),
            ("cursor", &shell, "Shell", json!({ "command": "ls" })),
            ("amp", &shell, "Bash", json!({ "cmd": "ls" })),
            ("claude", &mcp, "mcp__docs__find", json!({})),
            ("cursor", &mcp, "MCP:find", json!({})),
        ];
        for (host, tool, name, input) in cases {
            let made = encoded(host, "tool/before", &json!({ "tool": tool })).expect("an envelope");
            let (name_key, input_key) =
                if host == "amp" { ("tool", "input") } else { ("tool_name", "tool_input") };
            assert_eq!(made.envelope[name_key], name, "{host}");
            assert_eq!(made.envelope[input_key], input, "{host}");
            assert!(!made.sampled.contains(&name_key.to_owned()), "{host}");
        }
    }

    #[test]
    fn config_spellings_and_decodings_are_turned_back() {
        let made = encoded("cursor", "stop", &json!({ "stopHookActive": true, "sessionId": "s" }));
        let envelope = made.expect("an envelope").envelope;
        assert_eq!(envelope["loop_count"], 1);
        assert_eq!(envelope["conversation_id"], "s");
        assert_eq!(envelope["hook_event_name"], "stop");
    }

    #[test]
    fn the_workspace_is_where_the_host_has_it() {
        let input = json!({ "workspace": "/repo" });
        let claude = encoded("claude", "stop", &input).expect("an envelope");
        assert_eq!(claude.env, [("CLAUDE_PROJECT_DIR".to_owned(), "/repo".to_owned())]);
        let cursor = encoded("cursor", "stop", &input).expect("an envelope");
        assert_eq!(cursor.envelope["workspace_roots"], json!(["/repo"]));
        let amp = encoded("amp", "stop", &input).expect("an envelope");
        assert_eq!(amp.host["workspaceRoot"], "/repo");
    }

    #[test]
    fn mistakes_are_named() {
        let cases = [
            ("codex", "tool/before", json!({ "toolNme": "x" }), "\"toolNme\" is not"),
            ("codex", "stop", json!({ "tool": { "kind": "shell" } }), "\"tool\" is not"),
            ("amp", "tool/before", json!({ "tool": { "kind": "mcp" } }), "Amp has no mcp tool"),
            ("amp", "tool/before", json!({ "tool": { "kind": "bash" } }), "not a tool kind"),
            ("claude", "stop", json!({ "workspace": 7 }), "workspace must be a string"),
        ];
        for (host, family, input, message) in cases {
            let error = encoded(host, family, &input).expect_err("a mistake").0;
            assert!(error.contains(message), "{error}");
        }
    }
}
