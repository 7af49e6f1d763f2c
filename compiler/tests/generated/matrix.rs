//! `agent-bundle matrix`.

use std::ffi::OsString;

use agent_bundle::cli::{Exit, Output, run};
use serde_json::Value;

use super::support::tables;

fn matrix(args: &[&str]) -> Output {
    run(["agent-bundle", "matrix"].iter().chain(args).map(OsString::from)).0
}

#[test]
fn the_table_fits_a_terminal_and_names_everything() {
    let output = matrix(&[]);
    assert_eq!((output.exit, output.stderr.as_str()), (Exit::Fine, ""));
    for line in output.stdout.lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
    let tables = tables();
    for name in tables.canonical.families.keys() {
        assert!(output.stdout.lines().any(|line| line.split_whitespace().next() == Some(name)));
    }
    for table in tables.hosts() {
        assert!(output.stdout.starts_with("event") && output.stdout.contains(&table.title));
    }
}

#[test]
fn json_says_what_the_tables_say() {
    let tables = tables();
    let found: Value = serde_json::from_str(&matrix(&["--format", "json"]).stdout).unwrap();
    let mut cells = 0;
    for row in found["families"].as_array().unwrap() {
        for part in row["parts"].as_array().unwrap() {
            for cell in part["cells"].as_array().unwrap() {
                let table = tables.get(cell["host"].as_str().unwrap()).unwrap();
                let event = table.event(row["family"].as_str().unwrap());
                let part = serde_json::from_value(part["part"].clone()).unwrap();
                let support = event.ok().map(|event| event.parts[&part].support);
                assert_eq!(cell["support"], serde_json::to_value(support).unwrap());
                cells += usize::from(support.is_some());
            }
        }
    }
    let all = tables.hosts().flat_map(|table| {
        tables
            .canonical
            .families
            .keys()
            .filter_map(|path| Some(table.event(path).ok()?.parts.len()))
    });
    assert_eq!(cells, all.sum::<usize>());
}

#[test]
fn filters_choose_rows_and_columns() {
    let output = matrix(&["--family", "stop,tool/after", "--host", "codex", "--format", "md"]);
    let expected = "\
| event | Codex |
|---|---|
| `tool/after` | `PostToolUse` |
| · context | native |
| · replace | lossy |
| `stop` | `Stop` |
| · deny | native |
| · context | unsupported |
";
    assert_eq!(output.stdout, expected);
    for (args, advice) in [
        (["--host", "codx"], "unknown host `codx`: did you mean `codex`?"),
        (["--family", "tool/befor"], "unknown family `tool/befor`: did you mean `tool/before`?"),
    ] {
        let output = matrix(&args);
        assert_eq!(output.exit, Exit::Failed);
        assert!(output.stderr.contains(advice), "{}", output.stderr);
    }
}
