//! agent-bundle: compiles event handlers, written once, into hooks of each agent host.

pub mod diagnostics;
pub mod link;
pub mod read;
