//! Work that recurses as deep as an author's file nests.

use std::io;
use std::thread;

/// Stack for parsing and walking; the limits on nesting keep files far below it.
const SIZE: usize = 256 << 20;

/// Runs `work` on a thread with a stack for deeply nested texts.
///
/// # Errors
/// The system gives no thread.
pub fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(SIZE).spawn_scoped(scope, work)?;
        Ok(worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
