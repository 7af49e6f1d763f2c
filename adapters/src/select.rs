//! Tool selectors: canonical kinds and native names become a native matcher.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::table::{Table, ToolKind, ToolRow};

/// The native tools that a hook fires for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Selection {
    /// Exact names, sorted.
    pub names: BTreeSet<String>,
    /// Name prefixes, sorted.
    pub prefixes: BTreeSet<String>,
}

impl Selection {
    /// The tools of `kinds` and the native `names` on the host of `table`.
    ///
    /// # Errors
    /// The kinds for which the table has no tool.
    pub fn new<'a>(
        table: &Table,
        kinds: impl IntoIterator<Item = ToolKind>,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, Vec<ToolKind>> {
        let mut selection = Self::default();
        let mut missing = Vec::new();
        for kind in kinds {
            let rows = rows_of(table, kind);
            if rows.is_empty() {
                missing.push(kind);
            }
            for row in rows {
                selection.names.extend(row.names.iter().cloned());
                selection.prefixes.extend(row.prefix.iter().cloned());
            }
        }
        selection.names.extend(names.into_iter().map(str::to_owned));
        if missing.is_empty() { Ok(selection) } else { Err(missing) }
    }

    /// Whether nothing is selected, so that a hook would never fire.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty() && self.prefixes.is_empty()
    }

    /// Whether some tool is selected by both; `None` selects all tools.
    #[must_use]
    pub fn overlap(left: Option<&Self>, right: Option<&Self>) -> bool {
        let (Some(left), Some(right)) = (left, right) else { return true };
        let begins = |name: &String, prefixes: &BTreeSet<String>| {
            prefixes.iter().any(|prefix| name.starts_with(prefix.as_str()))
        };
        let has = |one: &Self, other: &Self| {
            one.names.iter().any(|name| other.names.contains(name))
                || one.names.iter().chain(&one.prefixes).any(|name| begins(name, &other.prefixes))
        };
        has(left, right) || has(right, left)
    }

    /// An anchored regular expression that hits exactly the selected names. It uses only what
    /// ECMAScript and Rust's `regex` read alike.
    #[must_use]
    pub fn matcher(&self) -> String {
        let names: Vec<_> = self.names.iter().map(|name| escape(name)).collect();
        let mut patterns = match names.as_slice() {
            [] => Vec::new(),
            [name] => vec![format!("^{name}$")],
            _ => vec![format!("^(?:{})$", names.join("|"))],
        };
        patterns.extend(self.prefixes.iter().map(|prefix| format!("^{}", escape(prefix))));
        patterns.join("|")
    }
}

/// The tool rows of `kind`.
#[must_use]
pub fn rows_of(table: &Table, kind: ToolKind) -> Vec<&ToolRow> {
    table.tools.iter().filter(|row| row.kind == kind).collect()
}

fn escape(text: &str) -> String {
    text.chars().fold(String::new(), |mut out, c| {
        if r"\^$.|?*+()[]{}".contains(c) {
            out.push('\\');
        }
        out.push(c);
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tables;

    #[test]
    fn matchers_are_anchored() {
        let cases: &[(&str, &[ToolKind], &[&str], &str)] = &[
            ("claude", &[ToolKind::Shell], &[], "^Bash$"),
            ("claude", &[], &["Web.Search"], r"^Web\.Search$"),
            ("codex", &[ToolKind::FileWrite, ToolKind::Shell], &[], "^(?:Bash|apply_patch)$"),
            ("codex", &[ToolKind::Mcp, ToolKind::Shell], &[], "^Bash$|^mcp__"),
            ("cursor", &[ToolKind::Mcp], &[], "^MCP:"),
        ];
        let tables = Tables::embedded().expect("tables");
        for (host, kinds, names, expected) in cases {
            let table = tables.get(host).expect("host");
            let selection = Selection::new(table, kinds.iter().copied(), names.iter().copied());
            assert_eq!(selection.expect("selection").matcher(), *expected, "{host}");
        }
    }

    #[test]
    fn selections_overlap() {
        let selection = |names: &[&str], prefixes: &[&str]| Selection {
            names: names.iter().map(ToString::to_string).collect(),
            prefixes: prefixes.iter().map(ToString::to_string).collect(),
        };
        let shell = selection(&["Bash"], &[]);
        let both = selection(&["Bash", "Edit"], &["mcp__"]);
        let one = selection(&["mcp__db__query"], &[]);
        let server = selection(&[], &["mcp__db__"]);
        for (left, right, expected) in [
            (None, None, true),
            (Some(&shell), None, true),
            (Some(&shell), Some(&both), true),
            (Some(&shell), Some(&one), false),
            (Some(&both), Some(&one), true),
            (Some(&both), Some(&server), true),
            (Some(&server), Some(&one), true),
            (Some(&server), Some(&shell), false),
        ] {
            assert_eq!(Selection::overlap(left, right), expected, "{left:?} {right:?}");
            assert_eq!(Selection::overlap(right, left), expected, "{right:?} {left:?}");
        }
    }

    #[test]
    fn a_kind_without_tools_is_named() {
        let tables = Tables::embedded().expect("tables");
        let table = tables.get("codex").expect("host");
        let missing = Selection::new(table, [ToolKind::FileRead, ToolKind::Shell], []);
        assert_eq!(missing, Err(vec![ToolKind::FileRead]));
    }
}
