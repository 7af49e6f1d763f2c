//! `build` and `check`.

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::backend::install_steps;
use camino::{Utf8Path, Utf8PathBuf};

use super::declare::declared;
use super::{BuildArgs, Exit, Output, ProjectArgs};
use crate::build::{Built, Failure, Request, build as run};
use crate::diagnostics::render::{Format, render};
use crate::diagnostics::{Diagnostic, codes};
use crate::write::{WriteError, Written, write};

/// Builds the artifact and writes it.
pub fn build(tables: &Tables, args: &BuildArgs) -> Output {
    let built = match run(tables, &request(&args.project, !args.no_minify)) {
        Ok(built) => built,
        Err(failure) => return failed(&args.project, failure),
    };
    let output = args.project.root.join(&args.output);
    match write(&output, &built.files) {
        Ok(written) => {
            let said = if args.quiet {
                Output::fine("")
            } else {
                let report = report(&built, &output, &written);
                fine(&args.project, report + &steps(tables, &built, &output))
            };
            declared(&args.project.root, &built.plan, said)
        }
        Err(error @ WriteError::Io(..)) => Output::failed(error),
        Err(error) => {
            let problem = Diagnostic::error(codes::ARTIFACT, error.to_string())
                .help("move it away, or choose another --output");
            problems(&args.project, &[problem], Exit::Failed)
        }
    }
}

/// Builds the artifact in memory only; the project's declarations are written.
pub fn check(tables: &Tables, args: &ProjectArgs) -> Output {
    match run(tables, &request(args, false)) {
        Ok(built) => {
            let on: usize = built.plan.hooks.iter().map(|hook| hook.on.len()).sum();
            let hosts = built.plan.targets.join(", ");
            let said = fine(args, format!("no problems: {on} hooks on {}\n", or_none(&hosts)));
            declared(&args.root, &built.plan, said)
        }
        Err(failure) => failed(args, failure),
    }
}

/// `report` for people; programs that read problems get none.
fn fine(args: &ProjectArgs, report: String) -> Output {
    match args.format {
        Format::Pretty | Format::Agent => Output::fine(report),
        _ => problems(args, &[], Exit::Fine),
    }
}

/// What the pipeline is asked for.
pub fn request(args: &ProjectArgs, minify: bool) -> Request<'_> {
    Request { root: &args.root, config: args.config.as_deref(), targets: &args.target, minify }
}

/// The problems of a project in the chosen format, or why nothing worked.
pub fn failed(args: &ProjectArgs, failure: Failure) -> Output {
    match failure {
        Failure::Problems(found) => problems(args, &found, Exit::Errors),
        Failure::Unusable(message) => Output::failed(message),
    }
}

/// The problems in the chosen format: for people on stderr, for programs on stdout.
fn problems(args: &ProjectArgs, problems: &[Diagnostic], exit: Exit) -> Output {
    let text = |file: &Utf8Path| std::fs::read_to_string(args.root.join(file)).ok();
    match render(args.format, problems, &args.root, &text) {
        Ok(shown) if args.format == Format::Pretty => {
            Output { stdout: String::new(), stderr: shown + &count(problems), exit }
        }
        Ok(stdout) => Output { stdout, stderr: String::new(), exit },
        Err(error) => Output::failed(error),
    }
}

fn count(problems: &[Diagnostic]) -> String {
    let plural = if problems.len() == 1 { "" } else { "s" };
    format!(
        "\n{} problem{plural}; nothing was written; `agent-bundle explain <code>` says more\n",
        problems.len()
    )
}

/// How the artifact is installed on each host, and what makes its hooks run.
fn steps(tables: &Tables, built: &Built, output: &Utf8Path) -> String {
    let folder = output.canonicalize_utf8().unwrap_or_else(|_| output.to_owned());
    let plain = |letter: char| letter.is_alphanumeric() || "/._-+:\\".contains(letter);
    let folder = if folder.as_str().chars().all(plain) {
        folder.into_string()
    } else {
        format!("\"{folder}\"")
    };
    let hosts = built.plan.targets.iter().filter_map(|host| tables.get(host));
    hosts.fold(String::new(), |text, table| {
        let steps = install_steps(table, &built.plan.plugin.name, &folder);
        let lines: String = steps.iter().map(|step| format!("  {step}\n")).collect();
        format!("{text}\nto install on {}:\n{lines}", table.title)
    })
}

fn report(built: &Built, output: &Utf8PathBuf, written: &Written) -> String {
    let hooks: String = built
        .plan
        .hooks
        .iter()
        .map(|hook| {
            let hosts: Vec<_> = hook.on.iter().map(|on| on.host.as_str()).collect();
            format!("  {:14} {} ({})\n", hook.family, hook.name.name, or_none(&hosts.join(", ")))
        })
        .collect();
    format!(
        "built {} for {} into {output}: {} files written, {} unchanged, {} removed\n{hooks}",
        built.plan.plugin.name,
        or_none(&built.plan.targets.join(", ")),
        written.changed.len(),
        written.unchanged,
        written.removed.len(),
    )
}

/// `list`, or words for an empty one.
pub fn or_none(list: &str) -> &str {
    if list.is_empty() { "no host" } else { list }
}
