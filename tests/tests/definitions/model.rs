//! Definitions as data: what the attributes of the derive can say.

/// The types of one module: later ones can have earlier ones as parts.
#[derive(Debug)]
pub(crate) struct Module {
    pub(crate) form: Form,
    pub(crate) types: Vec<Type>,
}

/// How messages of a module hold text and bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `Message<'a>`
    Lifetime,
    /// `Message`
    Owned,
    /// `Message<B: Storage>`
    Stored,
}

#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "none of them says anything about another")]
pub(crate) struct Type {
    pub(crate) head: Head,
    pub(crate) body: Body,
    /// The integer that it is used with in place of its type parameter, if it has one.
    pub(crate) argument: Option<&'static str>,
    /// Whether a condition in it, or in a part of it, uses the context.
    pub(crate) uses_context: bool,
    /// Whether it holds text or bytes in the way of its module.
    pub(crate) uses_form: bool,
    /// Whether it ends where the input does.
    pub(crate) is_open: bool,
    /// Whether it takes a byte at least.
    pub(crate) takes_bytes: bool,
}

/// What stands in front of the fields.
#[derive(Clone, Debug, Default)]
pub(crate) struct Head {
    pub(crate) tag: Option<u8>,
    pub(crate) is_framed: bool,
    pub(crate) code: Option<i32>,
}

#[derive(Debug)]
pub(crate) enum Body {
    Struct(Fields),
    /// Told apart by a byte.
    Tags(Vec<(u8, Variant)>),
    /// Told apart by an Int32.
    Codes(Vec<(i32, Variant)>),
    Values {
        repr: &'static str,
        values: Vec<i64>,
        has_other: bool,
    },
}

#[derive(Debug)]
pub(crate) enum Variant {
    Fields(Fields),
    /// Two variants of one tag: the first one is there if the flag of the context is set.
    OneOf(Fields, Fields),
    /// A struct with a tag of its own.
    Message(usize),
    /// A set by tags.
    Flatten(usize),
    /// Whatever else.
    Other,
}

#[derive(Debug)]
pub(crate) struct Fields {
    /// Whether the fields have names, so that others can speak of them.
    pub(crate) has_names: bool,
    pub(crate) list: Vec<Field>,
}

#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) presence: Presence,
    pub(crate) mark: Option<u8>,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    Always,
    /// `#[when(…)]`
    When(Condition),
    /// `#[optional]`
    Optional,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    /// `cx.flag`
    Flag,
    /// `cx.level >= 3`
    Level(u8),
    /// `f2 > 5`, of a plain integer.
    Above(usize, i64),
    /// `f2.is_some()`
    IsSome(usize),
}

#[derive(Debug)]
pub(crate) enum Kind {
    Integer {
        ty: &'static str,
        role: Role,
        value: Value,
    },
    Array(usize),
    Text {
        ending: Ending,
        ty: Bytes,
        least: usize,
        most: usize,
    },
    List {
        extent: Extent,
        item: Item,
        is_seq: bool,
    },
    Part {
        index: usize,
        is_boxed: bool,
    },
    /// `T`, a type parameter of the definition.
    Parameter,
    /// `#[with(Masked)]` on a `u16`.
    With,
    Skip,
}

/// What an integer stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Plain,
    /// `#[lsn]` on `u64`, or `Lsn`.
    Named {
        word: &'static str,
        newtype: Option<&'static str>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Any,
    NonZero,
    Constant(i64),
}

/// How text or bytes end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Nul,
    Len { ty: &'static str, can_be_null: bool },
    Rest,
}

/// A type of text or bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bytes {
    pub(crate) ty: &'static str,
    pub(crate) is_utf8: bool,
    /// Whether it is in the way of the module.
    pub(crate) is_of_form: bool,
}

/// How a list ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    Count { ty: &'static str, before: Option<usize> },
    Terminated,
    Rest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Integer(&'static str),
    /// `PgStr<B>`
    Text,
    Part(usize),
}

/// The number of bytes of an integer.
pub(crate) fn width(ty: &str) -> usize {
    ty[1..].parse::<usize>().expect("an integer") / 8
}

impl Module {
    /// The type with this number, used with this lifetime or storage.
    pub(crate) fn type_with(&self, index: usize, form: &str) -> String {
        let ty = &self.types[index];
        let form = if ty.uses_form { Some(form) } else { None };
        let arguments: Vec<_> = form.into_iter().chain(ty.argument).collect();
        if arguments.is_empty() { format!("T{index}") } else { format!("T{index}<{}>", arguments.join(", ")) }
    }
}
