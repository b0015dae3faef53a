//! The capture format: one JSON object a line.

use std::fmt::Display;

use pgwire_core::messages::logical;
use serde::{Deserialize, Deserializer};

/// One captured message, and the options that replication was started with.
#[derive(Clone, Deserialize)]
pub(crate) struct Line {
    pub(crate) proto: u32,
    #[serde(default)]
    pub(crate) streaming: Streaming,
    #[serde(deserialize_with = "hex_bytes")]
    pub(crate) hex: Vec<u8>,
}

#[derive(Clone, Copy, Default, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Streaming {
    #[default]
    Off,
    On,
    Parallel,
}

impl From<Streaming> for logical::Streaming {
    fn from(streaming: Streaming) -> Self {
        match streaming {
            Streaming::Off => Self::Off,
            Streaming::On => Self::On,
            Streaming::Parallel => Self::Parallel,
        }
    }
}

fn hex_bytes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    let text = String::deserialize(deserializer)?;
    hex::decode(text).map_err(serde::de::Error::custom)
}

impl Line {
    pub(crate) fn parse(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// Whether the two lines belong to streams that were started alike.
    pub(crate) fn has_options_of(&self, other: &Self) -> bool {
        (self.proto, self.streaming) == (other.proto, other.streaming)
    }
}

/// Where a message stands.
pub(crate) struct Place<'f> {
    pub(crate) file: &'f str,
    pub(crate) line: usize,
}

impl Place<'_> {
    /// What is wrong there.
    pub(crate) fn of(&self, error: impl Display) -> String {
        format!("{}:{}: {error}", self.file, self.line)
    }
}
