//! The way to the server.

use std::net::TcpStream;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::Error;
use crate::ends::Ends;
use crate::settings::Settings;
use crate::socket::Socket;

/// How long a read waits before it is looked whether we are to end.
pub(crate) const LOOK_EVERY: Duration = Duration::from_millis(200);
/// How long a server may take nothing of what is sent.
const TAKE_WITHIN: Duration = Duration::from_secs(5);

/// Connects to the server, unless we are to end before it answers.
pub(crate) fn reach(settings: &Settings, ends: &Ends) -> Result<Socket, Error> {
    let (host, port) = (settings.host.clone(), settings.port);
    let (reached, wait) = mpsc::channel();
    // A name that is looked up, and a host that does not answer, cannot be waited for in small steps.
    thread::Builder::new().spawn(move || {
        let socket = match &host {
            folder if folder.starts_with('/') => Socket::connect(&format!("{folder}/.s.PGSQL.{port}")),
            host => TcpStream::connect((host.as_str(), port)).and_then(Socket::over_tcp),
        };
        // Nobody may be waiting any more.
        let _ = reached.send(socket);
    })?;
    loop {
        ends.check()?;
        match wait.recv_timeout(LOOK_EVERY) {
            Ok(socket) => {
                let socket = socket?;
                socket.wait_at_most(Some(LOOK_EVERY), Some(TAKE_WITHIN))?;
                return Ok(socket);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err("the way to the server was not found".into()),
        }
    }
}
