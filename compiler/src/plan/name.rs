//! Hook names and ids (facts: names derive from what was declared, so a change gives a new name).

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::values;
use crate::read::{Hook, OnFailure, Selector, Timeout};

/// What a config hook declares, as far as its name depends on it.
#[derive(Debug, Clone, Default)]
pub struct Declared<'a> {
    /// Config event, such as `sessionStart`.
    pub event: &'a str,
    /// Handler path below the project root, without `./`.
    pub handler: &'a str,
    /// Targets with hook support that the hook reaches, whatever a command line chose.
    pub targets: Vec<&'a str>,
    /// Canonical selectors.
    pub tools: Vec<String>,
    /// Native selectors as (target, name).
    pub native_tools: Vec<(&'a str, &'a str)>,
    /// Timeout in seconds.
    pub timeout: Option<u32>,
    /// Arguments of a prebuilt handler.
    pub args: Vec<&'a str>,
    /// `onFailure`, when set.
    pub on_failure: Option<&'a str>,
    /// `maxContinuations`, when set.
    pub max_continuations: Option<u32>,
}

impl<'a> Declared<'a> {
    /// What `hook` declares under `event`, reaching `targets`.
    #[must_use]
    pub fn of(hook: &'a Hook, event: &'a str, targets: Vec<&'a str>) -> Self {
        let options = &hook.options;
        let mut declared =
            Self { event, handler: hook.handler.as_str(), targets, ..Self::default() };
        for selector in values(options.tools.as_ref()) {
            match &selector.value {
                Selector::Kind(kind) => declared.tools.push(kind.to_string()),
                Selector::Native { host, name } => declared.native_tools.push((host, name)),
            }
        }
        declared.timeout = options.timeout.as_ref().and_then(|timeout| match timeout.value {
            Timeout::Native(seconds) => Some(seconds),
            Timeout::Deadline(_) => None,
        });
        let args = hook.prebuilt.iter().flat_map(|prebuilt| &prebuilt.args);
        declared.args = args.map(String::as_str).collect();
        declared.on_failure = options.on_failure.as_ref().map(|policy| match policy.value {
            OnFailure::Continue => "continue",
            OnFailure::Deny => "deny",
        });
        declared.max_continuations = options.max_continuations.as_ref().map(|max| max.value);
        declared
    }
}

/// Name and id of a hook.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct HookName {
    /// File stem of the wrapper, and what `--hook` takes.
    pub name: String,
    /// The same with colons between its pieces.
    pub id: String,
}

impl HookName {
    /// `<event>-<handler>-<hash>`: the hash covers everything declared; keys beyond the
    /// specification's enter it only when set.
    #[must_use]
    pub fn config(declared: &Declared<'_>) -> Self {
        let event = kebab(declared.event);
        let handler = slug(declared.handler);
        let hash = hash(declared);
        Self {
            name: format!("{event}-{handler}-{hash}"),
            id: format!("hook:{event}:{handler}:{hash}"),
        }
    }

    /// `event-route-<path>` for a route of `family`.
    #[must_use]
    pub fn route(family: &str) -> Self {
        let path = family.replace('/', "-");
        Self { name: format!("event-route-{path}"), id: format!("hook:event-route:{path}") }
    }
}

/// The first eight hexadecimal digits of the SHA-256 of the compact, key-sorted JSON.
fn hash(declared: &Declared<'_>) -> String {
    let sorted = |mut list: Vec<String>| {
        list.sort();
        list.dedup();
        list
    };
    let mut native = declared.native_tools.clone();
    native.sort_unstable_by_key(|(target, name)| (*name, *target));
    native.dedup();
    let native: Vec<_> =
        native.iter().map(|(target, name)| json!({ "name": name, "target": target })).collect();
    let mut keys: Map<String, Value> = Map::new();
    if !declared.args.is_empty() {
        keys.insert("args".into(), declared.args.clone().into());
    }
    keys.insert("event".into(), declared.event.into());
    keys.insert("handler".into(), declared.handler.into());
    if let Some(max) = declared.max_continuations {
        keys.insert("maxContinuations".into(), max.into());
    }
    if !native.is_empty() {
        keys.insert("nativeTools".into(), native.into());
    }
    if let Some(policy) = declared.on_failure {
        keys.insert("onFailure".into(), policy.into());
    }
    let targets = declared.targets.iter().map(|target| (*target).to_owned()).collect();
    keys.insert("targets".into(), sorted(targets).into());
    keys.insert(
        "timeout".into(),
        declared.timeout.map_or_else(|| "host-default".into(), Value::from),
    );
    keys.insert("tools".into(), sorted(declared.tools.clone()).into());
    let digest = Sha256::digest(Value::Object(keys).to_string());
    digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

/// `sessionStart` → `session-start`
fn kebab(camel: &str) -> String {
    camel.chars().fold(String::new(), |mut out, c| {
        if c.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
        out
    })
}

/// The handler's file stem as lower-case words joined by dashes; `handler` when nothing is left.
fn slug(path: &str) -> String {
    let base = path.rsplit('/').next().unwrap_or(path);
    let stem = base.rsplit_once('.').map_or(base, |(stem, _)| stem).to_lowercase();
    let words: Vec<_> =
        stem.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "handler".to_owned() } else { words.join("-") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declared_thing_changes_the_hash() {
        let plain = Declared { event: "stop", handler: "a.ts", ..Declared::default() };
        let changed = [
            Declared { event: "agentStop", ..plain.clone() },
            Declared { handler: "b/a.ts", ..plain.clone() },
            Declared { targets: vec!["one"], ..plain.clone() },
            Declared { tools: vec!["shell".into()], ..plain.clone() },
            Declared { native_tools: vec![("one", "WebSearch")], ..plain.clone() },
            Declared { timeout: Some(10), ..plain.clone() },
            Declared { args: vec!["--host"], ..plain.clone() },
            Declared { on_failure: Some("deny"), ..plain.clone() },
            Declared { max_continuations: Some(1), ..plain.clone() },
        ];
        for other in changed {
            assert_ne!(hash(&plain), hash(&other), "{other:?}");
        }
    }

    #[test]
    fn slugs() {
        let cases = [
            ("src/hooks/Session Start.ts", "session-start"),
            ("a.b.ts", "a-b"),
            ("src/日本.ts", "handler"),
            ("guard-writes", "guard-writes"),
        ];
        for (path, expected) in cases {
            assert_eq!(slug(path), expected, "{path}");
        }
    }
}
