//! Lines of `trace` against what libpq's own `PQtrace` printed of the same connections.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use pgwire_core::messages::backend::{Authentication, BackendMessage};
use pgwire_core::messages::frontend::{FrontendContext, FrontendMessage, PasswordExchange};
use pgwire_core::messages::startup::{GSSENCResponse, InitialMessage, SSLResponse};
use pgwire_core::{DecodeError, PgWire, trace};
use pgwire_tests::recording::{self, Recording};
use serde::Deserialize;

/// Why a line of ours is not among libpq's, or is another one there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rule {
    /// Before 18, nothing is printed of Authentication requests.
    RequestsAreSilentBefore18,
    /// Of AuthenticationOk nothing is printed by any release recorded here.
    AuthenticationOkIsSilent,
    /// Before 18, first packets have no name and no fields.
    InitialIsUnknownBefore18,
    /// Before 18, nothing is known of the tag `p`; what is printed is the number of another tag.
    PasswordIsUnknownBefore18,
    /// Before 18, CopyData to the server has neither name nor data.
    CopyDataIsNamelessBefore18,
    /// Before 18, nothing is printed of CopyData from the server.
    CopyDataIsSilentBefore18,
    /// Before 18, nothing is printed of the ReadyForQuery behind a FunctionCallResponse, which `PQfn` reads by itself.
    ReadyBehindFunctionCallIsSilentBefore18,
    /// The client closed the connection without reading what the server had still sent.
    NeverRead,
    /// The trace was cut when it was recorded.
    TraceIsCut,
    /// Before 18, nothing is printed of the answer to an SSLRequest.
    AnswersAreSilentBefore18,
    /// Before 18, nothing is printed of an error that comes instead of AuthenticationOk.
    RefusalsAreSilentBefore18,
    /// Nothing is printed of a NegotiateProtocolVersion that the client does not accept.
    RefusedVersionIsSilent,
    /// In 18.4 and before, the key in BackendKeyData is an integer; in 18.6 it is bytes.
    KeyIsIntegerBefore18_6,
    /// Below a message that is not taken apart to its end, libpq complains of itself.
    Complaint,
    /// Nothing is printed of the Terminate in the recordings `libpq_ctypes`, and nobody knows why: other programs with
    /// the same libpq print it. Perhaps tracing ended first.
    TerminateIsMissing,
}

impl Rule {
    const ALL: [Self; 15] = [
        Self::RequestsAreSilentBefore18,
        Self::AuthenticationOkIsSilent,
        Self::InitialIsUnknownBefore18,
        Self::PasswordIsUnknownBefore18,
        Self::CopyDataIsNamelessBefore18,
        Self::CopyDataIsSilentBefore18,
        Self::ReadyBehindFunctionCallIsSilentBefore18,
        Self::NeverRead,
        Self::TraceIsCut,
        Self::AnswersAreSilentBefore18,
        Self::RefusalsAreSilentBefore18,
        Self::RefusedVersionIsSilent,
        Self::KeyIsIntegerBefore18_6,
        Self::Complaint,
        Self::TerminateIsMissing,
    ];

    /// Who says so.
    fn source(self) -> &'static str {
        match self {
            Self::TerminateIsMissing => "not explained",
            Self::AnswersAreSilentBefore18
            | Self::RefusalsAreSilentBefore18
            | Self::RefusedVersionIsSilent
            | Self::KeyIsIntegerBefore18_6
            | Self::Complaint => "seen here, and in libpq's sources",
            _ => "known of the recordings",
        }
    }
}

#[test]
fn lines_are_those_of_libpq() {
    let mut count = Count::default();
    for path in recording::recordings() {
        let Ok(text) = std::fs::read(path.with_extension("trace")) else { continue };
        let traced = Traced::read(&path);
        let (ours, theirs) = (traced.sent(), Printed::all(&text));
        for side in ["F", "B"] {
            let ours: Vec<&Sent> = ours.iter().filter(|sent| sent.is_from(side)).collect();
            let theirs: Vec<&Printed> = theirs.iter().filter(|line| line.text.starts_with(side.as_bytes())).collect();
            traced.compare(&ours, &theirs, &mut count);
        }
        count.traces += 1;
    }
    println!("{count}");
    let unused: Vec<Rule> = Rule::ALL.into_iter().filter(|rule| !count.explained.contains_key(rule)).collect();
    assert!(unused.is_empty(), "rules without a case: {unused:?}");
    assert!(count.faults.is_empty(), "{}", count.faults.join("\n"));
}

#[derive(Default)]
struct Count {
    traces: usize,
    equal: usize,
    kinds: BTreeMap<String, usize>,
    explained: BTreeMap<Rule, usize>,
    faults: Vec<String>,
}

impl Count {
    fn explain(&mut self, rule: Rule) {
        *self.explained.entry(rule).or_default() += 1;
    }
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let complaints = self.explained.get(&Rule::Complaint).copied().unwrap_or_default();
        let messages = self.equal + self.explained.values().sum::<usize>() - complaints + self.faults.len();
        writeln!(f, "{} traces, {messages} messages, {} lines equal", self.traces, self.equal)?;
        for (rule, count) in &self.explained {
            writeln!(f, "{count:>6} {rule:?} ({})", rule.source())?;
        }
        let mut kinds = String::new();
        for (kind, count) in &self.kinds {
            write!(kinds, " {kind} {count}")?;
        }
        write!(f, "equal:{kinds}")
    }
}

/// A line of libpq's, with the complaint below it.
struct Printed<'t> {
    text: &'t [u8],
    complaint: Option<&'t [u8]>,
}

impl<'t> Printed<'t> {
    /// The lines of a trace. A newline within a string is no end.
    fn all(trace: &'t [u8]) -> Vec<Self> {
        let mut starts: Vec<usize> = vec![0];
        starts.extend((1..trace.len()).filter(|&at| trace[at - 1] == b'\n' && is_start(&trace[at..])));
        let ends = starts[1..].iter().copied().chain([trace.len()]);
        let mut printed: Vec<Self> = Vec::new();
        for (start, end) in starts.iter().copied().zip(ends) {
            let text = trace[start..end].strip_suffix(b"\n").expect("a line ends in a newline");
            match printed.last_mut() {
                Some(last) if text.starts_with(COMPLAINT) => last.complaint = Some(text),
                _ => printed.push(Self { text, complaint: None }),
            }
        }
        printed
    }
}

const COMPLAINT: &[u8] = b"mismatched message length: ";

fn is_start(text: &[u8]) -> bool {
    let [b'F' | b'B', b'\t', rest @ ..] = text else { return text.starts_with(COMPLAINT) };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && rest.get(digits) == Some(&b'\t')
}

/// A message of the recording, and our line.
struct Sent<'r> {
    name: &'static str,
    bytes: &'r [u8],
    line: Vec<u8>,
}

impl Sent<'_> {
    fn is_from(&self, side: &str) -> bool {
        self.line.starts_with(side.as_bytes())
    }

    /// The length word; of an answer without one, its length.
    fn length(&self) -> i32 {
        match self.name {
            "SSLResponse" | "GSSENCResponse" => 1,
            name => self.int32(usize::from(!is_initial(name))),
        }
    }

    /// The Int32 at `at`.
    fn int32(&self, at: usize) -> i32 {
        i32::from_be_bytes(self.bytes[at..at + 4].try_into().expect("four bytes"))
    }
}

/// What libpq printed of a message.
enum Found {
    Equal,
    Other(Rule),
    Nothing(Rule),
}

/// A recording with a trace.
struct Traced {
    recording: Recording,
    /// The release of libpq that printed the trace: major and minor.
    libpq: (u32, u32),
    is_trace_cut: bool,
}

#[derive(Deserialize)]
struct Description {
    client: String,
    truncated: Option<BTreeMap<String, serde_json::Value>>,
}

impl Traced {
    fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).expect("a description");
        let description: Description = serde_json::from_str(&text).expect("a description");
        Self {
            recording: recording::read(path),
            libpq: libpq_release(&description.client),
            is_trace_cut: description.truncated.is_some_and(|parts| parts.contains_key("trace")),
        }
    }

    fn sent(&self) -> Vec<Sent<'_>> {
        split(&self.recording.client, &self.recording.server)
            .unwrap_or_else(|error| panic!("{}: {error}", self.recording.name))
    }

    fn compare(&self, ours: &[&Sent<'_>], theirs: &[&Printed<'_>], count: &mut Count) {
        let mut theirs = theirs.iter().peekable();
        let mut earlier: Vec<&str> = Vec::new();
        for sent in ours {
            let printed = theirs.peek().map(|printed| printed.text);
            match self.find(sent, printed, &earlier) {
                Some(Found::Equal) => {
                    count.equal += 1;
                    *count.kinds.entry(format!("{}/{}", char::from(sent.line[0]), sent.name)).or_default() += 1;
                    self.check_complaint(sent, theirs.next().and_then(|printed| printed.complaint), count);
                }
                Some(Found::Other(rule)) => {
                    count.explain(rule);
                    self.check_complaint(sent, theirs.next().and_then(|printed| printed.complaint), count);
                }
                Some(Found::Nothing(rule)) => count.explain(rule),
                None => {
                    let [ours, theirs] = [&sent.line, printed.unwrap_or(b"nothing")].map(String::from_utf8_lossy);
                    count.faults.push(format!("{}: {ours}\n    {theirs}", self.recording.name));
                    return;
                }
            }
            earlier.push(sent.name);
        }
        let left = theirs.count();
        if left > 0 {
            count.faults.push(format!("{}: {left} lines of libpq's are left", self.recording.name));
        }
    }

    fn find(&self, sent: &Sent<'_>, printed: Option<&[u8]>, earlier: &[&str]) -> Option<Found> {
        match printed {
            Some(printed) if printed == sent.line => Some(Found::Equal),
            Some(printed) => {
                let other = self.other_line(sent, printed).map(Found::Other);
                other.or_else(|| self.no_line(sent, earlier).map(Found::Nothing))
            }
            None => self.no_line(sent, earlier).or_else(|| self.no_more_lines(sent)).map(Found::Nothing),
        }
    }

    /// Why libpq prints `printed` of a message.
    fn other_line(&self, sent: &Sent<'_>, printed: &[u8]) -> Option<Rule> {
        let side = char::from(sent.line[0]);
        let length = sent.length();
        let is_old = self.libpq < (18, 0);
        let (rule, applies, expected) = match (side, sent.name) {
            ('F', name) if is_initial(name) => {
                (Rule::InitialIsUnknownBefore18, is_old, format!("Unknown message: length is {length}"))
            }
            ('F', "PasswordMessage" | "SASLInitialResponse" | "SASLResponse") => {
                (Rule::PasswordIsUnknownBefore18, is_old, "Unknown message: 70".into())
            }
            ('F', "CopyData") => (Rule::CopyDataIsNamelessBefore18, is_old, String::new()),
            ('B', "BackendKeyData") => {
                let fields = format!("BackendKeyData\t {} {}", sent.int32(5), sent.int32(9));
                (Rule::KeyIsIntegerBefore18_6, self.libpq < (18, 6), fields)
            }
            _ => return None,
        };
        (applies && printed == format!("{side}\t{length}\t{expected}").as_bytes()).then_some(rule)
    }

    /// Why libpq prints nothing of a message.
    fn no_line(&self, sent: &Sent<'_>, earlier: &[&str]) -> Option<Rule> {
        let is_old = self.libpq < (18, 0);
        match sent.name {
            "AuthenticationOk" => Some(Rule::AuthenticationOkIsSilent),
            name if name.starts_with("Authentication") && is_old => Some(Rule::RequestsAreSilentBefore18),
            "SSLResponse" if is_old => Some(Rule::AnswersAreSilentBefore18),
            "ErrorResponse" if is_old && !earlier.contains(&"AuthenticationOk") => {
                Some(Rule::RefusalsAreSilentBefore18)
            }
            "CopyData" if is_old && sent.is_from("B") => Some(Rule::CopyDataIsSilentBefore18),
            "ReadyForQuery" if is_old && earlier.last() == Some(&"FunctionCallResponse") => {
                Some(Rule::ReadyBehindFunctionCallIsSilentBefore18)
            }
            _ => None,
        }
    }

    /// Why libpq's lines end before a message.
    fn no_more_lines(&self, sent: &Sent<'_>) -> Option<Rule> {
        match sent.name {
            _ if self.is_trace_cut => Some(Rule::TraceIsCut),
            "NegotiateProtocolVersion" => Some(Rule::RefusedVersionIsSilent),
            "Terminate" if self.recording.name.ends_with("/libpq_ctypes") => Some(Rule::TerminateIsMissing),
            _ => sent.is_from("B").then_some(Rule::NeverRead),
        }
    }

    fn check_complaint(&self, sent: &Sent<'_>, complaint: Option<&[u8]>, count: &mut Count) {
        let consumed = match sent.name {
            "AuthenticationMD5Password" => Some(8),
            "PasswordMessage" | "SASLInitialResponse" | "SASLResponse" | "CopyData" if self.libpq < (18, 0) => Some(4),
            _ => None,
        };
        let expected = consumed.map(|consumed| {
            let complaint = String::from_utf8_lossy(COMPLAINT);
            format!("{complaint}consumed {consumed}, expected {}", sent.length())
        });
        if complaint != expected.as_deref().map(str::as_bytes) {
            let complaint = complaint.map(String::from_utf8_lossy);
            count.faults.push(format!("{}: {}: {complaint:?}", self.recording.name, sent.name));
        } else if complaint.is_some() {
            count.explain(Rule::Complaint);
        }
    }
}

fn is_initial(name: &str) -> bool {
    matches!(name, "StartupMessage" | "SSLRequest" | "GSSENCRequest" | "CancelRequest")
}

/// `psql 15.18 (…)`, or `psycopg 3.3.9 (libpq 180006)`.
fn libpq_release(client: &str) -> (u32, u32) {
    let number = |text: &str| text.parse().unwrap_or_else(|error| panic!("{client}: {error}"));
    if let Some((_, rest)) = client.split_once("(libpq ") {
        let version = number(rest.split(')').next().unwrap_or_default());
        return (version / 10_000, version % 10_000);
    }
    let release = client.split(' ').nth(1).and_then(|release| release.split_once('.'));
    let (major, minor) = release.unwrap_or_else(|| panic!("{client}: no release"));
    (number(major), number(minor))
}

/// All messages of both sides.
fn split<'r>(mut client: &'r [u8], mut server: &'r [u8]) -> Result<Vec<Sent<'r>>, DecodeError> {
    let mut sent = Vec::new();
    let mut begun = false;
    while !begun && !client.is_empty() {
        let bytes = take_message(&mut client, 0);
        let message = InitialMessage::decode(bytes)?;
        let line = trace::initial(&message).expect("a line").into_bytes();
        sent.push(Sent { name: message.message_name(), bytes, line });
        match message {
            InitialMessage::Startup(_) => begun = true,
            InitialMessage::CancelRequest(_) => return Ok(sent),
            InitialMessage::SSLRequest(_) => {
                let bytes = take(&mut server, 1);
                let answer = SSLResponse::decode(bytes)?;
                let line = trace::ssl_response(&answer).expect("a line").into_bytes();
                sent.push(Sent { name: answer.message_name(), bytes, line });
            }
            InitialMessage::GSSENCRequest(_) => {
                let bytes = take(&mut server, 1);
                let answer = GSSENCResponse::decode(bytes)?;
                let line = trace::gssenc_response(&answer).expect("a line").into_bytes();
                sent.push(Sent { name: answer.message_name(), bytes, line });
            }
        }
    }
    let mut exchanges = Vec::new();
    while !server.is_empty() {
        let bytes = take_message(&mut server, 1);
        let message = BackendMessage::decode(bytes)?;
        if let BackendMessage::Authentication(request) = &message {
            exchanges.extend(exchange(request));
        }
        let line = trace::backend(&message).expect("a line").into_bytes();
        sent.push(Sent { name: message.message_name(), bytes, line });
    }
    let mut exchanges = exchanges.into_iter();
    while !client.is_empty() {
        let bytes = take_message(&mut client, 1);
        let password = if bytes[0] == b'p' { exchanges.next().expect("a request") } else { PasswordExchange::Password };
        let message = FrontendMessage::decode_with(bytes, &FrontendContext { password })?;
        let line = trace::frontend(&message).expect("a line").into_bytes();
        sent.push(Sent { name: message.message_name(), bytes, line });
    }
    Ok(sent)
}

/// The next message, which has its length at `at`.
fn take_message<'r>(rest: &mut &'r [u8], at: usize) -> &'r [u8] {
    let word = rest.get(at..at + 4).and_then(|word| word.try_into().ok()).expect("a length");
    take(rest, at + usize::try_from(u32::from_be_bytes(word)).expect("a length"))
}

fn take<'r>(rest: &mut &'r [u8], len: usize) -> &'r [u8] {
    let (taken, left) = rest.split_at_checked(len).expect("a whole message");
    *rest = left;
    taken
}

/// What the client answers a request with.
fn exchange(request: &Authentication<&[u8]>) -> Option<PasswordExchange> {
    match request {
        Authentication::CleartextPassword(_) | Authentication::MD5Password(_) => Some(PasswordExchange::Password),
        Authentication::GSS(_) | Authentication::GSSContinue(_) | Authentication::SSPI(_) => {
            Some(PasswordExchange::Gss)
        }
        Authentication::SASL(_) => Some(PasswordExchange::SaslInitial),
        Authentication::SASLContinue(_) => Some(PasswordExchange::Sasl),
        _ => None,
    }
}

/// Lines that no recording has. They follow libpq's sources: `fe-trace.c` of 18, and that of the development branch for
/// keys in a CancelRequest.
#[test]
fn lines_without_a_recording() {
    let initial: [(&[u8], &str); 3] = [
        (b"\0\0\0\x08\x04\xd2\x16\x30", "F\t8\tGSSENCRequest\t 1234 5680"),
        (b"\0\0\0\x10\x04\xd2\x16\x2e\0\0\x04\xd2a'\\\0", "F\t16\tCancelRequest\t 1234 5678 1234 'a'\\\\x00'"),
        (b"\0\0\0\x09\0\x03\0\x02\0", "F\t9\tStartupMessage\t 3 2"),
    ];
    for (bytes, line) in initial {
        let message = InitialMessage::decode(bytes).expect(line);
        assert_eq!(trace::initial(&message).expect(line).to_string(), line);
    }
    let backend: [(&[u8], &str); 18] = [
        (b"R\0\0\0\x08\0\0\0\0", "B\t8\tAuthenticationOk"),
        (b"R\0\0\0\x08\0\0\0\x07", "B\t8\tAuthenticationGSS"),
        (b"R\0\0\0\x09\0\0\0\x08\xff", "B\t9\tAuthenticationGSSContinue\t '\\xff'"),
        (b"R\0\0\0\x08\0\0\0\x08", "B\t8\tAuthenticationGSSContinue\t ''"),
        (b"R\0\0\0\x08\0\0\0\x09", "B\t8\tAuthenticationSSPI"),
        (b"R\0\0\0\x0d\0\0\0\x0aa\0b\0\0", "B\t13\tAuthenticationSASL\t \"a\" \"b\" \"\""),
        (b"R\0\0\0\x08\0\0\0\x02", "B\t8\tUnknown authentication message 2"),
        (b"R\0\0\0\x08\0\0\0\x06", "B\t8\tUnknown authentication message 6"),
        (b"R\0\0\0\x09\xff\xff\xff\xfe!", "B\t9\tUnknown authentication message -2"),
        (b"v\0\0\0\x12\0\x03\0\x02\0\0\0\x01_pq_.\0", "B\t18\tNegotiateProtocolVersion\t 196610 1 \"_pq_.\""),
        (b"D\0\0\0\x0e\0\x02\xff\xff\xff\xff\0\0\0\0", "B\t14\tDataRow\t 2 -1 0 ''"),
        (b"D\0\0\0\x06\0\0", "B\t6\tDataRow\t 0"),
        (b"W\0\0\0\x09\x01\0\x01\0\x01", "B\t9\tCopyBothResponse\t \\x01 1 1"),
        (b"V\0\0\0\x08\xff\xff\xff\xff", "B\t8\tFunctionCallResponse\t -1"),
        (b"t\0\0\0\x0a\0\x01\xff\xff\xff\xff", "B\t10\tParameterDescription\t 1 -1"),
        (
            b"T\0\0\0\x1a\0\x01a\0\0\0\0\x01\xff\xff\0\0\0\x17\xff\xfe\xff\xff\xff\xff\0\x01",
            "B\t26\tRowDescription\t 1 \"a\" 1 65535 23 65534 -1 1",
        ),
        (b"E\0\0\0\x05\0", "B\t5\tErrorResponse\t \\x00"),
        (b"~\0\0\0\x05!", "B\t5\tUnknown message: 7e"),
    ];
    for (bytes, line) in backend {
        let message = BackendMessage::decode(bytes).expect(line);
        assert_eq!(trace::backend(&message).expect(line).to_string(), line);
    }
    let frontend: [(PasswordExchange, &[u8], &str); 5] = [
        (PasswordExchange::Gss, b"p\0\0\0\x06a\x7f", "F\t6\tGSSResponse\t 'a\\x7f'"),
        (PasswordExchange::SaslInitial, b"p\0\0\0\x0aM\0\xff\xff\xff\xff", "F\t10\tSASLInitialResponse\t \"M\" -1"),
        (PasswordExchange::Sasl, b"p\0\0\0\x04", "F\t4\tSASLResponse\t ''"),
        (PasswordExchange::Password, b"D\0\0\0\x06\0\0", "F\t6\tDescribe\t \\x00 \"\""),
        (PasswordExchange::Password, b"\x01\0\0\0\x04", "F\t4\tUnknown message: 01"),
    ];
    for (password, bytes, line) in frontend {
        let message = FrontendMessage::decode_with(bytes, &FrontendContext { password }).expect(line);
        assert_eq!(trace::frontend(&message).expect(line).to_string(), line);
    }
    let answer = GSSENCResponse::decode(&b"G"[..]).expect("an answer");
    assert_eq!(trace::gssenc_response(&answer).expect("a line").as_bytes(), b"B\t1\tGSSENCResponse\t G");
}

#[test]
fn strings_are_printed_as_they_came() {
    let bytes = bytes::Bytes::from_static(b"Q\0\0\0\x0b\"\n\xe9\\\x01\x7f\0");
    let message = FrontendMessage::decode_with(bytes, &FrontendContext::default()).expect("a query");
    let line = trace::frontend(&message).expect("a line");
    assert_eq!(line.as_bytes(), b"F\t11\tQuery\t \"\"\n\xe9\\\x01\x7f\"");
    assert_eq!(line.to_string(), "F\t11\tQuery\t \"\"\n\u{fffd}\\\u{1}\u{7f}\"");
}
