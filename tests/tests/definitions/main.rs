//! Definitions written at random from the grammar of the attributes: each compiles, reads what was written without the
//! derive, and writes it as it was.
//!
//! A run writes, compiles and runs one program. `MODULES=1000 cargo test -p pgwire-tests --test definitions` writes
//! several, one after the other; `SEED` begins with others.

mod facts;
mod grammar;
#[expect(dead_code, reason = "most of it is for the program that is written")]
mod harness;
mod model;
mod source;
mod wire;

use std::fmt::Write as _;
use std::path::Path;

use fastrand::Rng;
use pgwire_tests::fuzz::mutation;
use pgwire_tests::package;

use crate::harness::Context;
use crate::model::Form;

/// Modules of a run: each has one to five definitions.
const MODULES: u64 = 25;
/// Modules of a program.
const OF_A_PROGRAM: usize = 100;
/// Messages of each definition.
const MESSAGES: u64 = 12;

fn variable(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |value| value.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

#[test]
fn random_definitions_compile_and_round_trip() {
    let (first, count) = (variable("SEED", 0), variable("MODULES", MODULES));
    let seeds: Vec<u64> = (first..first + count).collect();
    for seeds in seeds.chunks(OF_A_PROGRAM) {
        let program = Program::of(seeds);
        println!("{}", program.run().trim());
    }
}

/// A program of definitions, and the messages that it checks.
struct Program {
    code: String,
    inputs: String,
}

impl Program {
    fn of(seeds: &[u64]) -> Self {
        let (mut modules, mut checks, mut inputs, mut definitions) = (String::new(), String::new(), String::new(), 0);
        for (index, &seed) in seeds.iter().enumerate() {
            let mut random = Rng::with_seed(seed);
            let module = grammar::module(&mut random);
            let code = source::source(&module, &mut random);
            let _ = writeln!(modules, "/// Seed {seed}.\npub mod d{index} {{\nuse super::names::*;\n{code}}}");
            for ty in 0..module.types.len() {
                let message = |form: &str| format!("d{index}::{}", module.type_with(ty, form));
                let _ = match module.form {
                    Form::Stored => {
                        writeln!(checks, "|b, cx| stored::<{}, {}>(b, cx),", message("&[u8]"), message("Bytes"))
                    }
                    Form::Owned | Form::Lifetime => writeln!(checks, "|b, cx| plain::<{}>(b, cx),", message("'_")),
                };
                for _ in 0..MESSAGES {
                    let context = Context { flag: random.bool(), level: random.u8(..4) };
                    let bytes = wire::bytes(&module, ty, context, &mut random);
                    let _ = writeln!(inputs, "{definitions} {} {} {}", context.flag, context.level, hex::encode(bytes));
                }
                definitions += 1;
            }
        }
        let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
        let shared = [("mutation", "src/fuzz/mutation.rs"), ("harness", "tests/definitions/harness.rs")];
        let shared =
            shared.map(|(name, file)| format!("#[path = \"{}\"]\nmod {name};\n", tests.join(file).display())).concat();
        let code = format!("{HEAD}{shared}{modules}const CHECKS: &[Check] = &[\n{checks}];\n");
        Self { code, inputs }
    }

    /// Compiles and runs it, and returns what it prints.
    fn run(&self) -> String {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("definitions");
        let rest = "fastrand = \"2\"\nhex = \"0.4\"\n\n[[bin]]\nname = \"definitions\"\npath = \"main.rs\"\n";
        package::write(&folder, "2024", rest);
        for (name, content) in [("main.rs", &self.code), ("inputs.txt", &self.inputs)] {
            std::fs::write(folder.join(name), content).expect("a file of the package");
        }
        let output = package::cargo(&folder, &folder.with_file_name("definitions_target"), &["run", "--quiet"]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}:\n{said}", folder.join("main.rs").display());
        String::from_utf8(output.stdout).expect("UTF-8")
    }
}

const HEAD: &str = "#![allow(dead_code, unused_imports, private_interfaces)]

pub mod names {
    pub use std::ffi::{CStr, CString};

    pub use pgwire_core::{Bytes, Lsn, Oid, PgStr, PgWire, RawMessage, Seq, Storage, Timestamp, Xid};
    pub(crate) use crate::harness::{Check, Context, Masked, OwnedRaw, plain, run, stored};
}
use names::*;

fn main() {
    run(CHECKS, include_str!(\"inputs.txt\"));
}

";
