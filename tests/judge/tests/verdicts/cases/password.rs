//! Answers to requests for authentication.

use pgwire_core::PgWire;
use pgwire_core::messages::frontend::SASLResponse;

use super::string;
use crate::case::{Case, Model, Stage};

/// The longest message during SASL, without its length word.
const LONGEST_SASL: usize = 1_020;

pub(super) fn cases() -> Vec<Case> {
    [password(), sasl_begin(), sasl_continue()].concat()
}

fn password() -> Vec<Case> {
    let model = Model::new("PasswordMessage", Stage::Password, b'p', b"secret\0");
    let mut cases = model.and_faults_of_any();
    cases.extend([
        model.with_body("an empty password", &[0]),
        model.with_body("a NUL inside", b"sec\0ret\0"),
        Model::new("Query", Stage::Password, b'Q', &[]).with_body("instead of a password", b"secret\0"),
    ]);
    cases
}

fn sasl_begin() -> Vec<Case> {
    const FIRST: &[u8] = b"n,,n=,r=bm9uY2U";
    let body = |mechanism: &str, length: i32, response: &[u8]| {
        [&string(mechanism)[..], &length.to_be_bytes(), response].concat()
    };
    let len = i32::try_from(FIRST.len()).expect("a short response");
    let model = Model::new("SASLInitialResponse", Stage::SaslBegin, b'p', &body("SCRAM-SHA-256", len, FIRST));
    let case = |fault: &str, length: i32, response: &[u8]| {
        model.with_body(fault, &body("SCRAM-SHA-256", length, response)).at_end()
    };
    let mut cases: Vec<Case> = model.and_faults_of_any().into_iter().map(Case::at_end).collect();
    cases.extend([
        case("response length −1", -1, &[]),
        case("response length −1, with a response", -1, FIRST),
        case("response length 0", 0, &[]),
        case("response length −2", -2, &[]),
        case("response length one above what is there", len + 1, FIRST),
        case("response length one below what is there", len - 1, FIRST),
        model.with_body("no response length", &string("SCRAM-SHA-256")).at_end(),
        model.with_body("an unknown mechanism", &body("UNKNOWN", len, FIRST)).at_end(),
        model.with_body("an empty mechanism", &body("", len, FIRST)).at_end(),
    ]);
    cases
}

fn sasl_continue() -> Vec<Case> {
    let model = Model::new("SASLResponse", Stage::SaslContinue, b'p', b"c=biws,r=bm9uY2U,p=cHJvb2Y=");
    let too_long = [b'c'; LONGEST_SASL + 1];
    let mut cases = model.and_faults_of_any();
    cases.extend([
        model.with_body("the longest", &too_long[1..]),
        model
            .with_body("a byte longer than the longest", &too_long)
            .written(SASLResponse { data: &too_long[..] }.to_bytes()),
    ]);
    cases
}
