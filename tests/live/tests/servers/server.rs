//! Servers to test with: where they are, and one that runs.

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use pgwire_live_tests::authority::Authority;
use pgwire_tests::server::{FOLDER, USER};

use crate::say;

/// The folder of a version's programs; says so if it is not here.
pub(crate) fn find(version: u32) -> Option<PathBuf> {
    let found = pgwire_tests::server::find(version);
    if found.is_none() {
        say(&format!("PostgreSQL {version} is not here, and not tested with; {FOLDER} may name a folder of servers"));
    }
    found
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
