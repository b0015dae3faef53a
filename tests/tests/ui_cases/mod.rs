//! The cases in `ui/<topic>/`, and what the compiler says about a package of them.

use std::path::{Path, PathBuf};

use pgwire_tests::package;
use serde_json::Value;

/// The folder with a folder for each topic.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("ui")
}

/// The topics of programs that must not compile.
pub(crate) fn topics() -> Vec<PathBuf> {
    entries(&root()).into_iter().filter(|topic| !topic.ends_with("pass")).collect()
}

/// The programs in a folder, but not those in folders below it.
pub(crate) fn programs(folder: &Path) -> Vec<PathBuf> {
    entries(folder).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

/// `rest_not_last__in_variant`: the name under which a case can stand in a package.
pub(crate) fn name(topic: &Path, program: &Path) -> String {
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().replace('-', "_");
    format!("{}__{}", stem(topic), stem(program))
}

pub(crate) fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut entries: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    entries
}

/// An error of the compiler.
pub(crate) struct Error {
    /// The target that it is in.
    pub(crate) target: String,
    pub(crate) text: String,
}

/// Where a package is put; it has not been written yet.
pub(crate) fn package(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Checks a package that depends on `pgwire-core` and has `targets`, the TOML for them, and returns its errors, and
/// what cargo itself had to say.
pub(crate) fn check(folder: &Path, targets: &str) -> (Vec<Error>, String) {
    package::write(folder, "2024", &format!("\n{targets}"));
    let check = ["check", "--keep-going", "--message-format=json"];
    let output = package::cargo(folder, &folder.with_file_name("ui_target"), &check);
    let messages = String::from_utf8(output.stdout).expect("messages in UTF-8");
    let messages = messages.lines().map(|line| serde_json::from_str::<Value>(line).expect("a message in JSON"));
    (messages.filter_map(|message| error(&message)).collect(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn error(message: &Value) -> Option<Error> {
    let diagnostic = &message["message"];
    // What merely says that there were errors has no place.
    let has_place = diagnostic["spans"].as_array().is_some_and(|spans| !spans.is_empty());
    let is_error = message["reason"] == "compiler-message" && diagnostic["level"] == "error" && has_place;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    is_error.then(|| Error { target: text(&message["target"]["name"]), text: text(&diagnostic["rendered"]) })
}
