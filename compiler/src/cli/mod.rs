//! The command line: arguments in, text and an exit code out. Nothing else prints.

use std::ffi::OsString;

use agent_bundle_adapters::Tables;
use anstream::ColorChoice;
use camino::Utf8PathBuf;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Parser, Subcommand};

use crate::diagnostics::Diagnostic;
use crate::diagnostics::render::{Format, pretty};
use color::Color;

mod bug;
mod changes;
mod color;
mod declare;
mod doctor;
mod explain;
mod hooks;
mod inspect;
mod matrix;
mod project;
mod record;
mod schema;

pub use bug::report as bug_report;

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// All is well.
    Fine = 0,
    /// The project has errors, or a simulated hook gave no answer that its host knows.
    Errors = 1,
    /// The command could not work: usage, disk, tables.
    Failed = 2,
}

/// What a command says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// Text for stdout.
    pub stdout: String,
    /// Text for stderr.
    pub stderr: String,
    /// How it ended.
    pub exit: Exit,
}

impl Output {
    fn fine(stdout: impl Into<String>) -> Self {
        Self { stdout: stdout.into(), stderr: String::new(), exit: Exit::Fine }
    }

    fn failed(message: impl std::fmt::Display) -> Self {
        Self { stdout: String::new(), stderr: format!("error: {message}\n"), exit: Exit::Failed }
    }

    /// The command could not work because of `problem`, which has no place.
    fn unusable(problem: &Diagnostic) -> Self {
        let stderr = pretty(std::slice::from_ref(problem), &|_| None, true);
        Self { stdout: String::new(), stderr, exit: Exit::Failed }
    }
}

/// Compiles event handlers, written once, into hooks that each agent host runs natively.
#[derive(Debug, Parser)]
#[command(name = "agent-bundle", version, about, max_term_width = 100)]
struct Cli {
    /// Read the capability tables from this folder instead of the built-in ones.
    #[arg(long, global = true, value_name = "DIR")]
    tables: Option<Utf8PathBuf>,
    /// Whether output is coloured.
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build the plugin for its targets.
    Build(BuildArgs),
    /// Report all problems of the project; write no artifact.
    Check(ProjectArgs),
    /// Show what would be built: hooks per target, what is left out and why.
    Inspect(InspectArgs),
    /// List or run the hooks of a built artifact.
    #[command(subcommand)]
    Hooks(HooksCommand),
    /// Say whether the hooks of an artifact will run on this machine.
    Doctor(DoctorArgs),
    /// Show which host delivers which result part of which event.
    Matrix(MatrixArgs),
    /// Print a published JSON Schema.
    Schema(SchemaArgs),
    /// Say what a diagnostic code means and how to mend it; without a code, list all.
    Explain(ExplainArgs),
}

#[derive(Debug, Args)]
struct ProjectArgs {
    /// Project folder.
    #[arg(long, default_value = ".", value_name = "DIR")]
    root: Utf8PathBuf,
    /// Config file; by default agent-bundle.config.{ts,mts,js,json} in the project folder.
    #[arg(long, value_name = "FILE")]
    config: Option<Utf8PathBuf>,
    /// Only these of the config's targets.
    #[arg(long, value_name = "HOST", value_delimiter = ',')]
    target: Vec<String>,
    /// How problems are shown.
    #[arg(long, value_enum, default_value_t = Format::Pretty)]
    format: Format,
}

#[derive(Debug, Args)]
struct BuildArgs {
    #[command(flatten)]
    project: ProjectArgs,
    /// Folder of the artifact, below the project folder unless absolute.
    #[arg(long, default_value = "artifact", value_name = "DIR")]
    output: Utf8PathBuf,
    /// Write nothing; fail when the artifact is not what a build would write.
    #[arg(long)]
    check: bool,
    /// Write nothing; say what a build would do.
    #[arg(long, conflicts_with = "check")]
    dry_run: bool,
    /// Leave the wrappers readable.
    #[arg(long)]
    no_minify: bool,
    /// Link everything anew, and keep nothing for later builds.
    #[arg(long)]
    no_cache: bool,
    /// Print nothing but problems.
    #[arg(long)]
    quiet: bool,
}

#[derive(Debug, Args)]
struct InspectArgs {
    #[command(flatten)]
    project: ProjectArgs,
    /// For each hook, what every target does with every result part.
    #[arg(long)]
    hooks: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum HooksCommand {
    /// List the hooks of an artifact.
    List(ListArgs),
    /// Run an emitted hook as its host would.
    Simulate(SimulateArgs),
    /// Record what a host gives to hooks.
    #[command(subcommand)]
    Record(RecordCommand),
}

#[derive(Debug, Subcommand)]
enum RecordCommand {
    /// Write a plugin that keeps what the host gives to its hooks, and never answers.
    Emit(RecordEmitArgs),
    /// Make fixtures out of what was caught, and compare them with the host's table.
    Read(RecordReadArgs),
}

#[derive(Debug, Args)]
struct RecordEmitArgs {
    /// The host.
    #[arg(long, value_name = "HOST")]
    target: String,
    /// Folder of the plugin, new or empty.
    #[arg(long, value_name = "DIR")]
    output: Utf8PathBuf,
    /// Folder that it keeps to; by default the plugin's with `.caught` behind its name. The variable
    /// AGENT_BUNDLE_RECORD names another one at run time.
    #[arg(long, value_name = "DIR")]
    into: Option<Utf8PathBuf>,
    /// Version of the client, so that it is given no event that it does not know; without it all events
    /// of the table are.
    #[arg(long, value_name = "VERSION")]
    client_version: Option<String>,
}

#[derive(Debug, Args)]
struct RecordReadArgs {
    /// Folder that the recorder kept to.
    #[arg(value_name = "CAUGHT")]
    caught: Utf8PathBuf,
    /// The host.
    #[arg(long, value_name = "HOST")]
    target: String,
    /// Version of the client that was recorded.
    #[arg(long, value_name = "VERSION")]
    client_version: String,
    /// Folder of the fixtures, new or empty.
    #[arg(long, value_name = "DIR")]
    output: Utf8PathBuf,
    /// Fixtures of an older version: their fields are known.
    #[arg(long, value_name = "DIR")]
    against: Option<Utf8PathBuf>,
    /// How the comparison is shown.
    #[arg(long, value_enum, default_value_t = ReportFormat::Pretty)]
    format: ReportFormat,
}

#[derive(Debug, Args)]
struct ListArgs {
    /// Folder of the artifact.
    #[arg(long, default_value = "artifact", value_name = "DIR")]
    artifact: Utf8PathBuf,
    /// Only the hooks of this host.
    #[arg(long, value_name = "HOST")]
    target: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct DoctorArgs {
    /// Folder of the artifact.
    #[arg(long, default_value = "artifact", value_name = "DIR")]
    artifact: Utf8PathBuf,
    /// How it is shown.
    #[arg(long, value_enum, default_value_t = ReportFormat::Pretty)]
    format: ReportFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ReportFormat {
    /// For people at a terminal.
    Pretty,
    /// For programs.
    Json,
}

#[derive(Debug, Args)]
struct SimulateArgs {
    /// Folder of the artifact.
    #[arg(long, default_value = "artifact", value_name = "DIR")]
    artifact: Utf8PathBuf,
    /// Host to simulate.
    #[arg(long, value_name = "HOST")]
    target: String,
    /// Hook name or id, exactly as `hooks list` prints it.
    #[arg(long, value_name = "NAME")]
    hook: String,
    /// Canonical input: a JSON object of payload fields, `workspace`, and `tool` for tool events.
    #[arg(long, value_name = "JSON", required_unless_present = "input_file")]
    input: Option<String>,
    /// Read the input from a file; `-` is standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "input")]
    input_file: Option<Utf8PathBuf>,
    /// The input is the host's own envelope.
    #[arg(long)]
    native: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct MatrixArgs {
    /// Only these event families, such as tool/before.
    #[arg(long, value_name = "FAMILY", value_delimiter = ',')]
    family: Vec<String>,
    /// Only these hosts.
    #[arg(long, value_name = "HOST", value_delimiter = ',')]
    host: Vec<String>,
    /// How it is shown.
    #[arg(long, value_enum, default_value_t = MatrixFormat::Table)]
    format: MatrixFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum MatrixFormat {
    /// For people at a terminal.
    Table,
    /// For programs, with the reasons.
    Json,
    /// A Markdown table.
    Md,
}

#[derive(Debug, Args)]
struct SchemaArgs {
    /// What the schema describes.
    #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(
        crate::schema::ALL.iter().map(|one| PossibleValue::new(one.name).help(one.about))
    ))]
    name: String,
}

#[derive(Debug, Args)]
struct ExplainArgs {
    /// The code, such as AB4824, in any case.
    #[arg(value_name = "CODE")]
    code: Option<String>,
    /// Print the pages of all codes.
    #[arg(long, conflicts_with = "code")]
    all: bool,
}

/// Runs the command that `args` spell, with the program's name first: what it says, styled, and
/// whether the styles are kept.
#[must_use]
pub fn run(args: impl IntoIterator<Item = OsString>) -> (Output, ColorChoice) {
    let force = std::env::var_os("FORCE_COLOR");
    match Cli::try_parse_from(args) {
        Ok(cli) => (command(&cli), cli.color.choice(force.as_deref())),
        Err(usage) => (usage_output(&usage), Color::default().choice(force.as_deref())),
    }
}

fn command(cli: &Cli) -> Output {
    let tables = match &cli.tables {
        Some(folder) => Tables::read(folder.as_std_path()),
        None => Tables::embedded(),
    };
    let tables = match tables {
        Ok(tables) => tables,
        Err(faults) => {
            return Output::failed(format!("the capability tables are faulty:\n{faults}"));
        }
    };
    match &cli.command {
        Command::Build(args) => project::build(&tables, args),
        Command::Check(args) => project::check(&tables, args),
        Command::Inspect(args) => inspect::inspect(&tables, args),
        Command::Hooks(HooksCommand::List(args)) => hooks::list(args),
        Command::Hooks(HooksCommand::Simulate(args)) => hooks::simulate(&tables, args),
        Command::Hooks(HooksCommand::Record(RecordCommand::Emit(args))) => {
            record::emit(&tables, args)
        }
        Command::Hooks(HooksCommand::Record(RecordCommand::Read(args))) => {
            record::read_caught(&tables, args)
        }
        Command::Doctor(args) => doctor::doctor(&tables, args),
        Command::Matrix(args) => matrix::matrix(&tables, args),
        Command::Schema(args) => schema::schema(&tables, args),
        Command::Explain(args) => explain::explain(args),
    }
}

fn usage_output(usage: &clap::Error) -> Output {
    let text = usage.render().ansi().to_string();
    if usage.use_stderr() {
        Output { stdout: String::new(), stderr: text, exit: Exit::Failed }
    } else {
        Output::fine(text)
    }
}
