//! What decoding and encoding allocate. The counts are those of this thread.

use allocation_counter::measure;
use bytes::{Bytes, BytesMut};
use pgwire_core::messages::logical::{LogicalContext, LogicalMessage, TupleData};
use pgwire_core::{PgWire, Storage};
use pgwire_tests::capture::CaptureFile;
use pgwire_tests::replay::{captures, decoder, replay};

const DECODES: &str = "the captures decode";

/// Walks all lists of a message and counts their elements.
fn walk<B: Storage>(message: &LogicalMessage<B>) -> usize {
    let row = |tuple: &TupleData<B>| tuple.columns.iter().map(std::hint::black_box).count();
    match message {
        LogicalMessage::Relation(m) => m.columns.iter().map(std::hint::black_box).count(),
        LogicalMessage::Insert(m) => row(&m.new_tuple),
        LogicalMessage::Update(m) => row(&m.new_tuple) + m.old_tuple.as_ref().map_or(0, |old| row(old.tuple())),
        LogicalMessage::Delete(m) => row(m.old_tuple.tuple()),
        LogicalMessage::Truncate(m) => m.relations.iter().map(std::hint::black_box).count(),
        _ => 0,
    }
}

fn messages(captures: &[CaptureFile]) -> usize {
    captures.iter().map(|capture| capture.messages.len()).sum()
}

#[test]
fn borrowed_messages_allocate_nothing() {
    let captures = captures();
    let mut elements = 0;
    let allocated = measure(|| {
        for capture in &captures {
            let mut decoder = decoder(capture);
            for replayed in replay(capture) {
                let message = decoder.decode(replayed.bytes()).expect(DECODES);
                elements += walk(&message);
            }
        }
    });
    println!("borrowed: {} messages, {elements} elements of lists, {allocated:?}", messages(&captures));
    assert!(elements > messages(&captures), "the lists were walked");
    assert_eq!(allocated.count_total, 0);
}

#[test]
fn encoding_into_a_buffer_with_room_allocates_nothing() {
    let captures = captures();
    let longest = captures.iter().flat_map(|capture| &capture.messages).map(|message| message.bytes.len()).max();
    let mut buf = Vec::with_capacity(longest.unwrap_or_default());
    for capture in &captures {
        let mut decoder = decoder(capture);
        for replayed in replay(capture) {
            let message = decoder.decode(replayed.bytes()).expect(DECODES);
            let allocated = measure(|| {
                buf.clear();
                message.encode_with(&mut buf, &replayed.context).expect("a decoded message encodes");
            });
            assert_eq!(allocated.count_total, 0, "{replayed}");
            assert_eq!(buf, replayed.bytes(), "{replayed}");
        }
    }
}

/// As a connection does it: what has been received is one buffer, of which each message is a part.
#[test]
fn messages_that_share_a_buffer_allocate_nothing() {
    for capture in &captures() {
        let received: Vec<u8> = capture.messages.iter().flat_map(|message| message.bytes.iter().copied()).collect();
        let mut received = BytesMut::from(&received[..]);
        let mut decoder = decoder(capture);
        for replayed in replay(capture) {
            let payload = received.split_to(replayed.bytes().len()).freeze();
            let allocated = measure(|| {
                let message = decoder.decode(payload.clone()).expect(DECODES);
                walk(&message.borrowed());
                walk(&message.into_static());
            });
            assert_eq!(allocated.count_total, 0, "{replayed}");
        }
    }
}

/// A `Bytes` made of a `Vec` allocates its reference count when it is shared for the first time; nothing else does.
#[test]
fn a_message_over_its_own_bytes_allocates_the_reference_count_at_most() {
    let captures = captures();
    let mut in_all = 0;
    for capture in &captures {
        let mut decoder = decoder(capture);
        for replayed in replay(capture) {
            let payload = Bytes::from(replayed.bytes().to_vec());
            let allocated = measure(|| {
                walk(&decoder.decode(payload).expect(DECODES));
            });
            assert!(allocated.count_total <= 1, "{replayed}: {allocated:?}");
            in_all += allocated.count_total;
        }
    }
    println!("over their own Bytes: {} messages, {in_all} allocations", messages(&captures));
}

/// A dump has lines of some hundred characters for an element of one byte; it holds its text, and little beside it.
#[test]
fn a_dump_of_the_smallest_elements_holds_little_beside_its_text() {
    const COLUMNS: u16 = 5000;
    let mut bytes = b"I\0\0\x40\0N".to_vec();
    bytes.extend(COLUMNS.to_be_bytes());
    bytes.extend([b'u'; COLUMNS as usize]);
    let message = LogicalMessage::decode_with(&bytes[..], &LogicalContext::default()).expect("an Insert");
    let mut text = 0;
    let allocated = measure(|| text = message.explain_with(&LogicalContext::default()).to_string().len());
    println!("a dump of {} bytes: {text} bytes of text, {allocated:?}", bytes.len());
    // A string that grows holds three times its length for a moment.
    assert!(allocated.bytes_max < 5 * text as u64, "{text} bytes of text: {allocated:?}");
}
