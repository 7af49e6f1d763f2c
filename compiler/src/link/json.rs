//! JSON documents as modules.

/// Checks the `text` of a JSON file and gives it as a JavaScript expression.
///
/// # Errors
/// What is wrong, and at which byte.
pub(super) fn expression(text: &str) -> Result<String, (usize, String)> {
    let document = text.strip_prefix('\u{feff}').unwrap_or(text);
    match serde_json::from_str::<serde_json::Value>(document) {
        Ok(value) => Ok(literal(&value.to_string())),
        Err(error) => {
            let mark = text.len() - document.len();
            let place = mark + offset(document, error.line(), error.column());
            Err((place, format!("not JSON: {error}")))
        }
    }
}

/// JSON is JavaScript, except that `__proto__` in an object literal sets the prototype.
fn literal(json: &str) -> String {
    if json.contains("__proto__") {
        format!("JSON.parse({})", serde_json::Value::from(json))
    } else {
        json.to_owned()
    }
}

/// Byte offset of a line and column, both counted from one.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    (before + column.saturating_sub(1)).min(text.len())
}
