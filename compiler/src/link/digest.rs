//! Digests that tell linked texts apart.

use sha2::{Digest as _, Sha256};

/// SHA-256 of what it stands for.
pub(super) type Digest = [u8; 32];

/// Makes a digest of several parts, which cannot run into each other.
#[derive(Default)]
pub(super) struct Digester(Sha256);

impl Digester {
    /// Adds a part.
    pub fn add(&mut self, part: impl AsRef<[u8]>) {
        let part = part.as_ref();
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    /// The digest of all parts.
    pub fn finish(self) -> Digest {
        self.0.finalize().into()
    }
}
