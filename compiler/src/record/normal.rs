//! Documents as fixtures hold them: what differs from run to run, or tells of the machine, becomes a
//! sample that is the same in every recording.

use std::collections::HashMap;

use regex::{Captures, Regex};
use serde_json::{Number, Value};

const REDACTED: &str = "redacted";

/// Folders of a document: as they were, and as they are written.
pub type Folders = Vec<(String, String)>;

/// The folders of one catch, those that hold others last.
#[must_use]
pub fn folders(project: Option<&str>, plugin: &str, home: &str, temp: &str) -> Folders {
    let slug = project.map(|project| project.replace(['/', '\\', '.'], "-"));
    let mut all = vec![
        (plugin.to_owned(), "/home/dev/plugin".to_owned()),
        (home.to_owned(), "/home/dev".to_owned()),
        (temp.to_owned(), "/tmp".to_owned()),
    ];
    all.extend(project.map(|project| (project.to_owned(), "/home/dev/project".to_owned())));
    all.extend(slug.map(|slug| (slug, "-home-dev-project".to_owned())));
    // A root folder would change every path.
    all.retain(|(folder, _)| folder.len() > 1);
    all.sort_by_key(|(folder, _)| std::cmp::Reverse(folder.len()));
    all
}

/// `document` with samples in place of what is particular to a run; the order of keys stays.
#[must_use]
pub fn normal(document: &Value, folders: &Folders, patterns: &Patterns) -> Value {
    Samples { folders, patterns, seen: HashMap::new() }.value("", document)
}

struct Samples<'a> {
    folders: &'a Folders,
    patterns: &'a Patterns,
    /// Ids to their numbers, in the order in which the document names them.
    seen: HashMap<String, usize>,
}

impl Samples<'_> {
    fn value(&mut self, key: &str, value: &Value) -> Value {
        match value {
            Value::String(_) if self.patterns.secret.is_match(key) => REDACTED.into(),
            Value::String(text) => self.text(text).into(),
            Value::Number(number) => sample_number(key, number),
            Value::Array(items) => items.iter().map(|item| self.value(key, item)).collect(),
            Value::Object(map) => {
                map.iter().map(|(key, inner)| (self.text(key), self.value(key, inner))).collect()
            }
            other => other.clone(),
        }
    }

    fn text(&mut self, text: &str) -> String {
        let moved = self.folders.iter().fold(text.to_owned(), |text, (folder, sample)| {
            // Windows writes its separators below the folder as well.
            if text.contains(folder.as_str()) && folder.contains('\\') {
                text.replace(folder.as_str(), sample).replace('\\', "/")
            } else {
                text.replace(folder.as_str(), sample)
            }
        });
        let timed = self.patterns.time.replace_all(&moved, |found: &Captures<'_>| {
            if found[0].contains(':') { "2026-01-01T00:00:00.000Z" } else { "2026-01-01T00-00-00" }
        });
        let dated = self.patterns.day.replace_all(&timed, "/2026/01/01/");
        let ported = self.patterns.port.replace_all(&dated, "127.0.0.1:9");
        let addressed = self.patterns.address.replace_all(&ported, "user@example.com");
        let numbered = self.patterns.uuid.replace_all(&addressed, |found: &Captures<'_>| {
            let number = self.number(&found[0]);
            format!("00000000-0000-{}000-8000-{number:012}", &found[1])
        });
        let named = self.patterns.id.replace_all(&numbered, |found: &Captures<'_>| {
            format!("{}_{:04}", &found[1], self.number(&found[0]))
        });
        let hashed = self.patterns.hex.replace_all(&named, |found: &Captures<'_>| {
            if found[0].starts_with("0000") || !found[0].contains(|c: char| c.is_ascii_alphabetic())
            {
                return found[0].to_owned();
            }
            format!("{:0width$}", self.number(&found[0]), width = found[0].len())
        });
        hashed.into_owned()
    }

    fn number(&mut self, id: &str) -> usize {
        let next = self.seen.len() + 1;
        *self.seen.entry(id.to_owned()).or_insert(next)
    }
}

/// Durations and points in time are never twice the same.
fn sample_number(key: &str, number: &Number) -> Value {
    const FIRST_MS: u64 = 1_000_000_000_000;
    let is_time = ["duration", "elapsed", "latency"].iter().any(|word| key.contains(word));
    match number.as_u64() {
        Some(value) if value >= FIRST_MS => 1_767_225_600_000_u64.into(),
        Some(_) if is_time => 12.into(),
        None if is_time => 12.345.into(),
        _ => Value::Number(number.clone()),
    }
}

/// What is particular to a run, by its form.
#[derive(Debug)]
pub struct Patterns {
    secret: Regex,
    time: Regex,
    day: Regex,
    port: Regex,
    address: Regex,
    uuid: Regex,
    id: Regex,
    hex: Regex,
}

impl Patterns {
    /// All patterns.
    ///
    /// # Errors
    /// None, as long as they are sound.
    pub fn new() -> Result<Self, regex::Error> {
        Ok(Self {
            secret: Regex::new("(?i)token$|secret|password|api_?key|authorization|cookie")?,
            time: Regex::new(r"\d{4}-\d{2}-\d{2}T\d{2}[:-]\d{2}[:-]\d{2}(?:\.\d+)?Z?")?,
            day: Regex::new(r"/20\d{2}/\d{2}/\d{2}/")?,
            port: Regex::new(r"127\.0\.0\.1:\d+")?,
            address: Regex::new(
                r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}\b",
            )?,
            uuid: Regex::new(
                r"(?i)\b[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b",
            )?,
            id: Regex::new(r"\b([a-z]{2,12})_[A-Za-z0-9]{16,}\b")?,
            hex: Regex::new(r"\b[a-z]?[0-9a-f]{16,64}\b")?,
        })
    }
}
