//! Tasks of this repository: `cargo xtask demo`, `generate`, `conformance` and `ready`.

#![expect(clippy::print_stderr, clippy::print_stdout, reason = "a task talks to its developer")]

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Folders with a package.json whose packages the tests need.
const PACKAGES: &[&str] = &["templates", "npm", "examples/policy-guard", "compiler/tests/link"];

/// The demo's calls: what an agent is about to do, and what the guard should say.
const CALLS: &[(&str, &str)] = &[
    ("denied", r#"{ "tool": { "kind": "file.write", "paths": [".env"] } }"#),
    ("denied", r#"{ "tool": { "kind": "shell", "command": "git push --force origin main" } }"#),
    ("allowed", r#"{ "tool": { "kind": "file.write", "paths": ["src/app.ts"] } }"#),
];

fn main() -> ExitCode {
    let task = std::env::args().nth(1).unwrap_or_default();
    let done =
        match task.as_str() {
            "demo" => demo(),
            "generate" => generate(),
            "conformance" => conformance(std::env::args().skip(2)),
            "ready" => ready(),
            _ => Err("usage: cargo xtask demo | generate [--check] | conformance [..] | ready"
                .to_owned()),
        };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the policy guard for all its hosts and runs a denied and an allowed call on each.
fn demo() -> Result<(), String> {
    let guard = root().join("examples/policy-guard");
    install(&guard)?;
    let artifact = guard.join("artifact");
    let artifact = artifact.to_string_lossy();
    cli(&["build", "--root", &guard.to_string_lossy()])?;
    cli(&["hooks", "list", "--artifact", &artifact])?;
    for host in ["claude", "codex", "cursor", "amp"] {
        for (expected, call) in CALLS {
            println!("\n== {host}: a call that should be {expected}");
            cli(&[
                "hooks",
                "simulate",
                "--artifact",
                &artifact,
                "--target",
                host,
                "--hook",
                "event-route-tool-before",
                "--input",
                call,
            ])?;
        }
    }
    Ok(())
}

/// Writes the generated pages and schemas, or with `--check` only compares them. The test that
/// compares them knows what they are.
fn generate() -> Result<(), String> {
    let mut test = Command::new(env!("CARGO"));
    test.current_dir(root());
    test.args(["test", "--quiet", "--package", "agent-bundle", "--test", "generated"]);
    test.arg("committed_files_are_current");
    let check = std::env::args().nth(2).as_deref() == Some("--check");
    if !check {
        test.env("AGENT_BUNDLE_GENERATE", "1");
    }
    run(&mut test)?;
    proof(check)
}

/// Runs the built program on the real clients; a run of whole lanes keeps its results.
fn conformance(args: impl Iterator<Item = String>) -> Result<(), String> {
    cargo(&["build", "--package", "agent-bundle"])?;
    // It lies beside this program.
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let program = own.with_file_name(format!("agent-bundle{}", std::env::consts::EXE_SUFFIX));
    run(node().arg("conformance/run.mjs").arg("--cli").arg(program).args(args))
}

/// Writes the page that says what is proved, or compares it and looks whether its results are stale.
fn proof(check: bool) -> Result<(), String> {
    run(node().arg("conformance/page.mjs").args(check.then_some("--check")))
}

/// Everything that CI checks.
fn ready() -> Result<(), String> {
    for package in PACKAGES {
        install(&root().join(package))?;
    }
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    let templates = root().join("templates");
    run(npm(&templates).args(["run", "check"]))?;
    run(npm(&templates).arg("test"))?;
    run(npm(&root().join("examples/policy-guard")).arg("test"))?;
    cargo(&["build", "--package", "agent-bundle"])?;
    // They run the compiler.
    run(npm(&root().join("npm")).arg("test"))?;
    let has_nextest = Command::new(env!("CARGO"))
        .args(["nextest", "--version"])
        .output()
        .is_ok_and(|output| output.status.success());
    cargo(if has_nextest { &["nextest", "run", "--workspace"] } else { &["test", "--workspace"] })?;
    run(node().args(["--test", "conformance/tests/"]))?;
    proof(true)?;
    conformance(["--newest".to_owned()].into_iter())
}

/// Installs the locked packages of `folder`, unless they are there.
fn install(folder: &Path) -> Result<(), String> {
    let lock = modified(&folder.join("package-lock.json"));
    let installed = modified(&folder.join("node_modules/.package-lock.json"));
    if lock.is_none() || installed.is_some() && installed >= lock {
        return Ok(());
    }
    run(npm(folder).args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]))
}

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    path.metadata().ok()?.modified().ok()
}

fn node() -> Command {
    let mut command = Command::new("node");
    command.current_dir(root());
    command
}

fn npm(folder: &Path) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(folder);
    command
}

fn cargo(args: &[&str]) -> Result<(), String> {
    run(Command::new(env!("CARGO")).args(args).current_dir(root()))
}

fn cli(args: &[&str]) -> Result<(), String> {
    let base = ["run", "--quiet", "--package", "agent-bundle", "--"];
    run(Command::new(env!("CARGO")).args(base).args(args).current_dir(root()))
}

fn run(command: &mut Command) -> Result<(), String> {
    let shown = format!("{command:?}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{shown}: {status}")),
        Err(error) => Err(format!("{shown}: {error}")),
    }
}

fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_owned()
}
