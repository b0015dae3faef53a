//! What the compiler says about declarations that are wrong, and that those which are right compile and work.
//!
//! `ui/<topic>/<mistake>.rs` must not compile and show exactly `<mistake>.stderr`; `ui/pass/*.rs` are run. The mended
//! programs in `ui/<topic>/fix/` are for `ui_fix.rs`.
//! Write the texts anew with `TRYBUILD=overwrite cargo test -p pgwire-tests --test ui`.

use std::process::Command;

/// Texts of rustc differ between versions, so they are compared with those of one.
const PINNED: &str = "1.95.0";

#[test]
fn messages_of_the_compiler() {
    let version = version_of_rustc();
    if version != PINNED {
        println!("skipped: the texts are those of rustc {PINNED}, and this is {version}");
        return;
    }
    let cases = trybuild::TestCases::new();
    cases.pass("ui/pass/*.rs");
    let mut topics: Vec<_> = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/ui"))
        .expect("the directory `ui`")
        .map(|entry| entry.expect("a topic").file_name().into_string().expect("a name in UTF-8"))
        .filter(|topic| topic != "pass")
        .collect();
    topics.sort();
    for topic in topics {
        cases.compile_fail(format!("ui/{topic}/*.rs"));
    }
}

/// `1.95.0` of `rustc 1.95.0 (59807616e 2026-04-14)`
fn version_of_rustc() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("rustc runs");
    let text = String::from_utf8(output.stdout).expect("a version in UTF-8");
    text.split_whitespace().nth(1).unwrap_or_default().to_owned()
}
