//! Runs this program under callgrind, and reads the counts.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The argument with which the program is run under callgrind.
pub(crate) const RUN: &str = "run";

/// The instructions of one call.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    pub(crate) operation: String,
    pub(crate) shape: String,
    pub(crate) side: String,
    messages: u32,
    instructions: u32,
}

impl Counted {
    /// Instructions for one message.
    pub(crate) fn each(&self) -> f64 {
        f64::from(self.instructions) / f64::from(self.messages)
    }

    pub(crate) fn is_of_same(&self, other: &Self) -> bool {
        (&self.operation, &self.shape) == (&other.operation, &other.shape)
    }
}

pub(crate) fn counts() -> Vec<Counted> {
    let program = env::current_exe().expect("the program knows where it is");
    let folder = program.with_extension("callgrind");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made beside the program");
    let out = folder.join("out");
    let ran = Command::new("valgrind")
        .args(["--tool=callgrind", "--zero-before=*::run::measured*", "--dump-before=*::run::counted*"])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(&program)
        .arg(RUN)
        .output()
        .expect("valgrind runs; it is a package of most systems");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let names = String::from_utf8(ran.stdout).expect("names are text");
    names.lines().enumerate().map(|(index, line)| counted(line, &out.with_extension((index + 1).to_string()))).collect()
}

/// A line of the names, and the file of the counts that belongs to it.
fn counted(line: &str, file: &Path) -> Counted {
    let [operation, shape, side, messages] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("line: {line}") };
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let total = text.lines().find_map(|line| line.strip_prefix("totals: ")).expect("a dump has totals");
    Counted {
        operation: operation.to_owned(),
        shape: shape.to_owned(),
        side: side.to_owned(),
        messages: messages.parse().expect("a number of messages"),
        instructions: total.trim().parse().expect("a number of instructions"),
    }
}
