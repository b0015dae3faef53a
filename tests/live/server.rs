//! Servers to test with: where they are, and one that runs.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of servers, each in a folder `14` to `18` with its programs in it or in `bin`.
const FOLDER: &str = "PGWIRE_SERVERS";
const VERSIONS: std::ops::RangeInclusive<u32> = 14..=18;

/// The folders of programs that were found.
///
/// # Panics
/// If a folder of servers is named and a version is not in it: then somebody counts on this test.
pub(crate) fn found() -> Vec<(u32, PathBuf)> {
    let named = std::env::var_os(FOLDER).map(PathBuf::from);
    let mut servers = Vec::new();
    for version in VERSIONS {
        let places = match &named {
            Some(folder) => [folder.join(version.to_string()), folder.join(format!("{version}/bin"))].to_vec(),
            None => {
                let path = std::env::var_os("PATH").unwrap_or_default();
                let debian = PathBuf::from(format!("/usr/lib/postgresql/{version}/bin"));
                std::env::split_paths(&path).chain([debian]).collect()
            }
        };
        match places.into_iter().find(|place| version_of(&place.join("postgres")) == Some(version)) {
            Some(place) => servers.push((version, place)),
            None if named.is_some() => panic!("no PostgreSQL {version} in the folder that {FOLDER} names"),
            None => eprintln!(
                "PostgreSQL {version} is not here, and not tested with; {FOLDER} may name a folder of servers"
            ),
        }
    }
    servers
}

fn version_of(program: &Path) -> Option<u32> {
    let output = Command::new(program).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.split_whitespace().find_map(|word| word.split('.').next()?.parse().ok())
}

/// A server that runs until this is dropped.
pub(crate) struct Server {
    programs: PathBuf,
    folder: PathBuf,
    pub(crate) port: u16,
}

impl Server {
    pub(crate) fn start(version: u32, programs: &Path) -> Self {
        let folder = std::env::temp_dir().join(format!("pgwire-live-{version}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        if is_root() {
            // A server does not run as root.
            let owned = Command::new("chown").arg("nobody").arg(&folder).status().expect("chown");
            assert!(owned.success());
        }
        let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its address").port();
        let server = Self { programs: programs.to_owned(), folder, port };
        server.run("initdb", &["--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale", "--no-sync"]);
        let settings = format!(
            "port = {port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nwal_level = logical\n\
             fsync = off\nmax_prepared_transactions = 10\nlogical_decoding_work_mem = '64kB'\n"
        );
        let file = server.folder.join("data/postgresql.conf");
        let old = fs::read_to_string(&file).expect("the settings");
        fs::write(&file, old + &settings).expect("written");
        let log = server.folder.join("data/log");
        server.run("pg_ctl", &["--wait", "--log", &log.to_string_lossy(), "start"]);
        server
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "nobody", "--"]).arg(&program);
            command
        } else {
            Command::new(&program)
        };
        let command = command.arg("--pgdata").arg(self.folder.join("data")).args(arguments);
        // The server goes on with what it is given here: a pipe would never end.
        let status = command.current_dir(&self.folder).stdout(Stdio::null()).status().expect("a program");
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
