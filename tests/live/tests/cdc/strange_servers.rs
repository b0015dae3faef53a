//! `examples/cdc` against servers that do what a real one does not, or takes its time for: nothing is confirmed that was
//! not printed, and the program ends when it is asked to.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use pgwire_core::messages::logical::Streaming;

use crate::connection::Connection;
use crate::ends::Ends;
use crate::output::Output;
use crate::settings::Settings;
use crate::stream::Options;
use crate::{Error, Scratch, login, slot, stream};

const AUTHENTICATED: &[u8] = b"R\0\0\0\x08\0\0\0\0S\0\0\0\x18server_version\x0018.4\0Z\0\0\0\x05I";
const SLOT: &[u8] = b"D\0\0\0\x12\0\x01\0\0\0\x08pgoutputC\0\0\0\x0dSELECT 1\0Z\0\0\0\x05I";
const COPY_BOTH: &[u8] = b"W\0\0\0\x07\0\0\0";
const COPY_DONE: &[u8] = b"c\0\0\0\x04";

/// What a server does, for a mode of encryption or with an error as its result.
type Case = (&'static str, fn(&mut Client));

/// A client that has come to a server.
struct Client {
    socket: TcpStream,
    /// The places that it has confirmed.
    confirmed: Vec<u64>,
}

impl Client {
    fn send(&mut self, bytes: &[u8]) {
        // The client may be gone.
        let _ = self.socket.write_all(bytes);
    }

    /// The tag of the client's next message; `None` if it is gone.
    fn receive(&mut self) -> Option<u8> {
        let mut header = [0; 5];
        self.socket.read_exact(&mut header).ok()?;
        let body = self.body(header[1..].try_into().expect("four bytes"))?;
        if let (b'd', [b'r', _, _, _, _, _, _, _, _, flushed @ ..]) = (header[0], &body[..]) {
            self.confirmed.push(u64::from_be_bytes(flushed[..8].try_into().expect("eight bytes")));
        }
        Some(header[0])
    }

    fn first_packet(&mut self) {
        let mut length = [0; 4];
        if self.socket.read_exact(&mut length).is_ok() {
            self.body(length);
        }
    }

    fn body(&mut self, length: [u8; 4]) -> Option<Vec<u8>> {
        let mut body = vec![0; usize::try_from(u32::from_be_bytes(length)).expect("a length") - 4];
        self.socket.read_exact(&mut body).ok().map(|()| body)
    }

    /// Lets the client in, and answers what it asks before it wants the stream.
    fn let_in(&mut self) {
        self.first_packet();
        self.send(AUTHENTICATED);
        self.receive();
        self.send(SLOT);
        self.receive();
    }

    /// Ends the stream, and waits until the client is gone.
    fn say_goodbye(&mut self) {
        while let Some(tag) = self.receive() {
            if tag == b'c' {
                self.send(b"c\0\0\0\x04Z\0\0\0\x05I");
            }
        }
    }
}

/// How a program has ended that came to a server, and what it has confirmed.
fn run(
    ssl_mode: &str,
    path: &Path,
    ends: &Ends,
    serve: impl FnOnce(&mut Client) + Send,
) -> (Result<(), String>, Vec<u64>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("its address").port();
    thread::scope(|scope| {
        let server = scope.spawn(move || {
            let socket = listener.accept().expect("the client").0;
            socket.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
            let mut client = Client { socket, confirmed: Vec::new() };
            serve(&mut client);
            client.confirmed
        });
        let url = format!("postgres://u:p@localhost:{port}/d?sslmode={ssl_mode}");
        let result = capture(&url, path, ends).map_err(|error| error.to_string().replace(&port.to_string(), "PORT"));
        (result, server.join().expect("no panic"))
    })
}

fn capture(url: &str, path: &Path, ends: &Ends) -> Result<(), Error> {
    let settings = Settings::of(|_| None)?.with_url(url)?;
    let options = Options {
        slot: "s".to_owned(),
        publications: "p".to_owned(),
        protocol: Some(2),
        streaming: Streaming::On,
        two_phase: false,
        binary: false,
        messages: true,
        origin: None,
        until: None,
    };
    let mut output = Output::to_file(path)?;
    let mut connection = Connection::open(&settings, ends)?;
    let version = login::log_in(&mut connection, &settings)?;
    slot::create_or_reuse(&mut connection, &options)?;
    stream::run(&mut connection, version, &options, &mut output)
}

fn message(tag: u8, body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len() + 4).expect("a length").to_be_bytes();
    [&[tag], &length[..], body].concat()
}

fn change(bytes: &[u8]) -> Vec<u8> {
    message(b'd', &[b"w", &[0; 24][..], bytes].concat())
}

fn keepalive(end: u64) -> Vec<u8> {
    message(b'd', &[b"k", &end.to_be_bytes()[..], &[0; 8], &[1]].concat())
}

fn begin() -> Vec<u8> {
    change(b"B\0\0\0\0\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\x07")
}

fn commit(end: u64) -> Vec<u8> {
    change(&[b"C\0\0\0\0\0\0\0\0\x08", &end.to_be_bytes()[..], &[0; 8]].concat())
}

fn insert() -> Vec<u8> {
    let relation = change(b"R\0\0\x40\0public\0t\0d\0\x01\x01id\0\0\0\0\x17\xff\xff\xff\xff");
    [relation, change(b"I\0\0\x40\0N\0\x01t\0\0\0\x0242")].concat()
}

#[test]
fn what_does_not_belong_in_a_stream_ends_it_unconfirmed() {
    let unknown = "a change of a kind that is not known here: '?'";
    let part = change(b"S\0\0\0\x09\x01");
    let cases: [(&str, &[Vec<u8>]); 11] = [
        (unknown, &[begin(), change(b"?abc"), commit(9)]),
        ("a message of a kind that is not known here: '?'", &[message(b'd', b"?abc")]),
        ("PrimaryStatusUpdate in a stream of changes", &[message(b'd', &[b"s", &[0; 32][..]].concat())]),
        ("StreamStop inside a transaction", &[begin(), insert(), change(b"E"), keepalive(9)]),
        ("Commit outside of transactions", &[commit(9)]),
        ("Begin inside a transaction", &[begin(), insert(), begin(), commit(9)]),
        ("Commit inside a part of a transaction", &[part.clone(), commit(9), keepalive(9)]),
        ("StreamStart inside a part of a transaction", &[part.clone(), part, keepalive(9)]),
        ("Insert outside of transactions", &[insert()]),
        ("no Relation message for the table 99 was seen", &[begin(), change(b"T\0\0\0\x01\0\0\0\0\x63"), commit(9)]),
        ("the server ends the stream inside a transaction", &[begin(), insert(), COPY_DONE.to_vec()]),
    ];
    for (expected, messages) in cases {
        let scratch = Scratch::new("order");
        let (result, confirmed) = run("disable", &scratch.0, &Ends::default(), |client| {
            client.let_in();
            client.send(COPY_BOTH);
            client.send(&messages.concat());
            client.say_goodbye();
        });
        let error = result.expect_err(expected);
        assert!(error.contains(expected), "{expected}: {error}");
        assert!(confirmed.iter().all(|place| *place == 0), "{expected}: {confirmed:x?}");
    }
}

#[test]
fn a_message_inside_a_transaction_confirms_nothing() {
    let scratch = Scratch::new("message");
    let (_, confirmed) = run("disable", &scratch.0, &Ends::default(), |client| {
        client.let_in();
        client.send(COPY_BOTH);
        let in_between = change(b"M\0\0\0\0\0\0\0\x09\0p\0\0\0\0\x01x");
        client.send(&[begin(), insert(), in_between, keepalive(0x800)].concat());
        client.receive();
        client.send(COPY_DONE);
        client.say_goodbye();
    });
    assert_eq!(confirmed, [0]);
    let text = std::fs::read_to_string(&scratch.0).expect("the file");
    assert!(text.contains(r#""prefix":"p""#) && !text.contains("end_lsn"), "{text}");
}

#[test]
fn a_message_that_takes_its_time_delays_nothing_else() {
    let (scratch, ends) = (Scratch::new("slow"), Ends::default());
    let began = Instant::now();
    let (_, confirmed) = run("disable", &scratch.0, &ends, |client| {
        client.let_in();
        client.send(COPY_BOTH);
        client.send(b"d\x0b\0\0\0w");
        let mut slow = client.socket.try_clone().expect("the same socket");
        thread::scope(|scope| {
            scope.spawn(move || {
                while slow.write_all(b"I").is_ok() {
                    thread::sleep(Duration::from_millis(20));
                }
            });
            assert_eq!(client.receive(), Some(b'd'), "a status");
            ends.0.store(true, Ordering::Relaxed);
            // The last status, and then it is over.
            while client.receive().is_some_and(|tag| tag != b'c') {}
            let _ = client.socket.shutdown(std::net::Shutdown::Both);
        });
    });
    assert!(confirmed.len() >= 2, "{confirmed:?}");
    assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
}

#[test]
fn who_is_asked_to_end_does_not_wait_for_a_silent_server() {
    // Silent at the request for TLS, in its handshake, at the login, at the query for the slot, and before the stream.
    let silent: [Case; 5] = [
        ("require", |_| {}),
        ("require", |client| {
            client.first_packet();
            client.send(b"S");
        }),
        ("disable", |_| {}),
        ("disable", |client| client.send(AUTHENTICATED)),
        ("disable", Client::let_in),
    ];
    for (number, (ssl_mode, speak)) in silent.into_iter().enumerate() {
        let (scratch, ends) = (Scratch::new("silent"), Ends::default());
        let began = Instant::now();
        let (result, _) = run(ssl_mode, &scratch.0, &ends, |client| {
            speak(client);
            thread::sleep(Duration::from_millis(400));
            ends.0.store(true, Ordering::Relaxed);
            let _ = client.socket.read_to_end(&mut Vec::new());
        });
        let error = result.expect_err("no stream");
        assert_eq!(error, "ended before the stream has begun", "{number}");
        assert!(began.elapsed() < Duration::from_secs(3), "{number}: {:?}", began.elapsed());
    }
}

#[test]
fn what_a_server_says_in_plain_text_is_shown() {
    for (ssl_mode, before) in [("disable", ""), ("require", "localhost:PORT: the server refuses to speak of TLS: ")] {
        let (result, _) = run(ssl_mode, &Scratch::new("text").0, &Ends::default(), |client| {
            client.first_packet();
            client.send(b"EFATAL:  sorry, too many\x1b clients already\n\0");
        });
        assert_eq!(result, Err(format!("{before}FATAL:  sorry, too many  clients already")));
    }
}

#[test]
fn answers_are_checked_before_the_stream_begins() {
    let cases: [Case; 3] = [
        ("the server asks for a password that is hashed zero times", |client| {
            client.first_packet();
            client.send(&message(b'R', b"\0\0\0\x0aSCRAM-SHA-256\0\0"));
            client.receive();
            client.send(&message(b'R', b"\0\0\0\x0br=x,s=eA==,i=0"));
        }),
        ("the server answers START_REPLICATION with CommandComplete", |client| {
            client.let_in();
            client.send(b"C\0\0\0\x06X\0");
        }),
        ("too many rows", |client| {
            client.first_packet();
            client.send(AUTHENTICATED);
            client.receive();
            client.send(&b"D\0\0\0\x06\0\0".repeat(20_000));
        }),
    ];
    for (expected, serve) in cases {
        let (result, _) = run("disable", &Scratch::new("answers").0, &Ends::default(), serve);
        assert_eq!(result, Err(expected.to_owned()));
    }
}

#[test]
fn a_file_of_something_else_is_not_touched() {
    let scratch = Scratch::new("file");
    for text in ["a text", "a text\n", "{\"change\":\"begin\"}\nand more", "{}\n"] {
        std::fs::write(&scratch.0, text).expect("written");
        assert!(Output::to_file(&scratch.0).is_err(), "{text}");
        assert_eq!(std::fs::read_to_string(&scratch.0).expect("the file"), text);
    }
    // A line that was cut is one of ours.
    for text in ["{\"ch", "{\"change\":\"begin\",\"x"] {
        std::fs::write(&scratch.0, text).expect("written");
        assert!(Output::to_file(&scratch.0).is_ok(), "{text}");
        assert_eq!(std::fs::read_to_string(&scratch.0).expect("the file"), "");
    }
}
