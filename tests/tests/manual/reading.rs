//! How the prose of `messages.json` and the conditions of the declarations are read.

use pgwire_core::layout::Version;
use pgwire_core::messages::logical::{ColumnFlags, LogicalContext, MessageFlags, TruncateOptions};
use pgwire_tests::manual::{Reading, Remark};

/// A condition of `#[when(…)]`: as it is written in Rust, what it gives, and what `messages.json` has in its place.
pub(crate) struct When {
    pub(crate) rust: &'static str,
    pub(crate) json: &'static str,
    pub(crate) gives: fn(&LogicalContext) -> bool,
}

/// Takes text and function from the same tokens, so that the table cannot say one thing and test another.
macro_rules! when {
    (|$cx:ident| $rust:expr => $json:literal) => {
        When { rust: stringify!($rust), json: $json, gives: |$cx| $rust }
    };
}

pub(crate) const WHENS: [When; 2] = [
    when!(|cx| cx.in_stream => "in_stream"),
    when!(|cx| cx.writes_abort_info() => "proto_version >= 4 and streaming == 'parallel'"),
];

pub(crate) const READING: Reading<'_> = Reading {
    conditions: &[(WHENS[0].rust, WHENS[0].json), (WHENS[1].rust, WHENS[1].json)],
    remarks: &[
        ("manual of PG 14-17", "Manual shows the version word", Remark::Written(VERSION_3_0, (14, 17))),
        ("manual of PG 18", "Manual shows Int32(196610)", Remark::Written(VERSION_3_2, (18, 18))),
        ("manual of PG 19-20devel", "Manual shows a plain Int32", Remark::SameBytes),
        (
            "PG 14-17 servers, or key obtained under protocol 3.0",
            "Key is always 4 bytes",
            Remark::Written(CANCEL_OF_4, (14, 17)),
        ),
        ("PG 14-17 servers, or protocol 3.0", "Key is a 4-byte integer", Remark::Written(KEY_OF_4, (14, 17))),
        ("PG 14-17 servers", "First word is always the server maximum", Remark::SameBytes),
        ("PG 18+ servers", "First word is min", Remark::SameBytes),
        ("manual of PG 14-18", "Named XLogData", Remark::SameBytes),
        ("manual and source of PG 19-20devel", "Renamed WALData", Remark::SameBytes),
        ("manual of PG 14", "Written \"Hot Standby feedback message\"", Remark::SameBytes),
        ("before PG10", "catalog_xmin fields absent", Remark::SameBytes),
        // The messages do not exist there, which is what since_pg says.
        ("PG 14", "No typed payload at all", Remark::SameBytes),
        ("manual of PG 14", "Same bytes", Remark::SameBytes),
        ("manual of PG 14", "flags printed as Int8 without a fixed value; bytes unchanged", Remark::SameBytes),
        (
            "pgoutput proto_version 1, or outside a Stream Start..Stream Stop block",
            "stream_xid is absent",
            Remark::Since(&[("stream_xid", None)], Version { pg: None, proto: Some(2) }),
        ),
        ("PG 14", "Columns listed", Remark::SameBytes),
        ("PG 15-17", "Columns listed", Remark::SameBytes),
        ("PG 18+", "Stored generated columns", Remark::SameBytes),
        (
            "before PG14",
            "Kind b does not exist",
            Remark::Since(&[("kind", Some(b'b'))], Version { pg: Some(14), proto: None }),
        ),
        ("PG 14-17", "Generated columns", Remark::SameBytes),
        ("PG 18+", "Published stored generated columns", Remark::SameBytes),
        ("PG 14-15, and PG 16+ with streaming = on", "Only xid and subxid", Remark::RowsOf(15)),
        (
            "PG 16+ with streaming = parallel (requires proto_version 4)",
            "abort_lsn and abort_time follow",
            Remark::Since(&[("abort_lsn", None), ("abort_time", None)], Version { pg: Some(16), proto: Some(4) }),
        ),
    ],
    open: &[
        // "any value other than 1 counts as not first": an enum would refuse what PostgreSQL reads.
        ("Stream Start", "first_segment"),
        // "readers treat any non-zero as yes".
        ("Primary keepalive message", "reply_requested"),
        ("Standby status update", "reply_requested"),
        // Texts, of which a server may know more.
        ("AuthenticationSASL", "mechanism"),
    ],
    flags: &[
        ("Message", "flags", &[(MessageFlags::TRANSACTIONAL.0, "transactional")]),
        ("Relation", "column_flags", &[(ColumnFlags::KEY.0, "part of the replica identity key")]),
        (
            "Truncate",
            "options",
            &[(TruncateOptions::CASCADE.0, "CASCADE"), (TruncateOptions::RESTART_IDENTITY.0, "RESTART IDENTITY")],
        ),
    ],
    unlisted: &["SSLResponse", "GSSENCResponse"],
};

/// The manuals of 14 to 18 write the version that their servers speak best.
const VERSION_3_0: &[(&str, &str)] = &[("protocol_version", "Int32(196608)")];
const VERSION_3_2: &[(&str, &str)] = &[("protocol_version", "Int32(196610)")];
/// Before 18, keys are integers in the manual and bytes in our declaration, which reads both.
const CANCEL_OF_4: &[(&str, &str)] = &[("length", "Int32(16)"), ("cancel_key", "Int32")];
const KEY_OF_4: &[(&str, &str)] = &[("length", "Int32(12)"), ("secret_key", "Int32")];
