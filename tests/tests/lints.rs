//! No lint has anything to say of generated code, not even where all of them are turned on, or forbidden.
//!
//! `lints/` is a library of declarations. Every lint of rustc and of clippy is denied in it but those that would speak of
//! the declarations themselves, so it compiles exactly if nothing is said of what is generated.

use std::path::Path;
use std::process::Command;

#[test]
fn generated_code_raises_no_lint() {
    if !pgwire_tests::rustc::is_pinned() {
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
    let package = packages.join(edition);
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let workspace = tests.parent().expect("the workspace");
    std::fs::create_dir_all(&package).expect("a directory for the package");
    let path = |path: &Path| path.display().to_string();
    let manifest = format!(
        "[package]\nname = \"lints-{edition}\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n[workspace]\n\n\
         [lib]\npath = {:?}\n\n[dependencies]\nbytes = \"1\"\npgwire-core = {{ path = {:?} }}\n",
        path(&tests.join("lints/lib.rs")),
        path(&workspace.join("pgwire-core")),
    );
    std::fs::write(package.join("Cargo.toml"), manifest).expect("the manifest");
    std::fs::copy(workspace.join("Cargo.lock"), package.join("Cargo.lock")).expect("the lock file");
    let output = Command::new(env!("CARGO"))
        .args(["clippy", "--offline", "--quiet"])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", packages.join("target"))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() || !said.is_empty(), "clippy fails without a word");
    said
}
