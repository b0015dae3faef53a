//! Who is measured: ours, the floor and the peers, all behind the same two doors.

use std::hint::black_box;

use crate::shape::{Depth, Input, Kind};

/// Decodes all messages of an input, and returns what a [`checksum`](self#checksum) demands.
///
/// # Checksum
/// The sum of all integers (as if they were unsigned) and of the lengths of all strings and values, so that nothing
/// that is decoded can be left out by the compiler, and whoever reads something else is found out. Where lists are
/// not walked, their number of elements and of bytes counts instead.
pub type Decoder = fn(&Input) -> u64;

/// Encodes one message again and again into the same buffer.
pub trait Encoder {
    /// Encodes so many times, and returns the length.
    fn encode(&mut self, times: usize) -> usize;
    /// What was encoded last.
    fn output(&self) -> &[u8];
}

/// One way to decode and encode.
#[derive(Clone, Copy)]
pub struct Side {
    pub name: &'static str,
    /// What it checks, for the README's table.
    pub checks: &'static str,
    pub decoder: fn(Kind, Depth) -> Option<Decoder>,
    /// The encoder of the input's first message.
    pub encoder: fn(&'static Input) -> Option<Box<dyn Encoder>>,
}

/// A buffer that is used again.
pub trait Buffer: Default + AsRef<[u8]> {
    fn clear(&mut self);
}

impl Buffer for Vec<u8> {
    fn clear(&mut self) {
        self.clear();
    }
}

impl Buffer for bytes::BytesMut {
    fn clear(&mut self) {
        self.clear();
    }
}

struct Again<M, B, W> {
    message: M,
    buffer: B,
    write: W,
}

impl<M, B: Buffer, W: Fn(&M, &mut B)> Encoder for Again<M, B, W> {
    fn encode(&mut self, times: usize) -> usize {
        for _ in 0..times {
            self.buffer.clear();
            (self.write)(black_box(&self.message), &mut self.buffer);
            black_box(&self.buffer);
        }
        self.buffer.as_ref().len()
    }

    fn output(&self) -> &[u8] {
        self.buffer.as_ref()
    }
}

/// An encoder of this message.
pub fn encoder<M: 'static, B: Buffer + 'static>(
    message: M,
    write: impl Fn(&M, &mut B) + 'static,
) -> Option<Box<dyn Encoder>> {
    Some(Box::new(Again { message, buffer: B::default(), write }))
}

/// The sum over all messages, each decoded on its own.
#[inline]
pub fn each(input: &Input, mut decode: impl FnMut(&[u8]) -> u64) -> u64 {
    input.messages.iter().map(|message| decode(black_box(&message[..]))).sum()
}

/// A decoder for nothing.
#[must_use]
pub fn no_decoder(_: Kind, _: Depth) -> Option<Decoder> {
    None
}

/// An encoder for nothing.
#[must_use]
pub fn no_encoder(_: &'static Input) -> Option<Box<dyn Encoder>> {
    None
}
