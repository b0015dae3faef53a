//! Whether the cost of a message grows with its length, and no faster: a row of more and more columns, and longer and
//! longer text and values.

use pgwire_benches::floor::FLOOR;
use pgwire_benches::harness::{Operation, Unit, run};
use pgwire_benches::ours::OURS;
use pgwire_benches::shape::{data_row, query_of, value_of};

fn main() {
    let sides = [OURS, FLOOR];
    let columns = [1, 4, 16, 64, 256, 1024, 1600].map(|columns| data_row(columns, 8));
    run(columns.into(), &[Operation::Walk, Operation::Encode], &sides, Unit::Column);
    let lengths = (10..=26).step_by(4).map(|power| 1 << power);
    let texts = lengths.clone().map(query_of).collect();
    run(texts, &[Operation::Decode, Operation::Encode], &sides, Unit::Kibibyte);
    run(lengths.map(value_of).collect(), &[Operation::Walk, Operation::Encode], &sides, Unit::Kibibyte);
}
