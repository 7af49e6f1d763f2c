//! The specification's examples, `examples/seed-page`: each is built, run as its hosts run it, and
//! answers what the page says.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod support;

/// One topic each.
mod seed_page {
    mod calls;
    mod commands;
    mod documents;
    mod failures;
    mod projects;
    mod refusals;
    mod traces;
}
