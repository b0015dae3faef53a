//! `examples/proxy` between the two sides of recorded connections: every byte goes through, and what is printed is what
//! the connection says.
#![allow(dead_code, reason = "of the example's modules, tests use a part")]

#[path = "../../pgwire-core/examples/follow/mod.rs"]
mod follow;
#[path = "../../pgwire-core/examples/proxy/link.rs"]
mod link;
#[path = "../../pgwire-core/examples/proxy/listener.rs"]
mod listener;
#[path = "../../pgwire-core/examples/proxy/opening.rs"]
mod opening;
#[path = "../../pgwire-core/examples/proxy/output.rs"]
mod output;
#[path = "../../pgwire-core/examples/socket/mod.rs"]
mod socket;
#[path = "../../pgwire-core/examples/proxy/watch.rs"]
mod watch;

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use allocation_counter::measure;
use pgwire_core::conversation::Side;
use pgwire_tests::recording::{Recording, read, recordings};

use crate::follow::{Follower, Form};
use crate::link::Link;
use crate::listener::Listener;
use crate::opening::Encryption;
use crate::output::Output;
use crate::socket::Socket;
use crate::watch::Watch;

/// What is printed, for all to see.
#[derive(Clone, Default)]
struct Printed(Arc<Mutex<Vec<u8>>>);

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Both ends of a connection through the proxy.
struct Ends {
    client: TcpStream,
    server: TcpStream,
    proxy: JoinHandle<io::Result<()>>,
}

fn connected() -> (TcpStream, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let near = TcpStream::connect(listener.local_addr().expect("its address")).expect("a connection");
    near.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
    (near, listener.accept().expect("the same connection").0)
}

fn over(stream: TcpStream) -> Socket {
    Socket::over_tcp(stream).expect("a socket")
}

fn through_proxy(encryption: Encryption, watch: Watch) -> Ends {
    let ((client, from_client), (server, to_server)) = (connected(), connected());
    let link = Link::new(over(from_client), over(to_server));
    let proxy = thread::spawn(move || link.run(encryption, &watch));
    Ends { client, server, proxy }
}

/// What was printed, once all is: the last copy of `out` is then ours.
fn all_of(printed: &Printed) -> String {
    for _ in 0..2_000 {
        if Arc::strong_count(&printed.0) == 1 {
            break;
        }
        thread::sleep(Duration::from_millis(5));
    }
    String::from_utf8_lossy(&printed.0.lock().expect("no panic")).into_owned()
}

/// What was sent in which order, in pieces that fit into the buffers of sockets.
fn pieces(recording: &Recording) -> Vec<(Side, &[u8])> {
    let (mut client, mut server) = (&recording.client[..], &recording.server[..]);
    let rest = [(Side::Client, usize::MAX), (Side::Server, usize::MAX)];
    let mut pieces = Vec::new();
    for (side, len) in recording.arrivals.iter().copied().chain(rest) {
        let left = if side == Side::Client { &mut client } else { &mut server };
        let (arrived, after) = left.split_at(len.min(left.len()));
        *left = after;
        pieces.extend(arrived.chunks(32 << 10).map(|piece| (side, piece)));
    }
    pieces
}

#[test]
fn recordings_go_through_unchanged_and_are_printed() {
    for path in recordings().iter().filter(|path| path.to_string_lossy().contains("pg18/")) {
        let recording = read(path);
        let name = &recording.name;
        let printed = Printed::default();
        let output = Arc::new(Output::new(printed.clone()));
        let watch = Watch::new(1, Form::Trace, output).expect("a thread");
        let mut ends = through_proxy(Encryption::Pass, watch);
        let (mut expected, mut follower) = (Vec::new(), Follower::new("1\t".to_owned(), Form::Trace));
        for (side, piece) in pieces(&recording) {
            let (from, to) = match side {
                Side::Client => (&mut ends.client, &mut ends.server),
                Side::Server => (&mut ends.server, &mut ends.client),
            };
            from.write_all(piece).unwrap_or_else(|error| panic!("{name}: {error}"));
            let mut received = vec![0; piece.len()];
            to.read_exact(&mut received).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(received == piece, "{name}: other bytes from the {side:?}");
            follower.arrived(&mut expected, side, piece).expect("a `Vec` takes everything");
        }
        follower.ended(&mut expected).expect("a `Vec` takes everything");
        drop((ends.client, ends.server));
        ends.proxy.join().expect("no panic").expect("both sides have ended");
        assert_eq!(all_of(&printed), String::from_utf8_lossy(&expected), "{name}");
    }
}

#[test]
fn encryption_is_refused_by_the_proxy() {
    let printed = Printed::default();
    let watch = Watch::new(7, Form::Line, Arc::new(Output::new(printed.clone()))).expect("a thread");
    let mut ends = through_proxy(Encryption::Refuse, watch);
    let startup = b"\0\0\0\x10\0\x03\0\0user\0a\0\0";
    for request in [b"\0\0\0\x08\x04\xd2\x16\x30", b"\0\0\0\x08\x04\xd2\x16\x2f"] {
        ends.client.write_all(request).expect("taken");
        let mut answer = [0];
        ends.client.read_exact(&mut answer).expect("an answer");
        assert_eq!(answer, *b"N");
    }
    ends.client.write_all(startup).expect("taken");
    ends.client.shutdown(Shutdown::Write).expect("half closed");
    let mut received = Vec::new();
    ends.server.read_to_end(&mut received).expect("the end of the client's half");
    assert_eq!(received, startup);
    // The other half is open still.
    ends.server.write_all(b"R\0\0\0\x08\0\0\0\0").expect("taken");
    drop(ends.server);
    received.clear();
    ends.client.read_to_end(&mut received).expect("the end");
    assert_eq!(received, b"R\0\0\0\x08\0\0\0\0");
    ends.proxy.join().expect("no panic").expect("both sides have ended");
    let names = ["Client  GSSENCRequest", "Server  GSSENCResponse", "Client  SSLRequest", "Server  SSLResponse"];
    let names = names.iter().chain(&["Client  StartupMessage", "Server  AuthenticationOk"]);
    let expected: String = names.flat_map(|name| ["7\t", name, "\n"]).collect();
    assert_eq!(all_of(&printed), expected);
}

#[test]
fn who_is_left_alone_is_not_waited_for_for_ever() {
    type End = fn(&mut Ends);
    // The server has gone and the client is silent; the other way round; and a server that takes nothing.
    let cases: [End; 3] = [
        |ends| ends.server.shutdown(Shutdown::Write).expect("half closed"),
        |ends| ends.client.shutdown(Shutdown::Write).expect("half closed"),
        |ends| {
            ends.client.set_nonblocking(true).expect("set");
            let full = |error: io::Error| assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
            (0..100).for_each(|_| {
                thread::sleep(Duration::from_millis(5));
                let _ = ends.client.write(&vec![b'x'; 1 << 20]).map_err(full);
            });
            ends.client.set_nonblocking(false).expect("set");
            ends.server.shutdown(Shutdown::Write).expect("half closed");
        },
    ];
    thread::scope(|scope| {
        for end in cases {
            scope.spawn(move || {
                let mut ends = through_proxy(Encryption::Pass, Watch::none());
                end(&mut ends);
                let began = Instant::now();
                ends.proxy.join().expect("no panic").expect("both sides have ended");
                assert!(began.elapsed() < Duration::from_secs(25), "{:?}", began.elapsed());
            });
        }
    });
}

#[test]
fn hostile_bytes_go_through_and_hurt_nobody() {
    let printed = Printed::default();
    let output = Arc::new(Output::new(printed.clone()));
    let watch = |number| Watch::new(number, Form::Explain, Arc::clone(&output)).expect("a thread");
    let mut other = through_proxy(Encryption::Refuse, watch(2));
    let hostile: [&[u8]; 4] =
        [b"GET / HTTP/1.1\r\n\r\n", b"\xff\xff\xff\xff\xff", &[0; 9_000], b"\0\0\0\x09\0\x03\0\0\0Q\x7f\xff\xff\xff"];
    for bytes in hostile {
        let mut ends = through_proxy(Encryption::Refuse, watch(1));
        ends.client.write_all(bytes).expect("taken");
        ends.client.shutdown(Shutdown::Write).expect("half closed");
        let mut received = Vec::new();
        ends.server.read_to_end(&mut received).expect("the end");
        assert_eq!(received, bytes);
        drop(ends.server);
        ends.proxy.join().expect("no panic").expect("both sides have ended");
    }
    // TLS without a request is all that is not handed on when encryption is refused.
    let mut ends = through_proxy(Encryption::Refuse, watch(3));
    ends.client.write_all(b"\x16\x03\x01\x02\0").expect("taken");
    let mut received = Vec::new();
    ends.server.read_to_end(&mut received).expect("the end");
    assert_eq!(received, b"");
    assert!(ends.proxy.join().expect("no panic").is_err());

    other.client.write_all(b"\0\0\0\x09\0\x03\0\0\0").expect("taken");
    let mut received = [0; 9];
    other.server.read_exact(&mut received).expect("handed on");
    drop((other.client, other.server));
    other.proxy.join().expect("no panic").expect("both sides have ended");
    drop(output);
    let printed = all_of(&printed);
    assert_eq!(printed.matches("not followed from byte").count(), 4, "{printed}");
    assert!(printed.contains("2\tClient  StartupMessage"), "{printed}");
}

/// A session in which the server sends an error of a million fields of two bytes.
fn error_of_many_fields() -> (&'static [u8], Vec<u8>) {
    let fields = b"M\0".repeat(1 << 20);
    let length = u32::try_from(fields.len() + 5).expect("a length").to_be_bytes();
    let server = [b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05IE", &length[..], &fields, b"\0"].concat();
    (b"\0\0\0\x10\0\x03\0\0user\0a\0\0", server)
}

#[test]
fn a_message_of_many_fields_is_printed_in_little_room() {
    let (client, server) = error_of_many_fields();
    for form in [Form::Line, Form::Explain, Form::Json] {
        let mut follower = Follower::new(String::new(), form);
        let used = measure(|| {
            follower.arrived(&mut io::sink(), Side::Client, client).expect("a sink takes everything");
            follower.arrived(&mut io::sink(), Side::Server, &server).expect("a sink takes everything");
        });
        let room = used.bytes_max / u64::try_from(server.len()).expect("a length");
        assert!(room < 20, "{form:?}: {room} times the message");
    }
}

#[test]
fn lines_are_passed_on_before_all_of_a_message_is_there() {
    let (_, server) = error_of_many_fields();
    let printed = Printed::default();
    let output = Output::new(printed.clone());
    let mut lines = output.lines();
    for piece in server.chunks(1_000) {
        lines.write_all(piece).expect("taken");
    }
    let passed_on = printed.0.lock().expect("no panic").len();
    assert!(passed_on > server.len() / 2, "{passed_on}");
    lines.end();
    assert!(*printed.0.lock().expect("no panic") == server);
}

#[test]
fn json_shows_what_a_message_holds() {
    let (client, _) = error_of_many_fields();
    let mut follower = Follower::new("1\t".to_owned(), Form::Json);
    let mut out = Vec::new();
    follower.arrived(&mut out, Side::Client, client).expect("a `Vec` takes everything");
    let query = b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05IE\0\0\0\x0aMa\"b\0\0";
    follower.arrived(&mut out, Side::Server, query).expect("a `Vec` takes everything");
    let text = String::from_utf8(out).expect("text");
    let last = text.lines().last().expect("a line");
    let expected = r#"{"connection":"1","side":"server","name":"ErrorResponse","message":{"fields":[{"field_type":"Message","field_value":"a\"b"}]}}"#;
    assert_eq!(last, expected);
    for line in text.lines() {
        assert!(serde_json::from_str::<serde_json::Value>(line).is_ok_and(|value| value.is_object()), "{line}");
    }
}

#[test]
#[cfg(unix)]
fn unix_sockets_may_stand_on_both_sides() {
    let path = std::env::temp_dir().join(format!("pgwire-proxy-{}.socket", std::process::id()));
    let path = path.to_str().expect("text");
    let _ = std::fs::remove_file(path);
    drop(Listener::bind(path).expect("a socket"));
    // The file is there still, and nobody listens.
    let listener = Listener::bind(path).expect("the same again");
    assert_eq!(listener.to_string(), path);

    let connected = || (Socket::connect(path).expect("a connection"), listener.accept().expect("the same connection"));
    let ((mut client, from_client), (mut server, to_server)) = (connected(), connected());
    let link = Link::new(from_client, to_server);
    let proxy = thread::spawn(move || link.run(Encryption::Refuse, &Watch::none()));
    let (startup, mut received) = (b"\0\0\0\x09\0\x03\0\0\0", [0; 9]);
    client.write_all(startup).expect("taken");
    server.read_exact(&mut received).expect("handed on");
    assert_eq!(received, *startup);
    drop((client, server));
    proxy.join().expect("no panic").expect("both sides have ended");
    // Where somebody listens, nobody else does.
    assert_eq!(Listener::bind(path).err().map(|error| error.kind()), Some(io::ErrorKind::AddrInUse));
    std::fs::remove_file(path).expect("removed");
}
