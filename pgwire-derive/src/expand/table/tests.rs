//! The table that comes out of the derive.

use proc_macro2::{TokenStream, TokenTree};

/// What stands in the `#[cfg_attr(doc, doc = "…")]` of the generated `impl Describe`.
fn table(declaration: &str) -> String {
    let input = syn::parse_str(declaration).expect("a declaration");
    find(crate::expand::derive(&input)).unwrap_or_else(|| panic!("no table for {declaration}"))
}

/// The `doc = "…"` of `cfg_attr(doc, doc = "…")`.
fn doc_when_documented(meta: &syn::Meta) -> Option<syn::MetaNameValue> {
    let list = meta.require_list().ok().filter(|list| list.path.is_ident("cfg_attr"))?;
    let text = list.tokens.to_string();
    syn::parse_str(text.strip_prefix("doc ,")?).ok()
}

fn find(tokens: TokenStream) -> Option<String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let is_of_impl = matches!(tokens.get(index + 1), Some(TokenTree::Ident(word)) if word == "impl");
        let doc = syn::parse2::<syn::Meta>(group.stream()).ok().and_then(|meta| doc_when_documented(&meta));
        if let (true, Some(meta)) = (is_of_impl, doc) {
            let syn::Expr::Lit(literal) = meta.value else { return None };
            return match literal.lit {
                syn::Lit::Str(text) => Some(text.value()),
                _ => None,
            };
        }
        if let Some(found) = find(group.stream()) {
            return Some(found);
        }
    }
    None
}

#[track_caller]
fn assert_table(declaration: &str, expected: &[&str]) {
    let table = table(declaration);
    assert_eq!(table.lines().collect::<Vec<_>>(), expected, "\n{table}");
}

#[test]
fn fields_and_the_bytes_around_them() {
    assert_table(
        r"
        #[tag(b'x')]
        #[framed(max = 10_000)]
        #[since(pg = 15, proto = 3)]
        #[pgwire(context = Session)]
        struct Message<B: Storage, F = Seq<B, Oid>> {
            /// Always
            /// zero.
            ///
            /// A second paragraph.
            #[constant(0)]
            flags: u8,
            #[lsn]
            #[nonzero]
            lsn: u64,
            time: Timestamp,
            #[cstring]
            #[max_len(199)]
            gid: PgStr<B>,
            #[len(i32, name = size)]
            #[min_len(LEAST)]
            value: Option<B>,
            #[when(flags == 1 || cx.x)]
            #[since(pg = 16)]
            #[until(proto = 4)]
            part: Option<Part<B>>,
            #[optional]
            #[mark(b'O')]
            old: Option<u16>,
            #[optional]
            row: Option<Row<B>>,
            #[terminated]
            list: F,
            #[count(u16, before = list)]
            late: Vec<u16>,
            #[with(codecs::Flag)]
            yes: bool,
            #[pgwire(name = kind, format = Int16[C])]
            code: Kind,
            #[skip]
            seen: bool,
            salt: [u8; 4],
            #[rest]
            rest: B,
        }
        ",
        &[
            "On the wire (since PostgreSQL 15, protocol version 3):",
            "",
            "| field | format | meaning |",
            "|---|---|---|",
            "| `tag` | `Byte1('x')` | Says what this is. |",
            "| `length` | `Int32` | The number of bytes, its own four included. At most 10000 when written. |",
            "| `flags` | `Int8(0)` | Always zero. |",
            "| `lsn` | `Int64 (XLogRecPtr)` | Not zero. |",
            "| `time` | `Int64 (TimestampTz)` |  |",
            "| `gid` | `String` | At most 199 bytes. |",
            "| `size` | `Int32` | The number of bytes of `value`; −1 for NULL. |",
            "| `value` | `Byten` | Not there when `size` is −1. At least `LEAST` bytes. |",
            "| `part` | `Part<B>` | Only when `flags == 1 \\|\\| cx . x`. Since PostgreSQL 16; until protocol version 4. |",
            "| `old_marker` | `Byte1('O')` | Says that `old` follows. Only when the next byte is `b'O'`. |",
            "| `old` | `Int16` | Only when the next byte is `b'O'`. |",
            "| `row` | `Row<B>` | Only when the next byte is a tag of `Row<B>`. |",
            "| `num_late` | `Int16` | The number of `late`. |",
            "| `list` | `Int32 (Oid)` | Until a zero byte. |",
            "| `terminator` | `Byte1(0)` | Ends `list`. |",
            "| `late` | `Int16` | `num_late` times. |",
            "| `yes` | as `codecs::Flag` writes it |  |",
            "| `kind` | `Int16[C]` |  |",
            "| `salt` | `Byte4` |  |",
            "| `rest` | `Byten` | To the end of the message. |",
        ],
    );
}

#[test]
fn a_length_of_one_value_is_shown() {
    let of = |declaration: &str| {
        let table = table(declaration);
        table.lines().find_map(|line| Some(line.strip_prefix("| `length` | ")?.split(" |").next()?.to_owned()))
    };
    assert_eq!(of("#[framed] #[code(80_877_103)] struct SSLRequest;").as_deref(), Some("`Int32(8)`"));
    assert_eq!(of("#[tag(b'k')] #[framed] struct Key { pid: i32, at: Lsn }").as_deref(), Some("`Int32(16)`"));
    assert_eq!(of("#[framed] struct Part { part: Other }").as_deref(), Some("`Int32`"));
    assert_eq!(of("#[framed] struct Text<'a> { #[cstring] text: &'a str }").as_deref(), Some("`Int32`"));
}

#[test]
fn variants() {
    assert_table(
        r"
        #[pgwire(context = Session)]
        enum Set<B: Storage> {
            /// The beginning.
            Begin(Begin),
            #[when(cx.asked)]
            Asked(Asked<B>),
            #[flatten]
            Standard(Standard<B>),
            #[tag(SYNC, name = kind)]
            #[since(pg = 14)]
            Own { #[len(i32)] value: Option<B>, #[count(u8)] list: Vec<u8> },
            #[other]
            Unknown(RawMessage<B>),
        }
        ",
        &[
            "One of these on the wire, told apart by the first byte:",
            "",
            "| variant | on the wire | meaning |",
            "|---|---|---|",
            "| `Begin` | `Begin` | The beginning. |",
            "| `Asked` | `Asked<B>` | Only when `cx . asked`. |",
            "| `Standard` | any `Standard<B>` |  |",
            "| `Own` | `kind` `Byte1(SYNC)`, `value_len` `Int32`, `value` `Byten` (not there when `value_len` is −1), \
             `num_list` `Int8`, `list` `Int8` (`num_list` times) | Since PostgreSQL 14. |",
            "| `Unknown` | anything else, as `RawMessage<B>` |  |",
        ],
    );
    let first_line = |declaration: &str| table(declaration).lines().next().map(ToOwned::to_owned);
    assert_eq!(
        first_line("#[tag(b'R')] #[framed] #[code(name = auth_code)] enum Authentication { Ok(Ok) }").as_deref(),
        Some(
            "One of these on the wire, each with `tag` `Byte1('R')`, `length` `Int32` in front, told apart by the Int32 `auth_code`:"
        )
    );
    assert_eq!(
        first_line("#[framed] enum First { #[code(1)] One }").as_deref(),
        Some("One of these on the wire, behind `length` `Int32`, told apart by the Int32 `code`:")
    );
}

#[test]
fn values() {
    assert_table(
        r"
        #[repr(u8)]
        enum Status {
            /// Idle.
            Idle = b'I',
            Failed = b'E',
            #[other]
            Other(u8) = 0,
        }
        ",
        &[
            "One `Byte1` on the wire:",
            "",
            "| value | variant | meaning |",
            "|---|---|---|",
            "| `'I'` | `Idle` | Idle. |",
            "| `'E'` | `Failed` |  |",
            "| any other | `Other` |  |",
        ],
    );
    assert_table(
        "#[repr(i16)] enum Numbers { Minus = -1, Zero, Big = 1_000, Named = NAMED, Next }",
        &[
            "One `Int16` on the wire:",
            "",
            "| value | variant | meaning |",
            "|---|---|---|",
            "| `-1` | `Minus` |  |",
            "| `0` | `Zero` |  |",
            "| `1000` | `Big` |  |",
            "| `NAMED` | `Named` |  |",
            "| `NAMED + 1` | `Next` |  |",
        ],
    );
}

#[test]
fn values_that_only_rustc_can_compute() {
    assert_table(
        "struct Computed<'a> { #[constant(!7)] a: u8, #[constant(-7)] b: i8, #[count(u8)] list: &'a [Oid] }",
        &[
            "On the wire:",
            "",
            "| field | format | meaning |",
            "|---|---|---|",
            "| `a` | `Int8(! 7)` |  |",
            "| `b` | `Int8(-7)` |  |",
            "| `num_list` | `Int8` | The number of `list`. |",
            "| `list` | `Int32 (Oid)` | `num_list` times. |",
        ],
    );
}

#[test]
fn a_code_stands_under_its_name() {
    assert_table(
        "#[framed] enum Request { #[code(3, name = kind)] A, #[code(4)] B(u16) }",
        &[
            "One of these on the wire, behind `length` `Int32`, told apart by the Int32 `kind`:",
            "",
            "| variant | on the wire | meaning |",
            "|---|---|---|",
            "| `A` | `kind` `Int32(3)` |  |",
            "| `B` | `code` `Int32(4)`, `value` `Int16` |  |",
        ],
    );
}

#[test]
fn only_documentation_is_the_meaning_of_a_field() {
    let table = table("struct Old { #[deprecated = \"gone\"] #[doc = \"A number.\"] #[doc(hidden)] a: u8 }");
    assert_eq!(table.lines().last(), Some("| `a` | `Int8` | A number. |"));
}

#[test]
fn what_is_no_table() {
    assert_table("struct Version(u32);", &["On the wire: `Int32`."]);
    assert_table("struct Nothing;", &["Takes no bytes on the wire."]);
}
