//! Each mistake gives exactly one error, whatever the version of the compiler.
//!
//! Every case in `ui/<topic>/` begins with the number of its errors and a part of the text of each:
//!
//! ```text
//! // errors: 1
//! // - unknown option `coutn`
//! ```

mod ui_cases;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

#[test]
fn every_mistake_gives_one_error() {
    let cases = read_cases();
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
fn read_cases() -> BTreeMap<String, Case> {
    let mut cases = BTreeMap::new();
    for topic in ui_cases::topics() {
        for path in ui_cases::programs(&topic) {
            let text = ui_cases::read(&path);
            let mut lines = text.lines();
            let header = lines.next().and_then(|line| line.strip_prefix("// errors: "));
            let count: usize = header
                .and_then(|count| count.parse().ok())
                .unwrap_or_else(|| panic!("{}: the first line is not `// errors: N`", path.display()));
            let expected: Vec<_> = lines.map_while(|line| line.strip_prefix("// - ")).map(ToOwned::to_owned).collect();
            assert_eq!(count, expected.len(), "{}: one line for each error", path.display());
            cases.insert(ui_cases::name(&topic, &path), Case { path, expected });
        }
    }
    cases
}

/// Puts all cases into one package, each as a binary, and returns the errors of each.
fn check(cases: &BTreeMap<String, Case>) -> BTreeMap<String, Vec<String>> {
    let mut targets = String::new();
    for (name, case) in cases {
        let path = case.path.display().to_string();
        let _ = writeln!(targets, "[[bin]]\nname = {name:?}\npath = {path:?}\n");
    }
    let (found, said) = ui_cases::check(&ui_cases::package("ui_error_count"), &targets);
    let mut errors = BTreeMap::<_, Vec<_>>::new();
    for error in found {
        assert!(cases.contains_key(&error.target), "`{}` does not compile: {}", error.target, error.text);
        let texts = errors.entry(error.target).or_default();
        // A terminal shows the same text at the same place once.
        if !texts.contains(&error.text) {
            texts.push(error.text);
        }
    }
    assert!(!errors.is_empty(), "no errors at all:\n{said}");
    errors
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
