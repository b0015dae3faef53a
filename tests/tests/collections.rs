//! Lists and strings that stay on the wire behave as what they stand for.

use std::collections::HashSet;

use bytes::Bytes;
use pgwire_core::{PgStr, Seq};

#[test]
fn lists_on_the_wire_are_lists() {
    let numbers: Seq<Bytes, i16> = Seq::from_items(&[3_i16, -1]).expect("two elements");
    let none: Seq<Bytes, i16> = Seq::from_items::<i16>(&[]).expect("no elements");
    assert!(none.is_empty() && !numbers.is_empty());
    assert_eq!(none, Seq::default());
    assert_eq!(format!("{numbers:?} {none:?}"), "[3, -1] []");
    assert_eq!(HashSet::from([numbers.clone(), numbers.clone(), none]).len(), 2);

    let mut rest = numbers.iter();
    assert_eq!((rest.next(), rest.len()), (Some(3), 1));
    let again = rest.clone();
    assert_eq!((rest.last(), again.count()), (Some(-1), 1));
    assert_eq!((numbers.get(1), numbers.get(2)), (Some(-1), None));
    assert_eq!((&numbers).into_iter().collect::<Vec<_>>(), [3, -1]);
}

#[test]
fn strings_on_the_wire_are_strings() {
    let name = PgStr::new(&b"na\xffme"[..]).expect("no NUL");
    let empty = PgStr::<&[u8]>::try_from("").expect("no NUL");
    assert!(empty.is_empty() && !name.is_empty());
    assert!(PgStr::<Bytes>::try_from("a\0b").is_err());
    assert_eq!(name.as_ref() as &[u8], name.into_inner());
    assert_eq!((name.to_str().is_err(), empty.to_str()), (true, Ok("")));
    assert_eq!(format!("{name:?}"), format!("{:?}", PgStr::new(&b"na\xffme"[..]).expect("no NUL")));
    assert_eq!(name.to_string_lossy(), "na\u{fffd}me");
}
