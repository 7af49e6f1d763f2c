//! The reliability checklist: what a compiler must withstand, each test under its number there.
#![cfg(unix)]
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and says what it could not try"
)]

mod support;

#[path = "reliability/b01_builds.rs"]
mod b01_builds;
#[path = "reliability/b07_paths.rs"]
mod b07_paths;
#[path = "reliability/b08_imports.rs"]
mod b08_imports;
#[path = "reliability/b09_names.rs"]
mod b09_names;
#[path = "reliability/b10_config.rs"]
mod b10_config;
#[path = "reliability/b11_faults.rs"]
mod b11_faults;
#[path = "reliability/b13_commands.rs"]
mod b13_commands;
#[path = "reliability/b14_matchers.rs"]
mod b14_matchers;
#[path = "reliability/b15_provenance.rs"]
mod b15_provenance;
#[path = "reliability/b18_answers.rs"]
mod b18_answers;
#[path = "reliability/check.rs"]
mod check;
#[path = "reliability/concurrent.rs"]
mod concurrent;
#[path = "reliability/disk.rs"]
mod disk;
#[path = "reliability/input.rs"]
mod input;
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
