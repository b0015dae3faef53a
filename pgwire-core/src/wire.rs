//! The entry points: what users call.

use bytes::Bytes;

use crate::buffer::Buffer;
use crate::decode::Decode;
use crate::encode::Encode;
use crate::error::{DecodeError, EncodeError, EncodeErrorKind};
use crate::explain::Explanation;
use crate::layout::Describe;
use crate::reader::Reader;
use crate::storage::{IntoStatic, Storage, ToBorrowed};
use crate::writer::Writer;

/// Decoding, encoding, measuring and explaining a message. Import it together with the derive of the same name.
///
/// ```
/// use pgwire_core::{Lsn, PgWire};
///
/// #[derive(Debug, PartialEq, PgWire)]
/// #[tag(b'O')]
/// struct Origin<'a> {
///     #[lsn]
///     origin_lsn: Lsn,
///     #[cstring]
///     origin_name: &'a str,
/// }
///
/// let bytes = b"O\0\0\0\0\x01\x6b\x37\x48node\0";
/// let origin = Origin::decode(&bytes[..])?;
/// assert_eq!(origin.origin_lsn.to_string(), "0/16B3748");
/// assert_eq!(origin.encoded_len(), bytes.len());
/// assert_eq!(origin.to_bytes()?, &bytes[..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait PgWire: Describe + Sized {
    /// Decodes exactly one message; bytes that are left over are an error.
    #[inline(always)]
    fn decode<B: Storage>(input: B) -> Result<Self, DecodeError>
    where
        Self: Decode<B>,
    {
        Self::decode_with(input, &())
    }

    /// Decodes exactly one message that depends on a context; bytes that are left over are an error.
    ///
    /// ```
    /// use pgwire_core::PgWire;
    /// use pgwire_core::messages::logical::{Insert, LogicalContext, Streaming};
    ///
    /// // Between Stream Start and Stream Stop, the transaction's ID stands in front of the table's.
    /// let context = LogicalContext { in_stream: true, ..LogicalContext::new(2, Streaming::On) };
    /// let insert = Insert::decode_with(&b"I\0\0\x02\xdb\0\0\x40\0N\0\0"[..], &context)?;
    /// assert_eq!((insert.stream_xid.map(u32::from), insert.relation_oid.get()), (Some(731), 16384));
    /// # Ok::<(), pgwire_core::DecodeError>(())
    /// ```
    #[inline(always)]
    fn decode_with<B: Storage, C>(input: B, context: &C) -> Result<Self, DecodeError>
    where
        Self: Decode<B, C>,
    {
        let mut reader = Reader::new(&input);
        // The result is handed on as it is: taken apart and put together again, a message would be copied.
        let result = Self::read(&mut reader, context);
        match &result {
            Ok(message) if !reader.is_empty() => Err(reader.position().trailing(message.message_name())),
            _ => result,
        }
    }

    /// Decodes one message and returns it with the bytes that are left, for those who want to be lenient.
    ///
    /// ```
    /// use pgwire_core::PgWire;
    /// use pgwire_core::messages::backend::{ReadyForQuery, TransactionStatus};
    ///
    /// let (ready, left) = ReadyForQuery::decode_prefix(&b"Z\0\0\0\x05IZ\0"[..])?;
    /// assert_eq!((ready.transaction_status, left), (TransactionStatus::Idle, &b"Z\0"[..]));
    /// # Ok::<(), pgwire_core::DecodeError>(())
    /// ```
    #[inline]
    fn decode_prefix<B: Storage>(input: B) -> Result<(Self, B), DecodeError>
    where
        Self: Decode<B>,
    {
        Self::decode_prefix_with(input, &())
    }

    /// Decodes one message that depends on a context and returns it with the bytes that are left.
    #[inline]
    fn decode_prefix_with<B: Storage, C>(input: B, context: &C) -> Result<(Self, B), DecodeError>
    where
        Self: Decode<B, C>,
    {
        let mut reader = Reader::new(&input);
        let message = Self::read(&mut reader, context)?;
        Ok((message, reader.take_rest().into_storage()))
    }

    /// The name of the message; of a set, that of the message it holds, or its own for a variant with fields of its own.
    ///
    /// ```
    /// use pgwire_core::PgWire;
    /// use pgwire_core::messages::logical::{LogicalMessage, StreamStop};
    ///
    /// let message: LogicalMessage = LogicalMessage::StreamStop(StreamStop);
    /// assert_eq!(message.message_name(), "StreamStop");
    /// ```
    #[inline]
    fn message_name(&self) -> &'static str {
        self.layout().name
    }

    /// The exact number of bytes on the wire.
    #[inline]
    fn encoded_len(&self) -> usize
    where
        Self: Encode,
    {
        Encode::wire_len(self, &())
    }

    /// The exact number of bytes on the wire of a message that depends on a context.
    #[inline]
    fn encoded_len_with<C>(&self, context: &C) -> usize
    where
        Self: Encode<C>,
    {
        Encode::wire_len(self, context)
    }

    /// Appends the message to `buf`, or leaves `buf` as it was.
    ///
    /// ```
    /// use pgwire_core::messages::frontend::{Query, Sync};
    /// use pgwire_core::{PgStr, PgWire};
    ///
    /// let mut out = Vec::new();
    /// Query { query: PgStr::<&[u8]>::try_from("SELECT 1")? }.encode(&mut out)?;
    /// Sync.encode(&mut out)?;
    /// assert_eq!(out, b"Q\0\0\0\x0dSELECT 1\0S\0\0\0\x04");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn encode(&self, buf: &mut impl Buffer) -> Result<(), EncodeError>
    where
        Self: Encode,
    {
        self.encode_with(buf, &())
    }

    /// Appends a message that depends on a context to `buf`, or leaves `buf` as it was.
    #[inline]
    fn encode_with<C>(&self, buf: &mut impl Buffer, context: &C) -> Result<(), EncodeError>
    where
        Self: Encode<C>,
    {
        let start = buf.len();
        let len = Encode::wire_len(self, context);
        if start.checked_add(len).is_none_or(|end| isize::try_from(end).is_err()) {
            return Err(EncodeError::new(EncodeErrorKind::Overflow).in_message(self.message_name()));
        }
        let room = buf.grow(len);
        let mut nobody = ();
        let mut writer = Writer::new(room, &mut nobody);
        let result = self
            .write(&mut writer, context)
            .and_then(|()| writer.finish().map_err(|error| error.in_message(self.message_name())));
        if result.is_err() {
            buf.truncate(start);
        }
        result
    }

    /// The message's bytes.
    fn to_bytes(&self) -> Result<Bytes, EncodeError>
    where
        Self: Encode,
    {
        self.to_bytes_with(&())
    }

    /// The bytes of a message that depends on a context.
    fn to_bytes_with<C>(&self, context: &C) -> Result<Bytes, EncodeError>
    where
        Self: Encode<C>,
    {
        let mut buf = alloc::vec::Vec::new();
        self.encode_with(&mut buf, context)?;
        Ok(buf.into())
    }

    /// The message's bytes as an annotated hex dump: offset, bytes, field, format and value.
    ///
    /// ```
    /// use pgwire_core::PgWire;
    /// use pgwire_core::messages::backend::{ReadyForQuery, TransactionStatus};
    ///
    /// let dump = ReadyForQuery { transaction_status: TransactionStatus::Idle }.explain().to_string();
    /// let lines: Vec<&str> = dump.lines().collect();
    /// assert_eq!(lines[1], "    0  5a                         tag                 Byte1('Z')");
    /// assert_eq!(lines[2], "    1  00 00 00 05                length              Int32(5)");
    /// assert_eq!(lines[3], "    5  49                         transaction_status  Byte1       'I' Idle");
    /// ```
    fn explain(&self) -> Explanation
    where
        Self: Encode,
    {
        self.explain_with(&())
    }

    /// The annotated hex dump of a message that depends on a context.
    fn explain_with<C>(&self, context: &C) -> Explanation
    where
        Self: Encode<C>,
    {
        Explanation::of(self, context)
    }

    /// A view of this message that borrows its bytes.
    #[inline]
    fn borrowed(&self) -> Self::With<'_>
    where
        Self: ToBorrowed,
    {
        self.to_borrowed()
    }

    /// This message over [`Bytes`]: borrowed bytes are copied, shared ones stay shared.
    ///
    /// ```
    /// use pgwire_core::PgWire;
    /// use pgwire_core::messages::frontend::Query;
    ///
    /// let owned: Query = {
    ///     let bytes = b"Q\0\0\0\x0dSELECT 1\0".to_vec();
    ///     Query::decode(&bytes[..])?.into_static()
    /// };
    /// assert_eq!(owned.query, "SELECT 1");
    /// // And back: a view for functions that take the borrowed form.
    /// let view: Query<&[u8]> = owned.borrowed();
    /// assert_eq!(view.query, owned.query.to_str()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn into_static(self) -> Self::Static
    where
        Self: IntoStatic,
    {
        self.into_static_storage()
    }
}

impl<T: Describe> PgWire for T {}
