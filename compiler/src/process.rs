//! Running a program to its end: fed, read, and ended at a time limit with all that it started.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Largest output that is read from a program, in bytes.
const OUTPUT_CAP: u64 = 16 * 1024 * 1024;

/// What a program did.
#[derive(Debug)]
pub struct Run {
    /// What it wrote on stdout.
    pub stdout: String,
    /// What it wrote on stderr.
    pub stderr: String,
    /// Exit code; `None` when it was ended.
    pub exit: Option<i32>,
}

/// Puts the program into a group of its own, so that ending it ends what it started.
pub fn grouped(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Runs `command` with `stdin`, ending it and its children after `timeout`.
///
/// # Errors
/// The program cannot be started or waited for.
pub fn run(mut command: Command, stdin: &str, timeout: Option<Duration>) -> io::Result<Run> {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let feeding = child.stdin.take().map(|mut pipe| {
        let text = stdin.to_owned();
        // A program that does not read its input closes the pipe; that is no fault of ours.
        std::thread::spawn(move || drop(pipe.write_all(text.as_bytes())))
    });
    let stdout = child.stdout.take().map(drain);
    let stderr = child.stderr.take().map(drain);
    let exit = wait(&mut child, timeout)?;
    if let Some(feeding) = feeding {
        feeding.join().ok();
    }
    Ok(Run { stdout: joined(stdout), stderr: joined(stderr), exit })
}

/// Runs `command`, sends it `stdin` and reads lines until `answer` takes one; then the program is ended.
/// Gives what `answer` made of the line, or nothing when there was none before `timeout`.
///
/// # Errors
/// The program cannot be started.
pub fn ask<T>(
    mut command: Command,
    stdin: &str,
    timeout: Duration,
    answer: impl Fn(&str) -> Option<T>,
) -> io::Result<Option<T>> {
    grouped(&mut command);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    // The pipe stays open until the answer is there: some programs end with it.
    let mut pipe = child.stdin.take();
    if let Some(pipe) = &mut pipe {
        pipe.write_all(stdin.as_bytes()).ok();
    }
    let (sender, lines) = mpsc::channel();
    if let Some(stdout) = child.stdout.take() {
        std::thread::spawn(move || {
            let lines = BufReader::new(stdout.take(OUTPUT_CAP)).lines().map_while(Result::ok);
            lines.map(|line| sender.send(line)).take_while(Result::is_ok).for_each(drop);
        });
    }
    let end = Instant::now() + timeout;
    let mut next = || lines.recv_timeout(end.saturating_duration_since(Instant::now())).ok();
    let found = std::iter::from_fn(&mut next).find_map(|line| answer(&line));
    end_group(&mut child);
    child.wait().ok();
    Ok(found)
}

fn drain(pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.take(OUTPUT_CAP).read_to_end(&mut bytes).ok();
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn joined(reader: Option<JoinHandle<String>>) -> String {
    reader.and_then(|reader| reader.join().ok()).unwrap_or_default()
}

/// Waits for `child`; `None` when it had to be ended.
fn wait(child: &mut Child, timeout: Option<Duration>) -> io::Result<Option<i32>> {
    let Some(timeout) = timeout else { return child.wait().map(|status| status.code()) };
    let end = Instant::now() + timeout;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.code());
        }
        if Instant::now() >= end {
            end_group(child);
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Ends `child` and, where process groups exist, all that it started.
fn end_group(child: &mut Child) {
    // By the system call: some `kill` programs read a group as `-1`, which means every process.
    #[cfg(unix)]
    rustix::process::kill_process_group(
        rustix::process::Pid::from_child(child),
        rustix::process::Signal::KILL,
    )
    .ok();
    child.kill().ok();
}
