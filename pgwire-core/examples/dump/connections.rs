//! The connections of a capture.

use std::collections::HashMap;
use std::io::{self, Write};
use std::net::SocketAddr;

use pgwire_core::conversation::Side;

use crate::follow::{Follower, Form};
use crate::packets::Segment;
use crate::stream::Stream;

/// All connections to a port.
pub(crate) struct Connections {
    port: u16,
    form: Form,
    /// By client and server.
    open: HashMap<(SocketAddr, SocketAddr), Connection>,
    begun: u64,
}

struct Connection {
    number: u64,
    follower: Follower,
    client: Option<Stream>,
    server: Option<Stream>,
}

impl Connections {
    pub(crate) fn new(port: u16, form: Form) -> Self {
        Self { port, form, open: HashMap::new(), begun: 0 }
    }

    /// Takes in a segment, and prints the messages that are complete with it.
    pub(crate) fn arrived(&mut self, out: &mut impl Write, segment: &Segment<'_>) -> io::Result<()> {
        let (side, ends) = match self.port {
            port if segment.to.port() == port => (Side::Client, (segment.from, segment.to)),
            port if segment.from.port() == port => (Side::Server, (segment.to, segment.from)),
            _ => return Ok(()),
        };
        let first = segment.sequence.wrapping_add(1);
        if segment.syn && side == Side::Client && !segment.ack {
            let is_again =
                |connection: &Connection| connection.client.as_ref().is_some_and(|client| client.begins_at(first));
            if self.open.get(&ends).is_some_and(is_again) {
                return Ok(());
            }
            self.begun += 1;
            let follower = Follower::new(format!("{}\t", self.begun), self.form);
            let connection =
                Connection { number: self.begun, follower, client: Some(Stream::new(first)), server: None };
            // A port that is used again is another connection.
            return self.open.insert(ends, connection).map_or(Ok(()), |mut old| old.ended(self.form, out));
        }
        // What was there before the capture began has no beginning that could be followed.
        let Some(connection) = self.open.get_mut(&ends) else { return Ok(()) };
        if segment.syn {
            connection.server.get_or_insert_with(|| Stream::new(first));
            return Ok(());
        }
        let stream = match side {
            Side::Client => &mut connection.client,
            Side::Server => &mut connection.server,
        };
        let Some(stream) = stream else { return Ok(()) };
        let complete = stream.arrived(segment.sequence, segment.data);
        connection.follower.arrived(out, side, &complete)
    }

    /// Says what is left, connection by connection.
    pub(crate) fn ended(self, out: &mut impl Write) -> io::Result<()> {
        let mut open: Vec<_> = self.open.into_values().collect();
        open.sort_by_key(|connection| connection.number);
        open.iter_mut().try_for_each(|connection| connection.ended(self.form, out))
    }
}

impl Connection {
    fn ended(&mut self, form: Form, out: &mut impl Write) -> io::Result<()> {
        for (side, stream) in [(Side::Client, &self.client), (Side::Server, &self.server)] {
            if let Some(missing) = stream.as_ref().and_then(Stream::missing) {
                let fault = format!("{missing} bytes are not in the capture, and what comes after them is not shown");
                form.print_fault(out, &format!("{}\t", self.number), side, &fault)?;
            }
        }
        self.follower.ended(out)
    }
}
