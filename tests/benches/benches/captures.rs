//! The same on what real servers have sent: captures of `pgoutput`, and rows, descriptions and errors of connections.

use pgwire_benches::harness::{Operation, Unit, run, sides};
use pgwire_benches::shape::{Input, Kind};
use pgwire_tests::capture::{StreamingOption, fixture_files, read};
use pgwire_tests::recording;

fn main() {
    let mut inputs = vec![Input::new("pgoutput captures", Kind::Transaction, logical())];
    for (name, tag, kind) in [
        ("real DataRows", b'D', Kind::DataRow),
        ("real RowDescriptions", b'T', Kind::RowDescription),
        ("real ErrorResponses", b'E', Kind::ErrorResponse),
    ] {
        inputs.push(Input::new(name, kind, of_server(tag)));
    }
    for input in &inputs {
        println!("{}: {} messages, {} bytes", input.name, input.messages.len(), input.joined.len());
    }
    run(inputs, &[Operation::Walk, Operation::Decode], &sides(), Unit::Message);
}

/// Messages that every peer knows, which is text in UTF-8 outside a stream.
fn logical() -> Vec<Vec<u8>> {
    let captures = fixture_files().into_iter().map(|path| read(&path));
    let plain = captures.filter(|capture| capture.streaming == StreamingOption::Off && !capture.binary);
    let messages = plain.flat_map(|capture| capture.messages).map(|message| message.bytes);
    messages.filter(|bytes| b"BCRIU".contains(&bytes[0]) && is_text(bytes)).collect()
}

/// Whether all runs of bytes that are no ASCII are UTF-8.
fn is_text(bytes: &[u8]) -> bool {
    let mut runs = bytes.split(|byte| byte.is_ascii()).filter(|run| !run.is_empty());
    // Numbers in a message have such bytes as well, −1 above all.
    runs.all(|run| run == [0xff; 4] || std::str::from_utf8(run).is_ok())
}

/// The server's messages of this kind.
fn of_server(tag: u8) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for recording in recording::recordings().iter().map(|path| recording::read(path)) {
        let mut rest = &recording.server[..];
        // A connection may begin with one byte that is no message: the answer to a request for encryption.
        if let [b'N' | b'S', b'R' | b'N', ..] = rest {
            rest = &rest[1..];
        }
        while let [kind, l0, l1, l2, l3, ..] = *rest {
            let length = u32::from_be_bytes([l0, l1, l2, l3]) as usize;
            let Some((message, after)) = rest.split_at_checked(length + 1) else { break };
            if kind == tag {
                found.push(message.to_vec());
            }
            rest = after;
        }
    }
    found
}
