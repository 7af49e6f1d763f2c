//! Doc comments.

/// `lines` as a doc comment, each line of it after `indent` spaces.
pub fn comment(indent: usize, lines: &[String]) -> String {
    let space = " ".repeat(indent);
    // Nothing that a table says ends the comment.
    let safe = |line: &String| line.replace("*/", "*\u{200b}/");
    match lines {
        [line] => format!("{space}/** {} */", safe(line)),
        lines => {
            let body = lines.iter().map(|line| format!("{space} * {}", safe(line)));
            let body: Vec<_> = body.map(|line| line.trim_end().to_owned()).collect();
            format!("{space}/**\n{}\n{space} */", body.join("\n"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::comment;

    #[test]
    fn one_line_or_several() {
        let lines =
            |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        assert_eq!(comment(2, &lines(&["a"])), "  /** a */");
        assert_eq!(comment(0, &lines(&["a", "", "b"])), "/**\n * a\n *\n * b\n */");
    }

    #[test]
    fn no_text_ends_a_comment() {
        let text = comment(0, &["src/*/x".to_owned()]);
        assert_eq!(text.matches("*/").count(), 1, "{text}");
    }
}
