//! Every claim of a table names a recording, and every recording is there for something.

use std::{collections::BTreeSet, fs};

use serde_json::Value;

use crate::support::{fixtures, hooks::HOSTS, repository, strays, tables};

/// Files that explain the recordings beside them.
const NOTES: [&str; 3] = ["index.json", "fields.json", "SOURCES.md"];

#[test]
fn b15_every_offered_cell_names_a_recording() {
    let tables = tables();
    let mut cells = 0;
    for table in tables.hosts() {
        for family in tables.canonical.families.keys() {
            let Ok(event) = table.event(family) else { continue };
            for (part, cell) in &event.parts {
                let recorded =
                    cell.evidence.iter().any(|evidence| !evidence.starts_with("contract: "));
                let place = format!("{} {family} {part}", table.host);
                assert!(recorded || !cell.is_offered(), "{place}: offered, but not recorded");
                cells += 1;
            }
        }
        for row in &table.tools {
            assert!(
                !row.evidence.is_empty() || row.gap.is_some(),
                "{}: {:?}",
                table.host,
                row.names
            );
        }
    }
    assert!(cells > 70, "{cells} cells");
}

#[test]
fn b15_no_recording_is_left_over() {
    let tables = tables();
    let folder = repository().join("snapshots/fixtures");
    let (mut used, mut unknown) = (BTreeSet::new(), BTreeSet::new());
    for table in tables.hosts() {
        let evidence = evidence(&serde_json::to_value(table).unwrap());
        used.extend(evidence.iter().map(|one| one.split('#').next().unwrap_or(one).to_owned()));
    }
    for host in HOSTS {
        let envelopes = fixtures(&tables, host).into_iter();
        used.extend(envelopes.map(|fixture| format!("{host}/{}", fixture.name)));
        // Events that no family has are kept to show which there are.
        unknown.extend(strays(&tables, host).into_iter().map(|native| format!("\"{native}\"")));
        let ties = fs::read(repository().join(format!("snapshots/probes/{host}.json"))).unwrap();
        let ties: Value = serde_json::from_slice(&ties).unwrap();
        used.extend(
            ties["files"].as_array().unwrap().iter().map(|file| file.as_str().unwrap().to_owned()),
        );
    }
    let entries = walkdir::WalkDir::new(&folder).into_iter().map(Result::unwrap);
    let files = entries.filter(|entry| entry.file_type().is_file());
    let stray = |text: String| unknown.iter().any(|native| text.contains(native.as_str()));
    let left: Vec<String> = files
        .filter(|file| !fs::read_to_string(file.path()).is_ok_and(stray))
        .filter(|file| !unknown.contains(&format!("{:?}", file.path().file_stem().unwrap())))
        .filter(|file| !NOTES.iter().any(|name| file.file_name() == *name))
        .map(|file| file.path().strip_prefix(&folder).unwrap().to_str().unwrap().to_owned())
        .filter(|path| !used.contains(path))
        .collect();
    assert!(left.is_empty(), "{left:#?}");
}

#[test]
fn b15_evidence_exists() {
    let tables = tables();
    let fixtures = repository().join("snapshots/fixtures");
    for table in tables.hosts() {
        let json = serde_json::to_value(table).expect("JSON");
        for evidence in evidence(&json) {
            if evidence.starts_with("contract: ") {
                continue;
            }
            let (file, entry) = evidence.split_once('#').unwrap_or((&evidence, ""));
            let text = std::fs::read_to_string(fixtures.join(file));
            let text = text.unwrap_or_else(|error| panic!("{}: {file}: {error}", table.host));
            assert!(has_entry(&text, entry), "{}: {evidence}", table.host);
        }
    }
}

fn evidence(value: &Value) -> Vec<String> {
    match value {
        Value::Object(map) => map
            .iter()
            .flat_map(|(key, value)| match (key.as_str(), value) {
                ("evidence", Value::Array(list)) => {
                    list.iter().filter_map(|item| Some(item.as_str()?.to_owned())).collect()
                }
                _ => evidence(value),
            })
            .collect(),
        Value::Array(items) => items.iter().flat_map(evidence).collect(),
        _ => Vec::new(),
    }
}

/// Whether a probe file has the entry: a key, an id of a line, or `event/variant` of a case.
fn has_entry(text: &str, entry: &str) -> bool {
    if entry.is_empty() {
        return true;
    }
    if let Ok(json) = serde_json::from_str::<Value>(text) {
        let (first, rest) = entry.split_once('/').unwrap_or((entry, ""));
        let cases = json["cases"].as_array().into_iter().flatten();
        return json.get(entry).is_some()
            || json.get(first).is_some_and(|list| {
                rest.parse::<usize>().is_ok_and(|index| list.get(index).is_some())
            })
            || cases.into_iter().any(|case| case["event"] == first && case["variant"] == rest);
    }
    text.lines()
        .any(|line| serde_json::from_str::<Value>(line).is_ok_and(|case| case["id"] == entry))
}
