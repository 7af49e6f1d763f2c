//! agent-bundle: compiles event handlers, written once, into hooks of each agent host.

#![forbid(unsafe_code)]

pub mod build;
pub mod cli;
pub mod diagnostics;
pub mod doctor;
pub mod emit;
mod evaluate;
pub mod link;
pub mod plan;
mod process;
pub mod read;
pub mod record;
pub mod reference;
pub mod schema;
pub mod simulate;
mod stack;
pub mod types;
pub mod write;
