//! A connection over TCP or over a Unix socket.

use std::io::{self, Read, Write};
use std::net::TcpStream;
#[cfg(unix)]
use std::os::unix::net::UnixStream;

#[derive(Debug)]
pub(crate) enum Socket {
    Tcp(TcpStream),
    #[cfg(unix)]
    Unix(UnixStream),
}

impl Socket {
    pub(crate) fn over_tcp(stream: TcpStream) -> io::Result<Self> {
        // A message must not wait for the next one: clients and servers switch this off as well.
        stream.set_nodelay(true)?;
        Ok(Self::Tcp(stream))
    }

    /// Connects to `HOST:PORT`, or to a Unix socket, whose path begins with `/`.
    pub(crate) fn connect(address: &str) -> io::Result<Self> {
        #[cfg(unix)]
        if address.starts_with('/') {
            return UnixStream::connect(address).map(Self::Unix);
        }
        TcpStream::connect(address).and_then(Self::over_tcp)
    }
}

impl Read for &Socket {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        match self {
            Socket::Tcp(stream) => (&*stream).read(room),
            #[cfg(unix)]
            Socket::Unix(stream) => (&*stream).read(room),
        }
    }
}

impl Write for &Socket {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Socket::Tcp(stream) => (&*stream).write(bytes),
            #[cfg(unix)]
            Socket::Unix(stream) => (&*stream).write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        // Nothing is kept back.
        Ok(())
    }
}

impl Read for Socket {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        (&*self).read(room)
    }
}

impl Write for Socket {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (&*self).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&*self).flush()
    }
}
