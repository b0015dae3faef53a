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
const USER: &str = "nobody";

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

/// A server with data of its own, which is stopped and removed when this is dropped.
#[derive(Debug)]
pub struct Server {
    programs: PathBuf,
    folder: PathBuf,
}

impl Server {
    /// A server of these programs that does not run yet, in a folder of this name.
    ///
    /// # Panics
    /// If it cannot be set up.
    #[must_use]
    pub fn set_up(programs: &Path, name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("pgwire-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let server = Self { programs: programs.to_owned(), folder };
        Self::give(&server.folder);
        server.run("initdb", &["--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale", "--no-sync"]);
        server
    }

    /// Starts it, with `settings` behind those of `postgresql.conf`; its Unix socket is in its folder.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start(&self, settings: &str) {
        let file = self.data().join("postgresql.conf");
        let old = fs::read_to_string(&file).expect("the settings");
        let place = format!("unix_socket_directories = '{}'\n", self.folder.display());
        fs::write(&file, format!("{old}{place}{settings}")).expect("written");
        self.run("pg_ctl", &["--wait", "--log", &self.log().to_string_lossy(), "start"]);
    }

    /// What is its own, and may be used by clients.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where its data and settings are.
    #[must_use]
    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// The path of the Unix socket of a port.
    #[must_use]
    pub fn unix_socket(&self, port: u16) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{port}"))
    }

    /// What it writes down.
    #[must_use]
    pub fn log(&self) -> PathBuf {
        self.data().join("log")
    }

    /// One of its programs with its data, run as the user that a server runs as.
    #[must_use]
    pub fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", USER, "--"]).arg(&program);
            command
        } else {
            Command::new(&program)
        };
        command.arg("-D").arg(self.data()).args(arguments).current_dir(&self.folder);
        command
    }

    /// Gives a file to the user that a server runs as.
    ///
    /// # Panics
    /// If that is not possible.
    pub fn give(file: &Path) {
        if is_root() {
            assert!(Command::new("chown").arg(USER).arg(file).status().expect("chown").success());
        }
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        // The server goes on with what it is given here: a pipe would never end.
        let status = self.command(program, arguments).stdout(Stdio::null()).status().expect("a program");
        assert!(status.success(), "{program}: {status}");
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

impl Drop for Server {
    fn drop(&mut self) {
        if self.data().join("postmaster.pid").exists() {
            self.run("pg_ctl", &["--wait", "--mode=immediate", "stop"]);
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}
