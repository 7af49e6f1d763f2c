//! A report as text of at most [`WIDTH`] columns, but for words that are longer.

use std::fmt::Write as _;

use agent_bundle_adapters::table::Answer;
use serde_json::Value;

use super::report::{HookReport, HostReport, PartReport, Report};
use crate::cli::project::or_none;

/// Columns that a line may fill.
const WIDTH: usize = 100;
/// Columns before a name and before its value.
type Columns = (usize, usize);

const NOTE: Columns = (0, 6);
const HOST: Columns = (2, 11);
const FACT: Columns = (11, 22);
const TOOL: Columns = (13, 24);

/// The report for people; `with_parts` adds what each host does with each part of a result.
pub fn text(report: &Report<'_>, with_parts: bool) -> String {
    let clients: Vec<_> = report
        .targets
        .iter()
        .map(|host| format!("{host} (from {})", report.min_versions[host]))
        .collect();
    let mut text = String::new();
    let clients = format!("for {}", or_none(&clients.join(", ")));
    row(&mut text, (0, report.plugin.chars().count() + 1), report.plugin, &clients);
    for hook in &report.hooks {
        writeln!(text, "\n{}  ({}, {})", hook.name, hook.family, hook.handler).ok();
        if with_parts {
            row(&mut text, HOST, "returns", &returns(hook));
        }
        for on in &hook.on {
            host(&mut text, on, with_parts);
        }
        for skipped in hook.skipped {
            row(&mut text, HOST, &skipped.host, &format!("left out: {}", skipped.reason));
        }
    }
    for note in &report.notes {
        text.push('\n');
        row(&mut text, NOTE, "note:", note);
    }
    text
}

fn returns(hook: &HookReport<'_>) -> String {
    let parts: Vec<_> = hook.returns.iter().map(ToString::to_string).collect();
    let seen = if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") };
    if hook.returns_complete {
        return seen;
    }
    format!("{seen}, as far as can be seen; the rest is checked when the hook runs")
}

fn host(text: &mut String, on: &HostReport<'_>, with_parts: bool) {
    let mut line = format!("{} -> {}", on.native_event, on.file);
    if let Some(matcher) = &on.matcher {
        write!(line, "  matcher {matcher}").ok();
    }
    if let Some(seconds) = on.timeout {
        write!(line, "  timeout {seconds} s").ok();
    }
    row(text, HOST, on.host, &line);
    if with_parts {
        if let Some(ms) = on.deadline_ms {
            row(text, FACT, "answers", &format!("within {ms} ms"));
        }
        row(text, FACT, "fails", &failure(on));
        for one in &on.parts {
            part(text, one);
        }
    }
    for one in on.accepted {
        let accepted = format!("{}: {}; accepted: {}", one.code, one.loss, one.reason);
        row(text, FACT, "lost", &accepted);
    }
    if with_parts {
        on.notes.iter().for_each(|note| row(text, FACT, "note", note));
    }
}

fn failure(on: &HostReport<'_>) -> String {
    let answer = on.failure.map(answer).unwrap_or_default();
    let entry = on.failure_entry.map(|entry| {
        let entry = serde_json::to_string(entry).unwrap_or_default();
        format!("; when the wrapper itself is lost, by {entry} in its entry")
    });
    format!("{}{answer}{}", on.fails, entry.unwrap_or_default())
}

/// How an answer is given.
fn answer(answer: &Answer) -> String {
    // Spaces let a long document continue on the next line.
    let spaced = |json: &Value| json.to_string().replace(",\"", ", \"");
    let stdout = answer.stdout.as_ref().map(|json| format!("answers {}", spaced(json)));
    let stderr = answer.stderr.as_ref().map(|_| "tells why on stderr".to_owned());
    let exit = answer.exit.filter(|code| *code > 0).map(|code| format!("exits with {code}"));
    let all: Vec<_> = stdout.into_iter().chain(stderr).chain(exit).collect();
    if all.is_empty() { String::new() } else { format!("; it {}", all.join(", ")) }
}

fn part(text: &mut String, part: &PartReport<'_>) {
    let why: String = part.reason.iter().chain(&part.note).map(|why| format!("; {why}")).collect();
    // What the handler can be seen to return stands out.
    let name = format!("{}{}", part.part, if part.returned { "*" } else { "" });
    row(text, FACT, &name, &format!("{}{why}", part.support));
    for tool in &part.tools {
        let line = format!("{}; {}", tool.support, tool.reason);
        row(text, TOOL, &tool.kind.to_string(), &line);
    }
}

/// Writes `name` and `value` in two columns, the value on as many lines as it needs.
fn row(text: &mut String, (indent, column): Columns, name: &str, value: &str) {
    let mut line = format!("{:indent$}{name:width$}", "", width = column - indent - 1);
    let mut is_bare = true;
    for word in value.split_whitespace() {
        if !is_bare && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(text, "{line}").ok();
            line = " ".repeat(column - 1);
        }
        line.push(' ');
        line.push_str(word);
        is_bare = false;
    }
    writeln!(text, "{}", line.trim_end()).ok();
}
