//! The words of the attribute language and the places where each may stand.

use self::Arguments::{Bare, Optional, Required};
use self::Place::{Enum, Field, Struct, Variant};
use crate::diag::join;

/// Where an attribute stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Struct,
    Enum,
    Variant,
    Field,
}

impl Place {
    /// The place in words.
    pub(crate) fn article_and_name(self) -> &'static str {
        match self {
            Struct => "a struct",
            Enum => "an enum",
            Variant => "a variant",
            Field => "a field",
        }
    }
}

/// What stands behind a word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arguments {
    /// Nothing.
    Bare,
    Required,
    /// Something or nothing, as the place has it.
    Optional,
}

/// A word of the attribute language.
pub(crate) struct Word {
    pub(crate) name: &'static str,
    pub(crate) places: &'static [Place],
    pub(crate) arguments: Arguments,
    /// Whether it is also an attribute of its own, and not only an option of `#[pgwire(…)]`.
    pub(crate) short: bool,
    /// How it is written.
    pub(crate) example: &'static str,
}

const fn word(
    name: &'static str,
    places: &'static [Place],
    arguments: Arguments,
    short: bool,
    example: &'static str,
) -> Word {
    Word { name, places, arguments, short, example }
}

pub(crate) const WORDS: &[Word] = &[
    word("tag", &[Struct, Enum, Variant], Required, true, "#[tag(b'p')]"),
    word("framed", &[Struct, Enum], Optional, true, "#[framed]"),
    word("code", &[Struct, Enum, Variant], Optional, true, "#[code(80877103)]"),
    word("since", &[Struct, Enum, Variant, Field], Required, true, "#[since(pg = 15, proto = 3)]"),
    word("until", &[Struct, Enum, Variant, Field], Required, true, "#[until(pg = 15)]"),
    word("context", &[Struct, Enum], Required, false, "#[pgwire(context = LogicalContext)]"),
    word("crate", &[Struct, Enum], Required, false, "#[pgwire(crate = path::to::pgwire_core)]"),
    word("storage", &[Struct, Enum], Required, false, "#[pgwire(storage = B)]"),
    word("flatten", &[Variant], Bare, true, "#[flatten]"),
    word("other", &[Variant], Bare, true, "#[other]"),
    word("when", &[Variant, Field], Required, true, "#[when(kind == 1)]"),
    word("cstring", &[Field], Bare, true, "#[cstring]"),
    word("lsn", &[Field], Bare, true, "#[lsn]"),
    word("timestamp", &[Field], Bare, true, "#[timestamp]"),
    word("xid", &[Field], Bare, true, "#[xid]"),
    word("oid", &[Field], Bare, true, "#[oid]"),
    word("constant", &[Field], Required, true, "#[constant(0)]"),
    word("nonzero", &[Field], Bare, true, "#[nonzero]"),
    word("len", &[Field], Required, true, "#[len(i32)]"),
    word("max_len", &[Field], Required, true, "#[max_len(199)]"),
    word("min_len", &[Field], Required, true, "#[min_len(4)]"),
    word("rest", &[Field], Bare, true, "#[rest]"),
    word("count", &[Field], Required, true, "#[count(u16)]"),
    word("terminated", &[Field], Bare, true, "#[terminated]"),
    word("mark", &[Field], Required, true, "#[mark(b'N')]"),
    word("optional", &[Field], Bare, true, "#[optional]"),
    word("with", &[Field], Required, true, "#[with(path::to::Codec)]"),
    word("skip", &[Field], Bare, true, "#[skip]"),
    word("name", &[Field], Required, false, "#[pgwire(name = value)]"),
    word("format", &[Field], Required, false, "#[pgwire(format = Byte1)]"),
];

/// What other derives and other crates call the same thing.
const CALLED_ELSEWHERE: &[(&str, &str)] = &[
    ("bytes", "len"),
    ("codec", "with"),
    ("cond", "when"),
    ("cstr", "cstring"),
    ("ctx", "context"),
    ("default", "skip"),
    ("fallback", "other"),
    ("id", "tag"),
    ("if", "when"),
    ("ignore", "skip"),
    ("length", "len"),
    ("magic", "tag"),
    ("marker", "mark"),
    ("null_terminated", "cstring"),
    ("parse_with", "with"),
    ("read_all", "rest"),
    ("remaining", "rest"),
    ("rename", "name"),
    ("size", "len"),
    ("string", "cstring"),
    ("unknown", "other"),
];

/// Words that are often put in the place of another, and which that is.
const INSTEAD: &[(&str, Place, &str)] = &[
    ("tag", Field, "a constant byte in front of a field is `#[mark(b'x')]`"),
    ("mark", Struct, "the first byte of a message is its `#[tag(b'N')]`"),
    ("mark", Variant, "the first byte of a variant is its `#[tag(b'N')]`"),
    ("code", Field, "a constant number in a message is `#[constant(10)]`"),
    ("framed", Variant, "let the variant hold a struct that has `#[tag(b'p')]` and `#[framed]`"),
    ("flatten", Field, "a part of a message needs no attribute: remove it"),
];

impl Word {
    /// The word of this place for what is called `name` elsewhere.
    pub(crate) fn called_elsewhere(name: &str, place: Place) -> Option<&'static str> {
        let (_, ours) = CALLED_ELSEWHERE.iter().find(|(theirs, _)| *theirs == name)?;
        Self::allowed_on(place).map(|word| word.name).find(|word| word == ours)
    }

    /// What to write in a place where this word cannot stand.
    pub(crate) fn instead(&self, place: Place) -> Option<&'static str> {
        INSTEAD.iter().find(|(name, wrong, _)| *name == self.name && *wrong == place).map(|(_, _, instead)| *instead)
    }

    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        WORDS.iter().find(|word| word.name == name)
    }

    /// The words that are attributes of their own.
    pub(crate) fn short_ones() -> impl Iterator<Item = &'static str> {
        WORDS.iter().filter(|word| word.short).map(|word| word.name)
    }

    /// The words that may stand in a place.
    pub(crate) fn allowed_on(place: Place) -> impl Iterator<Item = &'static Self> {
        WORDS.iter().filter(move |word| word.places.contains(&place))
    }

    /// The places where the word may stand, in words.
    pub(crate) fn places_in_words(&self) -> String {
        let places: Vec<String> = self.places.iter().map(|place| place.article_and_name().to_owned()).collect();
        join(&places, "or")
    }
}
