//! One client, its connection to the server, and what is printed of both.

use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::thread;

use pgwire_core::conversation::Side;

use crate::opening::{Encryption, refuse_encryption};
use crate::socket::Socket;
use crate::watch::Watch;

/// Bytes read at once.
const CHUNK: usize = 64 << 10;

pub(crate) struct Link {
    client: Socket,
    server: Socket,
}

impl Link {
    pub(crate) fn new(client: Socket, server: Socket) -> Self {
        Self { client, server }
    }

    /// Hands on bytes until both sides have ended.
    pub(crate) fn run(&self, encryption: Encryption, watch: &Watch) -> io::Result<()> {
        thread::scope(|scope| {
            thread::Builder::new().spawn_scoped(scope, || self.hand_on(Side::Server, watch))?;
            let opened = match encryption {
                Encryption::Refuse => self.open(watch),
                Encryption::Pass => Ok(()),
            };
            match opened {
                Ok(()) => self.hand_on(Side::Client, watch),
                Err(_) => self.close(),
            }
            opened
        })
    }

    fn open(&self, watch: &Watch) -> io::Result<()> {
        let first = refuse_encryption(&self.client, watch)?;
        self.write(Side::Client, &first, watch)
    }

    /// Hands on what comes from a side until it ends.
    fn hand_on(&self, from: Side, watch: &Watch) {
        let mut source = match from {
            Side::Client => &self.client,
            Side::Server => &self.server,
        };
        let mut chunk = vec![0; CHUNK];
        loop {
            match source.read(&mut chunk) {
                Ok(0) => {
                    // The other direction may go on: a client that has closed its half still reads.
                    let _ = shut_down(self.other(from), Shutdown::Write);
                    return;
                }
                Ok(read) => {
                    if self.write(from, &chunk[..read], watch).is_err() {
                        return self.close();
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return self.close(),
            }
        }
    }

    fn other(&self, side: Side) -> &Socket {
        match side {
            Side::Client => &self.server,
            Side::Server => &self.client,
        }
    }

    fn write(&self, from: Side, bytes: &[u8], watch: &Watch) -> io::Result<()> {
        // Noted before it is sent, so that what answers it is noted later.
        watch.note(from, bytes);
        self.other(from).write_all(bytes)
    }

    /// Ends both directions; they may have ended already.
    fn close(&self) {
        let _ = shut_down(&self.client, Shutdown::Both);
        let _ = shut_down(&self.server, Shutdown::Both);
    }
}

fn shut_down(socket: &Socket, how: Shutdown) -> io::Result<()> {
    match socket {
        Socket::Tcp(stream) => stream.shutdown(how),
        #[cfg(unix)]
        Socket::Unix(stream) => stream.shutdown(how),
    }
}
