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

    /// Of each of the 256 bytes, which variant has it as a tag: the first without a condition, which what comes behind
    /// it cannot be told from.
    #[must_use]
    pub const fn owners(&self) -> Owners {
        let mut owners = [NOBODY; 256];
        let mut index = self.1.len();
        while index > 0 {
            index -= 1;
            let mut tag = 0;
            while tag < self.1[index].tags.len() && !self.1[index].conditional {
                owners[self.1[index].tags[tag] as usize] = index;
                tag += 1;
            }
        }
        owners
    }

    /// Stops the compiler if a variant has a tag that an earlier one has.
    #[track_caller]
    pub const fn assert_new(&self, owners: &Owners, index: usize) {
        let variant = self.1[index];
        let mut tag = 0;
        while tag < variant.tags.len() {
            let owner = owners[variant.tags[tag] as usize];
            if owner < index {
                fail_for_tag(self.0, variant.tags[tag], self.1[owner], variant);
            }
            tag += 1;
        }
    }
}

/// Of each of the 256 bytes, which variant has it as a tag.
pub type Owners = [usize; 256];

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
