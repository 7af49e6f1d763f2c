//! Text that remembers where its parts come from: source maps, version 3.

use std::collections::HashMap;

use swc_core::common::{BytePos, FileName, LineCol, SourceMap};

/// A position in the parsed texts, and the place in printed text that came from it.
pub(super) type Place = (BytePos, LineCol);

/// Text under construction.
#[derive(Default)]
pub(super) struct Output<'a> {
    origins: Option<&'a SourceMap>,
    text: String,
    line: u32,
    column: u32,
    segments: Vec<Segment>,
    sources: Vec<String>,
    numbers: HashMap<String, usize>,
}

/// One mapping; lines and columns count from zero, columns in UTF-16 units.
struct Segment {
    line: u32,
    column: u32,
    source: usize,
    source_line: u32,
    source_column: u32,
}

impl<'a> Output<'a> {
    /// No text yet; origins are only kept if the texts are given, because that takes time.
    pub fn new(origins: Option<&'a SourceMap>) -> Self {
        Self { origins, ..Self::default() }
    }

    /// Appends `text` that no file stands behind.
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
        let (lines, last) = end(text);
        self.column = if lines == 0 { self.column + last } else { last };
        self.line += lines;
    }

    /// Appends `text` that was printed from parsed texts, with the `places` in it.
    pub fn push_mapped(&mut self, text: &str, places: &[Place]) {
        if let Some(origins) = self.origins {
            for (from, to) in places {
                if let Some((label, source_line, source_column)) = position(origins, *from) {
                    let segment = Segment {
                        line: self.line + to.line,
                        column: if to.line == 0 { self.column + to.col } else { to.col },
                        source: self.source(&label),
                        source_line,
                        source_column,
                    };
                    self.segments.push(segment);
                }
            }
        }
        self.push(text);
    }

    /// The text.
    pub fn into_text(self) -> String {
        self.text
    }

    /// The source map of the text, as JSON.
    pub fn map(&self) -> String {
        serde_json::json!({
            "version": 3,
            "sources": self.sources,
            "names": [],
            "mappings": self.mappings(),
        })
        .to_string()
    }

    fn source(&mut self, label: &str) -> usize {
        if let Some(&number) = self.numbers.get(label) {
            return number;
        }
        self.sources.push(label.to_owned());
        self.numbers.insert(label.to_owned(), self.sources.len() - 1);
        self.sources.len() - 1
    }

    /// Each segment relative to the one before it.
    fn mappings(&self) -> String {
        let mut text = String::new();
        let (mut line, mut column, mut origin) = (0, 0, [0; 3]);
        for (index, segment) in self.segments.iter().enumerate() {
            if segment.line > line {
                text.extend((line..segment.line).map(|_| ';'));
                (line, column) = (segment.line, 0);
            } else if index > 0 {
                text.push(',');
            }
            let now =
                [segment.source as i64, segment.source_line.into(), segment.source_column.into()];
            write_vlq(&mut text, i64::from(segment.column) - column);
            for (now, before) in now.iter().zip(origin) {
                write_vlq(&mut text, now - before);
            }
            (column, origin) = (segment.column.into(), now);
        }
        text
    }
}

/// Number of line breaks in `text`, and of UTF-16 units after the last one.
fn end(text: &str) -> (u32, u32) {
    let last = text.rsplit('\n').next().unwrap_or_default();
    (text.matches('\n').count() as u32, last.encode_utf16().count() as u32)
}

/// File, line and column of `at`; nothing for syntax that no text stands behind.
fn position(origins: &SourceMap, at: BytePos) -> Option<(String, u32, u32)> {
    if at.is_dummy() {
        return None;
    }
    let file = origins.try_lookup_source_file(at).ok()??;
    let FileName::Custom(label) = &*file.name else { return None };
    let line = file.lookup_line(at)?;
    let (start, _) = file.line_bounds(line);
    let from = (start - file.start_pos).0 as usize;
    let to = (at - file.start_pos).0 as usize;
    let before = file.src.get(from..to)?;
    Some((label.clone(), line as u32, before.encode_utf16().count() as u32))
}

/// Base 64 digits of five bits, lowest first; the sign is the lowest bit.
fn write_vlq(text: &mut String, number: i64) {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut rest = number.unsigned_abs() << 1 | u64::from(number < 0);
    loop {
        let more = if rest >> 5 > 0 { 32 } else { 0 };
        text.push(DIGITS[(rest & 31 | more) as usize].into());
        rest >>= 5;
        if rest == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{end, write_vlq};

    #[test]
    fn numbers_are_written_as_the_format_says() {
        let written = |number| {
            let mut text = String::new();
            write_vlq(&mut text, number);
            text
        };
        assert_eq!(
            [0, 1, -1, 15, 16, -16, 1000].map(written),
            ["A", "C", "D", "e", "gB", "hB", "w+B"]
        );
    }

    #[test]
    fn ends_are_counted_in_utf_16() {
        assert_eq!(end("ab"), (0, 2));
        assert_eq!(end("a\n\u{1f600}é"), (1, 3));
    }
}
