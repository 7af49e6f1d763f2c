//! The texts of all parsed files, and positions in them.

use swc_core::common::BytePos;

/// One file's text. Positions count through all texts, so that syntax of several files can stand
/// together.
pub(super) struct Text {
    /// Name of the file in messages.
    pub label: String,
    /// What it holds.
    pub text: String,
    /// The position of its first byte.
    pub start: BytePos,
    /// Nobody wants to see positions in it.
    pub hidden: bool,
}

impl Text {
    /// A text of its own, outside any [`Texts`].
    pub fn alone(text: &str) -> Self {
        Self { label: String::new(), text: text.to_owned(), start: BytePos(1), hidden: true }
    }

    /// The position after its last byte.
    pub fn end(&self) -> BytePos {
        // Files of more than 4 GiB are out of reach.
        self.start + BytePos(u32::try_from(self.text.len()).unwrap_or(u32::MAX))
    }
}

/// All texts, by position.
#[derive(Default)]
pub(super) struct Texts(Vec<Text>);

impl Texts {
    /// Adds the text of a file and gives its number.
    pub fn add(&mut self, label: &str, text: String, hidden: bool) -> usize {
        let start = self.0.last().map_or(BytePos(1), |last| last.end() + BytePos(1));
        self.0.push(Text { label: label.to_owned(), text, start, hidden });
        self.0.len() - 1
    }

    /// The text with this number.
    pub fn get(&self, number: usize) -> Option<&Text> {
        self.0.get(number)
    }

    /// The text that `at` lies in; nothing for syntax that no text stands behind.
    pub fn at(&self, at: BytePos) -> Option<&Text> {
        let number = self.0.partition_point(|text| text.start <= at).checked_sub(1)?;
        self.0.get(number).filter(|text| at <= text.end())
    }
}

/// The lines of a text, for positions as source maps count them.
pub(super) struct Lines {
    /// Where each line begins, in bytes.
    starts: Vec<usize>,
    /// For each character beyond ASCII, where it ends, and how many more bytes than UTF-16 units
    /// the text has up to there.
    surplus: Vec<(usize, usize)>,
}

impl Lines {
    /// The lines of `text`.
    pub fn new(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let starts = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect();
        let mut surplus = Vec::new();
        let mut total = 0;
        if !text.is_ascii() {
            for (at, letter) in text.char_indices().filter(|(_, letter)| !letter.is_ascii()) {
                total += letter.len_utf8() - letter.len_utf16();
                surplus.push((at + letter.len_utf8(), total));
            }
        }
        Self { starts, surplus }
    }

    /// Line, and column in UTF-16 units, of the byte `at`; both count from zero.
    pub fn position(&self, at: usize) -> (u32, u32) {
        let line = self.starts.partition_point(|start| *start <= at).saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or_default();
        let column = at - start - (self.surplus_at(at) - self.surplus_at(start));
        (line as u32, column as u32)
    }

    fn surplus_at(&self, at: usize) -> usize {
        let number = self.surplus.partition_point(|(end, _)| *end <= at).checked_sub(1);
        number.and_then(|number| self.surplus.get(number)).map_or(0, |(_, surplus)| *surplus)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_utf_16_units() {
        let lines = Lines::new("ab\n\u{1f600}é=c\n");
        let found = [0, 2, 3, 7, 9, 10, 12].map(|at| lines.position(at));
        assert_eq!(found, [(0, 0), (0, 2), (1, 0), (1, 2), (1, 3), (1, 4), (2, 0)]);
    }

    #[test]
    fn a_position_belongs_to_one_text() {
        let mut texts = Texts::default();
        for text in ["one", "", "two"] {
            texts.add(text, text.to_owned(), false);
        }
        let found = [0, 1, 4, 5, 6, 9, 10].map(|at| texts.at(BytePos(at)).map(|text| &*text.label));
        assert_eq!(
            found,
            [None, Some("one"), Some("one"), Some(""), Some("two"), Some("two"), None]
        );
    }
}
