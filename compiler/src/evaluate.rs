//! Evaluating a config that is not static: linked into one module, run by `node`.

use std::process::Command;
use std::time::Duration;

use camino::Utf8Path;
use serde_json::Value;

use crate::diagnostics::{Diagnostic, Span, codes};
use crate::link::{Linker, Unit};
use crate::process::{grouped, run};

/// How long a config may take.
const LIMIT: Duration = Duration::from_secs(20);
/// Output of a failing config that is shown, in lines.
const SHOWN: usize = 8;

/// Runs the config; the value goes to a file of our own, since configs and what they import print.
const ENTRY: &str = r#"
import { writeFileSync } from "node:fs";
const plain = (key: string, value: unknown) => {
  if (["function", "symbol", "bigint"].includes(typeof value)) {
    throw new TypeError(`\`${key}\` is a ${typeof value}, which a config cannot hold`);
  }
  return value;
};
const evaluate = async () => {
  const { default: config } = await import("CONFIG");
  const value = typeof config === "function" ? await config() : config;
  if (value === undefined) throw new TypeError("the default export gives no value");
  return JSON.stringify({ value }, plain);
};
const failure = (error: unknown) =>
  JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
writeFileSync(process.argv[2], await evaluate().catch(failure));
process.exit(0);
"#;

/// The value of the config `file` below `root`, with factories called and promises awaited.
///
/// # Errors
/// The config cannot be linked, throws, gives no JSON value, or takes too long.
pub fn evaluate(
    root: &Utf8Path,
    file: &Utf8Path,
    linker: &mut dyn Linker,
) -> Result<Value, Vec<Diagnostic>> {
    let source = ENTRY.replace("\"CONFIG\"", &format!("{:?}", format!("./{file}")));
    let code =
        linker.link(&Unit { name: "agent-bundle:config".to_owned(), source, ..Unit::default() })?;
    execute(root, &code, LIMIT).map_err(|reason| {
        vec![
            Diagnostic::error(
                codes::EVALUATION,
                format!("the config cannot be evaluated: {reason}"),
            )
            .at(Span::file(file))
            .help("a config made of literals is read without being run"),
        ]
    })
}

/// Runs `code` in `root` and gives its value, or the end of a sentence on why there is none.
fn execute(root: &Utf8Path, code: &str, limit: Duration) -> Result<Value, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let module = folder.path().join("config.mjs");
    let result = folder.path().join("value.json");
    std::fs::write(&module, code).map_err(|error| error.to_string())?;
    let mut command = Command::new("node");
    command.arg(&module).arg(&result).current_dir(root);
    grouped(&mut command);
    let run = run(command, "", Some(limit)).map_err(|error| format!("node: {error}"))?;
    if run.exit.is_none() {
        return Err(format!("it took longer than {} s", limit.as_secs()));
    }
    let Ok(text) = std::fs::read(&result) else {
        let said: Vec<_> = run.stderr.lines().filter(|line| !line.is_empty()).take(SHOWN).collect();
        return Err(format!("node ended without a value\n{}", said.join("\n")));
    };
    let mut reply: Value = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
    match (reply.get_mut("value").map(Value::take), reply["error"].as_str()) {
        (Some(value), _) => Ok(value),
        (None, reason) => Err(reason.unwrap_or("it gives no value").to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_value_is_not_what_is_printed() {
        let write = "import { writeFileSync } from 'node:fs';\n\
                     const give = (text) => writeFileSync(process.argv[2], text);\n";
        let long = Duration::from_secs(60);
        for (code, limit, expected) in [
            ("console.log('{}'); give('{\"value\":1}')", long, Ok(json!(1))),
            ("give('{\"value\":null}')", long, Ok(Value::Null)),
            ("give('{\"error\":\"no\"}')", long, Err("no")),
            ("throw new Error('lost')", long, Err("lost")),
            ("for (;;);", Duration::from_secs(1), Err("it took longer than 1 s")),
        ] {
            let found = execute(Utf8Path::new("/"), &format!("{write}{code}"), limit);
            match (&found, expected) {
                (Ok(found), Ok(expected)) => assert_eq!(*found, expected, "{code}"),
                (Err(found), Err(expected)) => assert!(found.contains(expected), "{code}: {found}"),
                _ => panic!("{code}: {found:?}"),
            }
        }
    }
}
