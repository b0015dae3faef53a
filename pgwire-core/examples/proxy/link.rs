//! One client, its connection to the server, and what is printed of both.

use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pgwire_core::conversation::Side;

use crate::opening::{Encryption, refuse_encryption};
use crate::socket::Socket;
use crate::watch::Watch;

/// Bytes read at once.
const CHUNK: usize = 64 << 10;
/// When one side has ended, how long the other may be silent, or take nothing.
const SILENCE: Duration = Duration::from_secs(10);

/// How long a write waits before it is looked whether there is anybody left for whom it is done.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How long a side may take nothing while the other is there, as far as can be known: a side that has more to send than
/// anybody takes may have gone unseen.
const STUCK: Duration = Duration::from_secs(60 * 60);

pub(crate) struct Link {
    client: Socket,
    server: Socket,
    /// How many of the two directions have ended.
    ended: Mutex<usize>,
    has_ended: Condvar,
    /// How often bytes have come or gone.
    moved: AtomicU64,
}

impl Link {
    pub(crate) fn new(client: Socket, server: Socket) -> Self {
        Self { client, server, ended: Mutex::default(), has_ended: Condvar::new(), moved: AtomicU64::new(0) }
    }

    /// Hands on bytes until both sides have ended.
    pub(crate) fn run(&self, encryption: Encryption, watch: &Watch) -> io::Result<()> {
        for socket in [&self.client, &self.server] {
            socket.wait_at_most(None, Some(LOOK_EVERY))?;
        }
        thread::scope(|scope| {
            let of_server = || {
                self.hand_on(Side::Server, watch);
                self.outlast();
            };
            thread::Builder::new().spawn_scoped(scope, of_server)?;
            let opened = match encryption {
                Encryption::Refuse => self.open(watch),
                Encryption::Pass => Ok(()),
            };
            match opened {
                Ok(()) => self.hand_on(Side::Client, watch),
                Err(_) => self.close(),
            }
            self.outlast();
            opened
        })
    }

    fn open(&self, watch: &Watch) -> io::Result<()> {
        let first = refuse_encryption(&self.client, watch)?;
        self.write(Side::Client, &first, watch)
    }

    /// Hands on what comes from a side until it ends.
    fn hand_on(&self, from: Side, watch: &Watch) {
        let mut source = self.of(from);
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

    /// Waits behind the end of one direction for that of the other, as long as something moves there.
    fn outlast(&self) {
        let Ok(mut ended) = self.ended.lock() else { return self.close() };
        *ended += 1;
        self.has_ended.notify_all();
        while *ended < 2 {
            let before = self.moved.load(Ordering::Relaxed);
            let waited = self.has_ended.wait_timeout_while(ended, SILENCE, |ended| *ended < 2);
            let Ok((now, wait)) = waited else { return self.close() };
            if wait.timed_out() && self.moved.load(Ordering::Relaxed) == before {
                return self.close();
            }
            ended = now;
        }
    }

    fn of(&self, side: Side) -> &Socket {
        match side {
            Side::Client => &self.client,
            Side::Server => &self.server,
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
        let (mut target, mut rest, mut taken) = (self.other(from), bytes, Instant::now());
        while !rest.is_empty() {
            match target.write(rest) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => {
                    self.moved.fetch_add(1, Ordering::Relaxed);
                    (rest, taken) = (&rest[written..], Instant::now());
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // It may be busy for long, unless nobody is there any more for whom that is done.
                Err(error) if is_late(&error) && taken.elapsed() < STUCK => {
                    if let Some(fault) = fault(self.of(from))? {
                        return Err(fault);
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Ends both directions; they may have ended already.
    fn close(&self) {
        let _ = shut_down(&self.client, Shutdown::Both);
        let _ = shut_down(&self.server, Shutdown::Both);
    }
}

fn is_late(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

/// What has happened to a connection from which nothing is read just now.
fn fault(socket: &Socket) -> io::Result<Option<io::Error>> {
    match socket {
        Socket::Tcp(stream) => stream.take_error(),
        #[cfg(unix)]
        Socket::Unix(stream) => stream.take_error(),
    }
}

fn shut_down(socket: &Socket, how: Shutdown) -> io::Result<()> {
    match socket {
        Socket::Tcp(stream) => stream.shutdown(how),
        #[cfg(unix)]
        Socket::Unix(stream) => stream.shutdown(how),
    }
}
