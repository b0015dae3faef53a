//! What the attribute reference and the guide name is there, and what is there they name.
//!
//! The reference stands on the pages of two crates, of which one cannot name the other's items, so its links are paths
//! that rustdoc does not check.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const REFERENCE: &str = include_str!("../../pgwire-derive/src/attributes.md");
const GUIDE: &str = include_str!("../../pgwire-core/src/guide/mod.rs");

fn core() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../pgwire-core/src")
}

/// All source files of the core in one text.
fn source_of_the_core() -> String {
    fn read(folder: &Path, source: &mut String) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                read(&path, source);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                source.push_str(&fs::read_to_string(&path).expect("a source file"));
            }
        }
    }
    let mut source = String::new();
    read(&core(), &mut source);
    source
}

/// The targets of links into the core, without `../pgwire_core/`.
fn links() -> BTreeSet<&'static str> {
    let ends = |character: char| matches!(character, ')' | '\n' | ' ');
    REFERENCE.split("../pgwire_core/").skip(1).filter_map(|rest| rest.split(ends).next()).collect()
}

/// The variants of an enum of the core.
fn variants(source: &str, name: &str) -> BTreeSet<String> {
    let body = source.split_once(&format!("pub enum {name} {{")).expect("the enum").1;
    let body = body.split_once("\n}").expect("its end").0;
    let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
    let names = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
    names
        .map(|line| line.split(|character: char| !character.is_alphanumeric()).next().unwrap_or(line).to_owned())
        .collect()
}

#[test]
fn links_of_the_reference_lead_somewhere() {
    let source = source_of_the_core();
    let links = links();
    assert!(links.len() > 50, "{links:?}");
    for link in links {
        let page = link.split('#').next().unwrap_or(link);
        let file = page.rsplit('/').next().unwrap_or(page);
        let found = match file.split('.').collect::<Vec<_>>()[..] {
            ["index", "html"] => {
                let module = page.trim_end_matches("/index.html");
                ["md", "rs"].iter().any(|kind| core().join(module).with_extension(kind).exists())
                    || core().join(module).join("mod.rs").exists()
            }
            [kind, name, "html"] => source.contains(&format!("pub {kind} {name}")),
            _ => false,
        };
        assert!(found, "{link}");
    }
}

/// Which errors there are at run time is said by their kinds, and each kind is said somewhere.
#[test]
fn the_reference_names_every_kind_of_error() {
    let source = source_of_the_core();
    for name in ["DecodeErrorKind", "EncodeErrorKind"] {
        let start = format!("error/enum.{name}.html#variant.");
        let named: BTreeSet<String> =
            links().into_iter().filter_map(|link| link.strip_prefix(&*start)).map(ToOwned::to_owned).collect();
        assert_eq!(named, variants(&source, name), "{name}");
    }
    // A link that is defined is also used.
    for (label, _) in REFERENCE.lines().filter_map(|line| line.strip_prefix('[')?.split_once("]: ")) {
        assert!(REFERENCE.matches(&format!("[{label}]")).count() > 1, "[{label}] is not used");
    }
}

#[test]
fn every_chapter_of_the_guide_has_an_example_that_asserts_something() {
    let listed: Vec<&str> =
        GUIDE.lines().filter_map(|line| line.split_once("[`")?.1.split_once("`]")).map(|(name, _)| name).collect();
    let chapters: Vec<&str> =
        GUIDE.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(" {}")).collect();
    assert_eq!(listed, chapters);
    assert_eq!(chapters.len(), 10);
    for chapter in chapters {
        let text = fs::read_to_string(core().join("guide").join(chapter).with_extension("md")).expect(chapter);
        let example = text.split("```rust\n").nth(1).unwrap_or_else(|| panic!("no example in `{chapter}`"));
        let code = example.split("```").next().unwrap_or_default();
        assert!(code.contains("#[derive(") && code.contains("assert"), "the example of `{chapter}` asserts nothing");
    }
}
