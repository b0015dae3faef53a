//! Inputs that are changed at random, for runs without a fuzzer.

use fastrand::Rng;

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
pub fn mutate(input: &mut Vec<u8>, other: &[u8], random: &mut Rng) {
    for _ in 0..=random.usize(..4) {
        let at = random.usize(..=input.len());
        let len = random.usize(..8).min(input.len() - at);
        match random.usize(..7) {
            0 => input.truncate(at),
            1 => drop(input.drain(at..at + len)),
            2 => input.insert(at, random.u8(..)),
            3 => drop(input.splice(at..at + len, WORDS[random.usize(..WORDS.len())].iter().copied())),
            4 => {
                let copied = input[at..at + len].to_vec();
                input.splice(at..at, copied);
            }
            5 if !other.is_empty() => {
                let from = random.usize(..other.len());
                let to = other.len().min(from + 1 + random.usize(..16));
                input.splice(at..at + len, other[from..to].iter().copied());
            }
            _ if len > 0 => input[at] ^= 1 << random.usize(..8),
            _ => input.push(random.u8(..)),
        }
    }
}
