//! Authored hook documents, judged by the rules that clients were seen to follow.

use agent_bundle_adapters::table::{Authored, Table};
use regex::Regex;
use serde_json::{Map, Value};

use super::target::Target;
use crate::diagnostics::{Code, Diagnostic, Span, codes};
use crate::read::{Field, NativeHooks, Project, Spanned, Static, suggest};

/// The groups by event of the document that `project` names for `target`; none without one.
///
/// # Errors
/// Everything for which the host would refuse the document or a part of it.
pub fn authored(
    target: &Target<'_>,
    project: &Project,
) -> Result<Map<String, Value>, Vec<Diagnostic>> {
    let Some(native) = project.native_hooks.get(&target.table.host) else { return Ok(Map::new()) };
    let Some(rules) = &target.table.documents.authored else {
        let message =
            format!("a hook document of your own cannot be added for {}", target.table.title);
        return Err(vec![
            Diagnostic::error(codes::NATIVE_HOOKLESS, message)
                .at(native.span.clone())
                .help("declare its hooks under `hooks` or `src/events`"),
        ]);
    };
    let mut judge = Judge { target, rules, problems: Vec::new() };
    let events = judge.document(native);
    if judge.problems.is_empty() { Ok(events) } else { Err(judge.problems) }
}

/// Documents for hosts that the config does not select.
pub fn unselected(targets: &[Target<'_>], project: &Project) -> Vec<Diagnostic> {
    let selected = |host: &str| targets.iter().any(|target| target.table.host == host);
    project
        .native_hooks
        .iter()
        .filter(|(host, _)| !selected(host))
        .map(|(host, native)| {
            let message = format!("the config's targets do not select `{host}`");
            Diagnostic::error(codes::NATIVE_TARGET, message)
                .at(native.span.clone())
                .help(format!("add it to the targets, or remove `nativeHooks.{host}`"))
        })
        .collect()
}

struct Judge<'a> {
    target: &'a Target<'a>,
    rules: &'a Authored,
    problems: Vec<Diagnostic>,
}

impl Judge<'_> {
    fn document(&mut self, native: &NativeHooks) -> Map<String, Value> {
        let document = &native.document;
        let Some(fields) = self.fields(document, "the document") else { return Map::new() };
        if let Some(top) = &self.rules.top {
            for Field { key, .. } in fields.iter().filter(|field| !top.contains(&field.key.value)) {
                let message = format!("`{}` makes {} refuse the document", key.value, self.title());
                self.report(codes::NATIVE_DOCUMENT, &key.span, message, suggest(&key.value, top));
            }
        }
        let Some(hooks) = fields.iter().find(|field| field.key.value == "hooks") else {
            self.wrong(
                &document.span,
                "the document has no `hooks`",
                "put the events under `hooks`",
            );
            return Map::new();
        };
        let events = self.fields(&hooks.value, "`hooks`").unwrap_or_default();
        for Field { key, value } in events {
            self.event(key);
            for group in self.items(value, &key.value) {
                self.group(group);
            }
        }
        events.iter().map(|field| (field.key.value.clone(), field.value.value.to_json())).collect()
    }

    fn event(&mut self, key: &Spanned<String>) {
        let table = self.target.table;
        let family = table.native_event(&key.value).map(|event| event.since.as_str());
        let since = family.or_else(|| self.rules.events.get(&key.value).map(String::as_str));
        let Some(since) = since else {
            let known: Vec<_> = native_names(table, self.rules).collect();
            let message = format!(
                "{} has no event `{}`; a client that does not know an event {}",
                table.title, key.value, table.unknown_event.effect
            );
            self.report(codes::NATIVE_DOCUMENT, &key.span, message, suggest(&key.value, &known));
            return;
        };
        if let Some(newer) = self.target.newer(&key.value, since).filter(|newer| newer.loses) {
            let help = format!("set `hosts.{}.minVersion` to '{}'", table.host, newer.since);
            self.report(codes::NEWER_EVENT, &key.span, newer.reason, help);
        }
    }

    fn group(&mut self, group: &Spanned<Static>) {
        let Some(fields) = self.fields(group, "a group") else { return };
        let field = |name| fields.iter().find(|field| field.key.value == name);
        if let Some(matcher) = field("matcher") {
            match &matcher.value.value {
                Static::String(text) if !self.rules.regex || Regex::new(text).is_ok() => {}
                Static::String(_) => self.wrong(
                    &matcher.value.span,
                    "the matcher is no regular expression",
                    "write one without look-around; the group would be dropped",
                ),
                _ => self.wrong(&matcher.value.span, "a matcher is a string", "write a string"),
            }
        }
        match field("hooks") {
            Some(hooks) => {
                for entry in self.items(&hooks.value, "`hooks` of a group") {
                    self.entry(entry);
                }
            }
            None => self.wrong(
                &group.span,
                "a group without `hooks`",
                "write { \"matcher\": …, \"hooks\": [ { \"type\": \"command\", … } ] }",
            ),
        }
    }

    fn entry(&mut self, entry: &Spanned<Static>) {
        let Some(fields) = self.fields(entry, "a hook") else { return };
        let field = |name: &str| fields.iter().find(|field| field.key.value == name);
        let types: Vec<_> = self.rules.types.keys().collect();
        let kind = field("type").map(|field| &field.value);
        let needs = match kind.map(|kind| &kind.value) {
            Some(Static::String(kind)) => self.rules.types.get(kind),
            _ => None,
        };
        let Some(needs) = needs else {
            let span = kind.map_or(&entry.span, |kind| &kind.span);
            let message = format!("{} runs only hooks with a `type` that it knows", self.title());
            let known: Vec<_> = types.iter().map(|kind| format!("`{kind}`")).collect();
            self.wrong(span, &message, &format!("write {}", known.join(" or ")));
            return;
        };
        for key in needs {
            let text = field(key).map(|field| &field.value.value);
            if !matches!(text, Some(Static::String(text)) if !text.trim().is_empty()) {
                let message = format!("this hook needs `{key}`, a text that is not empty");
                self.wrong(&entry.span, &message, &format!("add `{key}`"));
            }
        }
        let timeout = self.target.table.timeout.key.as_deref().and_then(field);
        if let Some(timeout) = timeout {
            self.timeout(&timeout.value);
        }
    }

    fn timeout(&mut self, value: &Spanned<Static>) {
        let whole = self.target.table.timeout.integer;
        let fits = match value.value {
            Static::Number(seconds) => seconds > 0.0 && (!whole || seconds.fract() == 0.0),
            _ => false,
        };
        if !fits {
            let message = format!("with this timeout {} refuses the hook", self.title());
            let number = if whole { "a whole number" } else { "a number" };
            self.wrong(&value.span, &message, &format!("write {number} of seconds above 0"));
        }
    }

    fn fields<'s>(&mut self, value: &'s Spanned<Static>, what: &str) -> Option<&'s [Field]> {
        match &value.value {
            Static::Object(fields) => Some(fields),
            _ => {
                self.wrong(&value.span, &format!("{what} is no object"), "write an object");
                None
            }
        }
    }

    fn items<'s>(&mut self, value: &'s Spanned<Static>, what: &str) -> &'s [Spanned<Static>] {
        match &value.value {
            Static::Array(items) if !items.is_empty() => items,
            _ => {
                let message = format!("{what} is no array with something in it");
                self.wrong(&value.span, &message, "write an array");
                &[]
            }
        }
    }

    fn title(&self) -> &str {
        &self.target.table.title
    }

    fn wrong(&mut self, span: &Span, message: &str, help: &str) {
        self.report(codes::NATIVE_DOCUMENT, span, message.to_owned(), help.to_owned());
    }

    fn report(&mut self, code: Code, span: &Span, message: String, help: String) {
        self.problems.push(Diagnostic::error(code, message).at(span.clone()).help(help));
    }
}

/// Names of all native events that a document of the host may hold.
fn native_names<'a>(table: &'a Table, rules: &'a Authored) -> impl Iterator<Item = &'a str> {
    let families = table.events.keys().filter_map(|family| table.event(family).ok());
    families.map(|event| event.native.as_str()).chain(rules.events.keys().map(String::as_str))
}
