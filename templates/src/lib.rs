//! The sources that the compiler embeds: the wrapper kernel, entry templates, authoring modules.
//!
//! Nothing here knows what a capability table says: a slice is JSON that the kernel interprets, and
//! which parts of the kernel a wrapper carries follows from the keys of its slice.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod embedded;
mod entry;

pub use embedded::embedded;
pub use entry::{Error, Handler, Hook, ModuleEntry, ModuleEvent, module_entry, stdio_entry};

/// Texts of the host that loads one module with all hooks of a plugin.
pub mod amp {
    /// Template of the module, for [`module_entry`](crate::module_entry).
    pub const MODULE: &str = include_str!("../amp/module.hbs");

    /// A stand-in for the host, run as `node fake-host.mjs <index.js>` with a JSON request
    /// `{ event, payload, workspaceRoot }` on stdin; prints one line
    /// `{ registered, result, effect, stdout, errors }`.
    pub const FAKE_HOST: &str = include_str!("../amp/fake-host.mjs");
}
