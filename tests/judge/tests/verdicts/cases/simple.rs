//! Query, FunctionCall, Terminate, and what is no message.

use super::string;
use crate::case::{Case, Model, Stage, frame};

pub(super) fn cases() -> Vec<Case> {
    [query(), function_call(), terminate(), no_message()].concat()
}

fn query() -> Vec<Case> {
    let model = Model::new("Query", Stage::Session, b'Q', b"SELECT 1\0");
    let mut cases = model.and_faults_of_any();
    cases.extend([
        model.with_body("an empty text", &[0]),
        model.with_body("a NUL inside", b"SELECT\0 1\0"),
        model.with_body("text that is not UTF-8", b"SELECT '\xff'\0"),
    ]);
    cases
}

fn function_call() -> Vec<Case> {
    /// `abs(int4)`.
    const ABS: [u8; 4] = 1397_u32.to_be_bytes();
    const ARGUMENT: &[u8] = b"\0\0\0\x04\xff\xff\xff\xf9";
    let body = |formats: &[u8], arguments: &[u8], result: &[u8]| [&ABS, formats, arguments, result].concat();
    let one = [b"\0\x01", ARGUMENT].concat();
    let model = Model::new("FunctionCall", Stage::Session, b'F', &body(b"\0\x01\0\x01", &one, b"\0\x01"));
    let formats = |fault: &str, formats: &[u8]| model.with_body(fault, &body(formats, &one, b"\0\x01"));
    let arguments =
        |fault: &str, arguments: &[u8]| model.with_body(fault, &body(b"\0\x01\0\x01", arguments, b"\0\x01"));
    let result = |fault: &str, result: &[u8]| model.with_body(fault, &body(b"\0\x01\0\x01", &one, result));
    let mut cases = model.and_faults_of_any();
    cases.extend([
        model.with_body("no format code: text", &body(b"\0\0", b"\0\x01\0\0\0\x01\x37", b"\0\x01")),
        formats("2 format codes for 1 argument", b"\0\x02\0\x01\0\x01"),
        formats("format code 2", b"\0\x01\0\x02"),
        formats("format code −1", b"\0\x01\xff\xff"),
        formats("format count −1", b"\xff\xff\0\x01"),
        arguments("argument count −1", &[b"\xff\xff", ARGUMENT].concat()),
        arguments("0 arguments for a function of 1", b"\0\0"),
        arguments("argument length −1", b"\0\x01\xff\xff\xff\xff"),
        arguments("argument length −2", b"\0\x01\xff\xff\xff\xfe"),
        arguments("argument length above what is there", b"\0\x01\0\0\0\x09\xff\xff\xff\xf9"),
        result("result format 2", b"\0\x02"),
        result("result format −1", b"\xff\xff"),
        model.with_body("an unknown function", &[&[0xff; 4], &model.body[4..]].concat()),
    ]);
    cases
}

fn terminate() -> Vec<Case> {
    Model::new("Terminate", Stage::Session, b'X', &[]).and_faults_of_any()
}

fn no_message() -> Vec<Case> {
    let tagged = |message, fault: &str, tag: u8, body: &[u8]| {
        Model::new(message, Stage::Session, tag, body).with_bytes(fault, frame(tag, body))
    };
    vec![
        tagged("(no message)", "tag z", b'z', &[]),
        tagged("(no message)", "tag 0", 0, &[]),
        tagged("(no message)", "tag R, of the server's", b'R', &[0; 4]),
        tagged("PasswordMessage", "when nobody has asked", b'p', &string("secret")),
    ]
}
