//! Attributes that are not for the derive stand beside its own: the compiler's, those of lints, and serde's.

#![deny(warnings)]

use pgwire_core::{PgWire, Storage};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, PgWire, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename = "m")]
#[tag(b'm')]
#[must_use = "a message is to be sent"]
#[non_exhaustive]
#[repr(C)]
#[allow(clippy::struct_field_names)]
#[rustfmt::skip]
struct Message {
    #[serde(default, rename = "k")]
    kind: u8,
    #[allow(dead_code)]
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[when(kind == 1)]
    maybe: Option<u16>,
    #[serde(with = "text")]
    #[cstring]
    text: String,
    #[serde(skip)]
    #[constant(0)]
    on_the_wire_only: u8,
    #[skip]
    in_json_only: u8,
    #[serde(flatten)]
    part: Part,
}

mod text {
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(text)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
        String::deserialize(deserializer)
    }
}

#[expect(non_snake_case, reason = "as the other side has it")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, PgWire, Serialize, Deserialize)]
struct Part {
    a: u8,
    bB: u8,
    #[serde(skip)]
    #[when(bB == 0)]
    cC: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, PgWire, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
enum Set {
    #[serde(rename = "m")]
    Message(Message),
    #[non_exhaustive]
    #[tag(b'o')]
    Own {
        #[serde(rename = "a")]
        a: u8,
    },
    #[allow(dead_code)]
    #[serde(skip)]
    #[tag(b's')]
    Skipped,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, PgWire, Serialize, Deserialize)]
#[repr(u8)]
enum Values {
    #[default]
    #[serde(rename = "a")]
    A,
    #[serde(other)]
    B,
}

/// What is deprecated is decoded all the same, and the user is not told of what the derive does with it.
mod old {
    #![allow(dead_code)]

    use pgwire_core::{PgStr, PgWire, Storage};

    #[deprecated(since = "1.0.0", note = "use `New`")]
    #[derive(PgWire)]
    #[tag(b'o')]
    pub struct Old<B: Storage> {
        #[deprecated]
        pub number: u8,
        #[deprecated = "no condition either"]
        #[when(true)]
        pub maybe: Option<u8>,
        #[cstring]
        pub text: PgStr<B>,
    }

    #[derive(PgWire)]
    pub enum Set<B: Storage> {
        #[deprecated]
        #[tag(b'a')]
        A {
            #[deprecated]
            number: u8,
        },
        #[deprecated]
        #[tag(b'b')]
        B(#[rest] B),
        #[deprecated]
        Part(Part),
        #[tag(b'c')]
        C,
    }

    #[derive(PgWire)]
    #[tag(b'p')]
    pub struct Part;

    #[derive(PgWire)]
    #[repr(u8)]
    pub enum Values {
        #[deprecated]
        A,
        B,
        #[deprecated]
        #[other]
        Other(u8),
    }
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[must_use]
struct Generic<#[allow(unused)] T, #[cfg(all())] B: Storage, #[cfg(any())] Gone, #[allow(unused)] const N: usize> {
    head: [u8; N],
    value: T,
    #[rest]
    rest: B,
}

fn main() {
    let bytes = b"m\x01\0\x02ab\0\0\x03\x04";
    let message = Message::decode(&bytes[..]).unwrap();
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);
    let json = r#"{"type":"m","k":1,"maybe":2,"text":"ab","inJsonOnly":0,"a":3,"bB":4}"#;
    assert_eq!(serde_json::to_string(&message).unwrap(), json);
    assert_eq!(serde_json::from_str::<Message>(json).unwrap(), message);
    for bytes in [&bytes[..], b"o\x01", b"s"] {
        assert_eq!(Set::decode(bytes).unwrap().to_bytes().unwrap(), bytes);
    }
    assert_eq!(Values::decode(&[1][..]).unwrap(), Values::B);
    assert_eq!(old::Set::decode(&b"c"[..]).unwrap().to_bytes().unwrap(), &b"c"[..]);
    assert!(old::Values::decode(&[1][..]).is_ok());
    let generic = Generic::<u16, _, 2>::decode(&b"ab\0\x01xy"[..]).unwrap();
    assert_eq!(generic.to_bytes().unwrap(), &b"ab\0\x01xy"[..]);
}
