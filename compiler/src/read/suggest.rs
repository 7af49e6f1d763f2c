//! "Did you mean": the nearest of a list of names, and the list itself.

/// Advice for a name that is not in `known`: the nearest one if any is near, then all of them.
pub fn suggest<S: AsRef<str>>(name: &str, known: &[S]) -> String {
    let list = known.iter().map(|known| format!("`{}`", known.as_ref())).collect::<Vec<_>>();
    match nearest(name, known) {
        Some(near) => format!("did you mean `{near}`? known: {}", list.join(", ")),
        None => format!("known: {}", list.join(", ")),
    }
}

/// The nearest of `known`, when it is at most a third of its letters away; the first of equals.
fn nearest<'a, S: AsRef<str>>(name: &str, known: &'a [S]) -> Option<&'a str> {
    known
        .iter()
        .map(|known| (distance(&name.to_lowercase(), &known.as_ref().to_lowercase()), known))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, known)| *distance <= known.as_ref().chars().count().div_ceil(3))
        .map(|(_, known)| known.as_ref())
}

/// Edits (insert, delete, replace, swap neighbours) that turn `left` into `right`.
fn distance(left: &str, right: &str) -> usize {
    // Names are short; a hostile one is not compared.
    if left.len() > 100 {
        return usize::MAX;
    }
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=right.len()).collect()];
    for (i, a) in left.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in right.iter().enumerate() {
            let mut best =
                (rows[i][j] + usize::from(a != b)).min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == right[j - 1] && left[i - 1] == *b {
                best = best.min(rows[i - 1][j - 1] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (left, right, expected) in [
            ("", "", 0),
            ("", "abc", 3),
            ("kitten", "sitting", 3),
            ("toolBfore", "toolBefore", 1),
            ("hadnler", "handler", 1),
        ] {
            assert_eq!(distance(left, right), expected, "{left} {right}");
            assert_eq!(distance(right, left), expected, "{right} {left}");
        }
    }

    #[test]
    fn only_near_names_are_offered() {
        let known = ["handler", "targets"];
        assert_eq!(nearest("handlr", &known), Some("handler"));
        assert_eq!(nearest("Targets", &known), Some("targets"));
        assert_eq!(nearest("quite-other", &known), None);
        assert_eq!(suggest("x", &known), "known: `handler`, `targets`");
    }
}
