//! A library that hands on the core: its users name no dependency but this one. Of edition 2018, unlike they.

/// The core, under a name of this library.
pub use pgwire_core as wire;

/// Declares a message; the caller need not have the core in scope.
///
/// The fields have names that later editions reserve.
#[macro_export]
macro_rules! message {
    ($(#[$meta:meta])* $vis:vis struct $name:ident($context:ty) { $condition:expr, $text:ty }) => {
        #[derive(Clone, Debug, PartialEq, $crate::wire::PgWire)]
        #[pgwire(crate = $crate::wire, context = $context)]
        $(#[$meta])*
        $vis struct $name<B: $crate::wire::Storage> {
            /// In later editions a keyword.
            pub gen: u8,
            /// A keyword in this one already.
            pub r#async: u8,
            /// There if the first of the two is 1.
            #[when(gen == 1 && r#async != 0)]
            pub own: Option<u8>,
            /// There if the caller says so.
            #[when($condition)]
            pub given: Option<u8>,
            /// Text.
            #[cstring]
            pub text: $text,
            /// All the rest.
            #[rest]
            pub list: $crate::wire::Seq<B, $crate::Number>,
        }
    };
}

/// A part of the messages that [`message`] declares.
#[derive(Clone, Debug, PartialEq, Eq, wire::PgWire)]
#[pgwire(crate = wire)]
pub struct Number(pub u16);
