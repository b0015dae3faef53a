// An enum without fields: the discriminant is the value on the wire, and other values are kept.

#[derive(PgWire)]
#[repr(i16)]
enum FormatCode {
    /// As text.
    Text = 0,
    /// As the type's `typsend` writes it.
    Binary,
    #[other]
    Other(i16),
}
