//! "Did you mean": the nearest of a list of names, and the list itself.

/// Advice for a name that is not in `known`: the nearest one if any is near, then all of them.
pub fn suggest<S: AsRef<str>>(name: &str, known: &[S]) -> String {
    let spellings: Vec<_> = known.iter().map(|known| (known.as_ref(), known.as_ref())).collect();
    suggest_spelled(name, &spellings)
}

/// Like [`suggest`], for names that authors also know under other spellings: pairs of a spelling
/// and the name that it means.
pub fn suggest_spelled(name: &str, spellings: &[(&str, &str)]) -> String {
    let mut known: Vec<String> = Vec::new();
    for (_, meaning) in spellings {
        let quoted = format!("`{meaning}`");
        if !known.contains(&quoted) {
            known.push(quoted);
        }
    }
    let list = known.join(", ");
    match nearest(name, spellings) {
        Some(near) => format!("did you mean `{near}`? known: {list}"),
        None => format!("known: {list}"),
    }
}

/// The meaning of the nearest of `spellings` (pairs of a spelling and what it means), when it is at
/// most a third of its letters away from `name`; the first of equals.
pub fn nearest<'a>(name: &str, spellings: &[(&str, &'a str)]) -> Option<&'a str> {
    spellings
        .iter()
        .map(|(spelling, meaning)| {
            let distance = distance(&name.to_lowercase(), &spelling.to_lowercase());
            (distance, spelling.chars().count().div_ceil(3), *meaning)
        })
        .filter(|(distance, limit, _)| distance <= limit)
        .min_by_key(|(distance, _, _)| *distance)
        .map(|(_, _, meaning)| meaning)
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
        for (name, expected) in [
            ("handlr", "did you mean `handler`? known: `handler`, `targets`"),
            ("Targets", "did you mean `targets`? known: `handler`, `targets`"),
            ("x", "known: `handler`, `targets`"),
        ] {
            assert_eq!(suggest(name, &known), expected, "{name}");
        }
    }

    #[test]
    fn other_spellings_lead_to_the_name() {
        let spellings = [("beforeTool", "beforeTool"), ("toolBefore", "beforeTool")];
        let expected = "did you mean `beforeTool`? known: `beforeTool`";
        assert_eq!(suggest_spelled("toolBfore", &spellings), expected);
    }
}
