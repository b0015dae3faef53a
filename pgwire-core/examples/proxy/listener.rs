//! Where clients connect to.

use std::net::TcpListener;
#[cfg(unix)]
use std::os::unix::net::{UnixListener, UnixStream};
use std::{fmt, io};

use crate::socket::Socket;

pub(crate) enum Listener {
    Tcp(TcpListener),
    #[cfg(unix)]
    Unix(UnixListener),
}

impl Listener {
    /// Listens at `HOST:PORT`, or at a Unix socket, whose path begins with `/`.
    pub(crate) fn bind(address: &str) -> io::Result<Self> {
        #[cfg(unix)]
        if address.starts_with('/') {
            // The file of a socket outlives whoever listened there.
            let is_left_over =
                UnixStream::connect(address).is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused);
            if is_left_over {
                std::fs::remove_file(address)?;
            }
            return UnixListener::bind(address).map(Self::Unix);
        }
        TcpListener::bind(address).map(Self::Tcp)
    }

    pub(crate) fn accept(&self) -> io::Result<Socket> {
        match self {
            Self::Tcp(listener) => Socket::over_tcp(listener.accept()?.0),
            #[cfg(unix)]
            Self::Unix(listener) => Ok(Socket::Unix(listener.accept()?.0)),
        }
    }
}

/// The address, with the port that the system has chosen if it was given as 0.
impl fmt::Display for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp(listener) => match listener.local_addr() {
                Ok(address) => write!(f, "{address}"),
                Err(error) => write!(f, "{error}"),
            },
            #[cfg(unix)]
            Self::Unix(listener) => match listener.local_addr() {
                Ok(address) => write!(f, "{}", address.as_pathname().unwrap_or("".as_ref()).display()),
                Err(error) => write!(f, "{error}"),
            },
        }
    }
}
