//! Hands bytes on and keeps them, as what stands between two others can be compared with what stands behind both.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// What each side has sent.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Sent {
    by_client: Vec<u8>,
    by_server: Vec<u8>,
}

#[derive(Default)]
struct Seen {
    begun: usize,
    ended: Vec<Sent>,
}

/// Between clients and one server.
pub(crate) struct Recorder {
    pub(crate) address: SocketAddr,
    seen: Arc<Mutex<Seen>>,
}

impl Recorder {
    pub(crate) fn start(server: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its address");
        let seen = Arc::<Mutex<Seen>>::default();
        let noted = Arc::clone(&seen);
        thread::spawn(move || {
            for client in listener.incoming() {
                let (client, server, noted) = (client.expect("a client"), server.clone(), Arc::clone(&noted));
                noted.lock().expect("no panic").begun += 1;
                thread::spawn(move || {
                    let sent = TcpStream::connect(server).and_then(|server| record(&client, &server));
                    noted.lock().expect("no panic").ended.push(sent.expect("a connection"));
                });
            }
        });
        Self { address, seen }
    }

    /// What all connections have sent, when each has ended.
    fn all(&self) -> Option<Vec<Sent>> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        (seen.ended.len() == seen.begun).then(|| {
            seen.begun = 0;
            seen.ended.sort();
            std::mem::take(&mut seen.ended)
        })
    }
}

/// Waits until what goes through both has ended, and returns how many connections and bytes there were.
///
/// # Panics
/// If they have not seen the same.
pub(crate) fn compare(near: &Recorder, far: &Recorder) -> (usize, usize) {
    let ended = |recorder: &Recorder| {
        for _ in 0..500 {
            if let Some(all) = recorder.all() {
                return all;
            }
            thread::sleep(std::time::Duration::from_millis(10));
        }
        panic!("a connection does not end");
    };
    let (near, far) = (ended(near), ended(far));
    assert_eq!(near.len(), far.len());
    for (near, far) in near.iter().zip(&far) {
        assert!(near == far, "other bytes: {near:?} {far:?}");
    }
    let bytes = near.iter().map(|sent| sent.by_client.len() + sent.by_server.len()).sum();
    (near.len(), bytes)
}

fn record(client: &TcpStream, server: &TcpStream) -> io::Result<Sent> {
    client.set_nodelay(true)?;
    server.set_nodelay(true)?;
    Ok(thread::scope(|scope| {
        let by_server = scope.spawn(|| hand_on(server, client));
        let by_client = hand_on(client, server);
        Sent { by_client, by_server: by_server.join().expect("no panic") }
    }))
}

/// All that has come from one side until it has ended, which may be a fault.
fn hand_on(mut from: &TcpStream, mut to: &TcpStream) -> Vec<u8> {
    let (mut all, mut chunk) = (Vec::new(), [0; 16 << 10]);
    while let Ok(read @ 1..) = from.read(&mut chunk) {
        all.extend_from_slice(&chunk[..read]);
        if to.write_all(&chunk[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Write);
    all
}
