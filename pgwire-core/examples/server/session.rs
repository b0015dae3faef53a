//! One session: from the client's bytes to the server's.

use std::collections::HashMap;

use pgwire_core::frame::{self, Found, Limits};
use pgwire_core::messages::FormatCode;
use pgwire_core::messages::backend::{
    AuthenticationOk, BackendKeyData, BindComplete, CloseComplete, EmptyQueryResponse, NoData, ParseComplete,
    PortalSuspended, TransactionStatus,
};
use pgwire_core::messages::frontend::{
    Bind, Close, Describe, Execute, FrontendContext, FrontendMessage, Parse, TargetKind,
};
use pgwire_core::messages::startup::{InitialMessage, ProtocolVersion, SSLAnswer, SSLResponse, StartupMessage};
use pgwire_core::{Oid, PgWire};

use crate::Error;
use crate::answers::{self, Answer, Kind, Transaction};
use crate::outgoing::Outgoing;
use crate::reply;

/// What is told to every client.
const SETTINGS: [(&str, &str); 7] = [
    ("server_version", "18.0"),
    ("server_encoding", "UTF8"),
    ("client_encoding", "UTF8"),
    ("DateStyle", "ISO, MDY"),
    ("TimeZone", "UTC"),
    ("integer_datetimes", "on"),
    ("standard_conforming_strings", "on"),
];

pub(crate) struct Session {
    has_begun: bool,
    status: TransactionStatus,
    /// After an error in extended queries, everything up to Sync is passed over.
    skips: bool,
    statements: HashMap<Vec<u8>, Statement>,
    portals: HashMap<Vec<u8>, Portal>,
}

#[derive(Clone)]
struct Statement {
    /// `None` for an empty query.
    answer: Option<Answer>,
    parameters: Vec<Oid>,
}

struct Portal {
    answer: Option<Answer>,
    formats: Vec<FormatCode>,
    /// Rows that were sent.
    sent: usize,
}

/// What is wrong with a client's request; the session goes on.
struct Refusal {
    code: &'static str,
    text: String,
}

/// An answer that cannot be encoded.
impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self { code: "XX000", text: error.to_string() }
    }
}

impl Session {
    pub(crate) fn new() -> Self {
        Self {
            has_begun: false,
            status: TransactionStatus::Idle,
            skips: false,
            statements: HashMap::new(),
            portals: HashMap::new(),
        }
    }

    /// Answers all whole messages of what has arrived, and says how many bytes they were; `None` at the end.
    pub(crate) fn answer(&mut self, arrived: &[u8], out: &mut Outgoing<'_>) -> Result<Option<usize>, Error> {
        let mut consumed = 0;
        loop {
            let rest = &arrived[consumed..];
            let found = if self.has_begun { frame::tagged(rest, &Limits::FRONTEND) } else { frame::initial(rest) };
            let goes_on = match found? {
                Found::Message { len } => {
                    consumed += len;
                    match self.has_begun {
                        true => self.message(&rest[..len], out)?,
                        false => self.first_packet(&rest[..len], out)?,
                    }
                }
                Found::Incomplete { .. } => return Ok(Some(consumed)),
                // TLS without a question.
                _ => false,
            };
            if !goes_on {
                return Ok(None);
            }
        }
    }

    fn first_packet(&mut self, packet: &[u8], out: &mut Outgoing<'_>) -> Result<bool, Error> {
        match InitialMessage::decode(packet)? {
            InitialMessage::SSLRequest(_) | InitialMessage::GSSENCRequest(_) => {
                reply::message(out, &SSLResponse { answer: SSLAnswer::No })?;
                Ok(true)
            }
            InitialMessage::CancelRequest(_) => Ok(false),
            InitialMessage::Startup(startup) => self.begin(&startup, out),
        }
    }

    fn begin(&mut self, startup: &StartupMessage<&[u8]>, out: &mut Outgoing<'_>) -> Result<bool, Error> {
        let version = startup.protocol_version;
        if version.major() != 3 {
            reply::error(out, "FATAL", "0A000", &format!("protocol {version} is not known here"))?;
            return Ok(false);
        }
        let unknown: Vec<_> = startup.protocol_options().map(|option| option.param_name).collect();
        if version > ProtocolVersion::V3_2 || !unknown.is_empty() {
            reply::negotiate(out, version.min(ProtocolVersion::V3_2), &unknown)?;
        }
        reply::message(out, &AuthenticationOk)?;
        for (name, value) in SETTINGS {
            reply::parameter_status(out, name, value)?;
        }
        reply::message(out, &BackendKeyData { process_id: 1, secret_key: &b"none"[..] })?;
        reply::ready(out, self.status)?;
        self.has_begun = true;
        Ok(true)
    }

    fn message(&mut self, bytes: &[u8], out: &mut Outgoing<'_>) -> Result<bool, Error> {
        let message = match FrontendMessage::decode_with(bytes, &FrontendContext::default()) {
            Ok(message) => message,
            Err(error) => {
                reply::error(out, "FATAL", "08P01", &error.to_string())?;
                return Ok(false);
            }
        };
        let result = match &message {
            FrontendMessage::Terminate(_) => return Ok(false),
            FrontendMessage::Sync(_) => {
                self.skips = false;
                // Portals do not live longer than their transaction.
                if self.status == TransactionStatus::Idle {
                    self.portals.clear();
                }
                reply::ready(out, self.status)?;
                Ok(())
            }
            _ if self.skips => Ok(()),
            FrontendMessage::Query(query) => {
                if let Err(refusal) = self.query(&query.query.to_string_lossy(), out) {
                    self.refuse(&refusal, out)?;
                }
                reply::ready(out, self.status)?;
                return Ok(true);
            }
            FrontendMessage::Parse(parse) => self.parse(parse, out),
            FrontendMessage::Bind(bind) => self.bind(bind, out),
            FrontendMessage::Describe(describe) => self.describe(describe, out),
            FrontendMessage::Execute(execute) => self.execute(execute, out),
            FrontendMessage::Close(close) => self.close(close, out),
            // All that was answered is sent anyway; and what comes of a COPY after an error in it is passed over.
            FrontendMessage::Flush(_)
            | FrontendMessage::CopyData(_)
            | FrontendMessage::CopyDone(_)
            | FrontendMessage::CopyFail(_) => Ok(()),
            // Like a simple query, it is over without a Sync.
            FrontendMessage::FunctionCall(_) => {
                let text = "no function is known".to_owned();
                self.refuse(&Refusal { code: "0A000", text }, out)?;
                reply::ready(out, self.status)?;
                return Ok(true);
            }
            // PostgreSQL as well goes on with nobody who sends a message that has no place here.
            _ => {
                reply::error(out, "FATAL", "08P01", &format!("invalid frontend message type {}", bytes[0]))?;
                return Ok(false);
            }
        };
        if let Err(refusal) = result {
            self.skips = true;
            self.refuse(&refusal, out)?;
        }
        Ok(true)
    }

    fn refuse(&mut self, refusal: &Refusal, out: &mut Outgoing<'_>) -> Result<(), Error> {
        if self.status == TransactionStatus::InTransaction {
            self.status = TransactionStatus::Failed;
        }
        reply::error(out, "ERROR", refusal.code, &refusal.text)
    }

    /// A simple query: several statements, each with its answer.
    fn query(&mut self, text: &str, out: &mut Outgoing<'_>) -> Result<(), Refusal> {
        let mut is_empty = true;
        for statement in text.split(';').filter(|statement| !statement.trim().is_empty()) {
            is_empty = false;
            let answer = known(statement)?;
            if !answer.columns.is_empty() {
                reply::row_description(out, answer.columns, &[])?;
            }
            for row in answer.rows {
                reply::data_row(out, row, &[])?;
            }
            self.complete(&answer, answer.rows.len(), out)?;
        }
        if is_empty {
            reply::message(out, &EmptyQueryResponse)?;
        }
        Ok(())
    }

    fn complete(&mut self, answer: &Answer, rows: usize, out: &mut Outgoing<'_>) -> Result<(), Error> {
        match answer.transaction {
            Some(Transaction::Begins) => self.status = TransactionStatus::InTransaction,
            Some(Transaction::Ends) => self.status = TransactionStatus::Idle,
            None => {}
        }
        match answer.columns {
            [] => reply::command_complete(out, answer.command),
            _ => reply::command_complete(out, &format!("{} {rows}", answer.command)),
        }
    }

    fn parse(&mut self, parse: &Parse<&[u8]>, out: &mut Outgoing<'_>) -> Result<(), Refusal> {
        let query = parse.query.to_string_lossy();
        let answer = match query.trim_matches([' ', ';', '\n']) {
            "" => None,
            statement => Some(known(statement)?),
        };
        let mut parameters: Vec<Oid> = parse.param_types.iter().collect();
        parameters.resize(parameters.len().max(answers::count_parameters(&query).into()), Oid::INVALID);
        for parameter in parameters.iter_mut().filter(|parameter| !parameter.is_valid()) {
            *parameter = Kind::Int4.oid();
        }
        self.statements.insert(parse.statement_name.as_bytes().to_vec(), Statement { answer, parameters });
        reply::message(out, &ParseComplete)?;
        Ok(())
    }

    fn bind(&mut self, bind: &Bind<&[u8]>, out: &mut Outgoing<'_>) -> Result<(), Refusal> {
        let Some(statement) = self.statements.get(bind.statement_name.as_bytes()) else {
            return Err(unknown("26000", "prepared statement", bind.statement_name.to_string_lossy()));
        };
        let (given, wanted) = (bind.params.len(), statement.parameters.len());
        if given != wanted {
            let text = format!("{given} parameters were given, {wanted} are wanted");
            return Err(Refusal { code: "08P01", text });
        }
        let formats: Vec<_> = bind.result_formats.iter().collect();
        check_formats(&formats, statement.answer.map_or(0, |answer| answer.columns.len()))?;
        let portal = Portal { answer: statement.answer, formats, sent: 0 };
        self.portals.insert(bind.portal_name.as_bytes().to_vec(), portal);
        reply::message(out, &BindComplete)?;
        Ok(())
    }

    fn describe(&mut self, describe: &Describe<&[u8]>, out: &mut Outgoing<'_>) -> Result<(), Refusal> {
        let name = describe.target_name;
        let (answer, formats) = match describe.target_kind {
            TargetKind::Portal => match self.portals.get(name.as_bytes()) {
                Some(portal) => (portal.answer, &portal.formats[..]),
                None => return Err(unknown("34000", "portal", name.to_string_lossy())),
            },
            TargetKind::Statement => match self.statements.get(name.as_bytes()) {
                Some(statement) => {
                    reply::parameter_description(out, &statement.parameters)?;
                    (statement.answer, &[][..])
                }
                None => return Err(unknown("26000", "prepared statement", name.to_string_lossy())),
            },
            TargetKind::Other(kind) => return Err(no_target("DESCRIBE", kind)),
        };
        match answer.filter(|answer| !answer.columns.is_empty()) {
            Some(answer) => reply::row_description(out, answer.columns, formats)?,
            None => reply::message(out, &NoData)?,
        }
        Ok(())
    }

    fn close(&mut self, close: &Close<&[u8]>, out: &mut Outgoing<'_>) -> Result<(), Refusal> {
        match close.target_kind {
            TargetKind::Portal => drop(self.portals.remove(close.target_name.as_bytes())),
            TargetKind::Statement => drop(self.statements.remove(close.target_name.as_bytes())),
            TargetKind::Other(kind) => return Err(no_target("CLOSE", kind)),
        }
        reply::message(out, &CloseComplete)?;
        Ok(())
    }

    fn execute(&mut self, execute: &Execute<&[u8]>, out: &mut Outgoing<'_>) -> Result<(), Refusal> {
        let Some(portal) = self.portals.get_mut(execute.portal_name.as_bytes()) else {
            return Err(unknown("34000", "portal", execute.portal_name.to_string_lossy()));
        };
        let Some(answer) = portal.answer else {
            reply::message(out, &EmptyQueryResponse)?;
            return Ok(());
        };
        let left = answer.rows.get(portal.sent..).unwrap_or_default();
        // Zero and less is no limit.
        let limit = usize::try_from(execute.max_rows).ok().filter(|limit| *limit > 0).unwrap_or(usize::MAX);
        let rows = &left[..left.len().min(limit)];
        for row in rows {
            reply::data_row(out, row, &portal.formats)?;
        }
        portal.sent += rows.len();
        // Whether more rows would have come is not known before they are asked for.
        if rows.len() == limit {
            reply::message(out, &PortalSuspended)?;
        } else {
            self.complete(&answer, rows.len(), out)?;
        }
        Ok(())
    }
}

fn known(statement: &str) -> Result<Answer, Refusal> {
    answers::find(statement)
        .ok_or_else(|| Refusal { code: "0A000", text: format!("no answer is known to: {}", statement.trim()) })
}

/// One code goes for all columns, none means text.
fn check_formats(formats: &[FormatCode], columns: usize) -> Result<(), Refusal> {
    for format in formats {
        if let FormatCode::Other(code) = format {
            return Err(Refusal { code: "22023", text: format!("unsupported format code: {code}") });
        }
    }
    match formats.len() {
        0 | 1 => Ok(()),
        given if given == columns => Ok(()),
        given => {
            let text = format!("bind message has {given} result formats but query has {columns} columns");
            Err(Refusal { code: "08P01", text })
        }
    }
}

fn no_target(message: &str, kind: u8) -> Refusal {
    Refusal { code: "08P01", text: format!("invalid {message} message subtype {kind}") }
}

fn unknown(code: &'static str, what: &str, name: impl std::fmt::Display) -> Refusal {
    Refusal { code, text: format!("{what} \"{name}\" does not exist") }
}
