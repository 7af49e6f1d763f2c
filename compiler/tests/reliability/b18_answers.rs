//! What Codex takes as an answer, written down from recordings of the client and not from the table:
//! a key that it does not know, a deny without a reason, an `allow` without a rewrite or an `ask`
//! voids the whole answer, and the tool runs.

use std::{collections::BTreeMap, fs};

use serde_json::{Value, json};

use crate::support::{
    fixtures,
    hooks::{closed_plugins, fixture_for, plugins, run},
    repository, tables,
};

/// The keys of an answer to an event, at its top and below `hookSpecificOutput`.
const KEYS: &[(&str, &str, &str)] = &[
    (
        "PreToolUse",
        "hookSpecificOutput systemMessage",
        "hookEventName permissionDecision permissionDecisionReason updatedInput additionalContext",
    ),
    ("PermissionRequest", "hookSpecificOutput systemMessage", "hookEventName decision"),
    (
        "PostToolUse",
        "decision reason hookSpecificOutput systemMessage",
        "hookEventName additionalContext",
    ),
    ("SessionStart", "hookSpecificOutput systemMessage", "hookEventName additionalContext"),
    ("SubagentStart", "hookSpecificOutput systemMessage", "hookEventName additionalContext"),
    (
        "UserPromptSubmit",
        "decision reason hookSpecificOutput systemMessage",
        "hookEventName additionalContext",
    ),
    ("Stop", "decision reason continue stopReason systemMessage", ""),
    ("SubagentStop", "decision reason continue stopReason systemMessage", ""),
    ("PreCompact", "continue stopReason systemMessage", ""),
    ("PostCompact", "systemMessage", ""),
    ("SessionEnd", "systemMessage", ""),
    ("Interrupt", "systemMessage", ""),
];

/// Results that handlers may return, sound and not.
fn results() -> Vec<Value> {
    let extras = [
        json!({}),
        json!({ "updatedInput": { "command": "true" } }),
        json!({ "additionalContext": "context" }),
        json!({ "output": "output", "unknown": true }),
    ];
    let blank =
        ["", " \n\t", "\u{a0}"].map(|reason| json!({ "outcome": "deny", "reason": reason }));
    let mut results = vec![json!({}), json!({ "outcome": "deny" })];
    results.extend(blank);
    results.push(json!({ "output": "output" }));
    results.push(json!({ "additionalContext": "context" }));
    for outcome in ["deny", "allow", "ask", "synthesize", "continue"] {
        for extra in &extras {
            let mut result = json!({ "outcome": outcome, "reason": "no" });
            result.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
            results.push(result);
        }
    }
    results
}

/// What voids `answer` to the event `native`.
fn fault(native: &str, answer: &Value) -> Option<String> {
    let Some((_, top, inner)) = KEYS.iter().find(|(event, ..)| *event == native) else {
        return Some(format!("no rules for {native}"));
    };
    let keys = |value: &Value, known: &str| {
        let map = value.as_object().cloned().unwrap_or_default();
        let unknown = |key: &String| !known.split(' ').any(|known| known == key);
        map.keys().find(|key| unknown(key)).map(|key| format!("unknown key {key}"))
    };
    let text = |value: &Value| value.as_str().is_some_and(|text| !text.trim().is_empty());
    if !answer.is_object() {
        return Some("not an object".to_owned());
    }
    let output = &answer["hookSpecificOutput"];
    keys(answer, top).or_else(|| keys(output, inner)).or_else(|| {
        let decision = output["permissionDecision"].as_str();
        let request = &output["decision"];
        let rules = [
            (!output.is_null() && output["hookEventName"] != native, "no name of the event"),
            (!answer["decision"].is_null() && answer["decision"] != "block", "a decision"),
            (answer["decision"] == "block" && !text(&answer["reason"]), "a block without a reason"),
            (!matches!(decision, None | Some("deny" | "allow")), "a permission decision"),
            (
                decision == Some("deny") && !text(&output["permissionDecisionReason"]),
                "a blank deny",
            ),
            (
                (decision == Some("allow")) != output["updatedInput"].is_object(),
                "allow or rewrite alone",
            ),
            (!output["updatedInput"].is_null() && !output["updatedInput"].is_object(), "the input"),
            (
                !request.is_null()
                    && !matches!(request["behavior"].as_str(), Some("allow" | "deny")),
                "a behaviour",
            ),
            (request["behavior"] == "deny" && !text(&request["message"]), "a blank refusal"),
            (keys(request, "behavior message").is_some(), "a key of the decision"),
            (!answer["continue"].is_null() && answer["continue"] != false, "continue"),
        ];
        rules.iter().find(|(broken, _)| *broken).map(|(_, name)| (*name).to_owned())
    })
}

#[test]
fn b18_every_answer_is_one_that_the_client_takes() {
    let tables = tables();
    let table = tables.get("codex").unwrap();
    let recorded = fixtures(&tables, "codex");
    let mut answers: BTreeMap<String, usize> = BTreeMap::new();
    for plugins in [plugins(), closed_plugins()] {
        for family in tables.canonical.families.keys() {
            let Ok(event) = table.event(family) else { continue };
            let has = |plugin: &crate::support::Artifact| plugin.file("codex", family).is_some();
            if !plugins.iter().any(has) {
                continue;
            }
            let fixture = fixture_for(&recorded, "codex", family, None);
            for result in results() {
                let run = run(&plugins, table, fixture, Some(&result));
                let place = format!("{family} {result}: {run:?}");
                match run.exit {
                    0 if run.stdout.is_empty() => {}
                    0 => {
                        let answer = serde_json::from_str(&run.stdout).expect(&place);
                        assert_eq!(fault(&event.native, &answer), None, "{place}");
                        *answers.entry(event.native.clone()).or_default() += 1;
                    }
                    // A hook that failed and says why; the client goes on without it.
                    1 => assert!(run.stdout.is_empty() && !run.stderr.is_empty(), "{place}"),
                    2 => assert!(!run.stderr.trim().is_empty(), "{place}"),
                    _ => panic!("{place}"),
                }
            }
        }
    }
    for event in
        ["PreToolUse", "PermissionRequest", "PostToolUse", "UserPromptSubmit", "SubagentStop"]
    {
        assert!(answers.contains_key(event), "{event} was never answered: {answers:?}");
    }
}

/// Whatever the recorded client refused, the rules here refuse as well.
#[test]
fn b18_the_rules_are_those_of_the_recordings() {
    let path = repository().join("snapshots/fixtures/codex/output-semantics.json");
    let recorded: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let mut refused = 0;
    for case in recorded["cases"].as_array().unwrap() {
        let (hook, native) = (&case["hook"], case["event"].as_str().unwrap());
        let ends_well = hook["exit"].as_i64().unwrap_or(0) == 0;
        if case["status"] == "failed" && hook["stdout"].is_object() && ends_well {
            assert!(fault(native, &hook["stdout"]).is_some(), "{native} {}", hook["stdout"]);
            refused += 1;
        }
    }
    assert!(refused >= 8, "{refused} refused answers");
}
