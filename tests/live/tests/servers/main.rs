//! The examples with real servers, where there are any: `cdc`, killed again and again, mostly through `proxy`.

#![cfg(unix)]
#![allow(dead_code, reason = "of the example's modules, tests use a part")]

mod capture;
mod clients;
#[path = "../../../../pgwire-core/examples/cdc/connection.rs"]
mod connection;
mod copy;
#[path = "../../../../pgwire-core/examples/cdc/ends.rs"]
mod ends;
#[path = "../../../../pgwire-core/examples/cdc/login.rs"]
mod login;
mod proxy;
#[path = "../../../../pgwire-core/examples/cdc/reach.rs"]
mod reach;
mod recorder;
mod server;
#[path = "../../../../pgwire-core/examples/cdc/server_error.rs"]
mod server_error;
#[path = "../../../../pgwire-core/examples/cdc/settings.rs"]
mod settings;
#[path = "../../../../pgwire-core/examples/socket/mod.rs"]
mod socket;
#[path = "../../../../pgwire-core/examples/cdc/tls.rs"]
mod tls;
mod work;

use std::io::Write;
use std::process::Command;

use crate::capture::Capture;
use crate::connection::Connection;
use crate::ends::Ends;
use crate::proxy::Proxy;
use crate::server::Server;
use crate::settings::Settings;

/// What the modules of the example call an error.
type Error = Box<dyn std::error::Error>;

#[test]
fn postgresql_14() {
    test_with(14);
}

#[test]
fn postgresql_15() {
    test_with(15);
}

#[test]
fn postgresql_16() {
    test_with(16);
}

#[test]
fn postgresql_17() {
    test_with(17);
}

#[test]
fn postgresql_18() {
    test_with(18);
}

fn test_with(version: u32) {
    let Some(programs) = server::find(version) else { return };
    let server = Server::start(version, &programs);
    if let Some(report) = clients::run(version, &server) {
        say(&format!("PostgreSQL {version}, {report}"));
    }

    let over_tcp = Proxy::start("127.0.0.1:0", &format!("127.0.0.1:{}", server.port));
    let over_unix = Proxy::start(&server.unix_socket(1), &server.unix_socket(server.port));
    let through_tcp = format!("postgresql://postgres@{}/postgres?sslmode=disable", over_tcp.address);
    let through_unix = format!("postgresql://postgres@/postgres?host={}&port=1", server.folder().display());
    let encrypted = server.authority.as_ref().map(|authority| {
        let place = format!("postgresql://postgres@localhost:{}/postgres", server.port);
        format!("{place}?sslmode=verify-full&sslrootcert={}", authority.display())
    });
    names_what_is_missing(&through_tcp);
    assert!(encrypted.is_some() || !pgwire_tests::server::are_named(), "PostgreSQL {version} cannot encrypt");

    let oldest = match &encrypted {
        Some(url) => Capture::new(&["--proto=1"], "over TLS", url),
        None => Capture::new(&["--proto=1"], "through the proxy", &through_tcp),
    };
    let mut captures =
        vec![oldest, Capture::new(&["--proto=2", "--streaming=on", "--binary"], "through the proxy", &through_tcp)];
    if version >= 15 {
        captures.push(Capture::new(&["--proto=3", "--two-phase"], "through Unix sockets", &through_unix));
        let newest: &[&str] = match version {
            15 => &["--streaming=on", "--two-phase"],
            _ => &["--streaming=parallel", "--two-phase", "--binary", "--origin=none"],
        };
        captures.push(Capture::new(newest, "through the proxy", &through_tcp));
    }
    for capture in &captures {
        let report = capture.run(server.folder(), || connect(&through_tcp));
        say(&format!("PostgreSQL {version}, {}: {report}", capture.name()));
    }
    over_tcp.end();
    over_unix.end();
}

/// A publication that is not there is named at once, and no slot is left behind that would keep changes for nobody.
fn names_what_is_missing(url: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cdc"));
    let output = command.args(["--slot=missing", "--publication=Cdc, \"No\"", url]).output().expect("started");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("there is no publication \"cdc\""), "{said}");
    let slots = connect(url).query("SELECT slot_name FROM pg_replication_slots").expect("slots");
    assert!(slots.is_empty(), "{slots:?}");
}

/// Says something past the harness, which keeps what passing tests print to itself.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// A session in which queries can be asked.
fn connect(url: &str) -> Connection {
    let variables = |name: &str| (name == "PGUSER").then(|| "postgres".to_owned());
    let settings = Settings::of(variables).and_then(|settings| settings.with_url(url)).expect("settings");
    let mut connection = Connection::open(&settings, &Ends::default()).expect("a connection");
    login::log_in(&mut connection, &settings).expect("a session");
    connection
}
