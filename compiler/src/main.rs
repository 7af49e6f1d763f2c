//! The `agent-bundle` command.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{ErrorKind, Write};
use std::panic::{catch_unwind, set_hook};
use std::process::ExitCode;

use agent_bundle::cli::{self, Exit, Output};
use anstream::{AutoStream, ColorChoice};

fn main() -> ExitCode {
    set_hook(Box::new(|panic| {
        let trace = Backtrace::capture();
        let trace = match trace.status() {
            BacktraceStatus::Captured => trace.to_string(),
            _ => String::new(),
        };
        let report = cli::bug_report(&panic.to_string(), &trace);
        // Nobody may be reading, and a panic in here would abort.
        write!(std::io::stderr(), "{report}").ok();
    }));
    let done = catch_unwind(|| cli::run(std::env::args_os()));
    let Ok((output, color)) = done else { return ExitCode::from(Exit::Failed as u8) };
    match print(&output, color) {
        // A reader that closed the pipe has seen what it wanted.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => ExitCode::from(Exit::Failed as u8),
        _ => ExitCode::from(output.exit as u8),
    }
}

fn print(output: &Output, color: ColorChoice) -> std::io::Result<()> {
    let mut stderr = AutoStream::new(std::io::stderr(), color);
    write!(stderr, "{}", output.stderr)?;
    let mut stdout = AutoStream::new(std::io::stdout(), color);
    write!(stdout, "{}", output.stdout)?;
    stdout.flush()
}
