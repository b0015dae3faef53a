//! What the proxy sees, of which only faults are kept.

use std::sync::{Arc, Mutex};

use pgwire_core::conversation::Side;

use crate::follow::{Follower, Form};

/// Takes the place of the example's own, which prints.
#[derive(Clone)]
pub(crate) struct Watch(Arc<Mutex<Seen>>);

struct Seen {
    follower: Follower,
    faults: Arc<Mutex<Vec<String>>>,
}

impl Watch {
    pub(crate) fn new(faults: Arc<Mutex<Vec<String>>>) -> Self {
        let follower = Follower::new(String::new(), Form::Line);
        Self(Arc::new(Mutex::new(Seen { follower, faults })))
    }

    pub(crate) fn note(&self, side: Side, bytes: &[u8]) {
        let mut seen = self.0.lock().expect("no panic");
        let mut lines = Vec::new();
        seen.follower.arrived(&mut lines, side, bytes).expect("a `Vec` takes everything");
        let text = String::from_utf8_lossy(&lines);
        let faults = text.lines().filter(|line| line.contains(": ")).map(str::to_owned);
        seen.faults.lock().expect("no panic").extend(faults);
    }
}
