//! Providers: the modules in `src/providers`.

use camino::{Utf8Path, Utf8PathBuf};

/// Folder of the providers.
pub const FOLDER: &str = "src/providers";

/// A module that gives a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provider {
    /// Key by which handlers ask for the value.
    pub key: String,
    /// The module, below the root.
    pub file: Utf8PathBuf,
}

/// The providers of the project in `root`, in the order of their keys. Declarations and names that
/// start with `_` or `.` are none.
#[must_use]
pub fn providers(root: &Utf8Path) -> Vec<Provider> {
    let Ok(entries) = root.join(FOLDER).read_dir_utf8() else { return Vec::new() };
    let mut found: Vec<_> =
        entries.flatten().filter_map(|entry| provider(entry.file_name())).collect();
    found.sort_by(|left, right| (&left.key, &left.file).cmp(&(&right.key, &right.file)));
    found
}

fn provider(name: &str) -> Option<Provider> {
    let stem = name.strip_suffix(".tsx").or_else(|| name.strip_suffix(".ts"))?;
    let hidden = stem.starts_with(['_', '.']) || stem.ends_with(".d");
    (!hidden).then(|| Provider { key: camel(stem), file: format!("{FOLDER}/{name}").into() })
}

/// `write-policy` → `writePolicy`
fn camel(stem: &str) -> String {
    let mut words = stem.split(['-', '_', '.']).filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let mut letters = word.chars();
        let head = letters.next().into_iter().flat_map(char::to_uppercase);
        name + &head.chain(letters).collect::<String>()
    })
}

#[cfg(test)]
mod tests {
    use super::provider;

    #[test]
    fn keys_follow_from_names() {
        let cases = [
            ("write-policy.ts", Some("writePolicy")),
            ("git_state.tsx", Some("gitState")),
            ("now.ts", Some("now")),
            ("_shared.ts", None),
            ("now.d.ts", None),
            ("now.js", None),
            (".hidden.ts", None),
        ];
        for (name, expected) in cases {
            assert_eq!(provider(name).map(|found| found.key).as_deref(), expected, "{name}");
        }
    }
}
