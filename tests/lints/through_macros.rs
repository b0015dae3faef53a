//! Messages that come out of a macro of the same crate, where a lint sees the whole as the user's.

use pgwire_core::{PgStr, PgWire, RawMessage, Seq, Storage};

use crate::fields::Part;

/// Declares messages.
macro_rules! messages {
    ($borrowed:ident<$lifetime:lifetime>, $stored:ident, $set:ident, $values:ident, $number:ty, $condition:literal) => {
        /// Borrowed.
        #[derive(Clone, Debug, PartialEq, Eq, PgWire)]
        #[tag(b'b')]
        #[framed]
        pub struct $borrowed<$lifetime> {
            /// A number.
            pub kind: $number,
            /// A number.
            #[when($condition)]
            pub maybe: Option<$number>,
            /// Text.
            #[cstring]
            pub text: &$lifetime str,
            /// On text.
            #[when(text.is_empty() && kind == 1)]
            #[rest]
            pub rest: Option<&$lifetime [u8]>,
        }

        /// Over any storage.
        #[derive(Clone, Debug, PartialEq, Eq, PgWire)]
        #[tag(b's')]
        pub struct $stored<B: Storage> {
            /// Text.
            #[cstring]
            #[max_len(63)]
            pub text: PgStr<B>,
            /// A part.
            #[optional]
            pub part: Option<Part>,
            /// A list.
            #[count(u16)]
            pub list: Seq<B, $number>,
            /// NULL or not.
            #[len(i32)]
            pub nullable: Option<B>,
            /// Not on the wire.
            #[skip]
            pub skipped: $number,
        }

        /// A set.
        #[derive(Clone, Debug, PartialEq, Eq, PgWire)]
        pub enum $set<B: Storage> {
            /// A message.
            Stored($stored<B>),
            /// Fields of its own.
            #[tag(b'o')]
            Own {
                /// A number.
                number: $number,
            },
            /// Anything else.
            #[other]
            Unknown(RawMessage<B>),
        }

        /// Values.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
        #[repr(u8)]
        pub enum $values {
            /// One.
            One = 1,
            /// Anything else.
            #[other]
            Other(u8),
        }
    };
}

messages!(Borrowed<'a>, Stored, Set, Values, u64, true);
