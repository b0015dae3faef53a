//! Between the fuzzer, which has a folder of inputs, and the repository, which has a file for each target.
//!
//! `corpus list` prints the targets, `corpus unpack <target> <folder>` writes what is known into a folder, and
//! `corpus pack <target> <folder>` takes it over from there.

use std::path::Path;

use pgwire_tests::fuzz::{TARGETS, corpus, seeds};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["list"] => TARGETS.iter().for_each(|target| println!("{}", target.name)),
        ["unpack", target, folder] => corpus::unpack(target, &seeds::seeds()[target], Path::new(folder)),
        ["pack", target, folder] => {
            let (kept, found) = corpus::pack(target, Path::new(folder));
            println!("{target}: {kept} of {found} inputs kept");
        }
        _ => {
            eprintln!("corpus list | unpack <target> <folder> | pack <target> <folder>");
            std::process::exit(2);
        }
    }
}
