//! What is known of a text without parsing it again.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use swc_core::ecma::atoms::Atom;

use super::{digest::Digest, shape::Request};

/// What loading needs to know of one text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Summary {
    /// It is an ES module, not CommonJS.
    pub esm: bool,
    /// The modules it names.
    pub requests: Vec<Request>,
    /// The watched names that it mentions.
    pub mentions: BTreeSet<Atom>,
}

/// Summaries by the digest of text and settings.
pub(super) type Summaries = HashMap<Digest, Summary>;
