//! Threads whose stack is as deep as an author's file nests.

use std::io;

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
