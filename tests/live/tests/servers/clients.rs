//! PostgreSQL's own clients through the example `proxy`: each byte is the same in front of it and behind it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::proxy::Proxy;
use crate::recorder::{self, Recorder};
use crate::say;
use crate::server::Server;

const PROGRAMS: [&str; 6] = ["psql", "pgbench", "pg_dump", "pg_basebackup", "pg_receivewal", "pg_recvlogical"];

/// Clients of one version, and how they reach a server.
struct Clients<'s> {
    programs: PathBuf,
    folder: &'s Path,
    port: u16,
}

/// Runs what clients are here, and says how much has gone through; `None` if none are.
///
/// # Panics
/// If servers were named and there are no clients: then somebody counts on this test.
pub(crate) fn run(version: u32, server: &Server) -> Option<String> {
    let Some((clients_version, programs)) = find() else {
        assert!(!pgwire_tests::server::are_named(), "no PostgreSQL clients, such as pgbench, on the path");
        say("PostgreSQL's own clients are not here, and not tested with");
        return None;
    };
    let far = Recorder::start(format!("127.0.0.1:{}", server.port));
    let proxy = Proxy::start("127.0.0.1:0", &far.address.to_string());
    let near = Recorder::start(proxy.address.clone());
    let clients = Clients { programs, folder: server.folder(), port: near.address.port() };
    clients.ask();
    // These do not speak to newer servers.
    if clients_version >= version {
        clients.copy();
    }
    let (connections, bytes) = recorder::compare(&near, &far);
    proxy.end();
    Some(format!("clients {clients_version}: {connections} connections, {bytes} bytes are the same"))
}

/// A folder with all of the programs, and their version.
fn find() -> Option<(u32, PathBuf)> {
    let mut places = pgwire_tests::server::places_on_path();
    places.retain(|place| PROGRAMS.iter().all(|program| place.join(program).exists()));
    places.into_iter().find_map(|place| Some((pgwire_tests::server::version_of(&place.join("pg_dump"))?, place)))
}

impl Clients<'_> {
    fn run(&self, program: &str, arguments: &[&str]) -> String {
        let mut command = Command::new(self.programs.join(program));
        for (name, value) in [("PGHOST", "127.0.0.1"), ("PGUSER", "postgres"), ("PGDATABASE", "postgres")] {
            command.env(name, value);
        }
        command.env("PGPORT", self.port.to_string()).env("PGSSLMODE", "disable").env("PGGSSENCMODE", "disable");
        let output = command.args(arguments).current_dir(self.folder).stdin(Stdio::null()).output().expect(program);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program} {arguments:?}: {}: {said}", output.status);
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    fn psql(&self, command: &str) -> String {
        self.run("psql", &["-XAtq", "-v", "ON_ERROR_STOP=1", "-c", command])
    }

    /// Queries, simple and prepared, and COPY.
    fn ask(&self) {
        self.psql("CREATE TABLE asked AS SELECT g, repeat(md5(g::text), 10) AS t FROM generate_series(1, 2000) g");
        assert_eq!(self.psql("SELECT count(*) FROM asked"), "2000");
        self.psql("\\copy asked TO 'asked.copy'");
        self.psql("\\copy asked FROM 'asked.copy'");
        assert_eq!(self.psql("SELECT count(*) FROM asked"), "4000");
        self.psql("DO $$ BEGIN RAISE NOTICE 'a notice'; END $$; LISTEN l; NOTIFY l, 'payload'");
        self.run("pgbench", &["-i", "-q", "-s", "1"]);
        for mode in ["simple", "extended", "prepared"] {
            self.run("pgbench", &["-n", "-c", "4", "-t", "50", "-M", mode]);
            self.run("pgbench", &["-n", "-S", "-c", "4", "-t", "100", "-M", mode]);
        }
    }

    /// All of a database, of a cluster, and of what happens.
    fn copy(&self) {
        assert!(self.run("pg_dump", &[]).contains("CREATE TABLE public.asked"));
        self.run("pg_basebackup", &["-D", "backup", "-X", "stream", "-c", "fast", "--no-sync"]);
        assert!(self.folder.join("backup/backup_manifest").exists());

        std::fs::create_dir(self.folder.join("wal")).expect("a folder");
        let place = self.psql("SELECT pg_current_wal_lsn()");
        self.psql("SELECT pg_switch_wal()");
        self.run("pg_receivewal", &["-D", "wal", "--no-loop", "--no-sync", "--endpos", &place]);

        self.psql("CREATE PUBLICATION asked FOR TABLE asked");
        let slot =
            |arguments: &[&str]| self.run("pg_recvlogical", &[&["-d", "postgres", "-S", "asked"], arguments].concat());
        slot(&["--create-slot", "--plugin=pgoutput"]);
        self.psql("INSERT INTO asked SELECT g, 'new' FROM generate_series(1, 100) g");
        let place = self.psql("SELECT pg_current_wal_lsn()");
        self.psql("SELECT pg_logical_emit_message(true, 'end', 'end')");
        let options = ["-o", "proto_version=1", "-o", "publication_names=asked", "-f", "changes", "--no-loop"];
        slot(&[&["--start", "--endpos", &place], &options[..]].concat());
        slot(&["--drop-slot"]);
        let changes = std::fs::read(self.folder.join("changes")).expect("changes");
        assert!(changes.windows(5).any(|bytes| bytes == b"asked"), "{} bytes", changes.len());
    }
}
