//! Numbers that only depend on a seed.

/// A generator of numbers (SplitMix64).
pub struct Random {
    state: u64,
    /// True for few seeds: what is rare should come together.
    pub odd: bool,
}

impl Random {
    /// The numbers of `seed`.
    pub fn new(seed: u64) -> Self {
        Self { state: seed, odd: seed.is_multiple_of(8) }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, or 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of `items`.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// One of `texts`, of which there is at least one.
    pub fn text(&mut self, texts: &[&'static str]) -> &'static str {
        texts[self.below(texts.len())]
    }
}
