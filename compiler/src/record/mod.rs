//! Recording what hosts give to hooks.

mod plugin;

pub use plugin::{NAME, plugin};
