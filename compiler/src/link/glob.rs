//! The glob patterns of `sideEffects` in a `package.json`.

/// Whether `path` (relative, forward slashes) matches `pattern`, where `*` stays within a folder,
/// `**` does not, `?` is one character, and a pattern without a slash may match in any folder.
pub(super) fn matches(pattern: &str, path: &str) -> bool {
    let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
    if pattern.contains('/') {
        matches_here(pattern.as_bytes(), path.as_bytes())
    } else {
        let name = path.rsplit('/').next().unwrap_or(path);
        matches_here(pattern.as_bytes(), name.as_bytes())
    }
}

fn matches_here(pattern: &[u8], path: &[u8]) -> bool {
    match pattern {
        [] => path.is_empty(),
        [b'*', b'*', b'/', rest @ ..] => {
            matches_here(rest, path)
                || (0..path.len()).any(|at| path[at] == b'/' && matches_here(rest, &path[at + 1..]))
        }
        [b'*', b'*', rest @ ..] => (0..=path.len()).any(|at| matches_here(rest, &path[at..])),
        [b'*', rest @ ..] => {
            let folder = path.iter().position(|&byte| byte == b'/').unwrap_or(path.len());
            (0..=folder).any(|at| matches_here(rest, &path[at..]))
        }
        [b'?', rest @ ..] => {
            path.first().is_some_and(|&byte| byte != b'/') && matches_here(rest, &path[1..])
        }
        [byte, rest @ ..] => path.first() == Some(byte) && matches_here(rest, &path[1..]),
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns_match_as_bundlers_read_them() {
        for (pattern, path, expected) in [
            ("./dist/setup.js", "dist/setup.js", true),
            ("dist/setup.js", "dist/setup.mjs", false),
            ("*.css", "dist/deep/a.css", true),
            ("./*.js", "dist/a.js", true),
            ("./src/*.js", "src/deep/a.js", false),
            ("**/*.css", "a.css", true),
            ("./src/**/*.js", "src/a/b/c.js", true),
            ("./src/**", "src/a/b/c.js", true),
            ("src/?.js", "src/ab.js", false),
        ] {
            assert_eq!(matches(pattern, path), expected, "{pattern} {path}");
        }
    }
}
