//! Two messages as another catalogue of the manual has them.

use std::collections::BTreeSet;

use bytes::Bytes;
use pgwire_core::Describe;
use pgwire_core::layout::{Layout, Version};
use pgwire_core::messages::logical::{RollbackPrepared, StreamPrepare};
use pgwire_tests::manual::{Entry, SERVERS, Seed, entries, flatten, formats, seed};

use crate::catalogue::entry;
use crate::reading::READING;
use crate::report;

/// Sentences of a text, in the form in which two are compared: words in small letters.
fn sentences(text: &str) -> BTreeSet<String> {
    let words = |sentence: &str| {
        let words = sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
    };
    text.split('.').map(words).filter(|sentence| !sentence.is_empty()).collect()
}

fn seed_differences(entry: &Entry, layout: &Layout, seed: &Seed) -> Vec<String> {
    let mut found = Vec::new();
    let rows = flatten(layout, &READING);
    if seed.message != entry.name {
        found.push(format!("the seed is of {}", seed.message));
    }
    let versions: Vec<_> = SERVERS.filter(|pg| layout.is_in(Version::of_server(*pg))).collect();
    if versions != seed.versions {
        found.push(format!("versions: {:?} in the seed, {versions:?} in the layout", seed.versions));
    }
    for (pg, fields) in &seed.fields {
        let theirs: Vec<_> = fields.iter().map(|field| field.format.clone()).collect();
        let ours = formats(entry, layout, &rows, *pg, &READING);
        if ours.as_ref() != Some(&theirs) {
            found.push(format!("formats in {pg}: {theirs:?} in the seed, {ours:?} in the layout"));
        }
        for (field, row) in fields.iter().zip(&rows) {
            // What the tag says is what the message is.
            let doc = if row.name == Some("tag") { layout.doc } else { row.doc };
            if doc.trim().is_empty() {
                found.push(format!("{:?} has no description", row.name));
            }
            let copied: Vec<_> = sentences(doc).intersection(&sentences(&field.description)).cloned().collect();
            if !copied.is_empty() {
                found.push(format!("{:?} is described with the manual's words: {copied:?}", row.name));
            }
        }
    }
    found
}

#[test]
fn stream_prepare_is_that_of_the_seed() {
    let (all, seed) = (entries(), seed("stream-prepare"));
    report(&seed_differences(entry(&all, "Stream Prepare"), StreamPrepare::<Bytes>::LAYOUT, &seed));
    assert_eq!(seed.fields.keys().copied().collect::<Vec<_>>(), seed.versions);
}

/// This seed lists six versions and writes the fields of one of them.
#[test]
fn rollback_prepared_is_that_of_the_seed() {
    let (all, seed) = (entries(), seed("rollback-prepared"));
    report(&seed_differences(entry(&all, "Rollback Prepared"), RollbackPrepared::<Bytes>::LAYOUT, &seed));
    assert_eq!(seed.fields.len(), 1);
}

/// What the difference must say, and the damage.
type SeedDamage = (&'static str, fn(&mut Seed));

#[test]
fn damage_of_a_seed_is_found() {
    let all = entries();
    let damages: [SeedDamage; 7] = [
        ("the seed is of", |seed| seed.message = "Prepare".to_owned()),
        ("versions", |seed| seed.versions.insert(0, 14)),
        ("formats in 18", |seed| seed.fields.values_mut().for_each(|fields| fields.swap(1, 2))),
        ("formats in 18", |seed| seed.fields.values_mut().for_each(|fields| drop(fields.pop()))),
        ("formats in 18", |seed| seed.fields.values_mut().for_each(|fields| fields[3].format = "Int64".to_owned())),
        ("formats in 14", |seed| drop(seed.fields.insert(14, Vec::new()))),
        ("the manual's words", |seed| {
            let fields = seed.fields.values_mut().flatten();
            fields.for_each(|field| field.description = "No flags exist, always zero.".to_owned());
        }),
    ];
    let (entry, layout) = (entry(&all, "Rollback Prepared"), RollbackPrepared::<Bytes>::LAYOUT);
    for (must_say, damage) in damages {
        let mut seed = seed("rollback-prepared");
        damage(&mut seed);
        let found = seed_differences(entry, layout, &seed);
        assert!(found.iter().any(|difference| difference.contains(must_say)), "{must_say}: {found:#?}");
    }
}
