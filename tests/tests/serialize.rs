//! The catalogue as JSON, with the feature `serde`.

use pgwire_core::PgWire;
use pgwire_core::conversation::{Conversation, Message, Payload, Side, Step};
use pgwire_core::messages::backend::BackendMessage;
use pgwire_core::messages::logical::{LogicalDecoder, Streaming};
use pgwire_tests::recording::{read, recordings};
use serde_json::{Value, json, to_value};

#[test]
fn text_is_text_and_numbers_are_numbers() {
    let mut decoder = LogicalDecoder::new(4, Streaming::Off);
    let update = b"U\0\0\x40\0K\0\x01t\0\0\0\x017N\0\x03t\0\0\0\x02\xc3\xa4ub\0\0\0\x01\xff";
    let update = decoder.decode(&update[..]).expect("an Update");
    let columns = json!([{ "Text": "ä" }, "UnchangedToast", { "Binary": [255] }]);
    let expected = json!({ "Update": {
        "stream_xid": null,
        "relation_oid": 16384,
        "old_tuple": { "Key": { "columns": [{ "Text": "7" }] } },
        "new_tuple": { "columns": columns },
    } });
    assert_eq!(to_value(&update).expect("JSON"), expected);

    let commit = decoder.decode(&b"C\0\0\0\0\0\x01\x6b\x37\x48\0\0\0\0\x01\x6b\x37\x78\0\0\0\0\0\0\0\0"[..]);
    let expected = json!({ "Commit": {
        "flags": 0,
        "commit_lsn": "0/16B3748",
        "end_lsn": "0/16B3778",
        "commit_time": "2000-01-01 00:00:00+00",
    } });
    assert_eq!(to_value(commit.expect("a Commit")).expect("JSON"), expected);

    // Shared storage is written in the same way; NULL is null, a list a list.
    let row = bytes::Bytes::from_static(b"D\0\0\0\x13\0\x03\0\0\0\x01a\xff\xff\xff\xff\0\0\0\0");
    let row: BackendMessage = BackendMessage::decode(row).expect("a DataRow");
    let expected = json!({ "DataRow": { "columns": [{ "value": "a" }, { "value": null }, { "value": "" }] } });
    assert_eq!(to_value(&row).expect("JSON"), expected);
    let error = BackendMessage::decode(&b"E\0\0\0\x08SE\0\0"[..]).expect("an ErrorResponse");
    let field = json!({ "field_type": "Severity", "field_value": "E" });
    assert_eq!(to_value(&error).expect("JSON"), json!({ "ErrorResponse": { "fields": [field] } }));
}

/// Every message that was recorded can be written, under a name that says what it is.
#[test]
fn every_recorded_message_is_written() {
    let mut messages = 0;
    for path in recordings() {
        let recording = read(&path);
        let mut conversation = Conversation::new();
        for side in [Side::Client, Side::Server] {
            let mut rest = recording.of(side);
            while let Ok(Step::Message { len, message, payload }) = conversation.next(side, rest) {
                let value = match &message {
                    Message::Initial(message) => to_value(message),
                    Message::Frontend(message) => to_value(message),
                    Message::Backend(message) => to_value(message),
                    _ => Ok(Value::Null),
                };
                assert!(!value.expect("JSON").is_array());
                let inside = match payload {
                    Some(Ok(Payload::Logical(_, message, _))) => to_value(message),
                    Some(Ok(Payload::Replication(message))) => to_value(message),
                    Some(Ok(Payload::Standby(message))) => to_value(message),
                    Some(Ok(Payload::BaseBackup(message))) => to_value(message),
                    _ => Ok(json!({})),
                };
                assert!(inside.expect("JSON").is_object());
                messages += 1;
                rest = &rest[len..];
            }
        }
    }
    assert!(messages > 1_000, "{messages}");
}
