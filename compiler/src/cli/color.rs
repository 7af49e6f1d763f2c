//! Whether output is coloured.

use std::ffi::OsStr;

use anstream::ColorChoice;
use clap::ValueEnum;

/// The option `--color`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// In a terminal, unless NO_COLOR is set; FORCE_COLOR stands above both.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// What to do with colours, given the variable `FORCE_COLOR`: as in Node.js, `0` and `false`
    /// forbid them and any other value asks for them. `Auto` leaves `NO_COLOR` and the kind of
    /// stream to be looked at.
    pub fn choice(self, force: Option<&OsStr>) -> ColorChoice {
        match (self, force.and_then(OsStr::to_str)) {
            (Self::Always, _) => ColorChoice::Always,
            (Self::Never, _) => ColorChoice::Never,
            (Self::Auto, None | Some("")) => ColorChoice::Auto,
            (Self::Auto, Some("0" | "false")) => ColorChoice::Never,
            (Self::Auto, Some(_)) => ColorChoice::Always,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_stands_above_the_variable() {
        for (color, force, expected) in [
            (Color::Auto, None, ColorChoice::Auto),
            (Color::Auto, Some(""), ColorChoice::Auto),
            (Color::Auto, Some("1"), ColorChoice::Always),
            (Color::Auto, Some("3"), ColorChoice::Always),
            (Color::Auto, Some("0"), ColorChoice::Never),
            (Color::Auto, Some("false"), ColorChoice::Never),
            (Color::Never, Some("1"), ColorChoice::Never),
            (Color::Always, Some("0"), ColorChoice::Always),
        ] {
            assert_eq!(color.choice(force.map(OsStr::new)), expected, "{color:?} {force:?}");
        }
    }
}
