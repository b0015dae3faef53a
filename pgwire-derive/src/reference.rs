//! The attribute reference says what the code does.

use std::collections::{BTreeMap, BTreeSet};

use crate::attr::{Place, WORDS};

const REFERENCE: &str = include_str!("attributes.md");

/// Rust's own, which the derive reads.
const REPR: &str = "repr";

/// A row of the table of words: whether the word stands in `#[pgwire(…)]` alone, and where it can stand.
struct Row {
    long_only: bool,
    places: Vec<Place>,
}

fn table() -> BTreeMap<&'static str, Row> {
    let rows = REFERENCE.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("| [`")?.split('|').map(str::trim).collect();
        let [label, struct_, enum_, variant, field, _, ""] = cells[..] else { return None };
        let (label, target) = label.split_once("`](#").expect("a link to the section");
        let word = target.strip_suffix(')').expect("the end of a link");
        let long = label.strip_prefix("pgwire(").and_then(|rest| rest.strip_suffix(')'));
        assert_eq!(long.unwrap_or(label), word, "the link goes to another section");
        let marks = [(struct_, Place::Struct), (enum_, Place::Enum), (variant, Place::Variant), (field, Place::Field)];
        let places = marks.into_iter().filter(|(mark, _)| *mark == "✓").map(|(_, place)| place).collect();
        Some((word, Row { long_only: long.is_some(), places }))
    });
    rows.collect()
}

fn names(places: &[Place]) -> Vec<&'static str> {
    places.iter().map(|place| place.article_and_name()).collect()
}

#[test]
fn the_table_has_every_word_and_its_places() {
    let mut table = table();
    let repr = table.remove(REPR).expect("a row for `repr`");
    assert!(!repr.long_only && names(&repr.places) == ["an enum"]);
    for word in WORDS {
        let row = table.remove(word.name).unwrap_or_else(|| panic!("no row for `{}`", word.name));
        assert_eq!(names(&row.places), names(word.places), "`{}`", word.name);
        assert_eq!(row.long_only, !word.short, "`{}` in `#[pgwire(…)]` alone", word.name);
    }
    assert!(table.is_empty(), "no such words: {:?}", table.keys());
}

/// The headings of the second level, each with what is below it.
fn sections() -> BTreeMap<&'static str, String> {
    let mut sections = BTreeMap::<&str, String>::new();
    let mut heading = "";
    let mut in_code = false;
    for line in REFERENCE.lines() {
        in_code ^= line.starts_with("```");
        match line.strip_prefix("## ") {
            Some(found) if !in_code => heading = found,
            _ if line.starts_with("# ") && !in_code => heading = "",
            _ => sections.entry(heading).or_default().extend([line, "\n"]),
        }
    }
    sections
}

#[test]
fn every_word_has_a_section_with_an_example() {
    let sections = sections();
    for word in WORDS.iter().map(|word| word.name).chain([REPR]) {
        let section = sections.get(word).unwrap_or_else(|| panic!("no section `{word}`"));
        let examples: Vec<&str> = section.split("```rust\n").skip(1).collect();
        assert!(!examples.is_empty(), "no example of `{word}`");
        let uses = |example: &&str| {
            let code = example.split("```").next().unwrap_or_default();
            code.contains(&format!("#[{word}")) || code.contains(&format!("#[pgwire({word}"))
        };
        assert!(examples.iter().any(uses), "no example under `{word}` uses it");
        assert!(section.contains("*Errors.*"), "`{word}` does not say which errors there are");
    }
}

/// `proc_macro_derive` lists the short words once more.
#[test]
fn every_short_word_is_an_attribute_of_the_derive() {
    let source = include_str!("lib.rs");
    let listed = source.split_once("attributes(").and_then(|(_, rest)| rest.split_once(')')).expect("the list").0;
    let listed: BTreeSet<&str> = listed.split(',').map(str::trim).collect();
    let short = WORDS.iter().filter(|word| word.short).map(|word| word.name);
    assert_eq!(listed, short.chain(["pgwire"]).collect());
}
