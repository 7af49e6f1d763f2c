//! Twenty faults of a small project, most of which other generators pass over in silence.

use std::process::Command;

use camino::Utf8Path;
use serde_json::Value;

#[test]
fn b11_twenty_faults_give_twenty_diagnostics_in_one_run() {
    let root = Utf8Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults");
    let mut command = Command::new(env!("CARGO_BIN_EXE_agent-bundle"));
    let output =
        command.args(["build", "--format", "json", "--root", root.as_str()]).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(1), b"".as_slice()));
    let problems: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let found: Vec<_> = problems.iter().map(|one| one["code"].as_str().expect("a code")).collect();
    // In the order of the numbered entries of the project.
    let expected = [
        "AB4823", "AB4001", "AB4824", "AB4200", "AB4201", "AB4202", "AB4202", "AB4213", "AB4202",
        "AB4205", "AB4205", "AB4200", "AB4200", "AB4001", "AB4001", "AB4001", "AB4001", "AB4001",
        "AB4200", "AB4805",
    ];
    assert_eq!(found, expected);
    for one in &problems {
        let is_given = |key: &str| one[key].as_u64().is_some_and(|number| number > 0);
        assert!(is_given("line") && is_given("column") && is_given("length"), "{one}");
        assert!(one["help"].as_str().is_some_and(|help| !help.is_empty()), "{one}");
        assert!(one["url"].as_str().is_some_and(|url| url.starts_with("https://")), "{one}");
    }
    assert!(!root.join("artifact").exists(), "nothing is written");
}
