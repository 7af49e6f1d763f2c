//! What a compiler must withstand: hostile input, hostile disks, each test under its number.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

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
#[path = "reliability/project.rs"]
mod project;
