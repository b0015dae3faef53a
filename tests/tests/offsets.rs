//! Errors name the field and the byte that is at fault, counted by hand.

use pgwire_core::error::EncodeErrorKind;
use pgwire_core::{Decode, DecodeError, Encode, EncodeError, Observer, Oid, PgWire, Writer};

#[derive(Debug, PartialEq, PgWire)]
struct Str {
    before: u8,
    #[cstring]
    #[min_len(1)]
    #[max_len(3)]
    text: String,
    after: u8,
}

#[derive(Debug, PartialEq, PgWire)]
struct Sized {
    before: u8,
    #[len(i16)]
    #[min_len(1)]
    #[max_len(3)]
    text: String,
    after: u16,
}

#[derive(Debug, PartialEq, PgWire)]
struct Nullable {
    before: u8,
    #[len(i16)]
    value: Option<String>,
    after: u16,
}

#[derive(Debug, PartialEq, PgWire)]
struct Counted {
    before: u8,
    #[count(i16)]
    list: Vec<Oid>,
    after: u16,
}

#[derive(Debug, PartialEq, PgWire)]
struct Terminated {
    before: u8,
    #[terminated]
    list: Vec<Str>,
    after: u16,
}

/// Read at once, because all widths are known.
#[derive(Debug, PartialEq, PgWire)]
struct Run {
    text: Str,
    a: u8,
    b: u32,
    c: u16,
}

fn said<T: PgWire + for<'a> Decode<&'a [u8]>>(bytes: &[u8]) -> String {
    T::decode(bytes).err().map_or_else(String::new, |error: DecodeError| {
        let shown = error.to_string();
        assert!(shown.ends_with(&format!("(offset {})", error.offset())), "{shown}");
        shown
    })
}

#[track_caller]
fn assert_said<T: PgWire + for<'a> Decode<&'a [u8]>>(cases: &[(&[u8], &str)]) {
    for (bytes, expected) in cases {
        assert_eq!(said::<T>(bytes), *expected, "{}", bytes.escape_ascii());
    }
}

#[test]
fn of_strings() {
    assert_said::<Str>(&[
        (b"1abc\x002", ""),
        (b"1a\x002", ""),
        (b"", "Str.before: 1 byte wanted, 0 left (offset 0)"),
        (b"1ab", "Str.text: no NUL in the 2 bytes left (offset 1)"),
        (b"1abcd\x002", "Str.text: 4 bytes found, at most 3 allowed (offset 1)"),
        (b"1\x002", "Str.text: 0 bytes found, at least 1 wanted (offset 1)"),
        (b"1ab\xff\x002", "Str.text: not UTF-8 after 2 bytes (offset 3)"),
        (b"1\xff\x002", "Str.text: not UTF-8 after 0 bytes (offset 1)"),
        (b"1abc\0", "Str.after: 1 byte wanted, 0 left (offset 5)"),
        (b"1abc\x0023", "Str: 1 trailing byte (offset 6)"),
    ]);
}

#[test]
fn of_bytes_with_a_length() {
    assert_said::<Sized>(&[
        (b"1\0\x03abc23", ""),
        (b"1\0", "Sized.text_len: 2 bytes wanted, 1 left (offset 1)"),
        (b"1\xff\xff", "Sized.text_len: a length or count of -1 (offset 1)"),
        (b"1\x80\0abc", "Sized.text_len: a length or count of -32768 (offset 1)"),
        (b"1\0\x03ab", "Sized.text: 3 bytes wanted, 2 left (offset 3)"),
        (b"1\0\x04abcd23", "Sized.text: 4 bytes found, at most 3 allowed (offset 3)"),
        (b"1\0\x0023", "Sized.text: 0 bytes found, at least 1 wanted (offset 3)"),
        (b"1\0\x03ab\xff23", "Sized.text: not UTF-8 after 2 bytes (offset 5)"),
        (b"1\0\x03abc2", "Sized.after: 2 bytes wanted, 1 left (offset 6)"),
    ]);
}

#[test]
fn of_bytes_that_may_be_null() {
    assert_said::<Nullable>(&[
        (b"1\0\x03abc23", ""),
        (b"1\xff\xff23", ""),
        (b"1\0\x0023", ""),
        (b"1\xff\xfe23", "Nullable.value_len: a length or count of -2 (offset 1)"),
        (b"1\0\x03ab", "Nullable.value: 3 bytes wanted, 2 left (offset 3)"),
        (b"1\0\x03\xffbc23", "Nullable.value: not UTF-8 after 0 bytes (offset 3)"),
        (b"1\xff\xff2", "Nullable.after: 2 bytes wanted, 1 left (offset 3)"),
        (b"1\0\x01a2", "Nullable.after: 2 bytes wanted, 1 left (offset 4)"),
    ]);
}

#[test]
fn of_lists() {
    assert_said::<Counted>(&[
        (b"1\0\x01\0\0\0\x0123", ""),
        (b"1\0\x0023", ""),
        (b"1\xff\xff23", "Counted.num_list: a length or count of -1 (offset 1)"),
        (b"1\0\x02\0\0\0\x01\0\0\0", "Counted.list: 2 elements of 4 bytes wanted, 7 bytes left (offset 3)"),
        (b"1\0\x01\0\0\0\x012", "Counted.after: 2 bytes wanted, 1 left (offset 7)"),
    ]);
    assert_said::<Terminated>(&[
        (b"112\x003\x0045", ""),
        (b"1\x0023", ""),
        (b"1", "Terminated.list: 1 byte wanted, 0 left (offset 1)"),
        (b"1abcde\0f\0", "Terminated.list[0].text: 4 bytes found, at most 3 allowed (offset 2)"),
        (b"1ab\0cd\xff\0ef", "Terminated.list[1].text: not UTF-8 after 0 bytes (offset 6)"),
        (b"1\x002", "Terminated.after: 2 bytes wanted, 1 left (offset 2)"),
    ]);
}

#[test]
fn of_values_that_are_read_at_once() {
    assert_said::<Run>(&[
        (b"1ab\x002a1234cd", ""),
        (b"1ab\x002", "Run.a: 1 byte wanted, 0 left (offset 5)"),
        (b"1ab\x002a", "Run.b: 4 bytes wanted, 0 left (offset 6)"),
        (b"1ab\x002a123", "Run.b: 4 bytes wanted, 3 left (offset 6)"),
        (b"1ab\x002a1234", "Run.c: 2 bytes wanted, 0 left (offset 10)"),
        (b"1ab\x002a1234c", "Run.c: 2 bytes wanted, 1 left (offset 10)"),
    ]);
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'R')]
#[framed]
enum Family {
    #[code(0)]
    Nothing,
    #[code(1)]
    Number { number: u16 },
}

#[test]
fn of_frames() {
    assert_said::<Family>(&[
        (b"R\0\0\0\x08\0\0\0\0", ""),
        (b"R\0\0\0\x0a\0\0\0\x01ab", ""),
        (b"", "Family.tag: 1 byte wanted, 0 left (offset 0)"),
        (b"X", "Family.tag: b'R' wanted, b'X' found (offset 0)"),
        (b"R\0\0\0", "Family.length: 4 bytes wanted, 3 left (offset 1)"),
        (b"R\0\0\0\x03", "Family.length: length 3 is below 4 (offset 1)"),
        (b"R\0\0\0\x09\0\0\0\0x", "Family: 1 trailing byte (offset 9)"),
        (b"R\0\0\0\x09\0\0\0\x01x", "Family.number: 2 bytes wanted, 1 left (offset 9)"),
        (b"R\0\0\0\x0a\0\0\0\x01x", "Family: 6 bytes wanted, 5 left (offset 5)"),
    ]);
}

/// Also where a field in front of it is not there.
#[test]
fn of_values_that_cannot_be_written() {
    #[derive(Debug, PgWire)]
    struct Written {
        #[len(i16)]
        value: Option<Vec<u8>>,
        #[when(value.is_some())]
        part: Option<u8>,
        #[cstring]
        late: String,
        #[when(value.is_none())]
        last: Option<u8>,
    }
    let field = |value: Option<&[u8]>, part, late: &str, last| {
        let written = Written { value: value.map(<[u8]>::to_vec), part, late: late.to_owned(), last };
        written.to_bytes().err().map(|error| error.field())
    };
    let value = Some(&b"ab"[..]);
    assert_eq!(field(None, None, "c", Some(1)), None);
    assert_eq!(field(value, Some(1), "c", None), None);
    assert_eq!(field(None, None, "c\0", Some(1)).as_deref(), Some("late"));
    assert_eq!(field(value, Some(1), "c\0", None).as_deref(), Some("late"));
    assert_eq!(field(None, Some(1), "c", Some(1)).as_deref(), Some("part"));
    assert_eq!(field(value, Some(1), "c", Some(1)).as_deref(), Some("last"));
    assert_eq!(field(None, None, "c", None).as_deref(), Some("last"));
}

/// A codec of the user's own that measures wrong writes nothing.
#[test]
fn of_sizes_that_do_not_agree() {
    #[derive(Debug)]
    struct Measured(usize);
    impl<C> Encode<C> for Measured {
        fn wire_len(&self, _: &C) -> usize {
            self.0
        }
        fn write<O: Observer>(&self, writer: &mut Writer<'_, O>, _: &C) -> Result<(), EncodeError> {
            assert_eq!(writer.remaining(), self.0);
            writer.put(b"ab")
        }
    }
    impl pgwire_core::Describe for Measured {
        const LAYOUT: &'static pgwire_core::Layout =
            &pgwire_core::Layout::scalar("Measured", pgwire_core::layout::Format::BYTEN);
    }
    let written = |len| {
        let mut buffer = vec![7];
        let error = Measured(len).encode(&mut buffer).err().map(|error| error.kind().clone());
        (buffer, error)
    };
    assert_eq!(written(2), (b"\x07ab".to_vec(), None));
    assert_eq!(written(3), (vec![7], Some(EncodeErrorKind::SizeMismatch { excess: 0, missing: 1 })));
    assert_eq!(written(1).0, [7]);
    assert!(written(1).1.is_some());
}

/// Sixteen bytes in a line, at most four lines before and behind that of the fault, which is marked below its byte.
#[test]
fn are_marked_in_a_dump() {
    #[derive(Debug, PgWire)]
    struct Long {
        #[len(u8)]
        skipped: Vec<u8>,
        #[constant(7)]
        last: u8,
    }
    let marked = |len: u8, after: &[u8]| {
        let bytes = [&[len][..], &(1..=len).map(|byte| b'a' + byte % 26).collect::<Vec<_>>(), after].concat();
        let dump = Long::decode(&bytes[..]).expect_err("no 7").render(&bytes).to_string();
        dump.lines().skip(1).map(|line| line.trim_end().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        marked(2, b"\x00 "),
        ["    0  02 62 63 00 20                                   .bc.", "                ^^"]
    );
    let lines = marked(15, b"");
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("    0  0f 62 ") && lines[1] == "       ^^", "{lines:?}");
    let starts = |lines: &[String]| {
        lines.iter().map(|line| line.chars().take(5).collect::<String>().trim().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(starts(&marked(100, &[0; 60])), ["32", "48", "64", "80", "96", "", "112", "128", "144", "160"]);
    assert_eq!(marked(100, &[0; 60])[5], format!("{}^^", " ".repeat(7 + 3 * 5)));
    let most = ["32", "48", "64", "80", "96", "", "112", "128", "144", "160"];
    assert_eq!(starts(&marked(100, &[0; 155])), most);
    assert_eq!(starts(&marked(20, &[0; 60])), ["0", "16", "", "32", "48", "64", "80"]);
}
