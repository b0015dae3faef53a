//! The first packet of a connection.

use pgwire_core::messages::startup::{CancelRequest, ProtocolVersion, StartupMessage, StartupParameter};
use pgwire_core::{Bytes, EncodeError, PgStr, PgWire, Seq};

use super::{name_for, string};
use crate::case::{Case, Stage, packet};

const SSL: u32 = 80_877_103;
const GSS: u32 = 80_877_104;
const CANCEL: u32 = 80_877_102;
/// The version that every server has.
pub(crate) const V3_0: u32 = 0x0003_0000;
/// The longest packet, its length word included.
const LONGEST: usize = 10_004;

pub(super) fn cases() -> Vec<Case> {
    let mut cases = startup();
    for (message, code) in [("SSLRequest", SSL), ("GSSENCRequest", GSS)] {
        cases.extend(requests(message, code));
    }
    cases.extend(cancel());
    cases.push(first("TLS handshake", "none", b"\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00".to_vec()).at_end());
    cases
}

fn first(message: &'static str, fault: &str, bytes: Vec<u8>) -> Case {
    Case {
        message,
        fault: fault.to_owned(),
        stage: Stage::First,
        before: Vec::new(),
        bytes,
        after: Vec::new(),
        is_end: false,
        written: None,
    }
}

fn startup() -> Vec<Case> {
    let case = |fault: &str, bytes: Vec<u8>| first("StartupMessage", fault, bytes);
    let with = |fault: &str, version: u32, params: &[u8]| case(fault, startup_packet(version, params));
    let user = b"user\0postgres\0";
    let and = |more: &[u8]| [user, more].concat();
    let length = |fault: &str, length: i32| case(fault, length.to_be_bytes().to_vec());
    let longest = |length: usize| {
        let name = string(&name_for(length, startup_packet(V3_0, &and(b"application_name\0\0\0")).len()));
        and(&[b"application_name\0", &name[..], &[0]].concat())
    };
    let too_long = longest(LONGEST + 1);
    let whole = startup_packet(V3_0, &and(&[0]));
    vec![
        with("none", V3_0, &and(&[0])),
        with("a byte behind the end of its list", V3_0, &and(&[0, 0])),
        with("no end of its list", V3_0, user),
        with("no NUL behind a value", V3_0, b"user\0postgres"),
        with("a name without a value", V3_0, &and(b"database\0")),
        with("no parameters", V3_0, &[0]),
        with("an empty value", V3_0, &and(b"application_name\0\0\0")),
        with("a name twice", V3_0, b"user\0nobody\0user\0postgres\0\0"),
        with("an unknown option of the protocol", V3_0, &and(b"_pq_.unknown\0yes\0\0")),
        with("an unknown setting", V3_0, &and(b"unknown\0yes\0\0")),
        with("version 2.0", 0x0002_0000, &and(&[0])),
        with("version 3.1", 0x0003_0001, &and(&[0])),
        with("version 3.2", 0x0003_0002, &and(&[0])),
        with("version 3.9999", 0x0003_270f, &and(&[0])),
        with("version 4.0", 0x0004_0000, &and(&[0])),
        with("an unknown request code, 1234.5677", 80_877_101, &and(&[0])),
        length("length −1", -1),
        length("length 0", 0),
        length("length 3", 3),
        length("length 4", 4),
        length("length 7", 7),
        case("length 8, no list", packet(&V3_0.to_be_bytes())),
        with("the longest", V3_0, &longest(LONGEST)),
        with("a byte longer than the longest", V3_0, &too_long).written(written(&too_long)),
        length("length 2147483647", i32::MAX),
        case("the end in its last byte", whole[..whole.len() - 1].to_vec()).at_end(),
    ]
}

/// A StartupMessage, or what begins like one.
pub(crate) fn startup_packet(version: u32, params: &[u8]) -> Vec<u8> {
    packet(&[&version.to_be_bytes(), params].concat())
}

/// What became of writing a StartupMessage of two parameters.
fn written(params: &[u8]) -> Result<Bytes, EncodeError> {
    let mut texts = params.split(|byte| *byte == 0).map(|text| PgStr::new(text).expect("a string"));
    let mut text = || texts.next().expect("a text");
    let params = [(); 2].map(|()| StartupParameter { param_name: text(), param_value: text() });
    let params: Seq<Bytes, StartupParameter> = Seq::from_items(&params)?;
    StartupMessage { protocol_version: ProtocolVersion::V3_0, params }.to_bytes()
}

fn requests(message: &'static str, code: u32) -> Vec<Case> {
    let code = code.to_be_bytes();
    let case = |fault: &str, bytes: Vec<u8>| Case { stage: Stage::Request, ..first(message, fault, bytes) };
    vec![
        case("none", packet(&code)),
        case("a byte behind its last field", packet(&[&code[..], &[0]].concat())),
        case("the end in its last byte", packet(&code)[..7].to_vec()).at_end(),
    ]
}

fn cancel() -> Vec<Case> {
    let case = |fault: &str, key: &[u8]| {
        let body = [&CANCEL.to_be_bytes(), &i32::MAX.to_be_bytes(), key].concat();
        first("CancelRequest", fault, packet(&body)).at_end()
    };
    let key = [7; 257];
    let written = |key| CancelRequest { backend_pid: i32::MAX, cancel_key: key }.to_bytes();
    let whole = case("", &key[..4]).bytes;
    vec![
        case("none", &key[..4]),
        case("no key", &[]).written(written(&key[..0])),
        case("a key of 1 byte", &key[..1]),
        case("a key of 3 bytes", &key[..3]),
        case("a key of 5 bytes", &key[..5]),
        case("a key of 32 bytes", &key[..32]),
        case("a key of 256 bytes", &key[..256]),
        case("a key of 257 bytes", &key).written(written(&key)),
        first("CancelRequest", "length 8, no process", packet(&CANCEL.to_be_bytes())).at_end(),
        first("CancelRequest", "the end in its last byte", whole[..whole.len() - 1].to_vec()).at_end(),
    ]
}
