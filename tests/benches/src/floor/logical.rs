//! Messages of logical replication.

use super::rest::{array, bytes, end, number, string};
use super::{Fault, List, Summed, Value};

/// Any of the messages of a transaction.
pub(super) enum Message<'a> {
    Begin(Begin),
    Insert(Insert<'a>),
    Update(Update<'a>),
    Relation(Relation<'a>),
    Commit(Commit),
}

/// What lists of these messages are of.
pub(super) enum Element<'a> {
    Value(Value<'a>),
    Column(Column<'a>),
}

impl Summed for Element<'_> {
    #[inline]
    fn fields(&self) -> u64 {
        match self {
            Self::Value(value) => value.fields(),
            Self::Column(column) => column.fields(),
        }
    }
}

impl Summed for Message<'_> {
    #[inline]
    fn fields(&self) -> u64 {
        match self {
            Self::Begin(message) => message.final_lsn + message.time + message.xid,
            Self::Insert(message) => message.fields(),
            Self::Relation(message) => message.fields(),
            Self::Update(message) => message.relation + message.stream_xid.unwrap_or(0),
            Self::Commit(message) => message.commit_lsn + message.end_lsn + message.time,
        }
    }
    #[inline]
    fn lists(&self) -> u64 {
        match self {
            Self::Insert(message) => message.lists(),
            Self::Relation(message) => message.lists(),
            Self::Update(message) => message.old.as_ref().map_or(0, |(_, tuple)| tuple.sum()) + message.new_tuple.sum(),
            _ => 0,
        }
    }
}

/// Told apart by the tag.
#[inline(always)]
pub(super) fn message<'a>(
    message: &'a [u8],
    in_stream: bool,
    mut each: impl FnMut(Element<'a>),
) -> Result<Message<'a>, Fault> {
    Ok(match message.first() {
        Some(b'I') => Message::Insert(insert(message, in_stream, |value| each(Element::Value(value)))?),
        Some(b'U') => Message::Update(update(message, in_stream, |value| each(Element::Value(value)))?),
        Some(b'R') => Message::Relation(relation(message, in_stream, |column| each(Element::Column(column)))?),
        Some(b'B') => Message::Begin(begin(message)?),
        Some(b'C') => Message::Commit(commit(message)?),
        Some(_) => return Err(Fault::Tag),
        None => return Err(Fault::CutShort),
    })
}

pub(super) struct StreamPrepare<'a> {
    prepare_lsn: u64,
    end_lsn: u64,
    time: u64,
    xid: u64,
    gid: &'a [u8],
}

impl Summed for StreamPrepare<'_> {
    #[inline]
    fn fields(&self) -> u64 {
        self.prepare_lsn + self.end_lsn + self.time + self.xid + self.gid.len() as u64
    }
}

#[inline(always)]
pub(super) fn stream_prepare<'a>(message: &'a [u8], _: impl FnMut(Value<'a>)) -> Result<StreamPrepare<'a>, Fault> {
    let (fixed, rest) = array::<30>(message)?;
    let (prepare_lsn, end_lsn, time) = (number!(u64, fixed, 2), number!(u64, fixed, 10), number!(u64, fixed, 18));
    let xid = number!(u32, fixed, 26);
    tag_and_flags(fixed[0], b'p', fixed[1])?;
    if prepare_lsn == 0 || end_lsn == 0 || xid == 0 {
        return Err(Fault::Zero);
    }
    let (gid, rest) = string(rest)?;
    if gid.len() > 199 {
        return Err(Fault::TooLong);
    }
    end(rest)?;
    Ok(StreamPrepare { prepare_lsn, end_lsn, time, xid, gid })
}

pub(super) struct Begin {
    final_lsn: u64,
    time: u64,
    xid: u64,
}

#[inline(always)]
fn begin(message: &[u8]) -> Result<Begin, Fault> {
    let (fixed, rest) = array::<21>(message)?;
    let (final_lsn, time, xid) = (number!(u64, fixed, 1), number!(u64, fixed, 9), number!(u32, fixed, 17));
    if final_lsn == 0 {
        return Err(Fault::Zero);
    }
    end(rest)?;
    Ok(Begin { final_lsn, time, xid })
}

pub(super) struct Commit {
    commit_lsn: u64,
    end_lsn: u64,
    time: u64,
}

#[inline(always)]
fn commit(message: &[u8]) -> Result<Commit, Fault> {
    let (fixed, rest) = array::<26>(message)?;
    if fixed[1] != 0 {
        return Err(Fault::Constant);
    }
    end(rest)?;
    let (commit_lsn, end_lsn, time) = (number!(u64, fixed, 2), number!(u64, fixed, 10), number!(u64, fixed, 18));
    Ok(Commit { commit_lsn, end_lsn, time })
}

#[inline(always)]
fn tag_and_flags(found: u8, tag: u8, flags: u8) -> Result<(), Fault> {
    match (found == tag, flags) {
        (true, 0) => Ok(()),
        (true, _) => Err(Fault::Constant),
        (false, _) => Err(Fault::Tag),
    }
}

/// The transaction, inside a stream.
#[inline(always)]
fn stream_xid(rest: &[u8], in_stream: bool) -> Result<(Option<u64>, &[u8]), Fault> {
    if !in_stream {
        return Ok((None, rest));
    }
    let (xid, rest) = array::<4>(rest)?;
    Ok((Some(number!(u32, xid, 0)), rest))
}

pub(super) struct Relation<'a> {
    stream_xid: Option<u64>,
    relation: u64,
    namespace: &'a [u8],
    name: &'a [u8],
    identity: u8,
    columns: List<'a>,
}

pub(super) struct Column<'a> {
    flags: u8,
    name: &'a [u8],
    type_oid: u64,
    modifier: u64,
}

impl Summed for Relation<'_> {
    #[inline]
    fn fields(&self) -> u64 {
        let names = (self.namespace.len() + self.name.len()) as u64;
        self.stream_xid.unwrap_or(0) + self.relation + names + u64::from(self.identity)
    }
    #[inline]
    fn lists(&self) -> u64 {
        self.columns.sum()
    }
}

impl Summed for Column<'_> {
    #[inline]
    fn fields(&self) -> u64 {
        u64::from(self.flags) + self.name.len() as u64 + self.type_oid + self.modifier
    }
}

#[inline(always)]
pub(super) fn relation<'a>(
    message: &'a [u8],
    in_stream: bool,
    mut each: impl FnMut(Column<'a>),
) -> Result<Relation<'a>, Fault> {
    let ([tag], rest) = array::<1>(message)?;
    tag_and_flags(*tag, b'R', 0)?;
    let (stream_xid, rest) = stream_xid(rest, in_stream)?;
    let (oid, rest) = array::<4>(rest)?;
    let (namespace, rest) = string(rest)?;
    let (name, rest) = string(rest)?;
    let ([identity, c0, c1], bytes) = array::<3>(rest)?;
    let count = u16::from_be_bytes([*c0, *c1]);
    let mut rest = bytes;
    for _ in 0..count {
        let ([flags], after) = array::<1>(rest)?;
        let (name, after) = string(after)?;
        let (fixed, after) = array::<8>(after)?;
        let (type_oid, modifier) = (number!(u32, fixed, 0), number!(u32, fixed, 4));
        each(Column { flags: *flags, name, type_oid, modifier });
        rest = after;
    }
    end(rest)?;
    let columns = List { count: count.into(), bytes };
    Ok(Relation { stream_xid, relation: number!(u32, oid, 0), namespace, name, identity: *identity, columns })
}

pub(super) struct Insert<'a> {
    stream_xid: Option<u64>,
    relation: u64,
    new_tuple: List<'a>,
}

impl Summed for Insert<'_> {
    #[inline]
    fn fields(&self) -> u64 {
        self.stream_xid.unwrap_or(0) + self.relation
    }
    #[inline]
    fn lists(&self) -> u64 {
        self.new_tuple.sum()
    }
}

#[inline(always)]
pub(super) fn insert<'a>(
    message: &'a [u8],
    in_stream: bool,
    mut each: impl FnMut(Value<'a>),
) -> Result<Insert<'a>, Fault> {
    let ([tag], rest) = array::<1>(message)?;
    tag_and_flags(*tag, b'I', 0)?;
    let (stream_xid, rest) = stream_xid(rest, in_stream)?;
    let (fixed, rest) = array::<7>(rest)?;
    if fixed[4] != b'N' {
        return Err(Fault::Tag);
    }
    let (new_tuple, rest) = tuple(u16::from_be_bytes([fixed[5], fixed[6]]), rest, &mut each)?;
    end(rest)?;
    Ok(Insert { stream_xid, relation: number!(u32, fixed, 0), new_tuple })
}

pub(super) struct Update<'a> {
    stream_xid: Option<u64>,
    relation: u64,
    /// The key, or the whole row.
    old: Option<(u8, List<'a>)>,
    new_tuple: List<'a>,
}

#[inline(always)]
fn update<'a>(message: &'a [u8], in_stream: bool, mut each: impl FnMut(Value<'a>)) -> Result<Update<'a>, Fault> {
    let ([_], rest) = array::<1>(message)?;
    let (stream_xid, rest) = stream_xid(rest, in_stream)?;
    let (fixed, mut rest) = array::<7>(rest)?;
    let (mut mark, mut count, mut old) = (fixed[4], u16::from_be_bytes([fixed[5], fixed[6]]), None);
    if let b'K' | b'O' = mark {
        let (columns, after) = tuple(count, rest, &mut each)?;
        old = Some((mark, columns));
        let (head, after) = array::<3>(after)?;
        (mark, count, rest) = (head[0], u16::from_be_bytes([head[1], head[2]]), after);
    }
    if mark != b'N' {
        return Err(Fault::Tag);
    }
    let (new_tuple, rest) = tuple(count, rest, &mut each)?;
    end(rest)?;
    Ok(Update { stream_xid, relation: number!(u32, fixed, 0), old, new_tuple })
}

#[inline(always)]
fn tuple<'a>(count: u16, columns: &'a [u8], each: &mut impl FnMut(Value<'a>)) -> Result<(List<'a>, &'a [u8]), Fault> {
    let mut rest = columns;
    for _ in 0..count {
        let ([kind], after) = array::<1>(rest)?;
        rest = match kind {
            b't' | b'b' => {
                let (length, after) = array::<4>(after)?;
                let length = u32::from_be_bytes(*length);
                if length > i32::MAX as u32 {
                    return Err(Fault::Negative);
                }
                let (value, after) = bytes(after, length as usize)?;
                each(Some(value));
                after
            }
            b'n' | b'u' => {
                each(None);
                after
            }
            _ => return Err(Fault::Tag),
        };
    }
    let bytes = columns.get(..columns.len() - rest.len()).unwrap_or_default();
    Ok((List { count: count.into(), bytes }, rest))
}

pub(super) struct XLogData<'a> {
    wal_start: u64,
    wal_end: u64,
    time: u64,
    data: &'a [u8],
}

impl Summed for XLogData<'_> {
    #[inline]
    fn fields(&self) -> u64 {
        self.wal_start + self.wal_end + self.time + self.data.len() as u64
    }
}

#[inline(always)]
pub(super) fn xlog_data<'a>(message: &'a [u8], _: impl FnMut(Value<'a>)) -> Result<XLogData<'a>, Fault> {
    let (fixed, data) = array::<25>(message)?;
    tag_and_flags(fixed[0], b'w', 0)?;
    let (wal_start, wal_end, time) = (number!(u64, fixed, 1), number!(u64, fixed, 9), number!(u64, fixed, 17));
    Ok(XLogData { wal_start, wal_end, time, data })
}
