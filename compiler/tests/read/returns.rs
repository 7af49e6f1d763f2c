//! What is seen of the results that handlers return.

use super::*;

/// The returned parts, `?` where more may come.
fn parts(handler: &str, rest: &str) -> (String, Vec<String>) {
    let folder = before("{}", handler);
    let file = "src/events/tool/before.ts";
    let text = fs::read_to_string(folder.path().join(file)).unwrap();
    folder.write(file, format!("{text}\n{rest}").as_bytes());
    let reading = folder.read();
    let problems = reading.diagnostics.iter().map(|one| folder.problem(one)).collect();
    let returns = &reading.project.unwrap().hooks[0].returns;
    let mut names: Vec<_> = returns
        .results
        .iter()
        .map(|result| {
            let parts: Vec<String> = result
                .parts
                .iter()
                .map(|part| serde_json::to_value(part.value).unwrap().as_str().unwrap().to_owned())
                .collect();
            parts.join("+")
        })
        .collect();
    if !returns.complete {
        names.push("?".to_owned());
    }
    (names.join(" "), problems)
}

#[test]
fn returned_parts() {
    let deny = "{ outcome: 'deny', reason: 'no' }";
    for (handler, rest, expected) in [
        ("() => {}", "", ""),
        ("() => undefined", "", ""),
        ("() => { return; }", "", ""),
        ("() => null", "", ""),
        ("() => ({ outcome: 'continue' })", "", ""),
        ("async () => { return DENY satisfies object; }", "", "deny"),
        ("(c) => c.x ? DENY : ({ updatedInput: {} })", "", "deny rewrite"),
        ("(c) => c.x && DENY", "", "deny"),
        ("(c) => c.x ?? DENY", "", "deny ?"),
        (
            "(c) => { if (c.x) { for (;;) { return DENY } } else { try { return } catch { return { outcome: 'ask' } } } }",
            "",
            "deny ask",
        ),
        ("(c) => { c.all.map(() => { return { outcome: 'allow' } }); }", "", ""),
        ("() => { const r = DENY; return r; }", "", "deny"),
        ("() => { const r = DENY; r.reason = 'x'; return r; }", "", "?"),
        ("(r) => { return r; }", "", "?"),
        ("() => { let r = DENY; return r; }", "", "?"),
        ("() => fixed", "const fixed = DENY as const;", "deny"),
        ("() => fixed", "const fixed = DENY; Object.assign(fixed, {});", "?"),
        (
            "(c) => no(c.x)",
            "function no(why: string) { return { outcome: 'deny' as const, reason: why, additionalContext: why }; }",
            "deny+context",
        ),
        ("(c) => no(c.x)", "const no = (why) => ({ outcome: 'deny', reason: why });", "deny"),
        ("(c) => { const no = () => DENY; return no(); }", "", "deny"),
        ("(c) => again(c)", "function again(c) { return c ? again(c) : DENY; }", "deny"),
        ("async (c) => await Promise.resolve(DENY)", "", "deny"),
        ("() => elsewhere()", "import { elsewhere } from './_x.js';", "?"),
        ("(c) => ({ ...c.x, additionalContext: 'a' })", "", "context ?"),
        ("(c) => ({ outcome: c.x ? 'allow' : 'deny', reason: 'r' })", "", "allow+deny"),
        (
            "(c) => ({ outcome: c.x ? undefined : undefined, additionalContext: 'a' })",
            "",
            "context",
        ),
        (
            "(c) => ({ outcome: c.x ? 'deny' : undefined, additionalContext: 'a' })",
            "",
            "deny+context",
        ),
        ("(c) => ({ outcome: c.x, output: 'o' })", "", " ?"),
        ("(c) => ({ ...c.x, status: 'done' })", "", "replace ?"),
        ("(c) => ({ outcome: c.x, reason: 'r' })", "", " ?"),
        ("() => ({ outcome: 'synthesize', output: 'o', exitCode: 0 })", "", "synthesize"),
        ("() => ({ status: 'done', output: 'o' })", "", "replace"),
        ("() => ({ outcome: 'deny', reason: 'r', updatedInput: undefined })", "", "deny"),
        ("handler", "async function handler() { return DENY; }", "deny"),
        ("() => ({ ...BASE, additionalContext: 'a' })", "const BASE = DENY;", "deny+context"),
        ("() => ({ ...DENY, outcome: 'ask' })", "", "ask"),
        ("(c) => ({ additionalContext: 'a', ...(c.x && DENY) })", "", "deny+context"),
        (
            "(c) => ({ ...(c.x ? DENY : { updatedInput: {} }), status: undefined })",
            "",
            "deny+rewrite",
        ),
        ("() => { const o = { ...DENY }; o.outcome = 'ask'; return { ...o }; }", "", " ?"),
        ("() => ({ ...self })", "const self = { ...self, outcome: 'ask' };", "ask ?"),
        ("() => { const outcome = 'deny', reason = 'r'; return { outcome, reason }; }", "", "deny"),
        ("({ outcome }) => ({ outcome, reason: 'r' })", "", " ?"),
        (
            "(c) => say.no(c.x)",
            "const say = { no: (reason) => ({ outcome: 'deny', reason }) };",
            "deny",
        ),
        ("() => say.no", "const say = { no: DENY };", "deny"),
        ("() => say.no", "const say = { no: DENY }; say.no = undefined;", "?"),
        ("(c) => say[c.x]", "const say = { no: DENY };", "?"),
        (
            "(c) => { switch (c.x) { case 1: return DENY; default: { while (c.y) return; } } }",
            "",
            "deny",
        ),
        ("async function (c) { return (await no(c))!; }", "const no = async (c) => DENY;", "deny"),
        ("(c) => a(c)", "const a = (c) => c ? b(c) : DENY; const b = (c) => a(c);", "deny"),
        ("wrap(() => DENY)", "declare function wrap(f: unknown): never;", "?"),
    ] {
        let (handler, rest) = (handler.replace("DENY", deny), rest.replace("DENY", deny));
        // An arrow's object body needs parentheses.
        let handler = handler.replace(&format!("=> {deny}"), &format!("=> ({deny})"));
        let rest = rest.replace(&format!("=> {deny}"), &format!("=> ({deny})"));
        assert_eq!(parts(&handler, &rest), (expected.to_owned(), vec![]), "{handler} {rest}");
    }
}

#[test]
fn results_that_no_host_takes() {
    for (result, expected) in [
        ("({ decision: 'deny' })", &["AB4853 decision"] as &[_]),
        ("({ outcome: 'stop' })", &["AB4853 'stop'"]),
        ("({ outcome: 'deny' })", &["AB4853 { outcome: 'deny' }"]),
        ("({ outcome: 'deny', reason: ' ' })", &["AB4853 reason"]),
        ("({ reason: 'x' })", &["AB4853 reason"]),
        ("({ outcome: 'deny', reason: 'x', updatedInput: {} })", &["AB4853 updatedInput"]),
        ("({ outcome: 'synthesize' })", &["AB4853 outcome"]),
        ("({ exitCode: 1 })", &["AB4853 exitCode"]),
        ("'no'", &["AB4853 'no'"]),
        ("false", &["AB4853 false"]),
    ] {
        assert_eq!(parts(&format!("() => {result}"), "").1, expected, "{result}");
    }
}

#[test]
fn parts_have_places() {
    let folder = before("{}", "(c) => ({ outcome: c.x ? 'ask' : 'deny', reason: 'r' })");
    let project = folder.read().project.unwrap();
    let text = fs::read_to_string(folder.path().join("src/events/tool/before.ts")).unwrap();
    let parts: Vec<_> = project.hooks[0]
        .returns
        .parts()
        .map(|part| (part.value, &text[part.span.start..part.span.end]))
        .collect();
    assert_eq!(parts, [(Part::Ask, "'ask'"), (Part::Deny, "'deny'")]);
}
