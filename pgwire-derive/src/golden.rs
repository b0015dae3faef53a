//! Generated code as it is, so that a review sees what a change of the derive does to it.
//!
//! `golden/<shape>.rs` is one declaration, `golden/<shape>.expanded.rs` what the derive makes of it. Write the latter
//! anew with `GOLDEN=overwrite cargo test -p pgwire-derive`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const HEADER: &str = "// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.\n\n";

#[test]
fn generated_code_is_as_reviewed() {
    let overwrite = std::env::var_os("GOLDEN").is_some_and(|value| value == "overwrite");
    let shapes = shapes();
    assert!(shapes.len() >= 8, "only {} shapes", shapes.len());
    let mut changed = String::new();
    for shape in &shapes {
        let found = expand(&read(shape));
        let golden = shape.with_extension("expanded.rs");
        if overwrite {
            fs::write(&golden, format!("{HEADER}{found}")).expect("the expansion can be written");
            continue;
        }
        // Laid out anew: another version of the pretty-printer is no change of the code.
        let expected = if golden.exists() { lay_out(&read(&golden)) } else { String::new() };
        if let Some((line, (expected, found))) = first_difference(&expected, &found) {
            let _ = writeln!(changed, "{}, line {line}:\n  - {expected}\n  + {found}", golden.display());
        }
    }
    assert!(changed.is_empty(), "generated code has changed\n{changed}`GOLDEN=overwrite` takes it over");
}

/// The declarations.
fn shapes() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let entries = fs::read_dir(folder).expect("the folder `golden`");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut shapes: Vec<_> = paths.filter(|path| !path.to_string_lossy().ends_with(".expanded.rs")).collect();
    shapes.sort();
    shapes
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The generated code, laid out.
fn expand(declaration: &str) -> String {
    let input = syn::parse_str(declaration).expect("one declaration");
    // Twice, because the pretty-printer breaks chains of calls in another way when it sees its own work.
    lay_out(&lay_out(&crate::expand::derive(&input).to_string()))
}

fn lay_out(code: &str) -> String {
    prettyplease::unparse(&syn2::parse_file(code).expect("Rust"))
}

/// The number of the first line that differs, with the line as it was and as it is.
fn first_difference<'t>(expected: &'t str, found: &'t str) -> Option<(usize, (&'t str, &'t str))> {
    let lines = expected.lines().count().max(found.lines().count());
    let line = |text: &'t str, index| text.lines().nth(index).unwrap_or_default().trim();
    (0..lines)
        .map(|index| (index + 1, (line(expected, index), line(found, index))))
        .find(|(_, (expected, found))| expected != found)
}
