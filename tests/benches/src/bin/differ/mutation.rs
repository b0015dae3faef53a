//! Inputs that are changed at random, the same ones for the same seed.

use crate::input::Input;

/// What counts and lengths are when they are wrong.
const WORDS: [&[u8]; 8] = [
    &[0],
    &[0xff],
    &[0, 0],
    &[0xff, 0xff],
    &[0, 0, 0, 0],
    &[0xff, 0xff, 0xff, 0xff],
    &[0xff, 0xff, 0xff, 0xfe],
    &[0x7f, 0xff, 0xff, 0xff],
];

/// Numbers at random (xorshift64*).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(number).unwrap_or_default() % end.max(1)
    }

    fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).unwrap_or_default()
    }
}

/// One of the seeds, changed in one to three places; where it has a length, that mostly fits again.
pub fn mutated(seeds: &[Input], random: &mut Random) -> Input {
    let mut input = seeds[random.below(seeds.len())].clone();
    let other = &seeds[random.below(seeds.len())].bytes;
    let front = if input.is_framed() && random.below(16) > 0 { 5 } else { 0 };
    for _ in 0..=random.below(3) {
        change(&mut input.bytes, front.min(5), other, random);
    }
    if input.is_framed() && input.bytes.len() >= 5 && random.below(16) > 0 {
        input.measure();
    }
    input
}

fn change(bytes: &mut Vec<u8>, front: usize, other: &[u8], random: &mut Random) {
    let front = front.min(bytes.len());
    let at = front + random.below(bytes.len() - front + 1);
    let len = random.below(8).min(bytes.len() - at);
    match random.below(7) {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..at + len)),
        2 => bytes.insert(at, random.byte()),
        3 => {
            let word = WORDS[random.below(WORDS.len())];
            bytes.splice(at..bytes.len().min(at + word.len()), word.iter().copied());
        }
        4 => {
            let from = random.below(other.len());
            let to = other.len().min(from + 1 + random.below(16));
            bytes.splice(at..at + len, other[from..to].iter().copied());
        }
        _ if len > 0 => bytes[at] ^= 1 << random.below(8),
        _ => bytes.push(random.byte()),
    }
}
