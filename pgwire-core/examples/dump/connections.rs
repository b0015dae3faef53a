//! The connections of a capture.

use std::collections::{BTreeSet, HashMap};
use std::io::{self, Write};
use std::net::SocketAddr;

use pgwire_core::conversation::Side;

use crate::follow::{Follower, Form};
use crate::packets::Segment;
use crate::stream::Stream;

/// Bytes of a server that are kept until it is known where they begin.
const MAX_UNPLACED: usize = 1 << 20;
/// So many other ports are named if there is nothing of the one that was asked for.
const PORTS_NAMED: usize = 16;

/// All connections to a port.
pub(crate) struct Connections {
    port: u16,
    form: Form,
    /// By client and server.
    open: HashMap<(SocketAddr, SocketAddr), Connection>,
    begun: u64,
    /// To which other connections begin.
    other_ports: BTreeSet<u16>,
}

struct Connection {
    number: u64,
    follower: Follower,
    client: Stream,
    /// From its SYN on.
    server: Option<Stream>,
    /// What was captured of the server before its SYN, with the numbers of the first bytes.
    unplaced: Vec<(u32, Vec<u8>)>,
    unplaced_bytes: usize,
}

impl Connections {
    pub(crate) fn new(port: u16, form: Form) -> Self {
        Self { port, form, open: HashMap::new(), begun: 0, other_ports: BTreeSet::new() }
    }

    /// Takes in a segment, and prints the messages that are complete with it.
    pub(crate) fn arrived(&mut self, out: &mut impl Write, segment: &Segment<'_>) -> io::Result<()> {
        let (side, ends) = match self.port {
            port if segment.to.port() == port => (Side::Client, (segment.from, segment.to)),
            port if segment.from.port() == port => (Side::Server, (segment.to, segment.from)),
            _ => {
                if segment.syn && !segment.ack && self.other_ports.len() < PORTS_NAMED {
                    self.other_ports.insert(segment.to.port());
                }
                return Ok(());
            }
        };
        let first = segment.sequence.wrapping_add(1);
        if segment.syn && side == Side::Client && !segment.ack {
            let is_again = |connection: &Connection| connection.client.begins_at(first);
            if !self.open.get(&ends).is_some_and(is_again) {
                self.begun += 1;
                let connection = Connection::new(self.begun, self.form, first);
                // A port that is used again is another connection.
                if let Some(mut old) = self.open.insert(ends, connection) {
                    old.ended(self.form, out)?;
                }
            }
        }
        // What was there before the capture began has no beginning that could be followed.
        let Some(connection) = self.open.get_mut(&ends) else { return Ok(()) };
        // A SYN counts as a byte, and may have data behind it.
        let sequence = if segment.syn { first } else { segment.sequence };
        let complete = match side {
            Side::Client => connection.client.arrived(sequence, segment.data),
            Side::Server => connection.server_arrived(segment.syn, sequence, segment.data),
        };
        connection.follower.arrived(out, side, &complete)
    }

    /// What to say if no connection to the port begins.
    pub(crate) fn missing(&self) -> Option<String> {
        let ports: Vec<String> = self.other_ports.iter().map(u16::to_string).collect();
        let others = match ports.is_empty() {
            true => "nor to any other".to_owned(),
            false => format!("--port names another: {}", ports.join(", ")),
        };
        (self.begun == 0).then(|| format!("no connection to port {} begins in it, {others}", self.port))
    }

    /// Says what is left, connection by connection.
    pub(crate) fn ended(self, out: &mut impl Write) -> io::Result<()> {
        let mut open: Vec<_> = self.open.into_values().collect();
        open.sort_by_key(|connection| connection.number);
        open.iter_mut().try_for_each(|connection| connection.ended(self.form, out))
    }
}

impl Connection {
    fn new(number: u64, form: Form, first: u32) -> Self {
        let follower = Follower::new(format!("{number}\t"), form);
        let client = Stream::new(first);
        Self { number, follower, client, server: None, unplaced: Vec::new(), unplaced_bytes: 0 }
    }

    /// Takes in what the server has sent, which may be captured in another order, and hands out what is complete.
    fn server_arrived(&mut self, syn: bool, sequence: u32, data: &[u8]) -> Vec<u8> {
        let stream = match &mut self.server {
            Some(stream) => stream,
            none if syn => none.insert(Stream::new(sequence)),
            None => {
                if self.unplaced_bytes + data.len() <= MAX_UNPLACED {
                    self.unplaced_bytes += data.len();
                    self.unplaced.push((sequence, data.to_vec()));
                }
                return Vec::new();
            }
        };
        let mut complete = stream.arrived(sequence, data);
        for (sequence, data) in std::mem::take(&mut self.unplaced) {
            complete.extend(stream.arrived(sequence, &data));
        }
        complete
    }

    fn ended(&mut self, form: Form, out: &mut impl Write) -> io::Result<()> {
        let before = format!("{}\t", self.number);
        for (side, stream) in [(Side::Client, Some(&self.client)), (Side::Server, self.server.as_ref())] {
            if let Some(missing) = stream.and_then(Stream::missing) {
                let fault = format!("{missing} bytes are not in the capture, and what comes after them is not shown");
                form.print_fault(out, &before, side, &fault)?;
            }
        }
        if self.server.is_none() && self.unplaced_bytes > 0 {
            let fault = "the beginning is not in the capture, and what comes after it is not shown";
            form.print_fault(out, &before, Side::Server, fault)?;
        }
        self.follower.ended(out)
    }
}
