//! Text that remembers where its parts come from: source maps, version 3.

use std::collections::HashMap;

use swc_core::common::{BytePos, LineCol};

use super::texts::{Lines, Text, Texts};

/// A position in the parsed texts, and the place in printed text that came from it.
pub(super) type Place = (BytePos, LineCol);

/// Text under construction.
pub(super) struct Output<'a> {
    texts: &'a Texts,
    text: String,
    line: u32,
    column: u32,
    segments: Vec<Segment>,
    sources: Vec<Source<'a>>,
    /// Index in `sources` by the position where the source's text starts.
    numbers: HashMap<BytePos, usize>,
}

/// One mapping; lines and columns count from zero, columns in UTF-16 units.
struct Segment {
    line: u32,
    column: u32,
    /// Index of the source, and line and column there; nothing where no file stands behind.
    origin: Option<[u32; 3]>,
}

struct Source<'a> {
    text: &'a Text,
    lines: Lines,
}

impl<'a> Output<'a> {
    /// No text yet; its parts come from `texts`.
    pub fn new(texts: &'a Texts) -> Self {
        Self {
            texts,
            text: String::new(),
            line: 0,
            column: 0,
            segments: Vec::new(),
            sources: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// Appends `text` that no file stands behind.
    pub fn push(&mut self, text: &str) {
        if self.segments.last().is_some_and(|last| last.origin.is_some()) {
            self.segments.push(Segment { line: self.line, column: self.column, origin: None });
        }
        self.append(text);
    }

    /// Appends `text` that was printed from parsed texts, with the `places` in it.
    pub fn push_mapped(&mut self, text: &str, places: &[Place]) {
        for (from, to) in places {
            let column = if to.line == 0 { self.column + to.col } else { to.col };
            let origin = self.origin(*from);
            let known = self.segments.last().is_some_and(|last| last.origin.is_some());
            if origin.is_some() || known {
                self.segments.push(Segment { line: self.line + to.line, column, origin });
            }
        }
        self.append(text);
    }

    fn append(&mut self, text: &str) {
        self.text.push_str(text);
        let (lines, last) = end(text);
        self.column = if lines == 0 { self.column + last } else { last };
        self.line += lines;
    }

    /// Source, line and column of `at`; nothing where nobody wants to see them.
    fn origin(&mut self, at: BytePos) -> Option<[u32; 3]> {
        if at.is_dummy() {
            return None;
        }
        let text = self.texts.at(at).filter(|text| !text.hidden)?;
        let number = *self.numbers.entry(text.start).or_insert_with(|| {
            self.sources.push(Source { text, lines: Lines::new(&text.text) });
            self.sources.len() - 1
        });
        let source = self.sources.get(number)?;
        let (line, column) = source.lines.position((at - text.start).0 as usize);
        Some([number as u32, line, column])
    }

    /// The text.
    pub fn into_text(self) -> String {
        self.text
    }

    /// The source map of the text, as JSON.
    pub fn map(&self) -> String {
        serde_json::json!({
            "version": 3,
            "sources": self.sources.iter().map(|source| &source.text.label).collect::<Vec<_>>(),
            "names": [],
            "mappings": self.mappings(),
        })
        .to_string()
    }

    /// Each segment relative to the one before it.
    fn mappings(&self) -> String {
        let mut text = String::new();
        let (mut line, mut column, mut origin) = (0, 0, [0; 3]);
        let mut first = true;
        for segment in &self.segments {
            if segment.line > line {
                text.extend((line..segment.line).map(|_| ';'));
                (line, column) = (segment.line, 0);
            } else if !first {
                text.push(',');
            }
            first = false;
            write_vlq(&mut text, i64::from(segment.column) - i64::from(column));
            if let Some(now) = segment.origin {
                for (now, before) in now.iter().zip(origin) {
                    write_vlq(&mut text, i64::from(*now) - i64::from(before));
                }
                origin = now;
            }
            column = segment.column;
        }
        text
    }
}

/// Number of line breaks in `text`, and of UTF-16 units after the last one.
fn end(text: &str) -> (u32, u32) {
    let last = text.rsplit('\n').next().unwrap_or_default();
    (text.matches('\n').count() as u32, last.encode_utf16().count() as u32)
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
