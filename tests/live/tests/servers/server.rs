//! Servers to test with: where they are, and one that runs.

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use pgwire_live_tests::authority::Authority;

use crate::say;

/// The variable that names a folder of servers, each in a folder `14` to `18` with its programs in it or in `bin`.
const FOLDER: &str = "PGWIRE_SERVERS";
const VERSIONS: std::ops::RangeInclusive<u32> = 14..=18;
/// A server does not run as root.
const USER: &str = "nobody";

/// The folder of a version's programs, if it is here.
///
/// # Panics
/// If a folder of servers is named and the version is not in it: then somebody counts on this test.
pub(crate) fn find(version: u32) -> Option<PathBuf> {
    let named = std::env::var_os(FOLDER).map(PathBuf::from);
    let places = match &named {
        Some(folder) => [folder.join(version.to_string()), folder.join(format!("{version}/bin"))].to_vec(),
        None => places_on_path(),
    };
    // A link on the path may stand for the program alone: what is beside it is used as well.
    let places = places.into_iter().filter_map(|place| place.join("postgres").canonicalize().ok());
    let found = places.into_iter().find(|program| version_of(program) == Some(version));
    match found {
        Some(program) => program.parent().map(Path::to_owned),
        None if named.is_some() => panic!("no PostgreSQL {version} in the folder that {FOLDER} names"),
        None => {
            say(&format!(
                "PostgreSQL {version} is not here, and not tested with; {FOLDER} may name a folder of servers"
            ));
            None
        }
    }
}

/// Whether somebody counts on tests with servers.
pub(crate) fn are_named() -> bool {
    std::env::var_os(FOLDER).is_some()
}

/// The folders of the path, and those that Debian leaves out of it.
pub(crate) fn places_on_path() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = VERSIONS.map(|version| PathBuf::from(format!("/usr/lib/postgresql/{version}/bin")));
    std::env::split_paths(&path).chain(debian).collect()
}

pub(crate) fn version_of(program: &Path) -> Option<u32> {
    let output = Command::new(program).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.split_whitespace().find_map(|word| word.split('.').next()?.parse().ok())
}

/// A server that runs until this is dropped.
pub(crate) struct Server {
    programs: PathBuf,
    pub(crate) folder: PathBuf,
    pub(crate) port: u16,
    /// The certificate of who vouches for it, if it can encrypt.
    pub(crate) authority: Option<PathBuf>,
}

impl Server {
    pub(crate) fn start(version: u32, programs: &Path) -> Self {
        let folder = std::env::temp_dir().join(format!("pgwire-live-{version}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        own(&folder);
        let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its address").port();
        let mut server = Self { programs: programs.to_owned(), folder, port, authority: None };
        server.run("initdb", &["--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale", "--no-sync"]);
        let mut settings = format!(
            "port = {port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '{}'\nwal_level = logical\n\
             fsync = off\nmax_prepared_transactions = 10\nlogical_decoding_work_mem = '64kB'\n",
            server.folder.display()
        );
        if server.can_encrypt() {
            server.authority = Some(server.write_certificate());
            settings += "ssl = on\n";
        }
        let file = server.folder.join("data/postgresql.conf");
        let old = fs::read_to_string(&file).expect("the settings");
        fs::write(&file, old + &settings).expect("written");
        let log = server.folder.join("data/log");
        server.run("pg_ctl", &["--wait", "--log", &log.to_string_lossy(), "start"]);
        server
    }

    fn can_encrypt(&self) -> bool {
        let output = self.command("postgres", &["-C", "ssl_library"]).output().expect("a program");
        output.stdout.starts_with(b"OpenSSL")
    }

    /// The path of a Unix socket beside that of the server.
    pub(crate) fn unix_socket(&self, port: u16) -> String {
        self.folder.join(format!(".s.PGSQL.{port}")).to_string_lossy().into_owned()
    }

    /// Gives the server a certificate, and returns the file of the authority's.
    fn write_certificate(&self) -> PathBuf {
        let authority = Authority::new();
        let (certificate, key) = authority.certificate("localhost");
        for (name, text) in [("server.crt", certificate.pem()), ("server.key", key.serialize_pem())] {
            let file = self.folder.join("data").join(name);
            fs::write(&file, text).expect("written");
            fs::set_permissions(&file, Permissions::from_mode(0o600)).expect("set");
            own(&file);
        }
        let file = self.folder.join("authority.pem");
        fs::write(&file, authority.pem()).expect("written");
        file
    }

    fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", USER, "--"]).arg(&program);
            command
        } else {
            Command::new(&program)
        };
        command.arg("-D").arg(self.folder.join("data")).args(arguments).current_dir(&self.folder);
        command
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        // The server goes on with what it is given here: a pipe would never end.
        let status = self.command(program, arguments).stdout(Stdio::null()).status().expect("a program");
        assert!(status.success(), "{program}: {status}");
    }
}

/// Gives a file to the user that the server runs as.
fn own(file: &Path) {
    if is_root() {
        assert!(Command::new("chown").arg(USER).arg(file).status().expect("chown").success());
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
