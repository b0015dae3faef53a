//! Inputs that are changed at random, for runs without a fuzzer.

/// A generator of pseudo-random numbers (xorshift), so that a failure can be repeated.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        // All zero is the one state that it never leaves.
        Self(seed ^ 0x9e37_79b9_7f4a_7c15 | 1)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        self.next_u64().to_be_bytes()[0]
    }

    /// A number below `bound`, which is not zero.
    pub fn below(&mut self, bound: usize) -> usize {
        let wide = u128::from(self.next_u64()) * bound as u128;
        usize::try_from(wide >> 64).unwrap_or_default()
    }

    /// One of these.
    pub fn choose<'t, T>(&mut self, items: &'t [T]) -> &'t T {
        &items[self.below(items.len())]
    }
}

/// What counts and lengths are when they are wrong, as bytes of each width.
const WORDS: [&[u8]; 12] = [
    &[0],
    &[0xff],
    &[0, 0],
    &[0, 1],
    &[0xff, 0xff],
    &[0, 0, 0, 0],
    &[0, 0, 0, 4],
    &[0xff, 0xff, 0xff, 0xff],
    &[0xff, 0xff, 0xff, 0xfe],
    &[0x7f, 0xff, 0xff, 0xff],
    &[0x80, 0, 0, 0],
    &[0x3f, 0xff, 0xff, 0xff],
];

/// Changes `input` in one to four places; `other` is what parts are taken from.
pub fn mutate(input: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    for _ in 0..=random.below(4) {
        let at = random.below(input.len() + 1);
        let len = random.below(8).min(input.len() - at);
        match random.below(7) {
            0 => input.truncate(at),
            1 => drop(input.drain(at..at + len)),
            2 => input.insert(at, random.byte()),
            3 => drop(input.splice(at..at + len, random.choose(&WORDS).iter().copied())),
            4 => {
                let copied = input[at..at + len].to_vec();
                input.splice(at..at, copied);
            }
            5 if !other.is_empty() => {
                let from = random.below(other.len());
                let to = other.len().min(from + 1 + random.below(16));
                input.splice(at..at + len, other[from..to].iter().copied());
            }
            _ if len > 0 => input[at] ^= 1 << random.below(8),
            _ => input.push(random.byte()),
        }
    }
}
