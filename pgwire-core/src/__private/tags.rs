//! The tags of a set, computed while compiling.

/// Some tags, and the variant that has them.
#[derive(Clone, Copy, Debug)]
pub struct TagsOf {
    pub variant: &'static str,
    pub tags: &'static [u8],
    /// Whether other variants may have the same tag, because a condition tells them apart.
    pub conditional: bool,
}

/// The tags of a message that has its own: one, or none if its declaration has an error.
#[must_use]
pub const fn of_message<T: crate::Tagged>() -> &'static [u8] {
    T::TAGS
}

/// The only tag.
#[must_use]
pub const fn only(tags: &[u8]) -> u8 {
    match tags {
        [tag] => *tag,
        _ => 0,
    }
}

/// The number of tags in all.
#[must_use]
pub const fn total(lists: &[TagsOf]) -> usize {
    let mut sum = 0;
    let mut index = 0;
    while index < lists.len() {
        sum += lists[index].tags.len();
        index += 1;
    }
    sum
}

/// All tags in one array of [`total`] bytes.
#[must_use]
pub const fn concat<const N: usize>(lists: &[TagsOf]) -> [u8; N] {
    let mut all = [0; N];
    let mut filled = 0;
    let mut index = 0;
    while index < lists.len() {
        let mut tag = 0;
        while tag < lists[index].tags.len() {
            all[filled] = lists[index].tags[tag];
            filled += 1;
            tag += 1;
        }
        index += 1;
    }
    all
}

/// Which of the 256 bytes are among the tags.
#[must_use]
pub const fn table(tags: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut index = 0;
    while index < tags.len() {
        table[tags[index] as usize] = true;
        index += 1;
    }
    table
}

/// Stops the compiler if two variants have the same tag.
pub const fn assert_distinct(set: &'static str, lists: &[TagsOf]) {
    let mut first = 0;
    while first < lists.len() {
        let mut second = first + 1;
        while second < lists.len() {
            let (one, other) = (lists[first], lists[second]);
            // The first is tried first, so it is enough that it has a condition.
            if !one.conditional {
                assert_disjoint(set, one, other);
            }
            second += 1;
        }
        first += 1;
    }
}

/// Stops the compiler if two variants have the same code.
pub const fn assert_distinct_codes(set: &'static str, codes: &[(&'static str, i32)]) {
    let mut first = 0;
    while first < codes.len() {
        let mut second = first + 1;
        while second < codes.len() {
            let ((one, code), (other, same)) = (codes[first], codes[second]);
            if code == same {
                fail(&[set, "`: the variants `", one, "` and `", other, "` have the same code"]);
            }
            second += 1;
        }
        first += 1;
    }
}

const fn assert_disjoint(set: &'static str, one: TagsOf, other: TagsOf) {
    let mut index = 0;
    while index < other.tags.len() {
        let tag = other.tags[index];
        if table(one.tags)[tag as usize] {
            let shown = if tag.is_ascii_graphic() {
                [b'b', b'\'', tag, b'\'']
            } else {
                [b'0', b'x', digit(tag / 16), digit(tag % 16)]
            };
            if let Ok(shown) = core::str::from_utf8(&shown) {
                fail(&[
                    set,
                    "`: the variants `",
                    one.variant,
                    "` and `",
                    other.variant,
                    "` both have the tag `",
                    shown,
                    "`",
                ]);
            }
        }
        index += 1;
    }
}

/// A panic whose text is put together while compiling: formatting is not possible there.
const fn fail(parts: &[&str]) {
    const SIZE: usize = 512;
    let mut text = [b'`'; SIZE];
    let mut len = 1;
    let mut part = 0;
    while part < parts.len() {
        let bytes = parts[part].as_bytes();
        let mut index = 0;
        while index < bytes.len() && len < SIZE {
            text[len] = bytes[index];
            len += 1;
            index += 1;
        }
        part += 1;
    }
    let (text, _) = text.split_at(len);
    match core::str::from_utf8(text) {
        Ok(text) => panic!("{}", text),
        Err(_) => panic!("two variants cannot be told apart"),
    }
}

const fn digit(value: u8) -> u8 {
    if value < 10 { b'0' + value } else { b'a' + value - 10 }
}
