//! How `examples/cdc` encrypts its connection, with a server that only greets.
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::thread;

use pgwire_live_tests::authority::Authority;
use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned, crypto::ring};

use crate::Scratch;
use crate::ends::Ends;
use crate::settings::{Settings, SslMode};
use crate::socket::Socket;
use crate::tls::Transport;

/// An authority, and a file with its certificate.
struct Known {
    authority: Authority,
    file: Scratch,
}

impl Known {
    fn new(name: &str) -> Self {
        let authority = Authority::new();
        let file = Scratch::new(name);
        std::fs::write(&file.0, authority.pem()).expect("written");
        Self { authority, file }
    }

    /// The configuration of a server of this name.
    fn config(&self, name: &str) -> Arc<ServerConfig> {
        let (certificate, key) = self.authority.certificate(name);
        let key = PrivateKeyDer::try_from(key.serialize_der()).expect("a key");
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .and_then(|config| config.with_no_client_auth().with_single_cert(vec![certificate.into()], key));
        Arc::new(config.expect("a configuration"))
    }
}

/// Greets one client, and encrypts if there is something to do it with. Returns whether the client wanted to.
fn greet(mut client: TcpStream, config: Option<Arc<ServerConfig>>) -> bool {
    let mut request = [0; 8];
    // Whoever does not ask listens from the start.
    client.set_read_timeout(Some(std::time::Duration::from_millis(200))).expect("a limit");
    let asks = client.read_exact(&mut request).is_ok();
    client.set_read_timeout(None).expect("no limit");
    if asks {
        assert_eq!(request, *b"\0\0\0\x08\x04\xd2\x16\x2f");
        client.write_all(if config.is_some() { b"S" } else { b"N" }).expect("sent");
    }
    // A client that does not believe the certificate, or wants none but an encrypted connection, is gone.
    let _ = match config.filter(|_| asks) {
        Some(config) => {
            StreamOwned::new(ServerConnection::new(config).expect("a connection"), client).write_all(b"hello")
        }
        None => client.write_all(b"hello"),
    };
    asks
}

/// Whether a greeting came through, encrypted or not; the error otherwise. And whether encryption was asked for.
fn greeted(mode: SslMode, root: Option<&Path>, config: Option<Arc<ServerConfig>>) -> (Result<bool, String>, bool) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("its address").port();
    let server = thread::spawn(move || greet(listener.accept().expect("a client").0, config));
    let settings = Settings {
        host: "localhost".to_owned(),
        port,
        user: String::new(),
        password: None,
        database: String::new(),
        ssl_mode: mode,
        ssl_root_certificate: root.map(Path::to_owned),
    };
    let stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    let client = Transport::open(Socket::over_tcp(stream).expect("a socket"), &settings, &Ends::default()).map(
        |mut transport| {
            let mut greeting = [0; 5];
            transport.read_exact(&mut greeting).expect("a greeting");
            assert_eq!(greeting, *b"hello");
            matches!(transport, Transport::Encrypted(_))
        },
    );
    let client = client.map_err(|error| error.to_string());
    (client, server.join().expect("no panic"))
}

#[test]
fn each_mode_asks_for_more_than_the_one_before() {
    use SslMode::{Disable, Prefer, Require, VerifyCa, VerifyFull};
    let (known, other) = (Known::new("known"), Known::new("other"));
    let (known_root, other_root) = (Some(known.file.0.as_path()), Some(other.file.0.as_path()));
    let (right_name, wrong_name) = (known.config("localhost"), known.config("elsewhere"));

    for mode in [Require, VerifyCa, VerifyFull] {
        let (result, asked) = greeted(mode, known_root, None);
        assert_eq!((result, asked), (Err("the server does not encrypt".to_owned()), true), "{mode:?}");
    }
    assert_eq!(greeted(Disable, None, Some(Arc::clone(&right_name))), (Ok(false), false));
    assert_eq!(greeted(Prefer, None, None), (Ok(false), true));

    // Without authorities anybody will do, up to where somebody has to be verified.
    for mode in [Prefer, Require] {
        assert_eq!(greeted(mode, None, Some(Arc::clone(&wrong_name))), (Ok(true), true), "{mode:?}");
    }
    for mode in [VerifyCa, VerifyFull] {
        let (result, _) = greeted(mode, None, Some(Arc::clone(&right_name)));
        assert!(result.is_err_and(|error| error.contains("sslrootcert")), "{mode:?}");
    }

    // With authorities, nobody else may vouch; the name counts in the last mode.
    for mode in [Prefer, Require, VerifyCa, VerifyFull] {
        assert_eq!(greeted(mode, known_root, Some(Arc::clone(&right_name))), (Ok(true), true), "{mode:?}");
        let (result, _) = greeted(mode, other_root, Some(Arc::clone(&right_name)));
        assert!(result.is_err_and(|error| error.contains("invalid peer certificate")), "{mode:?}");
        let (result, _) = greeted(mode, known_root, Some(Arc::clone(&wrong_name)));
        assert_eq!(result.is_ok(), mode < VerifyFull, "{mode:?}: {result:?}");
    }

    let (result, _) = greeted(Require, Some(Path::new("/no/such/file")), Some(right_name));
    assert!(result.is_err_and(|error| error.contains("/no/such/file")));
}
