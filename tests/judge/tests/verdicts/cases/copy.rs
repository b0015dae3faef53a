//! COPY from the client.

use pgwire_core::messages::frontend::CopyFail;
use pgwire_core::{PgStr, PgWire};

use super::{name_for, string};
use crate::case::{Case, Model, Stage, frame};

/// The longest of the short messages.
const LONGEST: usize = 10_000;

pub(super) fn cases() -> Vec<Case> {
    let data = Model::new("CopyData", Stage::CopyIn, b'd', b"1\n").between(Vec::new(), frame(b'c', &[]));
    let done = Model::new("CopyDone", Stage::CopyIn, b'c', &[]);
    let fail = Model::new("CopyFail", Stage::CopyIn, b'f', b"no more\0");
    let mut cases = [data.and_faults_of_any(), done.and_faults_of_any(), fail.and_faults_of_any()].concat();
    let too_long = name_for(LONGEST + 1, 5);
    let message = PgStr::new(too_long.as_bytes()).expect("a text");
    let fail_with = |fault: &str, message: &str| fail.with_body(fault, &string(message));
    cases.extend([
        data.with_body("empty", &[]),
        fail_with("an empty text", ""),
        fail_with("the longest", &name_for(LONGEST, 5)),
        fail_with("a byte longer than the longest", &too_long).written(CopyFail { message }.to_bytes()),
        Model::new("Flush", Stage::CopyIn, b'H', &[])
            .between(Vec::new(), frame(b'c', &[]))
            .with_body("during a copy", &[]),
        Model::new("Sync", Stage::CopyIn, b'S', &[])
            .between(Vec::new(), frame(b'c', &[]))
            .with_body("during a copy", &[]),
        Model::new("Query", Stage::CopyIn, b'Q', &[]).with_body("during a copy", b"SELECT 1\0"),
        Model::new("Terminate", Stage::CopyIn, b'X', &[]).with_body("during a copy", &[]),
    ]);
    for (message, tag, body) in
        [("CopyData", b'd', &b"1\n"[..]), ("CopyDone", b'c', &[]), ("CopyFail", b'f', b"no more\0")]
    {
        cases.push(Model::new(message, Stage::Session, tag, body).with_body("without a copy", body));
    }
    cases
}
