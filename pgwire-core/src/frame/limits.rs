//! The longest message of each kind that is believed.

/// The longest length word for each tag, in bytes. It counts itself, and not the tag.
///
/// ```
/// use pgwire_core::frame::{self, FrameError, Limits};
///
/// // Rows of a gigabyte are PostgreSQL's; this client wants none of more than a mebibyte.
/// const MINE: Limits = Limits::BACKEND.with(b'D', 1 << 20);
///
/// let header = b"D\x3f\xff\xff\xff";
/// assert!(frame::tagged(header, &Limits::BACKEND).is_ok());
/// let refused = FrameError::TooLong { tag: Some(b'D'), length: 0x3fff_ffff, max: 1 << 20 };
/// assert_eq!(frame::tagged(header, &MINE), Err(refused));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    of: [u32; 256],
}

/// `PQ_SMALL_MESSAGE_LIMIT` in `libpq/libpq.h`.
const SMALL: u32 = 10_000;
/// `PQ_LARGE_MESSAGE_LIMIT` in `libpq/libpq.h`: one byte less than `MaxAllocSize`.
const LARGE: u32 = 0x3fff_fffe;
/// The longest message that a server can build: `MaxAllocSize` less the NUL of its buffer (`lib/stringinfo.c`), and the
/// length word. libpq itself has no limit where it believes long lengths.
const BUILT: u32 = 0x3fff_fffe + 4;

impl Limits {
    /// What a server believes of its clients (`SocketBackend` in `tcop/postgres.c`; `PG_MAX_AUTH_TOKEN_LENGTH` in
    /// `libpq/auth.h` for `p`).
    pub const FRONTEND: Self = Self::all(SMALL).with_each(b"QPBFd", LARGE).with(b'p', 65_535);

    /// The same during SASL authentication (`PG_MAX_SASL_MESSAGE_LENGTH` in `auth-sasl.c`).
    pub const FRONTEND_SASL: Self = Self::FRONTEND.with(b'p', 1_024);

    /// What libpq believes of a server: long lengths for some kinds only (`VALID_LONG_MESSAGE_TYPE` in
    /// `fe-protocol3.c`).
    pub const BACKEND: Self = Self::all(30_000).with_each(b"DdEVNAtT", BUILT);

    /// What libpq believes of a server while data is copied out, or both ways: no limit of its own.
    pub const BACKEND_COPYING: Self = Self::all(BUILT);

    /// What libpq believes of a server while connecting (`PQconnectPoll` in `fe-connect.c`).
    pub const BACKEND_CONNECTING: Self = Self::BACKEND.with_each(b"Rv", 2_000).with(b'E', 30_000);

    /// The same limit for every kind.
    #[must_use]
    pub const fn all(max: u32) -> Self {
        Self { of: [max; 256] }
    }

    /// Another limit for one kind.
    #[must_use]
    pub const fn with(mut self, tag: u8, max: u32) -> Self {
        self.of[tag as usize] = max;
        self
    }

    const fn with_each(mut self, tags: &[u8], max: u32) -> Self {
        let mut index = 0;
        while index < tags.len() {
            self.of[tags[index] as usize] = max;
            index += 1;
        }
        self
    }

    /// The longest length word for a tag.
    #[must_use]
    pub const fn of(&self, tag: u8) -> u32 {
        self.of[tag as usize]
    }
}
