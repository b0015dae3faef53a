//! `examples/dump` on a capture of a connection of which libpq printed its own trace.

#![allow(dead_code, reason = "of the example's modules, tests use a part")]

#[path = "../../pgwire-core/examples/dump/connections.rs"]
mod connections;
#[path = "../../pgwire-core/examples/follow/mod.rs"]
mod follow;
#[path = "../../pgwire-core/examples/dump/packets.rs"]
mod packets;
#[path = "../../pgwire-core/examples/dump/stream.rs"]
mod stream;

use crate::connections::Connections;
use crate::follow::Form;
use crate::stream::Stream;

/// Taken with `tcpdump -i lo` of a libpq 18.6 and a server 18.4.
const CAPTURE: &[u8] = include_bytes!("../fixtures/pcap/loopback.pcap");
/// What that libpq's `PQtrace` printed.
const TRACE: &str = include_str!("../fixtures/pcap/loopback.trace");
const PORT: u16 = 5418;

fn dumped(capture: &[u8], form: Form) -> (String, Result<u64, String>) {
    let (mut out, mut connections) = (Vec::new(), Connections::new(PORT, form));
    let result =
        packets::read(capture, |segment| connections.arrived(&mut out, segment).map_err(|error| error.to_string()));
    connections.ended(&mut out).expect("a `Vec` takes everything");
    (String::from_utf8(out).expect("text in UTF-8"), result)
}

/// The lines of libpq with the connection's number before each, and the one of which libpq prints nothing.
fn expected() -> String {
    let mut lines: Vec<String> = TRACE.lines().map(|line| format!("1\t{line}\n")).collect();
    lines.insert(1, "1\tB\t8\tAuthenticationOk\n".to_owned());
    lines.concat()
}

#[test]
fn the_text_is_that_of_the_trace() {
    assert_eq!(dumped(CAPTURE, Form::Trace), (expected(), Ok(0)));
}

/// The packets of a pcap file, headers and all.
fn packets_of(capture: &[u8]) -> Vec<&[u8]> {
    let (mut rest, mut packets) = (&capture[24..], Vec::new());
    while !rest.is_empty() {
        let word = rest[8..12].try_into().expect("four bytes");
        let len = usize::try_from(u32::from_le_bytes(word)).expect("a length");
        let (packet, left) = rest.split_at(16 + len);
        packets.push(packet);
        rest = left;
    }
    packets
}

#[test]
fn a_pcapng_file_gives_the_same() {
    let block = |kind: u32, body: &[u8]| {
        let padding = body.len().next_multiple_of(4) - body.len();
        let len = u32::try_from(body.len() + padding + 12).expect("a length").to_le_bytes();
        [&kind.to_le_bytes(), &len, body, &[0; 3][..padding], &len].concat()
    };
    let mut file = block(0x0a0d_0d0a, b"\x4d\x3c\x2b\x1a\x01\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff");
    // Two interfaces: one of an unknown kind, and an Ethernet.
    file.extend(block(1, b"\xff\xff\0\0\0\0\x04\0"));
    file.extend(block(1, b"\x01\0\0\0\0\0\x04\0"));
    for packet in packets_of(CAPTURE) {
        let body =
            [b"\x01\0\0\0", &packet[..4], &packet[4..8], &packet[8..12], &packet[12..16], &packet[16..]].concat();
        file.extend(block(6, &body));
    }
    assert_eq!(dumped(&file, Form::Trace), (expected(), Ok(0)));
}

#[test]
fn packets_that_come_twice_or_too_late_change_nothing() {
    let mut packets = packets_of(CAPTURE);
    let twice: Vec<&[u8]> = packets.iter().flat_map(|packet| [*packet, *packet]).collect();
    let file = |packets: &[&[u8]]| [&CAPTURE[..24], &packets.concat()].concat();
    assert_eq!(dumped(&file(&twice), Form::Trace), (expected(), Ok(0)));

    // One that is lost is reported, and so is all that depends on it.
    let longest = (0..packets.len()).max_by_key(|index| packets[*index].len()).expect("a packet");
    packets.remove(longest);
    let (text, _) = dumped(&file(&packets), Form::Trace);
    assert!(text.contains("bytes are not in the capture, and what comes after them is not shown"), "{text}");
}

#[test]
fn a_file_that_ends_early_is_shown_so_far() {
    let whole = expected();
    for len in (0..CAPTURE.len()).step_by(11) {
        let (text, _) = dumped(&CAPTURE[..len], Form::Trace);
        let printed = text.lines().filter(|line| !line.ends_with("of a message that was cut off"));
        assert!(printed.zip(whole.lines()).all(|(printed, line)| printed == line), "{len}: {text}");
    }
}

#[test]
fn streams_are_put_together_whatever_comes_first() {
    let bytes: Vec<u8> = (0..=255).cycle().take(3_000).collect();
    let first = u32::MAX - 1_000;
    let segment = |from: usize, to: usize| (first.wrapping_add(u32::try_from(from).expect("small")), &bytes[from..to]);
    let mut segments: Vec<_> = (0..30).map(|index| segment(index * 100, index * 100 + 100)).collect();
    segments.extend((0..29).map(|index| segment(index * 100 + 50, index * 100 + 190)));
    // A walk through all of them in an order of its own.
    for step in [1, 7, 11, 23, 58] {
        let mut stream = Stream::new(first);
        let mut found = Vec::new();
        for index in 0..segments.len() {
            let (sequence, data) = segments[index * step % segments.len()];
            found.extend(stream.arrived(sequence, data));
        }
        assert!(found == bytes, "in steps of {step}: {} bytes", found.len());
        assert_eq!(stream.missing(), None);
    }
    let mut stream = Stream::new(first);
    assert!(stream.arrived(segment(100, 200).0, segment(100, 200).1).is_empty());
    assert_eq!(stream.missing(), Some(100));
}
