//! Inside CopyData, while the server streams its log.

use crate::case::{Case, Model, Stage, frame};

pub(super) fn cases() -> Vec<Case> {
    let status = |flag: u8| [b"r", &[0; 32][..], &[flag]].concat();
    let feedback = [b"h", &[0; 24][..]].concat();
    let mut cases = Vec::new();
    for (message, body) in [("StandbyStatusUpdate", &status(0)), ("HotStandbyFeedback", &feedback)] {
        let model = inside(message, body);
        cases.extend([
            model.with_body("none", body),
            model.with_body("a byte behind its last field", &[&body[..], &[0]].concat()),
            model.with_body("without its last byte", &body[..body.len() - 1]),
            model.with_body("nothing behind its tag", &body[..1]),
        ]);
    }
    let model = inside("StandbyStatusUpdate", &status(0));
    cases.extend([
        model.with_body("flag 7", &status(7)),
        inside("RequestPrimaryStatusUpdate", &[]).with_body("none", &[b"p", &[0; 8][..]].concat()),
        inside("(no message)", &[]).with_body("tag z in CopyData", b"z"),
        inside("(no message)", &[]).with_body("empty CopyData", &[]),
        Model::new("Query", Stage::Streaming, b'Q', &[]).with_body("while the server streams", b"SELECT 1\0"),
        Model::new("Sync", Stage::Streaming, b'S', &[]).with_body("while the server streams", &[]),
        Model::new("CopyFail", Stage::Streaming, b'f', &[]).with_body("while the server streams", b"no more\0"),
        Model::new("CopyDone", Stage::Streaming, b'c', &[]).with_body("while the server streams", &[]),
        Model::new("Terminate", Stage::Streaming, b'X', &[]).with_body("while the server streams", &[]),
    ]);
    cases
}

fn inside(message: &'static str, body: &[u8]) -> Model {
    Model::new(message, Stage::Streaming, b'd', body).between(Vec::new(), frame(b'c', &[]))
}
