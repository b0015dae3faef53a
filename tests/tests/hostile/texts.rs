//! Text that is none.

use pgwire_core::PgStr;
use pgwire_tests::fuzz::Effort;
use pgwire_tests::fuzz::built::CASES;

use crate::cost::Cost;

/// Bytes that are no UTF-8: alone, cut short, too long for what they say, surrogates, and beyond the last character.
const NO_TEXT: [&[u8]; 7] =
    [b"\xff", b"\xfe\xff", b"a\x80", b"\xc3", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"];

/// The client's encoding need not be UTF-8, so such strings are read, written and printed.
#[test]
fn bytes_that_are_no_utf8_stand_in_every_string() {
    let (mut cost, mut strings) = (Cost::default(), 0);
    for case in CASES.iter() {
        let sample = case.sample("Kt");
        for field in case.entry.fields.iter().filter(|field| field.wire == "cstr") {
            strings += 1;
            for text in NO_TEXT {
                let input = sample.with(&field.name, &[text, b"\0"].concat()).expect("the field is there");
                cost.of(input.len(), || case.check_good(&input, Effort::Everything));
            }
        }
    }
    cost.print("strings that are no UTF-8");
    assert!(strings > 100, "{strings} strings");
}

/// A NUL ends a string where it stands: what comes after it is the next field, or bytes that are left.
#[test]
fn a_nul_stands_in_every_string() {
    let (mut cost, mut refused, mut read) = (Cost::default(), 0, 0);
    for case in CASES.iter() {
        let sample = case.sample("Kt");
        for field in case.entry.fields.iter().filter(|field| field.wire == "cstr") {
            for text in [&b"\0"[..], b"ab\0cd\0", b"\0\0", b"\0ab\0"] {
                let input = sample.with(&field.name, text).expect("the field is there");
                match cost.of(input.len(), || case.check(&input, Effort::Everything)).0 {
                    Ok(_) => read += 1,
                    Err(_) => refused += 1,
                }
            }
            // Without its NUL it takes what follows, up to the next one.
            let input = sample.with(&field.name, b"ab").expect("the field is there");
            let found = cost.of(input.len(), || case.check(&input, Effort::Everything)).0;
            assert!(found.is_err(), "{}.{} ends without a NUL", case.entry.name, field.name);
        }
    }
    cost.print("strings with a NUL inside");
    println!("{refused} refused, {read} read as something else");
    assert!(refused > read);
}

/// What would end too early is not sent.
#[test]
fn a_string_with_a_nul_cannot_be_made() {
    for text in [&b"\0"[..], b"a\0", b"\0a", b"a\0b"] {
        assert!(PgStr::new(text).is_err());
    }
}
