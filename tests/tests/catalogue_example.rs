//! What `examples/catalogue` prints, held against two messages as another catalogue of the manual has them.

// The modules of the example, of which each test uses a part.
#[path = "../../pgwire-core/examples/catalogue/markdown.rs"]
mod markdown;
#[path = "../../pgwire-core/examples/catalogue/record.rs"]
mod record;
#[path = "../../pgwire-core/examples/catalogue/text.rs"]
mod text;

use pgwire_core::layout::Version;
use pgwire_core::messages::catalogue::{SERVERS, changes};
use pgwire_tests::manual::seed;

use crate::record::{ChangeRecord, messages};

/// All that one of the functions prints.
fn printed(print: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut out = Vec::new();
    print(&mut out).expect("a `Vec` takes everything");
    String::from_utf8(out).expect("text in UTF-8")
}

#[test]
fn records_are_those_of_the_seeds() {
    for (seed, tag) in [(seed("stream-prepare"), 'p'), (seed("rollback-prepared"), 'r')] {
        for (pg, fields) in &seed.fields {
            let messages = messages(Version::of_server(*pg));
            let record = messages.iter().find(|record| record.name == seed.message).expect("the seed's message");
            assert_eq!((record.layer, record.tag, &record.servers), ("logical", Some(tag), &seed.versions));
            let ours: Vec<_> = record.fields.iter().map(|field| field.format.as_str()).collect();
            let theirs: Vec<_> = fields.iter().map(|field| field.format.as_str()).collect();
            assert_eq!(ours, theirs, "{} in {pg}", seed.message);
            assert!(record.fields.iter().all(|field| !field.description.is_empty()), "{}", seed.message);
            let history: Vec<_> = record.history.iter().map(|step| (step.server, step.change.as_str())).collect();
            assert_eq!(history, [(seed.versions[0], "added")]);
        }
        assert!(messages(Version::of_server(14)).iter().all(|record| record.name != seed.message));
    }
}

#[test]
fn descriptions_have_no_links_of_rustdoc() {
    for server in SERVERS {
        for record in messages(Version::of_server(server)) {
            let of_fields = record.fields.iter().map(|field| &field.description);
            for description in of_fields.chain([&record.description]) {
                assert!(!description.contains("[`") && !description.contains("]("), "{}: {description}", record.name);
                assert!(!description.contains('\n'), "{}: {description}", record.name);
            }
        }
    }
}

#[test]
fn every_row_of_a_table_has_all_cells() {
    let (from, to) = (Version::of_server(14), Version::of_server(20));
    let records: Vec<_> = changes(from, to).iter().map(ChangeRecord::of).collect();
    let of_changes = printed(|out| markdown::changes(out, from, to, &records));
    let of_messages = printed(|out| markdown::messages(out, to, &messages(to)));
    for (table, bars) in [(of_changes, 4), (of_messages, 5)] {
        let rows: Vec<_> = table.lines().filter(|line| line.starts_with('|')).collect();
        assert!(rows.len() > 10);
        for row in rows {
            assert_eq!(row.replace("\\|", "").matches('|').count(), bars, "{row}");
        }
    }
}

#[test]
fn text_has_a_line_for_each_field_and_change() {
    let version = Version::of_server(18);
    let messages = messages(version);
    let text = printed(|out| text::messages(out, &messages));
    let lines = text.lines().filter(|line| line.starts_with("  ")).count();
    let expected: usize = messages.iter().map(|record| record.fields.len() + record.history.len()).sum();
    assert_eq!(lines, expected);
    assert!(text.contains("  Int64 (XLogRecPtr)     prepare_lsn   LSN of the prepare record.\n"));

    assert_eq!(printed(|out| text::changes(out, &[])), "no difference\n");
    let records: Vec<_> =
        changes(Version::of_server(15), Version::of_server(16)).iter().map(ChangeRecord::of).collect();
    let expected = "logical              Stream Abort: field abort_lsn added, Int64 (XLogRecPtr)\n";
    assert!(printed(|out| text::changes(out, &records)).contains(expected));
}
