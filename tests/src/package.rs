//! Packages that a test writes, where only cargo can tell what becomes of them.

use std::path::Path;
use std::process::{Command, Output};

/// Writes the manifest and the lock file of a package outside of the workspace, which depends on `pgwire-core` and
/// `bytes` in the workspace's versions. `rest` is the rest of the manifest: first what else it depends on.
///
/// # Panics
///
/// If they cannot be written.
pub fn write(folder: &Path, edition: &str, rest: &str) {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let core = workspace.join("pgwire-core").display().to_string();
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let manifest = format!(
        "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = {edition:?}\n\n[workspace]\n\n\
         [dependencies]\nbytes = \"1\"\npgwire-core = {{ path = {core:?} }}\n{rest}"
    );
    std::fs::create_dir_all(folder).expect("a folder for the package");
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("the manifest");
    std::fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file");
}

/// Runs cargo in a package, with what has been fetched for the workspace. Packages with the same `target` build what
/// they depend on once.
///
/// # Panics
///
/// If there is no cargo.
#[must_use]
pub fn cargo(folder: &Path, target: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(folder)
        .env("CARGO_NET_OFFLINE", "true")
        .env("CARGO_TARGET_DIR", target)
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs")
}
