//! No lint has anything to say of generated code, not even where all of them are turned on, or forbidden.
//!
//! `lints/` is a library of declarations. Every lint of rustc and of clippy is denied in it but those that would speak of
//! the declarations themselves, so it compiles exactly if nothing is said of what is generated.

use std::path::Path;
use std::process::Command;

use pgwire_tests::{package, rustc};

#[test]
fn generated_code_raises_no_lint() {
    if !rustc::is_pinned() {
        return;
    }
    let has_clippy = Command::new(env!("CARGO")).args(["clippy", "--version"]).output();
    if !has_clippy.is_ok_and(|output| output.status.success()) {
        println!("skipped: there is no clippy");
        return;
    }
    for edition in ["2021", "2024"] {
        let complaints = check(edition);
        assert!(complaints.is_empty(), "edition {edition}:\n{complaints}");
    }
}

/// Puts the library into a package, and returns what is said of it.
fn check(edition: &str) -> String {
    let packages = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lints");
    let folder = packages.join(format!("edition-{edition}"));
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("lints/lib.rs").display().to_string();
    package::write(&folder, edition, &format!("\n[lib]\npath = {library:?}\n"));
    let output = package::cargo(&folder, &packages.join("target"), &["clippy", "--quiet"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() || !said.is_empty(), "clippy fails without a word");
    said
}
