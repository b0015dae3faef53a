//! What servers accept and refuse of what clients send, and whether ours does the same: `verdicts.md` is the outcome, and
//! this test fails if anything is different from it.
//!
//! `VERDICTS=overwrite` writes the file again, with what servers of all versions say.

#![cfg(unix)]

mod case;
mod cases;
mod ours;
mod session;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use pgwire_tests::server::{self, Server, VERSIONS};

use crate::case::Case;
use crate::ours::Reading;
use crate::session::Verdict;
use crate::table::Row;

/// Who gets in how: two have passwords.
const ACCESS: &str =
    "local all plain password\nlocal all scram scram-sha-256\nlocal all all trust\nlocal replication all trust\n";
const SETTINGS: &str = "listen_addresses = ''\nfsync = off\nlog_checkpoints = off\nlog_line_prefix = ''\nlog_statement = none\n\
    log_min_error_statement = panic\npassword_encryption = 'scram-sha-256'\nssl = off\nwal_level = replica\n";
const PREPARED: &str = "CREATE TABLE copied (c int); CREATE ROLE plain LOGIN PASSWORD 'secret'; \
    CREATE ROLE scram LOGIN PASSWORD 'secret'; CREATE DATABASE plain; CREATE DATABASE scram";

#[test]
fn verdicts_are_as_expected() {
    let cases = cases::all();
    let names: BTreeSet<_> = cases.iter().map(|case| (case.message, &case.fault)).collect();
    assert_eq!(names.len(), cases.len(), "a case is there twice");
    let verdicts = ask_servers(&cases);
    let (front, expected) = table::read();
    let (rows, opinions): (Vec<Row>, Vec<bool>) =
        cases.iter().enumerate().map(|(number, case)| judge(case, number, &verdicts, &expected)).unzip();
    if std::env::var_os("VERDICTS").is_some_and(|value| value == "overwrite") {
        assert_eq!(verdicts.len(), VERSIONS.count(), "all versions must be here");
        table::write(&front, &rows);
    } else {
        compare(&rows, &expected, &verdicts);
    }
    let unexplained = rows.iter().zip(opinions).filter(|(row, same)| !same && row.why.is_empty());
    let unexplained: Vec<String> = unexplained.map(|(row, _)| format!("{}, {}", row.message, row.fault)).collect();
    assert!(unexplained.is_empty(), "servers and ours differ, and nobody says why:\n{}", unexplained.join("\n"));
    say(&format!("{} cases, each with {} servers", rows.len(), verdicts.len()));
}

/// What servers of each version that is here make of each case.
type Verdicts = BTreeMap<u32, Vec<Verdict>>;

fn ask_servers(cases: &[Case]) -> Verdicts {
    let mut verdicts = Verdicts::new();
    for version in VERSIONS {
        match server::find(version) {
            Some(programs) => {
                let server = Server::set_up(&programs, &format!("judge-{version}"));
                std::fs::write(server.data().join("pg_hba.conf"), ACCESS).expect("written");
                server.start(SETTINGS);
                session::prepare(&server, PREPARED);
                verdicts.insert(version, cases.iter().map(|case| session::judge(&server, case)).collect());
            }
            None => say(&format!("PostgreSQL {version} is not here, and not asked")),
        }
    }
    verdicts
}

/// The row of a case, and whether servers and ours have the same opinion of it.
fn judge(case: &Case, number: usize, verdicts: &Verdicts, expected: &[Row]) -> (Row, bool) {
    let (reading, writing) = ours::read_and_write(case);
    let verdicts = verdicts.iter().map(|(version, of_version)| (*version, &of_version[number]));
    let is_written = writing.as_deref() == Some("writes");
    let same = verdicts.clone().all(|(_, verdict)| agree(verdict, &reading))
        && !(is_written && matches!(reading, Reading::Refuses(_)));
    let before = expected.iter().find(|row| row.message == case.message && row.fault == case.fault);
    let row = Row {
        message: case.message.to_owned(),
        fault: case.fault.clone(),
        servers: verdicts.map(|(version, verdict)| (version, verdict.to_string())).collect(),
        reading: reading.to_string(),
        writing: writing.unwrap_or_else(|| "–".to_owned()),
        why: before.map_or(String::new(), |row| row.why.clone()),
    };
    (row, same)
}

/// Holds the rows to those of the file, as far as servers are here.
fn compare(rows: &[Row], expected: &[Row], verdicts: &Verdicts) {
    let mut differences = Vec::new();
    for (row, expected) in rows.iter().zip(expected) {
        let mut expected = expected.clone();
        expected.servers.retain(|version, _| verdicts.contains_key(version));
        if *row != expected {
            differences.push(format!("{row:?}\n    instead of {expected:?}"));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert_eq!(rows.len(), expected.len(), "cases, and rows of the file");
}

/// Whether a server and ours have the same opinion of bytes.
fn agree(verdict: &Verdict, reading: &Reading) -> bool {
    match verdict {
        Verdict::Accepts | Verdict::Ends => *reading == Reading::Reads,
        Verdict::Waits => *reading == Reading::Waits,
        // What a CopyFail is there for.
        Verdict::Error(code) if code == "ERROR 57014" => *reading == Reading::Reads,
        Verdict::Error(_) | Verdict::Closes(_) => matches!(reading, Reading::Refuses(_)),
    }
}

/// Says something past the harness, which keeps what passing tests print to itself.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
