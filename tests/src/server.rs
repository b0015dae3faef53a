//! PostgreSQL servers to test with: where they are, and one that runs.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The versions that are tested with.
pub const VERSIONS: RangeInclusive<u32> = 14..=18;
/// The variable that names a folder of servers, each in a folder `14` to `18` with its programs in it or in `bin`.
pub const FOLDER: &str = "PGWIRE_SERVERS";
/// A server does not run as root.
pub const USER: &str = "nobody";

/// The folder of a version's programs, if it is here.
///
/// # Panics
/// If a folder of servers is named and the version is not in it: then somebody counts on a test.
#[must_use]
pub fn find(version: u32) -> Option<PathBuf> {
    let named = std::env::var_os(FOLDER).map(PathBuf::from);
    let places = match &named {
        Some(folder) => [folder.join(version.to_string()), folder.join(format!("{version}/bin"))].to_vec(),
        None => places_on_path(),
    };
    // A link on the path may stand for the program alone: what is beside it is used as well.
    let places = places.into_iter().filter_map(|place| place.join("postgres").canonicalize().ok());
    let found = places.into_iter().find(|program| version_of(program) == Some(version));
    assert!(found.is_some() || named.is_none(), "no PostgreSQL {version} in the folder that {FOLDER} names");
    found?.parent().map(Path::to_owned)
}

/// Whether somebody counts on tests with servers.
#[must_use]
pub fn are_named() -> bool {
    std::env::var_os(FOLDER).is_some()
}

/// The folders of the path, and those that Debian leaves out of it.
#[must_use]
pub fn places_on_path() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = VERSIONS.map(|version| PathBuf::from(format!("/usr/lib/postgresql/{version}/bin")));
    std::env::split_paths(&path).chain(debian).collect()
}

/// The version that a program of PostgreSQL says it is of.
#[must_use]
pub fn version_of(program: &Path) -> Option<u32> {
    let output = Command::new(program).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.split_whitespace().find_map(|word| word.split('.').next()?.parse().ok())
}

/// A server that listens on a Unix socket until this is dropped.
#[derive(Debug)]
pub struct Server {
    programs: PathBuf,
    folder: PathBuf,
}

impl Server {
    /// Starts a server with `settings` behind those of `postgresql.conf`, and with `access` in `pg_hba.conf`.
    ///
    /// # Panics
    /// If it does not start.
    #[must_use]
    pub fn start(programs: &Path, settings: &str, access: &str) -> Self {
        let name = programs.display().to_string().bytes().fold(0_u32, |sum, byte| sum.rotate_left(5) ^ u32::from(byte));
        let folder = std::env::temp_dir().join(format!("pgwire-server-{}-{name:x}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        if is_root() {
            assert!(Command::new("chown").arg(USER).arg(&folder).status().expect("chown").success());
        }
        let server = Self { programs: programs.to_owned(), folder };
        server.run("initdb", &["--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale", "--no-sync"]);
        let place = format!("listen_addresses = ''\nunix_socket_directories = '{}'\n", server.folder.display());
        let file = server.folder.join("data/postgresql.conf");
        let old = fs::read_to_string(&file).expect("the settings");
        fs::write(&file, format!("{old}{place}{settings}")).expect("written");
        fs::write(server.folder.join("data/pg_hba.conf"), access).expect("written");
        server.run("pg_ctl", &["--wait", "--log", &server.log().to_string_lossy(), "start"]);
        server
    }

    /// Where it listens.
    #[must_use]
    pub fn socket(&self) -> PathBuf {
        self.folder.join(".s.PGSQL.5432")
    }

    /// What it writes down.
    #[must_use]
    pub fn log(&self) -> PathBuf {
        self.folder.join("data/log")
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", USER, "--"]).arg(&program);
            command
        } else {
            Command::new(&program)
        };
        command.arg("-D").arg(self.folder.join("data")).args(arguments).current_dir(&self.folder);
        // The server goes on with what it is given here: a pipe would never end.
        let status = command.stdout(Stdio::null()).status().expect("a program");
        assert!(status.success(), "{}: {status}", program.display());
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

impl Drop for Server {
    fn drop(&mut self) {
        if self.folder.join("data/postmaster.pid").exists() {
            self.run("pg_ctl", &["--wait", "--mode=immediate", "stop"]);
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}
