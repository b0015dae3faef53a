//! Doc comments of every form go into the description; every visibility is kept; lints are denied.

#![deny(warnings, missing_docs, unsafe_code)]
#![deny(
    deprecated_in_future,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    let_underscore_drop,
    meta_variable_misuse,
    missing_copy_implementations,
    missing_debug_implementations,
    non_ascii_idents,
    redundant_imports,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]

use pgwire_core::{Describe, Lsn, PgStr, PgWire, RawMessage, Seq, Storage};

mod messages {
    use super::{Lsn, PgStr, PgWire, RawMessage, Seq, Storage};

    /// A message.
    ///
    /// Of two paragraphs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
    #[tag(b'm')]
    #[framed]
    pub(crate) struct Message<B: Storage> {
        /// Public.
        pub(crate) a: u8,
        #[doc = "Of the module above."]
        pub(super) b: u16,
        /** A block. */
        pub(in crate::messages) c: Lsn,
        /// Private; with "quotes", {braces} and `code`.
        #[when(a == 1)]
        d: Option<u8>,
        /// A list.
        #[count(u16)]
        pub(crate) list: Seq<B, Part<B>>,
        /// NULL or not.
        #[len(i32)]
        pub(crate) nullable: Option<B>,
        /// All the rest.
        #[rest]
        pub(self) rest: B,
    }

    /// A part.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
    pub(crate) struct Part<B: Storage>(
        /// The text.
        #[cstring]
        pub(crate) PgStr<B>,
        /// The number.
        #[constant(7)]
        pub(crate) i64,
    );

    /// A set.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
    pub(crate) enum Set<B: Storage> {
        /// A message.
        Message(Message<B>),
        /// An own variant.
        #[tag(b'o')]
        Own {
            /// A field.
            field: i64,
        },
        /// Anything.
        #[other]
        Unknown(RawMessage<B>),
    }

    /// A family.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
    #[framed]
    pub(crate) enum Family {
        /// One.
        #[code(1)]
        One,
    }

    /// Values.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
    #[repr(i64)]
    pub(crate) enum Values {
        /// One.
        One = 1,
        /// Two.
        Two,
    }

    /// Borrowed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
    pub(crate) struct Borrowed<'a> {
        /// Text.
        #[cstring]
        pub(crate) text: &'a str,
        #[allow(dead_code)]
        #[skip]
        undocumented: bool,
    }

    #[deprecated]
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
    #[allow(dead_code)]
    /// Deprecated.
    pub(crate) struct Old {
        #[deprecated]
        old: u8,
    }
}

use messages::{Borrowed, Family, Message, Part, Set, Values};

fn main() {
    let bytes = b"m\0\0\0\x25\x01\0\x02\0\0\0\0\0\0\0\x03\x04\0\x01xy\0\0\0\0\0\0\0\0\x07\xff\xff\xff\xffz";
    let message = Message::decode(&bytes[..]).unwrap_err();
    assert_eq!(message.message(), "Message");
    let bytes = b"m\0\0\0\x22\x01\0\x02\0\0\0\0\0\0\0\x03\x04\0\x01xy\0\0\0\0\0\0\0\0\x07\xff\xff\xff\xffz";
    let message = Message::decode(&bytes[..]).unwrap();
    assert_eq!((message.a, message.b, message.list.len(), message.nullable), (1, 2, 1, None));
    assert!(message.list.get(0).is_some_and(|Part(text, number)| text == "xy" && number == 7));
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(Set::decode(&bytes[..]).unwrap(), Set::Message(message));
    let layout = Message::<&[u8]>::LAYOUT;
    assert_eq!(layout.doc, "A message.\n\nOf two paragraphs.");
    let docs: Vec<_> = layout.fields().iter().map(|field| field.doc).collect();
    assert_eq!(
        docs,
        [
            "Says what this is.",
            "The number of bytes, its own four included.",
            "Public.",
            "Of the module above.",
            "A block.",
            "Private; with \"quotes\", {braces} and `code`.",
            "The number of `list`.",
            "A list.",
            "The number of bytes of `nullable`; −1 for NULL.",
            "NULL or not.",
            "All the rest."
        ]
    );
    assert_eq!(Set::<&[u8]>::LAYOUT.variants()[1].doc, "An own variant.");
    assert_eq!(Family::decode(&b"\0\0\0\x08\0\0\0\x01"[..]).unwrap(), Family::One);
    assert_eq!(Values::decode(&[0, 0, 0, 0, 0, 0, 0, 2][..]).unwrap(), Values::Two);
    assert_eq!(Borrowed::decode(&b"x\0"[..]).unwrap().text, "x");
}
