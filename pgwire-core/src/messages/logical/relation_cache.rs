//! Which table and columns the values of a change belong to.

use alloc::collections::BTreeMap;
use core::fmt;

use bytes::Bytes;

use super::{LogicalMessage, OldTuple, Relation, RelationColumn, StreamAbort, TupleColumn, TupleData, Type, Update};
use crate::seq::SeqIter;
use crate::storage::{IntoStatic, Rebind, Storage, ToBorrowed};
use crate::{Oid, Xid};

/// Remembers the Relation and Type messages of a stream, and pairs the values of rows with their columns.
///
/// A change says only the OID of its table; the Relation that came last says what the columns are. A transaction that
/// is streamed before it commits has its own: it may have changed the table, which others must not see before it
/// commits, and never if it is rolled back. Show it every message with [`observe`](Self::observe), in order.
///
/// It keeps one Relation for each table that the server has sent, and one more for each transaction in progress.
///
/// ```
/// use pgwire_core::messages::logical::{LogicalDecoder, LogicalMessage, RelationCache, Streaming, TupleColumn};
///
/// let mut decoder = LogicalDecoder::new(1, Streaming::Off);
/// let mut relations = RelationCache::new();
/// let relation = b"R\x00\x00\x40\x00public\0t\0d\x00\x01\x01id\0\x00\x00\x00\x17\xff\xff\xff\xff";
/// let insert = b"I\x00\x00\x40\x00N\x00\x01t\x00\x00\x00\x0242";
/// for payload in [&relation[..], &insert[..]] {
///     let message = decoder.decode(payload)?;
///     relations.observe(&message);
///     if let LogicalMessage::Insert(insert) = message {
///         for named in relations.row(insert.relation_oid, &insert.new_tuple)? {
///             assert_eq!(named.column.column_name, "id");
///             assert_eq!(named.value, TupleColumn::Text(&b"42"[..]));
///         }
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct RelationCache {
    committed: Known,
    /// What transactions in progress have sent, by the top-level transaction.
    streamed: BTreeMap<u32, Known>,
    /// The transaction between whose Stream Start and Stream Stop we are.
    current: Option<u32>,
}

#[derive(Clone, Debug, Default)]
struct Known {
    relations: BTreeMap<Oid, Relation>,
    types: BTreeMap<Oid, Type>,
}

impl RelationCache {
    /// A cache that knows no table yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes from a message what later ones need.
    pub fn observe<B: Storage>(&mut self, message: &LogicalMessage<B>) {
        match message {
            LogicalMessage::Relation(relation) => {
                let relation = relation.clone().into_static_storage();
                self.current_mut().relations.insert(relation.relation_oid, relation);
            }
            LogicalMessage::Type(ty) => {
                let ty = ty.clone().into_static_storage();
                self.current_mut().types.insert(ty.type_oid, ty);
            }
            LogicalMessage::StreamStart(start) => self.current = Some(start.xid.get()),
            LogicalMessage::StreamStop(_) => self.current = None,
            LogicalMessage::StreamCommit(commit) => self.adopt(commit.xid),
            LogicalMessage::StreamAbort(abort) => self.forget_aborted(abort),
            // The server sends the tables of a prepared transaction again when it needs them next
            // (`pgoutput_stream_prepare_txn` in pgoutput.c).
            LogicalMessage::StreamPrepare(prepare) => {
                self.streamed.remove(&prepare.xid.get());
            }
            _ => {}
        }
    }

    fn current_mut(&mut self) -> &mut Known {
        match self.current {
            Some(xid) => self.streamed.entry(xid).or_default(),
            None => &mut self.committed,
        }
    }

    /// What a committed transaction has sent holds for all: the server will not send it again
    /// (`cleanup_rel_sync_cache` in pgoutput.c).
    fn adopt(&mut self, xid: Xid) {
        if let Some(mut streamed) = self.streamed.remove(&xid.get()) {
            self.committed.relations.append(&mut streamed.relations);
            self.committed.types.append(&mut streamed.types);
        }
    }

    fn forget_aborted(&mut self, abort: &StreamAbort) {
        if abort.subxid == abort.xid {
            self.streamed.remove(&abort.xid.get());
        } else if let Some(streamed) = self.streamed.get_mut(&abort.xid.get()) {
            let survives = |xid: Option<Xid>| xid != Some(abort.subxid);
            streamed.relations.retain(|_, relation| survives(relation.stream_xid));
            streamed.types.retain(|_, ty| survives(ty.stream_xid));
        }
    }

    fn known(&self) -> impl Iterator<Item = &Known> {
        self.current.and_then(|xid| self.streamed.get(&xid)).into_iter().chain([&self.committed])
    }

    /// The table as the message at hand sees it.
    #[must_use]
    pub fn relation(&self, oid: Oid) -> Option<&Relation> {
        self.known().find_map(|known| known.relations.get(&oid))
    }

    /// The type as the message at hand sees it; built-in types are never sent.
    #[must_use]
    pub fn type_of(&self, oid: Oid) -> Option<&Type> {
        self.known().find_map(|known| known.types.get(&oid))
    }

    /// The values of a row with their columns.
    pub fn row<'s, B: Storage>(
        &'s self,
        relation_oid: Oid,
        tuple: &'s TupleData<B>,
    ) -> Result<NamedValues<'s>, RelationError> {
        self.values(relation_oid, tuple, None)
    }

    /// What was sent of a row before a change: the columns of the key, or all of them.
    ///
    /// In a key, the columns that are not part of it stand as NULL but are not known, so they are left out.
    pub fn old_row<'s, B: Storage>(
        &'s self,
        relation_oid: Oid,
        old: &'s OldTuple<B>,
    ) -> Result<impl Iterator<Item = NamedValue<'s>>, RelationError> {
        let key_only = matches!(old, OldTuple::Key(_));
        let values = self.values(relation_oid, old.tuple(), None)?;
        Ok(values.filter(move |named| !key_only || named.column.column_flags.is_key()))
    }

    /// The values of a row after an update. Where a TOASTed value has not changed and was not sent, the value is taken
    /// from the row before, if that was sent and has it; otherwise it stays [`TupleColumn::UnchangedToast`].
    pub fn updated_row<'s, B: Storage>(&'s self, update: &'s Update<B>) -> Result<NamedValues<'s>, RelationError> {
        self.values(update.relation_oid, &update.new_tuple, update.old_tuple.as_ref())
    }

    fn values<'s, B: Storage>(
        &'s self,
        relation_oid: Oid,
        tuple: &'s TupleData<B>,
        old: Option<&'s OldTuple<B>>,
    ) -> Result<NamedValues<'s>, RelationError> {
        let relation = self.relation(relation_oid).ok_or(RelationError::Unknown { relation_oid })?;
        let expected = relation.columns.len();
        for found in [Some(tuple), old.map(OldTuple::tuple)].into_iter().flatten().map(|tuple| tuple.columns.len()) {
            if found != expected {
                return Err(RelationError::ColumnCount { relation_oid, expected, found });
            }
        }
        Ok(NamedValues {
            columns: relation.columns.iter(),
            values: tuple.columns.to_borrowed().into_iter(),
            old: old.map(|old| (old.tuple().columns.to_borrowed().into_iter(), matches!(old, OldTuple::Key(_)))),
        })
    }
}

/// A value and the column that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedValue<'s> {
    /// The column: name, type, whether it is part of the key.
    pub column: RelationColumn<&'s [u8]>,
    /// The value.
    pub value: TupleColumn<&'s [u8]>,
}

/// The values of a row with their columns.
#[derive(Clone, Debug)]
pub struct NamedValues<'s> {
    columns: SeqIter<'s, RelationColumn<Bytes>>,
    values: SeqIter<'s, <TupleColumn<Bytes> as Rebind>::With<'s>>,
    /// The row before, and whether it has the columns of the key only.
    old: Option<(SeqIter<'s, <TupleColumn<Bytes> as Rebind>::With<'s>>, bool)>,
}

impl<'s> Iterator for NamedValues<'s> {
    type Item = NamedValue<'s>;

    fn next(&mut self) -> Option<NamedValue<'s>> {
        let column = self.columns.next()?;
        let value = self.values.next()?;
        let old = self.old.as_mut().and_then(|(old, key_only)| {
            let old = old.next()?;
            (!*key_only || column.column_flags.is_key()).then_some(old)
        });
        Some(NamedValue { column, value: old.map_or(value, |old| value.or_unchanged(old)) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.columns.size_hint()
    }
}

impl ExactSizeIterator for NamedValues<'_> {}

/// Why the values of a row cannot be paired with columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RelationError {
    /// No Relation message for the table has been seen.
    Unknown {
        /// The table.
        relation_oid: Oid,
    },
    /// The row has another number of values than the table has columns.
    ColumnCount {
        /// The table.
        relation_oid: Oid,
        /// Columns of the table.
        expected: usize,
        /// Values of the row.
        found: usize,
    },
}

impl fmt::Display for RelationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { relation_oid } => write!(f, "no Relation message for the table {relation_oid} was seen"),
            Self::ColumnCount { relation_oid, expected, found } => {
                write!(f, "the table {relation_oid} has {expected} columns, the row {found} values")
            }
        }
    }
}

impl core::error::Error for RelationError {}
