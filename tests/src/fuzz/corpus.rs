//! What a fuzzer found: for each target a file with a line for each input, in hexadecimal.
//!
//! Thousands of files of some bytes each would say no more, and hide what a change adds.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Bytes that the file of a target may have. The shortest inputs are kept.
const LARGEST: usize = 18_000;

fn file(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpora").join(target).with_extension("hex")
}

/// The inputs of a target.
///
/// # Panics
/// If there is no file, or it has a line that is not hexadecimal.
#[must_use]
pub fn read(target: &str) -> Vec<Vec<u8>> {
    let path = file(target);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let input = |line| hex::decode(line).unwrap_or_else(|error| panic!("{}: {line}: {error}", path.display()));
    text.lines().map(input).collect()
}

/// Writes a folder with a file for each input of a target, and for each of its seeds.
///
/// # Panics
/// If the folder cannot be written.
pub fn unpack(target: &str, seeds: &[Vec<u8>], folder: &Path) {
    fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let known = if file(target).exists() { read(target) } else { Vec::new() };
    for (index, input) in known.iter().chain(seeds).enumerate() {
        fs::write(folder.join(format!("known-{index:04}")), input).expect("an input can be written");
    }
}

/// Takes the inputs out of a folder, and returns how many of how many are kept.
///
/// # Panics
/// If the folder cannot be read, or the file cannot be written.
#[must_use]
pub fn pack(target: &str, folder: &Path) -> (usize, usize) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let input = |entry: std::io::Result<fs::DirEntry>| fs::read(entry.expect("an entry").path()).expect("an input");
    let mut inputs: Vec<_> = entries.map(input).collect();
    inputs.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    inputs.dedup();
    let found = inputs.len();
    let mut size = 0;
    inputs.retain(|input| {
        size += 2 * input.len() + 1;
        size <= LARGEST
    });
    inputs.sort_unstable();
    let text = inputs.iter().fold(String::new(), |mut text, input| {
        let _ = writeln!(text, "{}", hex::encode(input));
        text
    });
    fs::write(file(target), text).expect("the corpus can be written");
    (inputs.len(), found)
}
