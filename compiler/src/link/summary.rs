//! What is known of a text without parsing it again.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::{digest::Digest, shape::Request};

/// What loading needs to know of one text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Summary {
    /// It is an ES module, not CommonJS.
    pub esm: bool,
    /// The modules it names.
    pub requests: Vec<Request>,
}

/// Summaries by the digest of text and settings.
pub(super) type Summaries = HashMap<Digest, Summary>;
