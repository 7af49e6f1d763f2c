//! The reliability checklist: each test begins with its number there.
#![cfg(unix)]
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod support;

#[path = "reliability/b01_builds.rs"]
mod b01_builds;
#[path = "reliability/b13_commands.rs"]
mod b13_commands;
#[path = "reliability/b14_matchers.rs"]
mod b14_matchers;
#[path = "reliability/b15_provenance.rs"]
mod b15_provenance;
#[path = "reliability/b18_answers.rs"]
mod b18_answers;
