//! Which server has what, and what a version changed.

use pgwire_core::layout::{MemberKind, Version};
use pgwire_core::messages::CATALOGUE;
use pgwire_core::messages::catalogue::{self, ChangeKind, changes};
use pgwire_tests::manual::{Entry, SERVERS, entries, flatten};

use crate::catalogue::pairs;
use crate::reading::READING;
use crate::report;

/// The catalogue's entries beside those of `messages.json`.
fn both(all: &[Entry]) -> Vec<(&Entry, &'static catalogue::Entry)> {
    pairs(all).into_iter().map(|(entry, _)| entry).zip(CATALOGUE).collect()
}

/// `7.4`, `15`
fn major(version: &str) -> u16 {
    let major = version.split('.').next().unwrap_or_default();
    major.parse().unwrap_or_else(|_| panic!("{version} is no version"))
}

#[test]
fn servers_have_the_messages_of_their_time() {
    assert_eq!(SERVERS, catalogue::SERVERS);
    for (manual, ours) in both(&entries()) {
        let until = manual.until_pg.as_deref().map_or(u16::MAX, major);
        for pg in SERVERS {
            let expected = (major(&manual.since_pg)..=until).contains(&pg);
            assert_eq!(ours.is_in(Version::of_server(pg)), expected, "{} in {pg}", manual.name);
        }
    }
}

#[test]
fn protocol_versions_count_in_logical_replication_alone() {
    for (manual, ours) in both(&entries()) {
        for proto in 1..=4 {
            let since = manual.since_proto.as_u64().filter(|_| manual.layer.starts_with("logical"));
            let expected = since.is_none_or(|since| since <= u64::from(proto));
            let version = Version::of_server(20).with_proto(proto);
            // Messages that are gone have no version 20.
            if ours.is_in(Version::of_server(20)) {
                assert_eq!(ours.is_in(version), expected, "{} in protocol {proto}", manual.name);
            }
        }
    }
}

#[test]
fn members_are_the_rows_of_the_manual() {
    let mut compared = 0;
    for (manual, ours) in both(&entries()) {
        let rows = flatten(ours.layout, &READING);
        for pg in SERVERS {
            let members = ours.members(Version::of_server(pg));
            let fields = members.iter().filter(|member| matches!(member.kind, MemberKind::Field(_)));
            let names: Vec<&str> = fields.map(|field| field.path.rsplit('.').next().unwrap_or_default()).collect();
            if !ours.is_in(Version::of_server(pg)) {
                assert!(members.is_empty(), "{} in {pg}", manual.name);
                continue;
            }
            // A list of single values has the name of one in the manual and of the list in a layout.
            for row in rows.iter().filter(|row| row.is_in(pg)) {
                let name = row.name.or(row.group).unwrap_or_default();
                assert!(names.contains(&name), "{} in {pg}: no {name} in {names:?}", manual.name);
                compared += 1;
            }
            for row in rows.iter().filter(|row| !row.is_in(pg)) {
                assert!(!names.contains(&row.name.unwrap_or_default()), "{} in {pg}: {:?}", manual.name, row.name);
            }
        }
    }
    assert!(compared > 2000, "{compared}");
}

/// The versions in which something begins or, after the end of a range, is no longer so: 16 and 18 of `PG 16-17`.
fn turns(applies_to: &str) -> Vec<u16> {
    let mut turns = Vec::new();
    for word in applies_to.split(|c: char| !c.is_ascii_digit() && !"-+".contains(c)) {
        let (first, end) = word.trim_end_matches('+').split_once('-').unwrap_or((word.trim_end_matches('+'), ""));
        let Ok(first) = first.parse::<u16>() else { continue };
        turns.push(first);
        if !word.ends_with('+') {
            turns.push(end.parse::<u16>().unwrap_or(first) + 1);
        }
    }
    turns.retain(|turn| (15..=20).contains(turn));
    turns
}

#[test]
fn what_messages_json_says_to_have_changed_is_a_change() {
    assert_eq!(turns("PG 14-15, and PG 16+ with streaming = on"), [16, 16]);
    assert_eq!(turns("manual and source of PG 19-20devel"), [19]);
    let (mut missing, mut found) = (Vec::new(), 0);
    for (manual, ours) in both(&entries()) {
        for remark in &manual.variants_by_version {
            let applies_to = remark.applies_to.as_str();
            let is_about_bytes = applies_to.starts_with("PG ") || applies_to.starts_with("manual and source");
            for turn in turns(applies_to).into_iter().filter(|_| is_about_bytes) {
                let changes = ours.changes(Version::of_server(turn - 1), Version::of_server(turn));
                if changes.is_empty() {
                    missing.push(format!("{} changed in {turn}: {applies_to}: {}", manual.name, remark.note));
                } else {
                    found += 1;
                }
            }
        }
    }
    report(&missing);
    assert!(found >= 15, "{found}");
}

#[test]
fn messages_come_and_go_in_changes() {
    let all = entries();
    for pg in 15..=20 {
        let changes = changes(Version::of_server(pg - 1), Version::of_server(pg));
        let of_kind = |is: fn(&ChangeKind) -> bool| {
            changes.iter().filter(|change| is(&change.kind)).map(|change| change.entry.name).collect::<Vec<_>>()
        };
        let manual = |is: &dyn Fn(&Entry) -> bool| {
            let entries = both(&all).into_iter().filter(|(entry, _)| is(entry));
            entries.map(|(entry, _)| entry.name.as_str()).collect::<Vec<_>>()
        };
        let added = manual(&|entry| major(&entry.since_pg) == pg);
        let removed = manual(&|entry| entry.until_pg.as_deref().is_some_and(|until| major(until) == pg - 1));
        assert_eq!(of_kind(|kind| matches!(kind, ChangeKind::Added)), added, "{pg}");
        assert_eq!(of_kind(|kind| matches!(kind, ChangeKind::Removed)), removed, "{pg}");
    }
    // Backwards, what came goes.
    let back = changes(Version::of_server(15), Version::of_server(14));
    assert!(back.iter().any(|change| change.to_string() == "Stream Prepare: removed"));
    assert!(changes(Version::of_server(18), Version::of_server(18)).is_empty());
}
