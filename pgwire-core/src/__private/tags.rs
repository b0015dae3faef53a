//! The tags of a set, computed while compiling.

/// The name of a set, and the tags of each of its variants.
#[derive(Debug)]
pub struct Set(pub &'static str, pub &'static [TagsOf]);

/// Some tags, and the variant that has them.
#[derive(Clone, Copy, Debug)]
pub struct TagsOf {
    variant: &'static str,
    tags: &'static [u8],
    /// Whether other variants may have the same tag, because a condition tells them apart.
    conditional: bool,
}

/// A variant that is a message. One whose declaration has an error has no tags, so that it takes none from others.
#[must_use]
pub const fn message<T: crate::Tagged>(variant: &'static str) -> TagsOf {
    set(variant, T::TAGS)
}

/// A variant with these tags.
#[must_use]
pub const fn set(variant: &'static str, tags: &'static [u8]) -> TagsOf {
    TagsOf { variant, tags, conditional: false }
}

impl TagsOf {
    /// The same variant, which a condition tells apart from others.
    #[must_use]
    pub const fn conditional(self) -> Self {
        Self { conditional: true, ..self }
    }
}

impl Set {
    /// The tag of a variant that is a message; any byte if its declaration has an error.
    #[must_use]
    pub const fn tag(&self, index: usize) -> u8 {
        match self.1[index].tags {
            [tag] => *tag,
            _ => 0,
        }
    }

    /// The number of tags in all.
    #[must_use]
    pub const fn size(&self) -> usize {
        let mut sum = 0;
        let mut index = 0;
        while index < self.1.len() {
            sum += self.1[index].tags.len();
            index += 1;
        }
        sum
    }

    /// All tags in one array.
    #[must_use]
    pub const fn tags<const N: usize>(&self) -> [u8; N] {
        let mut all = [0; N];
        let mut filled = 0;
        let mut index = 0;
        while index < self.1.len() {
            let mut tag = 0;
            while tag < self.1[index].tags.len() {
                all[filled] = self.1[index].tags[tag];
                filled += 1;
                tag += 1;
            }
            index += 1;
        }
        all
    }

    /// Which variant has taken which tag.
    #[must_use]
    pub const fn taken(&'static self) -> Taken {
        let mut by = [NOBODY; 256];
        let mut index = self.1.len();
        while index > 0 {
            index -= 1;
            let mut tag = 0;
            while tag < self.1[index].tags.len() && !self.1[index].conditional {
                by[self.1[index].tags[tag] as usize] = index;
                tag += 1;
            }
        }
        Taken { set: self, by }
    }
}

/// Of each of the 256 bytes, which variant has it as a tag: the first without a condition, which what comes behind it
/// cannot be told from.
#[derive(Debug)]
pub struct Taken {
    set: &'static Set,
    by: [usize; 256],
}

impl Taken {
    /// Stops the compiler if a variant has a tag that an earlier one has.
    #[track_caller]
    pub const fn assert_new(&self, index: usize) {
        let variant = self.set.1[index];
        let mut tag = 0;
        while tag < variant.tags.len() {
            let by = self.by[variant.tags[tag] as usize];
            if by < index {
                fail_for_tag(self.set.0, variant.tags[tag], self.set.1[by], variant);
            }
            tag += 1;
        }
    }
}

/// No variant has the tag.
const NOBODY: usize = usize::MAX;

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

/// Stops the compiler if a variant has the code of an earlier one.
#[track_caller]
pub const fn assert_new_code(set: &'static str, codes: &[(&'static str, i32)], index: usize) {
    let mut first = 0;
    while first < index {
        if codes[first].1 == codes[index].1 {
            fail(&[
                set,
                "`: the code of `",
                codes[index].0,
                "` is already taken by `",
                codes[first].0,
                "`\nhelp: give one of the two another code, or take it out of the set",
            ]);
        }
        first += 1;
    }
}

#[track_caller]
const fn fail_for_tag(set: &'static str, tag: u8, one: TagsOf, other: TagsOf) {
    let shown =
        if tag.is_ascii_graphic() { [b'b', b'\'', tag, b'\''] } else { [b'0', b'x', digit(tag / 16), digit(tag % 16)] };
    if let Ok(shown) = core::str::from_utf8(&shown) {
        fail(&[
            set,
            "`: tag ",
            shown,
            " of `",
            other.variant,
            "` is already taken by `",
            one.variant,
            "`\nhelp: give one of the two another tag, or take it out of the set",
        ]);
    }
}

/// A panic whose text is put together while compiling: formatting is not possible there.
#[track_caller]
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

#[cfg(test)]
mod tests {
    extern crate std;

    use alloc::boxed::Box;
    use alloc::string::{String, ToString};
    use alloc::vec;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::{Set, TagsOf, assert_new_code, digit, fail, set, table};

    /// What the compiler would say.
    fn said(check: impl FnOnce()) -> Option<String> {
        let panic = catch_unwind(AssertUnwindSafe(check)).err()?;
        Some(panic.downcast_ref::<String>().cloned().unwrap_or_else(|| String::from("no text")))
    }

    const NONE: TagsOf = set("None", b"");

    #[test]
    fn the_tags_of_all_variants_are_put_together_in_their_order() {
        let variants = [set("A", b"a"), NONE, set("Bcd", b"bcd"), set("E", b"\0"), set("F", b"\xff")];
        let set = Set("Set", variants.to_vec().leak());
        assert_eq!(set.size(), 6);
        assert_eq!(set.tags::<6>(), *b"abcd\0\xff");
        assert_eq!([0, 2, 3, 4].map(|index| set.tag(index)), [b'a', 0, 0, 0xff]);
        assert_eq!(Set("Empty", &[]).size(), 0);
    }

    #[test]
    fn a_table_has_the_tags_and_no_other_byte() {
        for tags in [&b""[..], b"a", b"a\0\xffz", b"aa"] {
            let table = table(tags);
            for byte in 0..=u8::MAX {
                assert_eq!(table[usize::from(byte)], tags.contains(&byte), "{byte} among {tags:?}");
            }
        }
    }

    #[test]
    fn a_tag_that_is_taken_is_named_with_both_variants() {
        let text = |tag: &str, other: &str, one: &str| {
            Some(alloc::format!(
                "`Set`: tag {tag} of `{other}` is already taken by `{one}`\n\
                 help: give one of the two another tag, or take it out of the set"
            ))
        };
        let cases = [
            (vec![set("A", b"a"), set("B", b"b"), set("C", b"c")], 2, None),
            (vec![set("A", b"a"), set("B", b"b"), set("C", b"a")], 2, text("b'a'", "C", "A")),
            (vec![set("A", b"a"), set("B", b"b"), set("C", b"b")], 2, text("b'b'", "C", "B")),
            (vec![set("A", b"xy"), set("B", b"zy")], 1, text("b'y'", "B", "A")),
            (vec![set("A", b"\0"), set("B", b"\0")], 1, text("0x00", "B", "A")),
            (vec![set("A", b"\x9a"), set("B", b"\x9a")], 1, text("0x9a", "B", "A")),
            // A variant whose declaration has an error takes no tag from others.
            (vec![NONE, set("B", b"b"), NONE], 2, None),
            // The first may have a condition, and what comes behind it may not.
            (vec![set("A", b"a").conditional(), set("B", b"a")], 1, None),
            (vec![set("A", b"a"), set("B", b"a").conditional()], 1, text("b'a'", "B", "A")),
        ];
        for (variants, index, expected) in cases {
            let set: &Set = Box::leak(Box::new(Set("Set", variants.leak())));
            assert_eq!(said(|| set.taken().assert_new(index)), expected, "{set:?}");
        }
    }

    #[test]
    fn a_code_that_is_taken_is_named_with_both_variants() {
        let codes = [("A", 0), ("B", 10), ("C", -1), ("D", 10)];
        for index in 0..3 {
            assert_eq!(said(|| assert_new_code("Set", &codes, index)), None);
        }
        let text = "`Set`: the code of `D` is already taken by `B`\n\
                    help: give one of the two another code, or take it out of the set";
        assert_eq!(said(|| assert_new_code("Set", &codes, 3)).as_deref(), Some(text));
    }

    #[test]
    fn texts_that_are_too_long_end_where_there_is_no_more_room() {
        assert_eq!(said(|| fail(&[])), Some("`".to_string()));
        assert_eq!(said(|| fail(&["a", "", "bc", "d"])), Some("`abcd".to_string()));
        for parts in [&[&*"x".repeat(510), "yz"][..], &[&*"x".repeat(510), "y"], &[&"x".repeat(600), "y"]] {
            let text: String = ["`"].iter().chain(parts).copied().collect::<String>().chars().take(512).collect();
            assert_eq!(said(|| fail(parts)), Some(text));
        }
        assert_eq!([0, 9, 10, 15].map(digit), *b"09af");
    }
}
