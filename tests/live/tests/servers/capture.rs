//! The example `cdc` as a program that is killed at random places, and what has come out of it.

use std::collections::BTreeSet;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::connection::Connection;
use crate::copy::{Copy, Row};
use crate::work;

/// It is killed so often at least; each capture is one of at least two.
const KILLS: u32 = 6;
/// What a server says of a slot that somebody reads from.
const ACTIVE: &str = "is active for PID";
/// How long a server may take to see that a program that was killed does not read from a slot any more.
const TRIES: u32 = 100;

/// What is said behind the place where a capture ends, so that the server goes on to there.
const END: &str = "end";

/// One way to capture.
pub(crate) struct Capture<'o> {
    options: Vec<&'o str>,
    way: &'o str,
    url: &'o str,
}

/// What was done to it.
#[derive(Default)]
pub(crate) struct Report {
    kills: u32,
    interrupts: u32,
    terminations: u32,
    lines: usize,
    rows: usize,
}

impl<'o> Capture<'o> {
    /// With options of the program, in a way that the URL takes.
    pub(crate) fn new(options: &[&'o str], way: &'o str, url: &'o str) -> Self {
        Self { options: options.to_vec(), way, url }
    }

    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.options.join(" "), self.way)
    }

    fn has(&self, option: &str) -> bool {
        self.options.iter().any(|given| given.starts_with(option))
    }

    fn start(&self, file: &Path, more: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cdc"));
        command.args(["--slot=live", "--messages", "--output"]).arg(file).args(&self.options).args(more).arg(self.url);
        command.stdin(Stdio::null()).stderr(Stdio::piped()).spawn().expect("started")
    }

    /// Captures what sessions do, stopped in every way again and again, and compares.
    pub(crate) fn run(&self, folder: &Path, connect: impl Fn() -> Connection + Sync) -> Report {
        let mut session = connect();
        for statement in work::SETUP {
            session.query(statement).expect(statement);
        }
        let file = folder.join("changes.jsonl");
        let _ = std::fs::remove_file(&file);
        // The slot is there before anything happens; the place has been reached long ago.
        assert!(self.finished(&file, "0/1").status.success());

        let two_phase = self.has("--two-phase");
        let mut report = Report::default();
        thread::scope(|scope| {
            let connect = &connect;
            let workers: Vec<_> = (0..work::SESSIONS)
                .map(|number| scope.spawn(move || work::work(&mut connect(), number, two_phase)))
                .collect();
            while report.kills < KILLS || !workers.iter().all(thread::ScopedJoinHandle::is_finished) {
                let program = self.start(&file, &[]);
                thread::sleep(Duration::from_millis(random(600)));
                report.stop(program, &mut session);
            }
        });
        let end = value(&mut session, "SELECT pg_current_wal_insert_lsn()");
        let after = format!("SELECT pg_logical_emit_message(true, 'end', '{END}')");
        session.query(&after).expect("a message");
        let output = self.finished(&file, &end);
        assert!(output.status.success(), "{}: {}", self.name(), String::from_utf8_lossy(&output.stderr));
        self.compare(&mut session, &file, &mut report);
        session.query("DROP_REPLICATION_SLOT live WAIT").expect("dropped");
        report
    }

    /// What is said at the end by a program that ends at a place.
    fn finished(&self, file: &Path, place: &str) -> Output {
        let mut tries = 0..TRIES;
        loop {
            let output = self.start(file, &["--until", place]).wait_with_output().expect("ended");
            let is_early = String::from_utf8_lossy(&output.stderr).contains(ACTIVE);
            if !is_early || tries.next().is_none() {
                return output;
            }
            thread::sleep(Duration::from_millis(100));
        }
    }

    fn compare(&self, session: &mut Connection, file: &Path, report: &mut Report) {
        let mut copy = Copy::default();
        for line in std::fs::read_to_string(file).expect("the file").lines() {
            copy.apply(serde_json::from_str(line).expect("JSON"));
            report.lines += 1;
        }
        for table in ["keyed", "full", "types", "elsewhere"] {
            let rows = match table {
                "elsewhere" if self.has("--origin=none") => Vec::new(),
                _ => rows_of(session, table, self.has("--binary")),
            };
            let copied = copy.rows(table);
            assert_eq!(rows.is_empty(), self.has("--origin=none") && table == "elsewhere");
            let differs = rows.iter().zip(&copied).find(|(row, copy)| row != copy);
            assert!(rows == copied, "{table} has {} rows, the copy {}: {differs:?}", rows.len(), copied.len());
            report.rows += rows.len();
        }
        // What was said inside of transactions that come from elsewhere is left out with them.
        let said = "SELECT message FROM said";
        let here = work::numbers().filter(|number| !self.has("--origin=none") || !work::is_of_origin(*number));
        let here: BTreeSet<_> = here.map(|number| number.to_string()).collect();
        let mut inside: Vec<_> = session.query(said).expect(said).into_iter().flatten().flatten().collect();
        inside.retain(|message| here.contains(message));
        // What made the end visible is past it.
        copy.inside.retain(|message| message != END);
        for (copied, expected) in [(&mut copy.inside, inside), (&mut copy.alone, here.iter().cloned().collect())] {
            let mut expected = expected;
            expected.sort();
            copied.sort();
            assert_eq!(*copied, expected);
        }
        let missing: Vec<_> = self.kinds().filter(|kind| !copy.kinds.contains(*kind)).collect();
        assert!(missing.is_empty(), "{}: not tested: {missing:?}", self.name());
    }

    /// What has to be seen.
    fn kinds(&self) -> impl Iterator<Item = &'static str> {
        let (streams, prepares) = (self.has("--streaming"), self.has("--two-phase"));
        let groups = [
            (true, "begin, commit, insert, update key, update old, update unchanged, delete key, truncate"),
            (!self.has("--origin=none"), "origin"),
            (streams, "stream_start, stream_stop, stream_commit, stream_abort"),
            (prepares, "begin_prepare, prepare, commit_prepared, rollback_prepared"),
            (streams && prepares, "stream_prepare"),
        ];
        groups.into_iter().filter(|(is_here, _)| *is_here).flat_map(|(_, kinds)| kinds.split(", "))
    }
}

impl Report {
    /// Stops a program in one of the ways in which it may be stopped, if it has not stopped by itself: because the
    /// server has not seen yet that the program before it is gone.
    fn stop(&mut self, mut program: Child, session: &mut Connection) {
        let mut is_cut_off = false;
        if program.try_wait().expect("a state").is_none() {
            match random(5) {
                0 => {
                    let id = program.id().to_string();
                    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
                    self.interrupts += 1;
                }
                1 => {
                    let kill = "SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE active";
                    session.query(kill).expect(kill);
                    self.terminations += 1;
                    // It says so, if it comes to that before it is killed as well.
                    is_cut_off = true;
                    let _ = program.kill();
                }
                _ => {
                    program.kill().expect("killed");
                    self.kills += 1;
                }
            }
        }
        let output = program.wait_with_output().expect("ended");
        // Without a code it has ended by a signal, which one that has just started does after Ctrl-C as well.
        let said = String::from_utf8_lossy(&output.stderr);
        let is_expected = match output.status.code() {
            None | Some(0) => true,
            Some(1) => is_cut_off || said.contains(ACTIVE),
            _ => false,
        };
        assert!(is_expected, "{}: {said}", output.status);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kills, interrupts, terminations, lines, rows } = self;
        write!(f, "killed {kills} times, interrupted {interrupts}, cut off by the server {terminations}; ")?;
        write!(f, "{lines} lines, and {rows} rows are the same in every column")
    }
}

fn random(below: u64) -> u64 {
    RandomState::new().hash_one(0) % below
}

fn value(session: &mut Connection, query: &str) -> String {
    let rows = session.query(query).expect(query);
    rows.into_iter().flatten().flatten().next().expect("a value")
}

/// All rows of a table, with every column as its type sends it.
fn rows_of(session: &mut Connection, table: &str, is_binary: bool) -> Vec<Row> {
    let columns = format!(
        "SELECT attname, typsend FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid \
         WHERE attrelid = '\"{table}\"'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum"
    );
    let columns = session.query(&columns).expect("the columns");
    let columns: Vec<_> = columns.into_iter().map(|row| row.into_iter().flatten().collect::<Vec<_>>()).collect();
    let values = columns.iter().map(|column| match is_binary {
        true => format!("encode({}({}), 'hex')", column[1], column[0]),
        false => column[0].clone(),
    });
    let query = format!("SELECT {} FROM \"{table}\"", values.collect::<Vec<_>>().join(", "));
    let rows = session.query(&query).expect("the rows").into_iter().map(|row| {
        let named = columns.iter().zip(row).filter_map(|(column, value)| Some((column[0].clone(), value?)));
        named.collect::<Row>()
    });
    let mut rows: Vec<_> = rows.collect();
    rows.sort();
    rows
}
