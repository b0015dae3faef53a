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

use pgwire_core::conversation::Side;

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

#[test]
fn a_capture_of_another_port_names_it() {
    let mut connections = Connections::new(5432, Form::Trace);
    packets::read(CAPTURE, |segment| connections.arrived(&mut Vec::new(), segment).map_err(|error| error.to_string()))
        .expect("read");
    let missing = connections.missing().expect("nothing was found");
    assert_eq!(missing, "no connection to port 5432 begins in it, --port names another: 5418");
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

const SYN: u8 = 2;
const ACK: u8 = 16;
const STARTUP: &[u8] = b"\0\0\0\x10\0\x03\0\0user\0a\0\0";
const QUERY: &[u8] = b"Q\0\0\0\x0dselect 1\0";
const READY: &[u8] = b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I";

/// An IPv4 packet of the client, or of the server.
fn packet(side: Side, flags: u8, sequence: u32, data: &[u8]) -> Vec<u8> {
    let (client, server) = ((1, 4_000_u16), (2, PORT));
    let (from, to) = if side == Side::Client { (client, server) } else { (server, client) };
    let len = u16::try_from(40 + data.len()).expect("a length").to_be_bytes();
    let ip = [b"\x45\0", &len[..], b"\0\x01\0\0\x40\x06\0\0\x0a\0\0", &[from.0], b"\x0a\0\0", &[to.0]].concat();
    let tcp =
        [&from.1.to_be_bytes()[..], &to.1.to_be_bytes(), &sequence.to_be_bytes(), &[0; 4], &[0x50, flags]].concat();
    [&ip[..], &tcp, b"\x20\0\0\0\0\0", data].concat()
}

/// A pcap file of IP packets.
fn pcap(packets: &[Vec<u8>]) -> Vec<u8> {
    let mut file = b"\xd4\xc3\xb2\xa1\x02\0\x04\0\0\0\0\0\0\0\0\0\0\0\x04\0\x65\0\0\0".to_vec();
    for packet in packets {
        let len = u32::try_from(packet.len()).expect("a length").to_le_bytes();
        file.extend([&[0; 8][..], &len, &len, packet].concat());
    }
    file
}

/// A block of a pcapng file, with as much padding as it takes.
fn block(kind: u32, body: &[u8]) -> Vec<u8> {
    let padding = body.len().next_multiple_of(4) - body.len();
    let len = u32::try_from(body.len() + padding + 12).expect("a length").to_le_bytes();
    [&kind.to_le_bytes(), &len, body, &[0; 3][..padding], &len].concat()
}

/// A pcapng file with an interface for IP packets that keeps so many bytes of each.
fn pcapng(snap_len: u32, blocks: &[Vec<u8>]) -> Vec<u8> {
    let section = block(0x0a0d_0d0a, b"\x4d\x3c\x2b\x1a\x01\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff");
    let interface = block(1, &[b"\x65\0\0\0", &snap_len.to_le_bytes()[..]].concat());
    [section, interface, blocks.concat()].concat()
}

#[test]
fn syns_may_come_with_data_again_and_late() {
    let [client_syn, server_syn] = [packet(Side::Client, SYN, 99, b""), packet(Side::Server, SYN | ACK, 499, b"")];
    let startup = packet(Side::Client, ACK, 100, STARTUP);
    let query = packet(Side::Client, ACK, 116, QUERY);
    let ready = packet(Side::Server, ACK, 500, READY);
    let ordinary = [&client_syn, &server_syn, &startup, &ready, &query].map(Clone::clone);
    let (expected, _) = dumped(&pcap(&ordinary), Form::Line);
    assert_eq!(expected.lines().count(), 4, "{expected}");

    let with_data = packet(Side::Client, SYN, 99, STARTUP);
    let with_data = [&with_data, &server_syn, &ready, &query].map(Clone::clone);
    assert_eq!(dumped(&pcap(&with_data), Form::Line), (expected.clone(), Ok(0)));
    let twice = [&client_syn, &server_syn, &startup, &ready, &client_syn, &query].map(Clone::clone);
    assert_eq!(dumped(&pcap(&twice), Form::Line), (expected.clone(), Ok(0)));
    let late = [&client_syn, &startup, &ready, &server_syn, &query].map(Clone::clone);
    assert_eq!(dumped(&pcap(&late), Form::Line), (expected, Ok(0)));

    let without = [&client_syn, &startup, &ready, &query].map(Clone::clone);
    let (text, _) = dumped(&pcap(&without), Form::Line);
    assert!(text.contains("Server  the beginning is not in the capture"), "{text}");
}

#[test]
fn padding_is_no_part_of_a_packet() {
    let syn = packet(Side::Client, SYN, 99, b"");
    let mut startup = packet(Side::Client, ACK, 100, STARTUP);
    // Three bytes were not captured, and there are as many of padding.
    let whole = u32::try_from(startup.len()).expect("a length");
    startup.truncate(startup.len() - 3);
    let cut = whole - 3;
    let enhanced = |packet: &[u8], whole: u32| {
        let cut = u32::try_from(packet.len()).expect("a length").to_le_bytes();
        block(6, &[&[0; 12][..], &cut, &whole.to_le_bytes(), packet].concat())
    };
    let simple = |packet: &[u8], whole: u32| block(3, &[&whole.to_le_bytes(), packet].concat());
    for file in [
        pcapng(0, &[enhanced(&syn, 40), enhanced(&startup, whole)]),
        pcapng(cut, &[simple(&syn, 40), simple(&startup, whole)]),
    ] {
        let (text, others) = dumped(&file, Form::Trace);
        assert!(!text.contains("StartupMessage"), "{text}");
        assert_eq!(others, Ok(1), "a packet that was cut");
    }
}

#[test]
fn a_long_block_is_passed_over() {
    let syn = packet(Side::Client, SYN, 99, STARTUP);
    let enhanced = block(6, &[&[0; 12][..], b"\x38\0\0\0\x38\0\0\0", &syn].concat());
    let file = pcapng(0, &[block(0xbad, &vec![0; 5 << 20]), enhanced]);
    assert_eq!(dumped(&file, Form::Line), ("1\tClient  StartupMessage\n".to_owned(), Ok(0)));
}

#[test]
fn a_fault_is_told_in_a_line() {
    let no_block = [&6_u32.to_le_bytes()[..], &vec![0; 900_000]].concat();
    let too_long = [&6_u32.to_le_bytes()[..], b"\xf0\xff\xff\x7f", &vec![0; 900_000]].concat();
    for file in [pcapng(0, &[no_block]), pcapng(0, &[too_long]), vec![b'x'; 100_000]] {
        let fault = dumped(&file, Form::Line).1.expect_err("no capture");
        assert!(fault.len() < 100, "{} bytes", fault.len());
    }
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
