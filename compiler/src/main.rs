//! The `agent-bundle` command.

use std::io::Write;
use std::process::ExitCode;

use agent_bundle::cli;

fn main() -> ExitCode {
    let output = cli::run(std::env::args_os());
    // A reader that closed the pipe has seen what it wanted.
    let written = write!(anstream::stderr(), "{}", output.stderr)
        .and_then(|()| write!(anstream::stdout(), "{}", output.stdout));
    match written {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => ExitCode::from(2),
        _ => ExitCode::from(output.exit as u8),
    }
}
