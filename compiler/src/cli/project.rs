//! `build` and `check`.

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::backend::install_steps;
use camino::Utf8Path;

use super::declare::declared;
use super::{BuildArgs, Exit, Output, ProjectArgs, changes};
use crate::build::{Built, Failure, Request, build as run};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::render::{Format, render};
use crate::write::{Changes, Place, WriteError};

/// Builds the artifact, and writes it unless only asked what that would change.
pub fn build(tables: &Tables, args: &BuildArgs) -> Output {
    let request = Request {
        minify: !args.no_minify,
        cache: !(args.no_cache || args.check || args.dry_run),
        ..request(&args.project)
    };
    let built = match run(tables, &request) {
        Ok(built) => built,
        Err(failure) => return failed(&args.project, failure),
    };
    let said = artifact(tables, args, &built);
    if args.check || args.dry_run || said.exit != Exit::Fine {
        return said;
    }
    declared(&args.project.root, &built.plan, said)
}

/// Writes the artifact, or only looks, and says what came of it.
fn artifact(tables: &Tables, args: &BuildArgs, built: &Built) -> Output {
    match put(args, built) {
        Ok((_, changes)) if args.check => checked(args, &changes),
        Ok(_) if args.quiet => Output::fine(""),
        Ok((place, changes)) => {
            let mut said = report(args, built, place.output(), &changes);
            said += &changes::trust(tables, &built.plan.targets, &changes);
            if !args.dry_run {
                said += &steps(tables, built, place.output());
            }
            fine(&args.project, said)
        }
        Err(WriteError::InTheWay(obstacles)) => {
            let found: Vec<_> = obstacles.iter().map(Diagnostic::from).collect();
            problems(&args.project, &found, Exit::Failed)
        }
        Err(error) => Output::failed(error),
    }
}

/// Writes the artifact, or only looks: where, and what changes.
fn put(args: &BuildArgs, built: &Built) -> Result<(Place, Changes), WriteError> {
    let place = Place::of_project(&args.project.root, &args.output)?;
    let changes = match args {
        BuildArgs { check: true, .. } => place.changes(&built.files)?,
        BuildArgs { dry_run: true, .. } => place.changes(&built.files)?.unobstructed()?,
        _ => place.write(&built.files)?,
    };
    Ok((place, changes))
}

/// Whether the artifact is what a build would write.
fn checked(args: &BuildArgs, changes: &Changes) -> Output {
    match changes::stale(&args.output, changes) {
        Some(problem) => problems(&args.project, &[problem], Exit::Errors),
        None if args.quiet => Output::fine(""),
        None => fine(&args.project, format!("{} is up to date\n", args.output)),
    }
}

/// Builds the artifact in memory only; the project's declarations are written.
pub fn check(tables: &Tables, args: &ProjectArgs) -> Output {
    match run(tables, &request(args)) {
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
pub fn request(args: &ProjectArgs) -> Request<'_> {
    Request {
        root: &args.root,
        config: args.config.as_deref(),
        targets: &args.target,
        minify: false,
        cache: false,
    }
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

fn report(args: &BuildArgs, built: &Built, output: &Utf8Path, changes: &Changes) -> String {
    let hooks: String = built
        .plan
        .hooks
        .iter()
        .map(|hook| {
            let hosts: Vec<_> = hook.on.iter().map(|on| on.host.as_str()).collect();
            format!("  {:14} {} ({})\n", hook.family, hook.name.name, or_none(&hosts.join(", ")))
        })
        .collect();
    let (verb, written, removed, files) = if args.dry_run {
        ("would build", "to write", "to remove", changes::list(changes))
    } else {
        ("built", "written", "removed", String::new())
    };
    format!(
        "{verb} {} for {} into {output}: {} files {written}, {} unchanged, {} {removed}\n\
         {hooks}{files}",
        built.plan.plugin.name,
        or_none(&built.plan.targets.join(", ")),
        changes.new.len() + changes.changed.len(),
        changes.unchanged.len(),
        changes.removed.len(),
    )
}

/// `list`, or words for an empty one.
pub fn or_none(list: &str) -> &str {
    if list.is_empty() { "no host" } else { list }
}
