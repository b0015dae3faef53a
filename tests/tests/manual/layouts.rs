//! Every layout against its entry.

use std::collections::BTreeSet;

use pgwire_core::messages::CATALOGUE;
use pgwire_tests::manual::{self, SERVERS, differences, entries, flatten, versions};

use crate::catalogue::pairs;
use crate::reading::{READING, WHENS, When};
use crate::report;
use crate::samples::sessions;

#[test]
fn every_message_of_the_manual_is_in_the_catalogue() {
    let all = entries();
    let in_manual: BTreeSet<_> = all.iter().map(|entry| (entry.layer.as_str(), entry.name.as_str())).collect();
    let ours: BTreeSet<_> = CATALOGUE.iter().map(|entry| (entry.layer.name(), entry.name)).collect();
    assert_eq!((in_manual, all.len()), (ours, CATALOGUE.len()));
}

#[test]
fn layouts_are_those_of_the_manual() {
    let all = entries();
    let pairs = pairs(&all);
    let found: Vec<_> = pairs.iter().flat_map(|(entry, layout)| differences(entry, layout, &READING)).collect();
    report(&found);

    // How much was compared, so that an empty comparison cannot pass.
    let rows: usize = pairs.iter().map(|(_, layout)| flatten(layout, &READING).len()).sum();
    let columns: usize =
        all.iter().flat_map(|entry| entry.manual_formats_by_pg.keys()).map(|key| versions(key).len()).sum();
    println!("{} entries, {rows} rows, {columns} format columns of {} manuals", pairs.len(), SERVERS.count());
    assert_eq!((pairs.len(), rows, columns), (87, 364, 571));
}

#[test]
fn every_rule_is_used() {
    let all = entries();
    let pairs = pairs(&all);
    let fields = || pairs.iter().flat_map(|(entry, _)| entry.fields.iter().map(move |field| (*entry, field)));
    let is_field =
        |message: &str, name: &str| fields().any(|(entry, field)| (message, name) == (&entry.name, &field.name));
    for (_, json) in READING.conditions {
        assert!(fields().any(|(_, field)| field.condition.as_deref() == Some(json)), "no field has {json}");
    }
    for (applies_to, note, _) in READING.remarks {
        let mut remarks = pairs.iter().flat_map(|(entry, _)| &entry.variants_by_version);
        let is_used = remarks.any(|remark| remark.applies_to == *applies_to && remark.note.starts_with(note));
        assert!(is_used, "no remark {applies_to}: {note}");
    }
    assert!(READING.open.iter().all(|(message, name)| is_field(message, name)));
    assert!(READING.unlisted.iter().all(|name| pairs.iter().any(|(entry, _)| entry.name == *name)));
    assert!(READING.flags.iter().all(|(message, name, _)| is_field(message, name)));
}

#[test]
fn conditions_mean_the_same() {
    for When { rust, json, gives } in WHENS {
        let mut outcomes = BTreeSet::new();
        for (context, session) in sessions() {
            assert_eq!(gives(&context), manual::holds(json, &session), "{rust} in {session:?}");
            outcomes.insert(gives(&context));
        }
        assert_eq!(outcomes.len(), 2, "{rust} was seen in one state only");
    }
}
