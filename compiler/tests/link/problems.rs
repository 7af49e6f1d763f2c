//! Mistakes in a project, each told where it is.
