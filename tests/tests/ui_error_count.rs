//! Each mistake gives exactly one error, whatever the version of the compiler.
//!
//! Every case in `ui/<topic>/` begins with the number of its errors and a part of the text of each:
//!
//! ```text
//! // errors: 1
//! // - unknown option `coutn`
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

#[test]
fn every_mistake_gives_one_error() {
    let cases = read_cases(&Path::new(env!("CARGO_MANIFEST_DIR")).join("ui"));
    assert!(cases.len() >= 40, "only {} cases", cases.len());
    let errors = check(&cases);
    let mut wrong = String::new();
    for (name, case) in &cases {
        let found = errors.get(name).map(Vec::as_slice).unwrap_or_default();
        if let Some(complaint) = compare(case, found) {
            let _ = writeln!(wrong, "{}: {complaint}", case.path.display());
            for error in found {
                let _ = writeln!(wrong, "    {}", error.replace('\n', "\n    "));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// One file that must not compile.
struct Case {
    path: PathBuf,
    /// Parts of the texts of its errors.
    expected: Vec<String>,
}

/// The cases of all topics, by the name of the binary that each becomes.
fn read_cases(root: &Path) -> BTreeMap<String, Case> {
    let mut cases = BTreeMap::new();
    for topic in entries(root).into_iter().filter(|topic| !topic.ends_with("pass")) {
        for path in entries(&topic).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs")) {
            let text = std::fs::read_to_string(&path).expect("a case in UTF-8");
            let mut lines = text.lines();
            let header = lines.next().and_then(|line| line.strip_prefix("// errors: "));
            let count: usize = header
                .and_then(|count| count.parse().ok())
                .unwrap_or_else(|| panic!("{}: the first line is not `// errors: N`", path.display()));
            let expected: Vec<_> = lines.map_while(|line| line.strip_prefix("// - ")).map(ToOwned::to_owned).collect();
            assert_eq!(count, expected.len(), "{}: one line for each error", path.display());
            let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().replace('-', "_");
            cases.insert(format!("{}__{}", stem(&topic), stem(&path)), Case { path, expected });
        }
    }
    cases
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("a directory");
    let mut entries: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    entries
}

/// Puts all cases into one package, each as a binary, and returns the errors of each.
fn check(cases: &BTreeMap<String, Case>) -> BTreeMap<String, Vec<String>> {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ui_error_count");
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    std::fs::create_dir_all(&package).expect("a directory for the package");
    std::fs::write(package.join("Cargo.toml"), manifest(cases, workspace)).expect("the manifest");
    std::fs::copy(workspace.join("Cargo.lock"), package.join("Cargo.lock")).expect("the lock file");
    let output = Command::new(env!("CARGO"))
        .args(["check", "--offline", "--keep-going", "--bins", "--message-format=json"])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", package.join("target"))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs");
    let messages = String::from_utf8(output.stdout).expect("messages in UTF-8");
    let mut errors = BTreeMap::<_, Vec<_>>::new();
    for message in messages.lines().map(|line| serde_json::from_str::<Value>(line).expect("a message in JSON")) {
        let diagnostic = &message["message"];
        // What merely says that there were errors has no place.
        let has_place = diagnostic["spans"].as_array().is_some_and(|spans| !spans.is_empty());
        if message["reason"] == "compiler-message" && diagnostic["level"] == "error" && has_place {
            let binary = message["target"]["name"].as_str().unwrap_or_default().to_owned();
            assert!(cases.contains_key(&binary), "`{binary}` does not compile: {}", diagnostic["rendered"]);
            let rendered = diagnostic["rendered"].as_str().unwrap_or_default().to_owned();
            let found = errors.entry(binary).or_default();
            // A terminal shows the same text at the same place once.
            if !found.contains(&rendered) {
                found.push(rendered);
            }
        }
    }
    assert!(!errors.is_empty(), "no errors at all:\n{}", String::from_utf8_lossy(&output.stderr));
    errors
}

fn manifest(cases: &BTreeMap<String, Case>, workspace: &Path) -> String {
    let mut manifest = String::from(
        "[package]\nname = \"ui-error-count\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\nbytes = \"1\"\n",
    );
    let core = workspace.join("pgwire-core");
    let _ = writeln!(manifest, "pgwire-core = {{ path = {:?} }}", core.display().to_string());
    for (name, case) in cases {
        let path = case.path.display().to_string();
        let _ = write!(manifest, "\n[[bin]]\nname = {name:?}\npath = {path:?}\n");
    }
    manifest
}

/// What is wrong with the errors that were found, if anything is.
fn compare(case: &Case, found: &[String]) -> Option<String> {
    // rustc asks for a bound of a call once for each place that has it, and words each answer alike.
    let is_use = case.path.parent().is_some_and(|topic| topic.ends_with("use"));
    let title = |error: &String| error.lines().next().unwrap_or_default().to_owned();
    if is_use && found.iter().all(|error| title(error) == title(&found[0])) {
        let said = found.iter().any(|error| case.expected.iter().all(|expected| error.contains(expected)));
        return (!said).then(|| format!("not said: {:?}", case.expected));
    }
    if found.len() != case.expected.len() {
        return Some(format!("{} errors wanted, {} found", case.expected.len(), found.len()));
    }
    let missing: Vec<_> =
        case.expected.iter().filter(|expected| !found.iter().any(|error| error.contains(*expected))).collect();
    (!missing.is_empty()).then(|| format!("not said: {missing:?}"))
}
