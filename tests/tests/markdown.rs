//! What Markdown files lead to is there, and what they show as Rust is compiled.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Files of which every `rust` block is a test of the documentation: of `pgwire_tests::Readme`, of the derive, of the guide.
const COMPILED: [&str; 3] = ["README.md", "pgwire-derive/src/attributes.md", "pgwire-core/src/guide/"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the folder of the workspace")
}

/// All Markdown files, by their paths from the root.
fn files() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, files: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default();
            if path.is_dir() {
                if name != "target" && name != ".git" {
                    walk(&path, files);
                }
            } else if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).expect("text");
                files.push((path.strip_prefix(root()).expect("below the root").to_owned(), text));
            }
        }
    }
    let mut files = Vec::new();
    walk(&root(), &mut files);
    assert!(files.len() > 15, "{files:?}");
    files
}

/// The lines that are not in a block of code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    text.split("```").step_by(2).flat_map(str::lines)
}

/// `(…)` of every `[…](…)`, and what stands behind `[…]: `.
fn targets(text: &str) -> Vec<&str> {
    let mut targets = Vec::new();
    for line in prose(text) {
        targets.extend(line.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next()));
        targets.extend(line.strip_prefix('[').and_then(|line| line.split_once("]: ")).map(|(_, target)| target));
    }
    targets
}

/// What headings are called in links.
fn anchors(text: &str) -> BTreeSet<String> {
    prose(text)
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            let heading = line.trim_start_matches('#').trim();
            let kept = heading.chars().filter(|kept| kept.is_alphanumeric() || [' ', '-', '_'].contains(kept));
            kept.collect::<String>().to_lowercase().replace(' ', "-")
        })
        .collect()
}

#[test]
fn links_lead_somewhere() {
    let (mut links, mut faults) = (0, Vec::new());
    for (file, text) in files() {
        let folder = root().join(&file).parent().expect("a folder").to_owned();
        for target in targets(&text) {
            // Pages of rustdoc: it looks at names itself, and `documentation.rs` at paths.
            if target.contains("://") || target.contains("::") || target.starts_with("../pgwire_core/") {
                continue;
            }
            let (path, anchor) = target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)));
            let page = if path.is_empty() { root().join(&file) } else { folder.join(path) };
            let is_right = match anchor {
                Some(anchor) => fs::read_to_string(&page).is_ok_and(|page| anchors(&page).contains(anchor)),
                None => page.exists(),
            };
            links += 1;
            if !is_right {
                faults.push(format!("{}: ({target})", file.display()));
            }
        }
    }
    assert!(links > 50, "{links} links");
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn paths_are_there() {
    let (mut paths, mut faults) = (0, Vec::new());
    for (file, text) in files() {
        for line in prose(&text) {
            for path in line.split('`').skip(1).step_by(2) {
                let is_path =
                    ["tests/", "pgwire-core/", "pgwire-derive/", ".ci/"].iter().any(|at| path.starts_with(at));
                // Not what building makes, and no command with its arguments; of a pattern, the folder.
                if !is_path || path.contains("/target/") || path.contains(' ') {
                    continue;
                }
                let known = path.split('*').next().unwrap_or_default();
                let known = if known == path { path } else { known.rsplit_once('/').unwrap_or_default().0 };
                paths += 1;
                if !root().join(known).exists() {
                    faults.push(format!("{}: `{path}`", file.display()));
                }
            }
        }
    }
    assert!(paths > 30, "{paths} paths");
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn rust_is_compiled() {
    for (file, text) in files() {
        let name = file.to_str().expect("UTF-8").replace('\\', "/");
        let is_compiled = COMPILED.iter().any(|compiled| name.starts_with(compiled));
        for info in text.lines().filter_map(|line| line.trim_start().strip_prefix("```")) {
            assert!(!info.starts_with("rust") || is_compiled, "{name}: no test compiles its `{info}`");
            assert!(!info.contains("ignore"), "{name}: `{info}`");
        }
    }
}
