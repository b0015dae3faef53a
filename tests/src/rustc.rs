//! The compiler that runs the tests.

use std::process::Command;

/// Texts of rustc and what lints say differ between versions, so they are compared with those of one.
const PINNED: &str = "1.95.0";

/// Whether the compiler is the one that texts are of; if not, says so.
///
/// # Panics
///
/// If there is no compiler.
#[must_use]
pub fn is_pinned() -> bool {
    let version = version();
    if version != PINNED {
        println!("skipped: what is expected is of rustc {PINNED}, and this is {version}");
    }
    version == PINNED
}

/// `1.95.0` of `rustc 1.95.0 (59807616e 2026-04-14)`
fn version() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("rustc runs");
    let text = String::from_utf8(output.stdout).expect("a version in UTF-8");
    text.split_whitespace().nth(1).unwrap_or_default().to_owned()
}
