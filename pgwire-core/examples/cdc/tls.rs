//! Encryption: whether it is asked for, and whom the server has to prove to be.

use std::io::{self, Read, Write};
use std::sync::Arc;

use pgwire_core::PgWire;
use pgwire_core::frame::{self, Found};
use pgwire_core::messages::backend::BackendMessage;
use pgwire_core::messages::startup::{SSLAnswer, SSLRequest, SSLResponse};
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{self, WebPkiSupportedAlgorithms};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, ClientConnection, DigitallySignedStruct, RootCertStore, SignatureScheme};
use rustls::{StreamOwned, crypto::ring};

use crate::Error;
use crate::ends::Ends;
use crate::server_error::{plain_text_of, text_of};
use crate::settings::{Settings, SslMode};
use crate::socket::Socket;

/// What goes over a socket, in the clear or not.
pub(crate) enum Transport {
    Clear(Socket),
    Encrypted(Box<StreamOwned<ClientConnection, Socket>>),
}

impl Transport {
    /// Asks the server for what the settings want.
    pub(crate) fn open(mut socket: Socket, settings: &Settings, ends: &Ends) -> Result<Self, Error> {
        // As libpq does, nothing is encrypted that does not leave the machine.
        if settings.ssl_mode == SslMode::Disable || !matches!(socket, Socket::Tcp(_)) {
            return Ok(Self::Clear(socket));
        }
        socket.write_all(&SSLRequest.to_bytes()?)?;
        // Not a byte more: what came behind it in the clear would be taken for encrypted.
        let mut answer = [0];
        ends.until_done(|| socket.read_exact(&mut answer))?;
        match SSLResponse::decode(&answer[..])?.answer {
            SSLAnswer::Yes => encrypted(socket, settings, ends),
            SSLAnswer::No if settings.ssl_mode == SslMode::Prefer => Ok(Self::Clear(socket)),
            SSLAnswer::No => Err("the server does not encrypt".into()),
            SSLAnswer::Error => Err(format!("the server refuses to speak of TLS: {}", error(socket, ends)?).into()),
            SSLAnswer::Other(_) => Err("the server has not understood the request for TLS".into()),
        }
    }
}

impl Read for Transport {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Clear(socket) => socket.read(room),
            Self::Encrypted(stream) => stream.read(room),
        }
    }
}

impl Write for Transport {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Clear(socket) => socket.write(bytes),
            Self::Encrypted(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Clear(socket) => socket.flush(),
            Self::Encrypted(stream) => stream.flush(),
        }
    }
}

/// What the error says whose first byte was read.
fn error(mut socket: Socket, ends: &Ends) -> Result<String, Error> {
    let (mut arrived, mut chunk) = (vec![b'E'], [0; 1024]);
    loop {
        match frame::negotiation_answer(&arrived)? {
            Found::Message { len } => {
                return Ok(match BackendMessage::decode(&arrived[..len])? {
                    BackendMessage::ErrorResponse(error) => text_of(&error),
                    other => other.message_name().to_owned(),
                });
            }
            Found::Text { len } => return Ok(plain_text_of(&arrived[..len])),
            _ => match ends.until_done(|| socket.read(&mut chunk))? {
                0 => return Ok(plain_text_of(&arrived)),
                read => arrived.extend_from_slice(&chunk[..read]),
            },
        }
    }
}

fn encrypted(socket: Socket, settings: &Settings, ends: &Ends) -> Result<Transport, Error> {
    let provider = Arc::new(ring::default_provider());
    let verifier = Arc::new(Verifier {
        algorithms: provider.signature_verification_algorithms,
        authorities: authorities(settings, &provider)?,
        checks_name: settings.ssl_mode == SslMode::VerifyFull,
    });
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .dangerous()
        .with_custom_certificate_verifier(verifier)
        .with_no_client_auth();
    let name = ServerName::try_from(settings.host.clone())?;
    let mut stream = StreamOwned::new(ClientConnection::new(Arc::new(config), name)?, socket);
    while stream.conn.is_handshaking() {
        ends.until_done(|| stream.conn.complete_io(&mut stream.sock))?;
    }
    Ok(Transport::Encrypted(Box::new(stream)))
}

/// Who may vouch for the server; `None` if nobody has to.
fn authorities(
    settings: &Settings,
    provider: &Arc<crypto::CryptoProvider>,
) -> Result<Option<Arc<WebPkiServerVerifier>>, Error> {
    let path = match &settings.ssl_root_certificate {
        Some(path) => path,
        None if settings.ssl_mode < SslMode::VerifyCa => return Ok(None),
        None => return Err("to verify the server takes a file of certificates: sslrootcert or PGSSLROOTCERT".into()),
    };
    let in_file = |error: &dyn std::error::Error| format!("{}: {error}", path.display());
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(path).map_err(|error| in_file(&error))? {
        roots.add(certificate.map_err(|error| in_file(&error))?).map_err(|error| in_file(&error))?;
    }
    let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(provider));
    Ok(Some(verifier.build().map_err(|error| in_file(&error))?))
}

/// Checks as much as the mode says: that the server has the key of its certificate, who vouches for it, its name.
#[derive(Debug)]
struct Verifier {
    algorithms: WebPkiSupportedAlgorithms,
    authorities: Option<Arc<WebPkiServerVerifier>>,
    checks_name: bool,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let Some(authorities) = &self.authorities else { return Ok(ServerCertVerified::assertion()) };
        match authorities.verify_server_cert(certificate, intermediates, name, ocsp, now) {
            // The name is looked at last.
            Err(rustls::Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) if !self.checks_name => Ok(ServerCertVerified::assertion()),
            result => result,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        crypto::verify_tls12_signature(message, certificate, signature, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        crypto::verify_tls13_signature(message, certificate, signature, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}
