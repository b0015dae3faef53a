//! The text of CommandComplete.

/// What a CommandComplete says: the command, and the number of rows if it has one.
///
/// ```
/// use pgwire_core::messages::backend::CommandTag;
///
/// assert_eq!(CommandTag::parse(b"INSERT 0 5"), CommandTag { command: b"INSERT", oid: Some(0), rows: Some(5) });
/// assert_eq!(CommandTag::parse(b"SELECT 12"), CommandTag { command: b"SELECT", oid: None, rows: Some(12) });
/// assert_eq!(CommandTag::parse(b"CREATE TABLE"), CommandTag { command: b"CREATE TABLE", oid: None, rows: None });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CommandTag<'t> {
    /// The command, such as `SELECT` or `CREATE TABLE`.
    pub command: &'t [u8],
    /// The OID of an inserted row: a relic that INSERT still sends, always zero.
    pub oid: Option<u32>,
    /// The number of rows.
    pub rows: Option<u64>,
}

impl<'t> CommandTag<'t> {
    /// Takes a tag apart. Whatever does not end in a number is a command without rows.
    #[must_use]
    pub fn parse(tag: &'t [u8]) -> Self {
        let Some((command, rows)) = split_number::<u64>(tag) else {
            return Self { command: tag, oid: None, rows: None };
        };
        match split_number::<u32>(command) {
            Some((command, oid)) => Self { command, oid: Some(oid), rows: Some(rows) },
            None => Self { command, oid: None, rows: Some(rows) },
        }
    }
}

/// The number behind the last space, and what is in front of it.
fn split_number<N: core::str::FromStr>(tag: &[u8]) -> Option<(&[u8], N)> {
    let space = tag.iter().rposition(|&byte| byte == b' ')?;
    let (front, number) = (&tag[..space], &tag[space + 1..]);
    let is_number = !number.is_empty() && number.iter().all(u8::is_ascii_digit);
    let number = core::str::from_utf8(number).ok().filter(|_| is_number)?;
    Some((front, number.parse().ok()?))
}
