//! What holds for every output.
