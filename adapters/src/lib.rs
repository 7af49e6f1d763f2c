//! One capability table per host, and the back ends that write native documents from them.
//!
//! Everything that is true of a host stands in `tables/<host>.json`. This crate types the tables,
//! checks them when they are loaded, and derives from them what the other rooms need: the slice
//! that a wrapper carries, matchers, timeouts and documents.

#![forbid(unsafe_code)]

pub mod backend;
pub mod canonical;
mod cell;
pub mod client;
pub mod decode;
mod document;
pub mod encode;
pub mod native;
pub mod select;
pub mod slice;
pub mod table;
pub mod tables;
pub mod template;
pub mod timeout;
mod validate;
pub use validate::has_type;
pub mod version;

pub use tables::{TableError, Tables};
