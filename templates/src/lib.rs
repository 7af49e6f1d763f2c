//! The sources that the compiler embeds: the wrapper kernel, entry templates, authoring
//! modules, templates of reference pages.
//!
//! Nothing here knows what a capability table says: a slice is JSON that the kernel interprets, and
//! which parts of the kernel a wrapper carries follows from the keys of its slice.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod embedded;
mod entry;
mod pages;
mod recorder;
mod services;

pub use embedded::{RUNTIME, embedded};
pub use entry::{
    Error, Handler, Hook, KERNEL, ModuleEntry, ModuleEvent, StdioEntry, View, module_entry,
    stdio_entry,
};
pub use pages::{Page, page};
pub use recorder::{STDIO, recorder};
pub use services::{Providers, Services, service};

/// What belongs to a host that loads one module with all hooks of a plugin.
#[derive(Debug, Clone, Copy)]
pub struct ModuleHost {
    /// Template of the module, for [`module_entry`].
    pub template: &'static str,
    /// A stand-in for the host, run as `node <file> <module>` with a JSON request
    /// `{ event, payload, … }` on stdin, where the further keys are values of the host object;
    /// prints one line `{ registered, result, effect, stdout, errors }`.
    pub stand_in: &'static str,
    /// End of the module that records, for [`recorder`].
    pub recorder: &'static str,
}

/// The texts of a host that loads modules, by its id.
#[must_use]
pub fn module_host(host: &str) -> Option<ModuleHost> {
    match host {
        "amp" => Some(ModuleHost {
            template: include_str!("../amp/module.hbs"),
            stand_in: include_str!("../amp/fake-host.mjs"),
            recorder: include_str!("../amp/recorder.mjs"),
        }),
        _ => None,
    }
}
