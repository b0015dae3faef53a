//! The example `proxy` as a program, and what it says.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};

pub(crate) struct Proxy {
    program: Child,
    /// Where it listens.
    pub(crate) address: String,
    faults: Option<JoinHandle<Vec<String>>>,
}

impl Proxy {
    pub(crate) fn start(listen: &str, server: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_proxy"));
        command.args([listen, server]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut program = command.spawn().expect("started");
        let mut first = String::new();
        let said = program.stderr.take().expect("piped");
        BufReader::new(said).read_line(&mut first).expect("a line");
        let address =
            first.strip_prefix("proxy: ").and_then(|rest| rest.split_once(" to ")).expect(&first).0.to_owned();
        let printed = BufReader::new(program.stdout.take().expect("piped"));
        // A message is one word; what was cut off is cut off with the program that sent it.
        let is_fault = |line: &String| line.contains(": ") && !line.contains("of a message that was cut off");
        let faults = thread::spawn(move || printed.lines().map_while(Result::ok).filter(is_fault).collect());
        Self { program, address, faults: Some(faults) }
    }

    /// Ends it.
    ///
    /// # Panics
    /// If it could not decode something.
    pub(crate) fn end(mut self) {
        self.program.kill().expect("ended");
        let faults = self.faults.take().expect("not ended yet").join().expect("no panic");
        assert_eq!(faults, Vec::<String>::new());
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
