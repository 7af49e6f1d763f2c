//! One capability table and one small back end per host.

pub mod canonical;
pub mod table;
