//! The list of what is fuzzed.

use super::{built, conversation, frames, lines, sets::SETS};

/// Something that is fuzzed.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name, which is that of the binary in `tests/fuzz`.
    pub name: &'static str,
    /// Checks an input; panics if a property is broken.
    pub check: fn(&[u8]),
}

/// The targets that are no sets.
const OTHERS: [Target; 5] = [
    Target { name: "conversation", check: conversation::check },
    Target { name: "frames", check: frames::check },
    Target { name: "trace", check: lines::check_trace },
    Target { name: "explain", check: lines::check_dump },
    Target { name: "built", check: built::check },
];

/// Everything that is fuzzed: each set of the catalogue, and what works on several of them.
pub const TARGETS: [Target; SETS.len() + OTHERS.len()] = {
    let mut targets = [OTHERS[0]; SETS.len() + OTHERS.len()];
    let mut index = 0;
    while index < targets.len() {
        targets[index] = match index.checked_sub(SETS.len()) {
            Some(other) => OTHERS[other],
            None => Target { name: SETS[index].name, check: SETS[index].check },
        };
        index += 1;
    }
    targets
};

/// The target of this name; found while compiling, so that a fuzzer holds the code of one target alone.
///
/// # Panics
/// If there is none.
#[must_use]
pub const fn target(name: &str) -> Target {
    let mut index = 0;
    while index < TARGETS.len() {
        if is_same(TARGETS[index].name.as_bytes(), name.as_bytes()) {
            return TARGETS[index];
        }
        index += 1;
    }
    panic!("no target has this name")
}

const fn is_same(left: &[u8], right: &[u8]) -> bool {
    match (left, right) {
        ([], []) => true,
        ([first, left @ ..], [second, right @ ..]) => *first == *second && is_same(left, right),
        _ => false,
    }
}
