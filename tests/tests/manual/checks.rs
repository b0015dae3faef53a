//! How the clauses of `validation` in `messages.json` are read.

use pgwire_tests::manual::Entry;

/// What a clause of `validation` asks of a decoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Check {
    /// Zero is refused in the fields that the clause names, and only there.
    NotZero,
    /// Any other value of `flags` is refused.
    FlagsAreZero,
    /// A name of 199 bytes is read, a longer one refused: PostgreSQL cuts it, but its servers never send one.
    NameOf199,
    /// Every value of the fields is read.
    AnyValue(&'static [&'static str]),
    /// Another byte in place of these is refused.
    Letter(&'static [&'static str]),
    /// A length below zero that is not NULL, or one beyond the end, is refused in this field.
    Length(&'static str),
    /// A count below zero is refused in this field.
    Count(&'static str),
    /// The field has so many bytes at least and at most.
    Between(&'static str, usize, usize),
    /// No bytes are as good as any number of them.
    MayBeEmpty(&'static str),
    /// A string without a NUL is refused.
    Nul,
    /// The context decides, not the number of bytes.
    Context,
    /// Bytes that are missing are an error, which every message is tested for.
    Missing,
    /// Bytes behind the last field are refused by `decode` and, where no frame bounds the message, returned by
    /// `decode_prefix`: also where PostgreSQL does not look, because nobody sends any.
    Trailing,
    /// Longer messages are not believed.
    Limit(Reader),
    /// Longer messages than the 30000 bytes of others are believed.
    Long(Reader),
    /// A decoder of one message knows nothing of it.
    NotOfOneMessage,
}

/// Whose limits a clause is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reader {
    Server,
    ServerInSasl,
    ServerAtStart,
    Client,
    ClientConnecting,
    ClientCopying,
}

/// How the clauses are read: by the first line whose text they contain.
pub(crate) const CHECKS: &[(&str, Check)] = &[
    // Lengths of frames.
    ("i.e. length word 8..10004", Check::Limit(Reader::ServerAtStart)),
    ("length word 4..1024 for SCRAM", Check::Limit(Reader::ServerInSasl)),
    ("length word 4..65535", Check::Limit(Reader::Server)),
    ("length word must be 4..1073741822", Check::Limit(Reader::Server)),
    ("length word must be 4..10000", Check::Limit(Reader::Server)),
    ("length word must be 4..30000", Check::Limit(Reader::Client)),
    ("length word must be 8..2000 for any R", Check::Limit(Reader::ClientConnecting)),
    ("length word 8..2000", Check::Limit(Reader::ClientConnecting)),
    ("the length word must be 8..30000", Check::Limit(Reader::ClientConnecting)),
    ("may exceed 30000", Check::Long(Reader::Client)),
    ("no 30000 limit applies", Check::Long(Reader::ClientCopying)),
    // Bytes that are missing, or too many.
    ("no bytes may be left over", Check::Trailing),
    ("fields must consume exactly the body", Check::Trailing),
    ("body must be exactly empty", Check::Trailing),
    ("body is not checked", Check::Trailing),
    ("trailing bytes are not checked", Check::Trailing),
    ("trailing bytes are NOT checked", Check::Trailing),
    ("trailing bytes not checked", Check::Trailing),
    ("must be exactly 17 bytes", Check::Trailing),
    ("exact length", Check::Trailing),
    ("nothing may follow the type byte", Check::Trailing),
    ("expected terminator as last byte", Check::Trailing),
    ("bytes after the last field are not checked", Check::Trailing),
    ("scanning stops at an empty name", Check::Missing),
    ("list must end with an empty string", Check::Missing),
    ("insufficient data in", Check::Missing),
    ("at least 24 header bytes", Check::Missing),
    ("at least 17 bytes", Check::Missing),
    ("fields must be present", Check::Missing),
    ("have its NUL inside the body", Check::Nul),
    ("strlen+1 must equal the body length", Check::Nul),
    ("an empty payload is allowed", Check::MayBeEmpty("data")),
    ("pg_receivewal: may be empty", Check::MayBeEmpty("data")),
    // Lengths and counts of fields.
    ("key length must be 1..256 bytes", Check::Between("cancel_key", 1, 256)),
    ("otherwise 4..256 bytes", Check::Between("secret_key", 4, 256)),
    ("param_len < -1 or past the end", Check::Length("param_len")),
    ("arg_len < -1", Check::Length("arg_len")),
    // Servers never send one, so it is refused, although libpq reads it.
    ("any negative length as having no bytes", Check::Length("value_len")),
    ("a negative or overlong length is", Check::Length("value_len")),
    ("count must be >= 0", Check::Count("num_unrecognized")),
    // Values of fields.
    ("must not be 0", Check::NotZero),
    ("flags must be 0", Check::FlagsAreZero),
    ("silently cut to 199 bytes", Check::NameOf199),
    ("gid is copied into a 200-byte buffer", Check::NameOf199),
    ("only bit 0 of column_flags is looked at", Check::AnyValue(&["column_flags"])),
    ("unknown bits are ignored", Check::AnyValue(&["column_flags"])),
    ("type_modifier is ignored", Check::AnyValue(&["type_modifier"])),
    ("unknown option bits are ignored", Check::AnyValue(&["options"])),
    ("any value other than 1 counts as", Check::AnyValue(&["first_segment"])),
    ("xid is not checked", Check::AnyValue(&["xid"])),
    ("an unknown status byte is accepted", Check::AnyValue(&["transaction_status"])),
    // These are read, so that they can be passed on: it is for the receiver to refuse them.
    ("any byte but S, N, E", Check::AnyValue(&["answer"])),
    ("a byte other than G, N, E", Check::AnyValue(&["answer"])),
    ("any other kind is 08P01", Check::AnyValue(&["target_kind"])),
    ("a format code other than 0/1", Check::AnyValue(&["param_format"])),
    ("a result_format other than 0/1", Check::AnyValue(&["result_format"])),
    ("unknown format codes 22023", Check::AnyValue(&["arg_format", "result_format"])),
    ("lsn 0 is an error", Check::AnyValue(&["wal_write_lsn"])),
    ("PID 0 is ignored", Check::AnyValue(&["backend_pid"])),
    ("after an old tuple the next marker must be N", Check::Letter(&["new_marker"])),
    ("first marker must be K, O or N", Check::Letter(&["key_marker", "old_marker"])),
    ("marker must be N", Check::Letter(&["new_marker"])),
    ("marker must be K or O", Check::Letter(&["key_marker", "old_marker"])),
    ("an unknown kind is an error", Check::Letter(&["kind"])),
    ("decides about the two extra fields from its own streaming option", Check::Context),
];

/// The clauses that compare a message with others or with tables, or say what is done with one that has been read.
pub(crate) const NOT_OF_ONE_MESSAGE: &[&str] = &[
    "connection is closed with only a log entry",
    "major version must be 3",
    "user must be present and non-empty",
    "user and database are silently truncated",
    "database defaults to user",
    "replication must be",
    "names starting with _pq_. are collected",
    "a minor above the server maximum",
    "a repeated parameter name is not an error",
    "the last value wins",
    "has not been negotiated",
    "rejected FATAL 0A000",
    "bytes pipelined behind the request",
    "any buffered byte left after S",
    "never accepted on Unix sockets",
    "extra plaintext behind the request",
    "length word must be exactly 16",
    "never answers",
    "closes the connection in every case",
    "always an error",
    "unknown names are skipped",
    "no known name = error",
    "a second AuthenticationSASL",
    "if no AuthenticationSASL came before",
    "if the mechanism state is not finished",
    "a breach drops the connection",
    "rejects any other body length",
    "version must be <= requested",
    "\"same version and zero options\"",
    "every option must start with _pq_.",
    "a second v message",
    "3.9999 (grease)",
    "when greasing",
    "outside that range",
    "tag text fits 64 bytes",
    "length word must be >= 4",
    "a D without T",
    "column count must equal that of the last RowDescription",
    "payload must be shorter than 8000 bytes",
    "postgres.c SocketBackend]",
    "badly encoded bytes raise 22021",
    "refused with 08P01 on a replication connection",
    "[postgres.c forbidden_in_wal_sender]",
    "num_param_formats > 1",
    "binary input must consume its whole value",
    "num_result_formats > 1",
    "ignored if the portal returns no rows",
    "not accepted inside copy-in",
    "binary values must be fully consumed",
    "dropped outside copy",
    "text is shown in ERROR 57014",
    "treats f as FATAL",
    "an empty password is refused",
    "unknown mechanism",
    "length -1 makes the server send",
    "length 0 = 08P01",
    "payload must be at least 1 byte",
    "an unknown first byte",
    "do not know this type and fail on it",
    "an unknown type byte",
    "both xids not normal",
    "a normal xid whose epoch",
    "when the server is in recovery",
    "unknown type p ends the walsender",
    "name must be non-empty",
    "no archive may follow the manifest",
    "no archive or manifest was opened before",
    "must equal",
    "inside a block",
    "outside a block",
    "allowed only inside a stream block",
    "never parses the fields",
    "a tablesync worker refuses it",
    "fewer columns than the mapped relation needs",
    // The apply worker's, not the reader's: Stream Start is read and then refused.
    "xid 0 = 08P01",
];

/// The clauses of an entry with the check that they ask for.
pub(crate) fn checks(entry: &Entry) -> Vec<(&str, Check)> {
    let notes = entry.validation.iter().map(|note| note.strip_prefix("subscriber: ").unwrap_or(note));
    let clauses = notes.flat_map(|note| note.split("; "));
    let read = |clause| {
        let known = CHECKS.iter().find(|(text, _)| str::contains(clause, text));
        let check = known.map_or(Check::NotOfOneMessage, |(_, check)| *check);
        let is_read = known.is_some() || NOT_OF_ONE_MESSAGE.iter().any(|text| clause.contains(text));
        assert!(is_read, "{}: no rule for \"{clause}\"", entry.name);
        (clause, check)
    };
    clauses.map(read).collect()
}
