//! The reliability checklist: each test begins with its number there.
#![cfg(unix)]
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and says what it could not try"
)]

#[path = "reliability/check.rs"]
mod check;
#[path = "reliability/concurrent.rs"]
mod concurrent;
#[path = "reliability/disk.rs"]
mod disk;
#[path = "reliability/kill.rs"]
mod kill;
#[path = "reliability/ownership.rs"]
mod ownership;
#[path = "reliability/project.rs"]
mod project;
#[path = "reliability/refusal.rs"]
mod refusal;
#[path = "reliability/untouched.rs"]
mod untouched;
