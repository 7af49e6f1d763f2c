//! Hostile configs: one problem each, with place and advice, within a bounded time.

use crate::input::{CONFIG, HANDLER, Project, config};

const JSON: &str = "agent-bundle.config.json";

fn told(file: &str, text: &[u8]) -> Vec<String> {
    let project = Project::new(&[(file, text), ("h.ts", HANDLER.as_bytes())]);
    project.told()
}

/// The problems of a config with these further keys.
fn body(rest: &str) -> Vec<String> {
    told(CONFIG, config(rest).as_bytes())
}

#[test]
fn b10_a_large_config() {
    let filler = "x".repeat(10 << 20);
    let script = config(&format!("// {filler}"));
    assert_eq!(told(CONFIG, script.as_bytes()), [format!("AB4000 {CONFIG}")]);
    let json = format!(r#"{{ "plugin": {{ "name": "p", "description": "{filler}" }} }}"#);
    assert_eq!(told(JSON, json.as_bytes()), [format!("AB4000 {JSON}")]);
}

#[test]
fn b10_a_deep_config() {
    let depth = 10_000;
    let nested = |open: &str, close: &str| [open.repeat(depth), close.repeat(depth)].concat();
    for value in [nested("[", "]"), nested("{ a: ", "}").replace(": }", ": 1 }"), nested("(", ")")]
    {
        let found = body(&format!("hooks: {value},"));
        assert_eq!(found.len(), 1, "{} {found:?}", &value[..8]);
        assert!(found[0].starts_with("AB4861 "), "{found:?}");
    }
    for value in [nested("[", "]"), nested(r#"{"a":"#, "}")] {
        let json = format!(r#"{{ "plugin": {{ "name": "p" }}, "hooks": {value} }}"#);
        let found = told(JSON, json.as_bytes());
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("AB4861 "), "{found:?}");
    }
}

#[test]
fn b10_bytes_that_are_no_text() {
    let mut bytes = config("").into_bytes();
    bytes.extend(b"// \xff\xfe\n");
    assert_eq!(told(CONFIG, &bytes), [format!("AB4000 {CONFIG}")]);
    assert_eq!(told(JSON, b"{ \"plugin\": \"\xe9\" }"), [format!("AB4000 {JSON}")]);
}

#[test]
fn b10_byte_order_marks_and_line_ends() {
    let marked = |text: String| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(told(CONFIG, marked(config("")).as_bytes()), [""; 0]);
    let json = "{\n  \"plugin\": { \"name\": \"p\" },\n  \"targets\": [\"claude\"]\n}\n".to_owned();
    assert_eq!(told(JSON, marked(json.clone()).as_bytes()), [""; 0]);
    assert_eq!(told(CONFIG, marked(config("hoks: {},")).as_bytes()), ["AB4001 hoks"]);
    let json = json.replace("targets", "tragets");
    let found = told(JSON, marked(json).as_bytes());
    assert!(found.contains(&"AB4001 \"tragets\"".to_owned()), "{found:?}");
}

#[test]
fn b10_keys() {
    assert_eq!(body("hooks: {}, hooks: {},"), ["AB4001 hooks"]);
    assert_eq!(body("__proto__: {},"), ["AB4001 __proto__"]);
    assert_eq!(body("'__proto__': {},"), ["AB4001 '__proto__'"]);
    assert_eq!(body("constructor: 1,"), ["AB4001 constructor"]);
    assert_eq!(body("hooks: { prototype: 'h.ts' },"), ["AB4823 prototype"]);
    assert_eq!(body("hooks: { toString: 'h.ts' },"), ["AB4823 toString"]);
    let json = br#"{ "plugin": { "name": "p" }, "targets": ["claude"], "targets": ["amp"] }"#;
    assert_eq!(told(JSON, json), ["AB4001 \"targets\""]);
    let json = br#"{ "plugin": { "name": "p", "__proto__": {} }, "targets": ["claude"] }"#;
    assert_eq!(told(JSON, json), ["AB4001 \"__proto__\""]);
}

#[test]
fn b10_timeouts() {
    for value in ["-1", "0", "1.5", "1e9", "1e308", "4294967296", "'5'", "null", "[]", "true"] {
        let found = body(&format!("hooks: {{ stop: {{ handler: 'h.ts', timeout: {value} }} }},"));
        assert_eq!(found, [format!("AB4205 {value}")]);
    }
    // What only running the config tells comes back as JSON, which has no such numbers.
    for value in ["NaN", "Infinity", "1e999", "0 / 0"] {
        let found = body(&format!("hooks: {{ stop: {{ handler: 'h.ts', timeout: {value} }} }},"));
        assert_eq!(found.len(), 1, "{value}: {found:?}");
    }
    for value in ["NaN", "-Infinity", "1e999"] {
        let json = format!(
            r#"{{ "plugin": {{ "name": "p" }}, "targets": ["claude"], "hooks": {{ "stop": {{ "handler": "h.ts", "timeout": {value} }} }} }}"#
        );
        let found = told(JSON, json.as_bytes());
        assert_eq!(found.len(), 1, "{value}: {found:?}");
    }
}

#[test]
fn b10_hooks() {
    for (entry, expected) in [
        ("''", "AB4200 ''"),
        ("{ handler: '' }", "AB4200 ''"),
        ("{}", "AB4200 {}"),
        ("null", "AB4200 null"),
        ("[]", "AB4001 []"),
        ("{ handler: 'h.ts', retries: 1 }", "AB4001 retries"),
        ("{ handler: 'h.ts', tools: ['('] }", "AB4202 '('"),
        ("{ handler: 'h.ts', tools: ['teleport'] }", "AB4202 'teleport'"),
        ("{ handler: 'h.ts', tools: [] }", "AB4202 []"),
        ("{ handler: 'h.ts', targets: ['clade'] }", "AB4203 'clade'"),
        ("{ handler: 'h.ts', tools: ['clade:Bash'] }", "AB4210 'clade:Bash'"),
    ] {
        assert_eq!(body(&format!("hooks: {{ beforeTool: {entry} }},")), [expected]);
    }
    assert_eq!(body("hooks: { beforTool: 'h.ts' },"), ["AB4823 beforTool"]);
}

#[test]
fn b10_all_problems_come_in_one_run() {
    let found = body(
        "targts: [], hooks: { beforTool: 'h.ts', stop: { handler: '', timeout: -1 }, beforeTool: \
         { handler: 'gone.ts', tools: ['('] } },",
    );
    assert_eq!(
        found,
        [
            "AB4001 targts",
            "AB4823 beforTool",
            "AB4200 ''",
            "AB4205 -1",
            "AB4200 'gone.ts'",
            "AB4202 '('"
        ]
    );
}
