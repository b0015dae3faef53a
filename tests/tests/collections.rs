//! Lists and strings that stay on the wire behave as what they stand for.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use bytes::Bytes;
use pgwire_core::{Buffer, IntoStatic, PgStr, PgWire, Seq, ToBorrowed};

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
fn elements_are_passed_over_and_counted() {
    let numbers: Seq<Bytes, i16> = Seq::from_items(&[1_i16, 2, 3, 4, 5, 6]).expect("six elements");
    let mut rest = numbers.iter();
    assert_eq!((rest.nth(1), rest.len(), rest.size_hint()), (Some(2), 4, (4, Some(4))));
    assert_eq!((rest.next(), rest.len()), (Some(3), 3));
    assert_eq!(format!("{rest:?} {:?}", rest.clone()), "SeqIter { left: 3, .. } SeqIter { left: 3, .. }");
    assert_eq!((rest.nth(2), rest.len(), rest.next()), (Some(6), 0, None));
    assert_eq!((numbers.iter().nth(6), numbers.iter().nth(5)), (None, Some(6)));

    let names =
        [PgStr::new(&b"a"[..]), PgStr::new(&b"bcd"[..]), PgStr::new(&b""[..])].map(|name| name.expect("no NUL"));
    let names: Seq<Bytes, PgStr<Bytes>> = Seq::from_items(&names).expect("three elements");
    let mut rest = names.iter();
    assert_eq!(rest.nth(1).map(|name| name.as_bytes().to_vec()), Some(b"bcd".to_vec()));
    assert_eq!((rest.len(), rest.nth(1).is_none()), (1, true));
}

#[test]
fn lists_are_equal_if_their_elements_are() {
    let list = |numbers: &[i16]| -> Seq<Bytes, i16> { Seq::from_items(numbers).expect("a list") };
    let hash = |list: &Seq<Bytes, i16>| BuildHasherDefault::<DefaultHasher>::default().hash_one(list);
    assert_eq!(list(&[1, 2]), list(&[1, 2]));
    assert_eq!(hash(&list(&[1, 2])), hash(&list(&[1, 2])));
    for other in [&[1][..], &[1, 3], &[2, 1], &[1, 2, 0], &[]] {
        assert_ne!(list(&[1, 2]), list(other));
        assert_ne!(hash(&list(&[1, 2])), hash(&list(other)), "{other:?}");
    }
}

/// A part in a box is on the wire as it is without.
#[test]
fn boxes_are_what_is_in_them() {
    #[derive(Debug, PartialEq, PgWire)]
    struct Part {
        #[cstring]
        name: String,
    }
    #[derive(Debug, PartialEq, PgWire)]
    struct Boxed {
        number: Box<u16>,
        part: Box<Part>,
    }
    let boxed = Boxed { number: Box::new(0x102), part: Box::new(Part { name: "ab".to_owned() }) };
    assert_eq!(boxed.to_bytes().expect("encodes"), &b"\x01\x02ab\0"[..]);
    assert_eq!(boxed.encoded_len(), 5);
    assert_eq!(Boxed::decode(&b"\x01\x02ab\0"[..]), Ok(boxed));
}

/// A copy in another storage has the same bytes.
#[test]
fn values_without_storage_stay_as_they_are() {
    assert_eq!([1_u8, 2, 3].to_borrowed(), [1, 2, 3]);
    assert_eq!([1_u8, 2, 3].into_static_storage(), [1, 2, 3]);
    assert_eq!("ab".to_borrowed(), "ab");
    assert_eq!(c"ab".to_borrowed(), c"ab");
    assert_eq!(Bytes::from_static(b"ab").into_static_storage(), &b"ab"[..]);
    assert_eq!(Bytes::from_static(b"ab").to_borrowed(), b"ab");
}

#[test]
fn buffers_are_empty_until_something_is_written() {
    fn check<T: Buffer + Default>() {
        let mut buffer = T::default();
        assert!(buffer.is_empty());
        buffer.grow(2).copy_from_slice(b"ab");
        assert_eq!((buffer.is_empty(), buffer.len()), (false, 2));
        buffer.truncate(0);
        assert!(buffer.is_empty());
    }
    check::<Vec<u8>>();
    check::<bytes::BytesMut>();
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
    let nul = PgStr::<&[u8]>::try_from("a\0b").expect_err("a NUL");
    assert_eq!((nul.to_string().as_str(), nul.position()), ("a NUL at byte 1 would end the string", 1));
    assert_eq!(format!("{name:?} {empty:?}"), r#"b"na\xffme" """#);
}
