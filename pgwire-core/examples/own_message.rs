//! A wire form of one's own: declared, decoded, encoded, measured, described and explained.
//!
//! ```text
//! cargo run --example own_message                              # a built-in value
//! cargo run --example own_message -- 000200004040000000000000  # hexadecimal bytes
//! ```
//!
//! The form is that of a `vector` of the extension pgvector in binary format, as it stands in a DataRow or a Bind
//! (`vector_send` and `vector_recv` in its `src/vector.c`).

use std::process::ExitCode;

use pgwire_core::{Describe, PgWire};

/// A vector: as many numbers as `dim` says.
///
/// Only fields that have a meaning are in the struct's type: `dim` is counted when it is written, and checked when it is
/// read. It stands in front of `unused`, and its elements behind.
#[derive(Clone, Debug, PartialEq, PgWire)]
struct Vector {
    /// Reserved; zero.
    #[constant(0)]
    unused: i16,
    /// The numbers.
    #[count(u16, before = unused, name = dim)]
    elements: Vec<Float4>,
}

/// An IEEE 754 number of four bytes, in network byte order.
#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
struct Float4(u32);

impl Vector {
    fn new(elements: impl IntoIterator<Item = f32>) -> Self {
        Self { unused: 0, elements: elements.into_iter().map(|number| Float4(number.to_bits())).collect() }
    }

    fn numbers(&self) -> impl Iterator<Item = f32> {
        self.elements.iter().map(|element| f32::from_bits(element.0))
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("own_message: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    println!("On the wire:\n\n{}", Vector::LAYOUT);
    let bytes = match std::env::args().nth(1) {
        Some(text) => hex::decode(text)?,
        None => Vector::new([1.0, -0.5, 3.25]).to_bytes()?.to_vec(),
    };
    match Vector::decode(&bytes[..]) {
        Ok(vector) => {
            let numbers: Vec<f32> = vector.numbers().collect();
            println!("{numbers:?} takes {} bytes:\n\n{}", vector.encoded_len(), vector.explain());
            assert_eq!(vector.to_bytes()?, bytes, "what was read is written again");
        }
        Err(error) => println!("No vector:\n\n{}", error.render(&bytes)),
    }

    // What the declaration excludes is not written, and what is cut short says where.
    let error = Vector { unused: 1, ..Vector::new([]) }.to_bytes().expect_err("`unused` must be zero");
    println!("Not written: {error}");
    let error = Vector::decode(&bytes[..bytes.len() - 1]).expect_err("a byte is missing");
    println!("Not read:    {error}");
    Ok(())
}
