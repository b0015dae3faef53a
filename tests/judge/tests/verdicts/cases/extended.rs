//! The extended query.

use pgwire_core::messages::frontend::{Close, Describe, Execute, TargetKind};
use pgwire_core::{PgStr, PgWire};

use super::{name_for, string};
use crate::case::{Case, Model, Stage, frame};

/// The longest of the short messages.
const LONGEST: usize = 10_000;
const TEXT: [u8; 4] = 25_u32.to_be_bytes();
const INT4: [u8; 4] = 23_u32.to_be_bytes();

pub(super) fn cases() -> Vec<Case> {
    [parse(), bind(), describe_and_close(), execute(), flush_and_sync()].concat()
}

/// A Parse of the statement of this name.
fn parse_of(name: &str, text: &str) -> Vec<u8> {
    frame(b'P', &[&string(name)[..], &string(text), &[0, 0]].concat())
}

/// A Bind of the unnamed statement, which has no parameters.
fn bind_of(portal: &str) -> Vec<u8> {
    frame(b'B', &[&string(portal)[..], &string(""), &[0; 6]].concat())
}

fn execute_of(portal: &str) -> Vec<u8> {
    frame(b'E', &[&string(portal)[..], &[0; 4]].concat())
}

fn parse() -> Vec<Case> {
    let body = |count: &[u8], types: &[u8]| [b"\0SELECT $1\0", count, types].concat();
    let model = Model::new("Parse", Stage::Session, b'P', &body(&[0, 1], &TEXT));
    let mut cases = model.and_faults_of_any();
    cases.extend([
        model.with_body("no types", &body(&[0, 0], &[])),
        model.with_body("type 0", &body(&[0, 1], &[0; 4])),
        model.with_body("an unknown type", &body(&[0, 1], &[0xff; 4])),
        model.with_body("more types than parameters", &body(&[0, 2], &[TEXT, INT4].concat())),
        model.with_body("65535 types", &body(&[0xff, 0xff], &TEXT.repeat(65_535))),
        model.with_body("type count −1", &body(&[0xff, 0xff], &TEXT)),
        model.with_body("no NUL behind the name", b"name"),
        model.with_body("no NUL behind the text", b"\0SELECT 1"),
        model.with_body("no type count", b"\0SELECT 1\0"),
        model.with_body("an empty text", b"\0\0\0\0"),
    ]);
    cases
}

fn bind() -> Vec<Case> {
    /// The text of a `text` and the binary form of an `int4`.
    const VALUES: &[u8] = b"\0\0\0\x01t\0\0\0\x04\0\0\0\x07";
    /// The text of both.
    const TEXTS: &[u8] = b"\0\0\0\x01t\0\0\0\x017";
    let body = |formats: &[u8], values: &[u8], results: &[u8]| [b"\0\0", formats, values, results].concat();
    let mixed: &[u8] = b"\0\x02\0\0\0\x01";
    let two = [b"\0\x02", VALUES].concat();
    let texts = [b"\0\x02", TEXTS].concat();
    let statement = frame(b'P', &[b"\0SELECT $1, $2\0\0\x02", &TEXT[..], &INT4].concat());
    let model =
        Model::new("Bind", Stage::Session, b'B', &body(mixed, &two, &[0, 0])).between(statement, execute_of(""));
    let formats = |fault: &str, formats: &[u8], values: &[u8]| model.with_body(fault, &body(formats, values, &[0, 0]));
    let values = |fault: &str, values: &[u8]| model.with_body(fault, &body(&[0, 0], values, &[0, 0]));
    let results = |fault: &str, results: &[u8]| model.with_body(fault, &body(mixed, &two, results));
    let mut cases = model.and_faults_of_any();
    cases.extend(binds_of_many(&model));
    cases.extend([
        formats("no format code: text", &[0, 0], &texts),
        formats("1 format code for all", &[0, 1, 0, 0], &texts),
        formats("3 format codes for 2 values", &[0, 3, 0, 0, 0, 0, 0, 0], &texts),
        formats("2 format codes for 3 values", &[0, 2, 0, 0, 0, 0], &[b"\0\x03", TEXTS, b"\0\0\0\0"].concat()),
        formats("format code 2", &[0, 1, 0, 2], &texts),
        formats("format code −1", &[0, 1, 0xff, 0xff], &texts),
        formats("format count −1", &[0xff, 0xff, 0, 0], &texts),
        values("value count −1", &[b"\xff\xff", TEXTS].concat()),
        values("1 value for 2 parameters", b"\0\x01\0\0\0\x01t"),
        values("a value length of −1", b"\0\x02\xff\xff\xff\xff\0\0\0\x017"),
        values("a value length of −2", b"\0\x02\xff\xff\xff\xfe\0\0\0\x017"),
        values("a value length of 0", b"\0\x02\0\0\0\0\0\0\0\x017"),
        values("a value length above what is there", b"\0\x02\0\0\0\x01t\0\0\0\x097"),
        values("a value length of 2147483647", b"\0\x02\0\0\0\x01t\x7f\xff\xff\xff7"),
        results("1 result format for all", &[0, 1, 0, 1]),
        results("2 result formats for 2 columns", &[0, 2, 0, 1, 0, 0]),
        results("3 result formats for 2 columns", &[0, 3, 0, 0, 0, 0, 0, 0]),
        results("result format 2", &[0, 1, 0, 2]),
        results("result format −1", &[0, 1, 0xff, 0xff]),
        results("result format count −1", &[0xff, 0xff, 0, 0]),
        results("no result formats", &[]),
        model.with_body("no NUL behind the portal's name", b"portal"),
        model.with_body("no NUL behind the statement's name", b"\0statement"),
        model.with_body("an unknown statement", &[b"\0unknown\0", &model.body[2..]].concat()),
    ]);
    cases
}

/// As many values as a count can say.
fn binds_of_many(model: &Model) -> [Case; 2] {
    const MOST: usize = 65_535;
    let list = |element: &[u8]| [&[0xff, 0xff], &element.repeat(MOST)[..]].concat();
    let statement = frame(b'P', &[&b"\0SELECT 1\0"[..], &list(&TEXT)].concat());
    let model = model.clone().between(statement, execute_of(""));
    let nulls = list(&[0xff; 4]);
    let body = |formats: &[u8]| [b"\0\0", formats, &nulls, &[0, 0]].concat();
    [
        model.with_body("65535 values", &body(&[0, 0])),
        model.with_body("65535 format codes for 65535 values", &body(&list(&[0, 0]))),
    ]
}

fn describe_and_close() -> Vec<Case> {
    let mut cases = Vec::new();
    let too_long = name_for(LONGEST + 1, 6);
    let target_name = PgStr::new(too_long.as_bytes()).expect("a name");
    let target_kind = TargetKind::Statement;
    let written = [Describe { target_kind, target_name }.to_bytes(), Close { target_kind, target_name }.to_bytes()];
    for ((message, tag), written) in [("Describe", b'D'), ("Close", b'C')].into_iter().zip(written) {
        let model = Model::new(message, Stage::Session, tag, b"S\0").between(parse_of("", "SELECT 1"), Vec::new());
        let named = |fault: &str, name: &str| {
            let before = parse_of(name, "SELECT 1");
            model.clone().between(before, Vec::new()).with_body(fault, &[b"S", &string(name)[..]].concat())
        };
        cases.extend(model.and_faults_of_any());
        cases.extend([
            model.with_body("kind X", b"X\0"),
            model.with_body("kind 0", b"\0\0"),
            model.with_body("no NUL behind the name", b"Sname"),
            model.with_body("a NUL inside the name", b"S\0name\0"),
            model.with_body("an unknown statement", b"Sunknown\0"),
            named("the longest", &name_for(LONGEST, 6)),
            named("a byte longer than the longest", &too_long).written(written),
        ]);
    }
    cases
}

fn execute() -> Vec<Case> {
    let both = |portal: &str| [parse_of("", "SELECT 1"), bind_of(portal)].concat();
    let model = Model::new("Execute", Stage::Session, b'E', &[0; 5]).between(both(""), Vec::new());
    let named = |fault: &str, name: &str| {
        model.clone().between(both(name), Vec::new()).with_body(fault, &[&string(name)[..], &[0; 4]].concat())
    };
    let too_long = name_for(LONGEST + 1, 9);
    let portal_name = PgStr::new(too_long.as_bytes()).expect("a name");
    let mut cases = model.and_faults_of_any();
    cases.extend([
        model.with_body("−1 rows", b"\0\xff\xff\xff\xff"),
        model.with_body("no NUL behind the name", b"portal"),
        model.with_body("an unknown portal", b"unknown\0\0\0\0\0"),
        named("the longest", &name_for(LONGEST, 9)),
        named("a byte longer than the longest", &too_long).written(Execute { portal_name, max_rows: 0 }.to_bytes()),
    ]);
    cases
}

fn flush_and_sync() -> Vec<Case> {
    let flush = Model::new("Flush", Stage::Session, b'H', &[]);
    let sync = Model::new("Sync", Stage::Session, b'S', &[]);
    [flush.and_faults_of_any(), sync.and_faults_of_any()].concat()
}
