//! What messages are made of, in the notation of the manual.

use pgwire_core::Describe;
use pgwire_core::layout::{Layout, MemberKind, Version};
use pgwire_core::messages::backend::{Authentication, BackendMessage};

use crate::*;

/// In the notation of the manual.
#[test]
fn descriptions() {
    assert_lines(
        &Message::LAYOUT.to_string(),
        &[
            "Message",
            "  Byte1('x')                   tag",
            "  Int32                        length",
            "  Int8                         flags",
            "  Int64 (XLogRecPtr)           at",
            "  String                       name",
            "  Int16                        num_numbers",
            "  Int32                        numbers, num_numbers times",
            "  Part                         part, when flags == 1",
            "    Byte1('p')                 tag",
            "    Int16                      a",
            "  Byten                        rest",
        ],
    );
    assert_lines(
        &Set::LAYOUT.to_string(),
        &[
            "Set",
            "  Byte1('p')                   Part",
            "  Inline",
            "    Byte1('i')                 tag",
            "    Int8                       a",
            "    Part                       list, until a zero byte",
            "      Byte1('p')               tag",
            "      Int16                    a",
            "    Byte1(0)                   terminator",
            "  Unit",
            "    Byte1('u')                 tag",
        ],
    );
    assert_lines(&Letter::LAYOUT.to_string(), &["Letter", "  Byte1", "    'I'  Idle", "    'E'  Failed"]);
    assert_lines(&Number::LAYOUT.to_string(), &["Number", "  Int8", "    73   Idle", "    0    Zero"]);
}

/// Each level is two columns further in.
#[test]
fn descriptions_of_nested_parts() {
    assert_lines(
        &Outer::LAYOUT.to_string(),
        &[
            "Outer",
            "  Byte1('o')                   tag",
            "  Inner                        inner",
            "    Set                        set",
            "      Byte1('p')               Part",
            "      Inline",
            "        Byte1('i')             tag",
            "        Int8                   a",
            "        Part                   list, until a zero byte",
            "          Byte1('p')           tag",
            "          Int16                a",
            "        Byte1(0)               terminator",
            "      Unit",
            "        Byte1('u')             tag",
            "    Pair                       pair",
            "      Int8                     a",
            "      Int8                     b",
        ],
    );
}

/// A message of a set stands behind its tag and its code, but not behind a field that is not constant.
#[test]
fn descriptions_of_what_messages_begin_with() {
    for (layout, lines) in [
        (<Authentication>::LAYOUT, ["  Byte1('R') Int32(0)          Ok", "  Byte1('R') Int32(10)         SASL"]),
        (
            <BackendMessage>::LAYOUT,
            ["  Byte1('K')                   BackendKeyData", "  Byte1('Z')                   ReadyForQuery"],
        ),
    ] {
        let shown = layout.to_string();
        for line in lines {
            assert!(shown.lines().any(|shown| shown == line), "{line}\n{shown}");
        }
    }
}

#[test]
fn members() {
    let members = |layout: &'static Layout, pg: u16| -> Vec<String> {
        let of_kind = |kind: MemberKind| match kind {
            MemberKind::Field(field) => field.format.to_string(),
            MemberKind::Variant(variant) => format!("variant {}", variant.name),
            MemberKind::Value { value, format } => format!("{} {format}", value.value),
            other => panic!("{other:?}"),
        };
        let members = layout.members(Version::of_server(pg));
        members.iter().map(|member| format!("{}: {}", member.path, of_kind(member.kind))).collect()
    };
    assert_eq!(members(Letter::LAYOUT, 14), ["Idle: 73 Byte1('I')", "Failed: 69 Byte1('E')"]);
    assert_eq!(members(Newer::LAYOUT, 16), ["tag: Byte1('n')", "pair: Pair"]);
    assert_eq!(
        members(Lists::LAYOUT, 14),
        [
            "tag: Byte1('m')",
            "letter: Byte1",
            "letter.Idle: 73 Byte1('I')",
            "letter.Failed: 69 Byte1('E')",
            "num_letters: Int8",
            "letters: Byte1",
            "letters[].Idle: 73 Byte1('I')",
            "letters[].Failed: 69 Byte1('E')",
            "num_pairs: Int8",
            "pairs: Pair",
            "pairs[].a: Int8",
            "pair: Pair",
            "set: Versions",
            "set.Part: variant Part",
            "set.Part.tag: Byte1('p')",
            "set.Part.a: Int16",
        ]
    );
    let newer: Vec<String> = members(Lists::LAYOUT, 16).split_off(10);
    assert_eq!(
        newer,
        [
            "pairs[].a: Int8",
            "pairs[].b: Int8",
            "pair: Pair",
            "set: Versions",
            "set.Part: variant Part",
            "set.Part.tag: Byte1('p')",
            "set.Part.a: Int16",
            "set.Newer: variant Newer",
            "set.Newer.tag: Byte1('n')",
            "set.Newer.pair: Pair",
            "set.Inline: variant Inline",
            "set.Inline.tag: Byte1('i')",
            "set.Inline.a: Int8",
        ]
    );
}
