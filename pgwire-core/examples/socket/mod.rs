//! A connection over TCP or over a Unix socket.

use std::io::{self, Read, Write};
use std::net::TcpStream;
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::time::Duration;

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

    /// How long it waits for something to arrive, and for something to be taken.
    pub(crate) fn wait_at_most(&self, to_read: Option<Duration>, to_write: Option<Duration>) -> io::Result<()> {
        match self {
            Self::Tcp(stream) => stream.set_read_timeout(to_read).and_then(|()| stream.set_write_timeout(to_write)),
            #[cfg(unix)]
            Self::Unix(stream) => stream.set_read_timeout(to_read).and_then(|()| stream.set_write_timeout(to_write)),
        }
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
