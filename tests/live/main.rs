//! The examples with real servers, where there are any: `cdc`, cut off again and again, through `proxy`.

#![allow(dead_code, reason = "of the examples' modules, tests use a part")]

#[path = "../../pgwire-core/examples/cdc/connection.rs"]
mod connection;
mod copy;
#[path = "../../pgwire-core/examples/follow/mod.rs"]
mod follow;
#[path = "../../pgwire-core/examples/cdc/line.rs"]
mod line;
#[path = "../../pgwire-core/examples/proxy/link.rs"]
mod link;
#[path = "../../pgwire-core/examples/cdc/login.rs"]
mod login;
#[path = "../../pgwire-core/examples/proxy/opening.rs"]
mod opening;
// Both examples have an output: the one that is named is that of `cdc`.
#[path = "../../pgwire-core/examples/cdc/output.rs"]
mod output;
#[path = "../../pgwire-core/examples/cdc/progress.rs"]
mod progress;
mod server;
#[path = "../../pgwire-core/examples/cdc/settings.rs"]
mod settings;
#[path = "../../pgwire-core/examples/cdc/slot.rs"]
mod slot;
#[path = "../../pgwire-core/examples/cdc/stream.rs"]
mod stream;
mod watch;

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use pgwire_core::messages::logical::Streaming;

use crate::connection::Connection;
use crate::copy::Copy;
use crate::link::Link;
use crate::opening::Encryption;
use crate::output::Output;
use crate::server::Server;
use crate::settings::Settings;
use crate::stream::Options;
use crate::watch::Watch;

/// What the modules of the examples call an error.
type Error = Box<dyn std::error::Error>;

#[test]
fn changes_are_captured_once_from_every_server() {
    for (version, programs) in server::found() {
        let server = Server::start(version, &programs);
        let faults = Arc::new(Mutex::new(Vec::new()));
        let port = proxy(server.port, Arc::clone(&faults));
        for streaming in [Streaming::Off, Streaming::On, Streaming::Parallel] {
            // The protocol of each version knows one more.
            if streaming != Streaming::Parallel || version >= 16 {
                capture(version, port, streaming);
            }
        }
        drop(server);
        assert_eq!(*faults.lock().expect("no panic"), Vec::<String>::new());
        println!("PostgreSQL {version}: captured");
    }
}

/// A proxy to a port, which notes what it cannot decode.
fn proxy(server: u16, faults: Arc<Mutex<Vec<String>>>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("its address").port();
    thread::spawn(move || {
        for client in listener.incoming() {
            let Ok(client) = client else { return };
            let Ok(server) = TcpStream::connect(("127.0.0.1", server)) else { continue };
            let watch = Watch::new(Arc::clone(&faults));
            thread::spawn(move || Link::new(client, server)?.run(Encryption::Refuse, watch));
        }
    });
    port
}

fn settings(port: u16) -> Settings {
    let host = "127.0.0.1".to_owned();
    Settings { host, port, user: "postgres".to_owned(), password: None, database: "postgres".to_owned() }
}

fn connect(port: u16) -> Connection {
    let mut connection = Connection::open(&settings(port)).expect("a connection");
    login::log_in(&mut connection, &settings(port)).expect("a session");
    connection
}

const SETUP: [&str; 8] = [
    "DROP PUBLICATION IF EXISTS cdc",
    "DROP TABLE IF EXISTS keyed, \"full\"",
    "CREATE TABLE keyed (id int PRIMARY KEY, word text, long text)",
    "ALTER TABLE keyed ALTER long SET STORAGE EXTERNAL",
    "CREATE TABLE \"full\" (id int, word text, long text)",
    "ALTER TABLE \"full\" REPLICA IDENTITY FULL",
    "ALTER TABLE \"full\" ALTER long SET STORAGE EXTERNAL",
    "CREATE PUBLICATION cdc FOR TABLE keyed, \"full\"",
];

/// Work of a session, whose rows are its own.
fn work(session: &mut Connection, number: u32, two_phase: bool) {
    let mut ask = |text: &str| session.query(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    for round in 0..60_u32 {
        let first = 1_000 * (number * 60 + round);
        ask("BEGIN");
        let rows = if round % 6 == 0 { 400 } else { 5 };
        let values =
            format!("SELECT g, 'Wört', repeat(md5(g::text), 80) FROM generate_series({first}, {}) g", first + rows);
        ask(&format!("INSERT INTO keyed {values}"));
        ask(&format!("INSERT INTO \"full\" {values}"));
        ask("SAVEPOINT s");
        ask(&format!("UPDATE keyed SET word = NULL WHERE id BETWEEN {first} AND {}", first + 300));
        ask(&format!("UPDATE \"full\" SET word = 'other' WHERE id = {first} + 1"));
        ask(if round % 4 == 1 { "ROLLBACK TO s" } else { "RELEASE s" });
        ask(&format!("UPDATE keyed SET id = -id WHERE id = {first} + 2"));
        ask(&format!("DELETE FROM keyed WHERE id = {first} + 3"));
        ask(&format!("DELETE FROM \"full\" WHERE id = {first} + 3"));
        ask(&format!("SELECT pg_logical_emit_message(false, 'test', 'm{first}')"));
        if number == 0 && round == 30 {
            ask("TRUNCATE \"full\"");
        }
        match round % 10 {
            7 => drop(ask("ROLLBACK")),
            8 if two_phase => {
                ask(&format!("PREPARE TRANSACTION 'g{first}'"));
                ask(&format!("{} PREPARED 'g{first}'", if round < 30 { "COMMIT" } else { "ROLLBACK" }));
            }
            _ => drop(ask("COMMIT")),
        }
        if number == 0 && round % 20 == 5 {
            ask(&format!("ALTER TABLE keyed ADD COLUMN c{round} int"));
        }
    }
}

/// Captures what two sessions do, cut off again and again, and compares.
fn capture(version: u32, port: u16, streaming: Streaming) {
    let what = format!("PostgreSQL {version}, streaming {streaming:?}");
    let two_phase = version >= 15;
    let mut session = connect(port);
    for statement in SETUP {
        session.query(statement).expect(statement);
    }
    let mut options = Options {
        slot: format!("s_{}", format!("{streaming:?}").to_lowercase()),
        publications: "cdc".to_owned(),
        protocol: None,
        streaming,
        two_phase,
        binary: false,
        messages: true,
        origin: None,
        until: None,
    };
    slot::create_or_reuse(&mut session, &options).expect("a slot");
    let path = std::env::temp_dir().join(format!("pgwire-live-{version}-{}.jsonl", std::process::id()));
    let workers = [0, 1].map(|number| thread::spawn(move || work(&mut connect(port), number, two_phase)));
    let mut interruptions = 0_u32;
    while !workers.iter().all(thread::JoinHandle::is_finished) {
        let ends = AtomicBool::new(false);
        thread::scope(|scope| {
            let stream = scope.spawn(|| run(port, &options, &path, &ends).map_err(|error| error.to_string()));
            thread::sleep(Duration::from_millis(u64::from(interruptions * 37 % 400)));
            if interruptions % 3 == 0 {
                ends.store(true, Ordering::Relaxed);
            } else {
                // As if the machine had gone away.
                while !stream.is_finished() {
                    let kill = "SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE active";
                    session.query(kill).expect(kill);
                    thread::sleep(Duration::from_millis(20));
                }
            }
            let _ = stream.join().expect("no panic");
        });
        interruptions += 1;
    }
    for worker in workers {
        worker.join().unwrap_or_else(|_| panic!("{what}: a session failed"));
    }
    let end = session.query("SELECT pg_current_wal_insert_lsn()").expect("a place");
    session.query("SELECT pg_logical_emit_message(true, 'test', 'end')").expect("a message");
    options.until = end[0][0].as_deref().map(|place| place.parse().expect("a place"));
    run(port, &options, &path, &AtomicBool::new(false)).unwrap_or_else(|error| panic!("{what}: {error}"));
    compare(&what, &mut session, &path);
    session.query(&format!("DROP_REPLICATION_SLOT {} WAIT", options.slot)).expect("dropped");
    std::fs::remove_file(&path).expect("removed");
    println!("{what}: cut off {interruptions} times");
}

fn run(port: u16, options: &Options, path: &Path, ends: &AtomicBool) -> Result<(), Error> {
    let mut output = Output::to_file(path)?;
    let mut connection = Connection::open(&settings(port))?;
    let version = login::log_in(&mut connection, &settings(port))?;
    stream::run(&mut connection, version, options, &mut output, ends)
}

fn compare(what: &str, session: &mut Connection, path: &Path) {
    let mut copy = Copy::default();
    for line in std::fs::read_to_string(path).expect("the file").lines() {
        copy.apply(serde_json::from_str(line).expect("JSON"));
    }
    let text = |row: &serde_json::Map<String, serde_json::Value>| {
        ["id", "word", "long"].map(|name| row[name].as_str().map(str::to_owned)).to_vec()
    };
    let mut keyed: Vec<_> = copy.keyed.values().map(text).collect();
    let mut full: Vec<_> = copy.full.iter().map(text).collect();
    for (table, copied) in [("keyed", &mut keyed), ("\"full\"", &mut full)] {
        let mut rows = session.query(&format!("SELECT id, word, long FROM {table}")).expect("the rows");
        rows.sort();
        copied.sort();
        assert!(!rows.is_empty());
        let differs = rows.iter().zip(&*copied).find(|(row, copy)| row != copy);
        assert!(rows == *copied, "{what}: {table} has {} rows, the copy {}: {differs:?}", rows.len(), copied.len());
    }
    let mut messages: Vec<_> =
        copy.messages.iter().map(|message| message[1..].parse::<u32>().expect("a number")).collect();
    messages.sort_unstable();
    let expected: Vec<_> = (0..120).map(|round| round * 1_000).collect();
    assert_eq!(messages, expected, "{what}");
}
