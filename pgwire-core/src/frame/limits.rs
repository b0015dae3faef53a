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

#[cfg(test)]
mod tests {
    use super::Limits;

    #[test]
    fn a_limit_is_of_the_kinds_that_it_was_set_for() {
        let limits = Limits::all(7).with_each(b"", 8).with_each(b"ab\0", 9).with_each(b"\xff", 10).with(b'z', 11);
        for tag in 0..=u8::MAX {
            let expected = match tag {
                b'a' | b'b' | 0 => 9,
                0xff => 10,
                b'z' => 11,
                _ => 7,
            };
            assert_eq!(limits.of(tag), expected, "{tag}");
        }
    }

    /// `PQ_SMALL_MESSAGE_LIMIT`, `PQ_LARGE_MESSAGE_LIMIT` and `MaxAllocSize` in PostgreSQL's headers.
    #[test]
    fn limits_are_those_of_the_server_and_of_libpq() {
        assert_eq!([b'Q', b'P', b'B', b'F', b'd'].map(|tag| Limits::FRONTEND.of(tag)), [0x3fff_ffff - 1; 5]);
        assert_eq!([b'S', b'X', b'E', b'p'].map(|tag| Limits::FRONTEND.of(tag)), [10_000, 10_000, 10_000, 65_535]);
        assert_eq!([b'p', b'Q'].map(|tag| Limits::FRONTEND_SASL.of(tag)), [1_024, 0x3fff_ffff - 1]);
        assert_eq!([b'D', b'E', b'Z'].map(|tag| Limits::BACKEND.of(tag)), [0x3fff_ffff + 3, 0x3fff_ffff + 3, 30_000]);
        assert_eq!([b'Z', b'd'].map(|tag| Limits::BACKEND_COPYING.of(tag)), [0x3fff_ffff + 3; 2]);
        assert_eq!([b'R', b'v', b'E'].map(|tag| Limits::BACKEND_CONNECTING.of(tag)), [2_000, 2_000, 30_000]);
    }
}
