//! The `agent-bundle` command.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{ErrorKind, Write};
use std::panic::{PanicHookInfo, catch_unwind, set_hook};
use std::process::ExitCode;
use std::sync::Mutex;

use agent_bundle::cli::{self, Exit, Output};
use anstream::{AutoStream, ColorChoice};

/// Syntax trees are many small pieces of memory: this takes a third off a build.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What to say of the last panic. It is kept until it has reached `main`, since one that is caught on
/// its way (the parser's, on some broken texts) is told as a problem of the project.
static REPORT: Mutex<String> = Mutex::new(String::new());

fn main() -> ExitCode {
    set_hook(Box::new(keep_report));
    let Ok((output, color)) = catch_unwind(|| cli::run(std::env::args_os())) else {
        let report = REPORT.lock().map(|report| report.clone()).unwrap_or_default();
        // Nobody may be reading.
        write!(std::io::stderr(), "{report}").ok();
        return ExitCode::from(Exit::Failed as u8);
    };
    match print(&output, color) {
        // A reader that closed the pipe has seen what it wanted.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => ExitCode::from(Exit::Failed as u8),
        _ => ExitCode::from(output.exit as u8),
    }
}

fn keep_report(panic: &PanicHookInfo<'_>) {
    let trace = Backtrace::capture();
    let trace = match trace.status() {
        BacktraceStatus::Captured => trace.to_string(),
        _ => String::new(),
    };
    if let Ok(mut report) = REPORT.lock() {
        *report = cli::bug_report(&panic.to_string(), &trace);
    }
}

fn print(output: &Output, color: ColorChoice) -> std::io::Result<()> {
    let mut stderr = AutoStream::new(std::io::stderr(), color);
    write!(stderr, "{}", output.stderr)?;
    let mut stdout = AutoStream::new(std::io::stdout(), color);
    write!(stdout, "{}", output.stdout)?;
    stdout.flush()
}
