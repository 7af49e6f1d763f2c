//! Threads whose stack is as deep as an author's file nests.

use std::io;
use std::thread;

use rayon::ThreadPoolBuilder;

/// Stack for parsing and walking; the limits on nesting keep files far below it.
const SIZE: usize = 256 << 20;

/// Runs `work`, and what it does in parallel, on threads with a stack for deeply nested texts.
///
/// # Errors
/// The system gives no thread.
pub fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    let pool = ThreadPoolBuilder::new().stack_size(SIZE).build().map_err(io::Error::other)?;
    Ok(pool.install(work))
}

/// Drops `value`, which may nest deeply, beside what goes on: nobody waits for it.
pub fn discard<T: Send + 'static>(value: T) {
    // Without a thread the closure, and the value in it, is dropped here and now.
    let _ = thread::Builder::new().stack_size(SIZE).spawn(move || drop(value));
}
