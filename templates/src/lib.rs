//! The sources that the compiler embeds: the wrapper kernel, entry templates, authoring modules.
