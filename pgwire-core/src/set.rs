//! Messages that one byte tells apart.

/// A message that begins with a byte of its own. Derived from `#[tag(…)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no tag of its own",
    label = "not a tagged message",
    note = "give the message its `#[tag(b'…')]`, or the variant one; a payload that is a whole set takes `#[flatten]`"
)]
pub trait Tagged: MessageSet {
    /// The first byte of the message.
    const TAG: u8;
}

/// One message or several, each of which begins with a byte that tells it apart. Derived for enums, and for every
/// struct that has a tag.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no set of tagged messages",
    label = "has no tags",
    note = "`#[flatten]` and `#[optional]` go on a type with tags: an enum that derives `PgWire`, or a struct with `#[tag(b'…')]`"
)]
pub trait MessageSet {
    /// The tags, in the order of declaration; without those that an `#[other]` variant keeps.
    const TAGS: &'static [u8];
}

/// A message of a family that an Int32 at the head of the body tells apart. Derived from `#[code(…)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no code of its own",
    label = "not a message with a code",
    note = "give the message its `#[code(…)]`, or take `#[code]` off the enum"
)]
pub trait Coded {
    /// The Int32.
    const CODE: i32;
}
