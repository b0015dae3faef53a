//! A server that the examples come to over TCP, over a Unix socket, and over TLS if it can encrypt.

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use pgwire_live_tests::authority::Authority;
use pgwire_tests::server::{self, FOLDER};

use crate::say;

/// The folder of a version's programs; says so if it is not here.
pub(crate) fn find(version: u32) -> Option<PathBuf> {
    let found = server::find(version);
    if found.is_none() {
        say(&format!("PostgreSQL {version} is not here, and not tested with; {FOLDER} may name a folder of servers"));
    }
    found
}

/// A server that runs until this is dropped.
pub(crate) struct Server {
    running: server::Server,
    pub(crate) port: u16,
    /// The certificate of who vouches for it, if it can encrypt.
    pub(crate) authority: Option<PathBuf>,
}

impl Server {
    pub(crate) fn start(version: u32, programs: &Path) -> Self {
        let server = server::Server::set_up(programs, &format!("live-{version}"));
        let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its address").port();
        let authority = can_encrypt(&server).then(|| write_certificate(&server));
        let ssl = if authority.is_some() { "on" } else { "off" };
        server.start(&format!(
            "port = {port}\nlisten_addresses = '127.0.0.1'\nwal_level = logical\nfsync = off\n\
             max_prepared_transactions = 10\nlogical_decoding_work_mem = '64kB'\nssl = {ssl}\n"
        ));
        Self { running: server, port, authority }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.running.folder()
    }

    /// The path of a Unix socket beside that of the server.
    pub(crate) fn unix_socket(&self, port: u16) -> String {
        self.running.unix_socket(port).to_string_lossy().into_owned()
    }
}

fn can_encrypt(server: &server::Server) -> bool {
    let output = server.command("postgres", &["-C", "ssl_library"]).output().expect("a program");
    output.stdout.starts_with(b"OpenSSL")
}

/// Gives a server a certificate, and returns the file of the authority's.
fn write_certificate(server: &server::Server) -> PathBuf {
    let authority = Authority::new();
    let (certificate, key) = authority.certificate("localhost");
    for (name, text) in [("server.crt", certificate.pem()), ("server.key", key.serialize_pem())] {
        let file = server.data().join(name);
        fs::write(&file, text).expect("written");
        fs::set_permissions(&file, Permissions::from_mode(0o600)).expect("set");
        server::Server::give(&file);
    }
    let file = server.folder().join("authority.pem");
    fs::write(&file, authority.pem()).expect("written");
    file
}
