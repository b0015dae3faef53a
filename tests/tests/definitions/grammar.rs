//! Random definitions that are right.

use fastrand::Rng;

use crate::facts::is_open;
use crate::model::{
    Body, Bytes, Condition, Ending, Extent, Field, Fields, Form, Head, Item, Kind, Module, Presence, Role, Type, Value,
    Variant,
};

/// A module of one to five types.
pub(crate) fn module(random: &mut Rng) -> Module {
    let form = [Form::Lifetime, Form::Owned, Form::Stored][random.usize(..3)];
    let mut grammar = Grammar { form, types: Vec::new(), random };
    for _ in 0..grammar.random.usize(1..6) {
        let ty = grammar.any_type();
        grammar.types.push(ty);
    }
    Module { form, types: grammar.types }
}

const INTEGERS: [&str; 8] = ["u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64"];
/// Integers that can count more than the lists here have.
const COUNTS: [&str; 7] = ["u8", "u16", "i16", "u32", "i32", "u64", "i64"];
const NAMED: [(&str, &str, &str); 4] =
    [("lsn", "Lsn", "u64"), ("timestamp", "Timestamp", "i64"), ("xid", "Xid", "u32"), ("oid", "Oid", "u32")];

struct Grammar<'r> {
    form: Form,
    types: Vec<Type>,
    random: &'r mut Rng,
}

impl Grammar<'_> {
    /// Once in `bound` times.
    fn once_in(&mut self, bound: usize) -> bool {
        self.random.usize(..bound) == 0
    }

    fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.random.usize(..items.len())]
    }

    /// A byte that can be a tag or a mark, of those that are `free`.
    fn letter(&mut self, taken: &[u8]) -> u8 {
        let free: Vec<u8> = (b'!'..=b'~').filter(|byte| !taken.contains(byte) && *byte != b'\\').collect();
        self.one_of(&free)
    }

    fn any_type(&mut self) -> Type {
        match self.random.usize(..10) {
            0 | 1 => self.tags(),
            2 => self.codes(),
            3 => self.values(),
            _ => self.structure(),
        }
    }

    fn structure(&mut self) -> Type {
        let head = Head {
            tag: self.once_in(2).then(|| self.letter(&[])),
            is_framed: self.once_in(3),
            code: self.once_in(5).then(|| self.random.i32(..)),
        };
        let mut fields = self.fields(6);
        let argument = self.once_in(5).then(|| self.one_of(&INTEGERS));
        if argument.is_some() {
            // In front, where nothing says that it may be missing.
            fields.list.retain(|field| !field.looks_back());
            fields.list.insert(0, Field { presence: Presence::Always, mark: None, kind: Kind::Parameter });
        }
        Type { argument, ..Type::new(&self.types, self.form, head, Body::Struct(fields)) }
    }

    fn tags(&mut self) -> Type {
        let mut taken = Vec::new();
        let mut variants = Vec::new();
        for _ in 0..self.random.usize(1..5) {
            let messages: Vec<_> = (0..self.types.len()).filter(|at| self.types[*at].own_tag().is_some()).collect();
            let sets: Vec<_> = (0..self.types.len()).filter(|at| self.types[*at].is_plain_set()).collect();
            let (tag, variant) = match self.random.usize(..6) {
                0 if !messages.is_empty() => {
                    let index = self.one_of(&messages);
                    (self.types[index].own_tag().unwrap_or_default(), Variant::Message(index))
                }
                1 if !sets.is_empty() => (0, Variant::Flatten(self.one_of(&sets))),
                2 => (self.letter(&taken), Variant::OneOf(self.fields(3), self.fields(3))),
                _ => (self.letter(&taken), Variant::Fields(self.fields(3))),
            };
            let tags = match &variant {
                Variant::Flatten(index) => self.types[*index].tags(),
                _ => vec![tag],
            };
            if tags.iter().all(|tag| !taken.contains(tag)) {
                taken.extend(tags);
                variants.push((tag, variant));
            }
        }
        if variants.is_empty() {
            variants.push((b'x', Variant::Fields(self.fields(2))));
        }
        if self.once_in(4) {
            variants.push((0, Variant::Other));
        }
        let head = Head { is_framed: self.once_in(5), ..Head::default() };
        Type::new(&self.types, self.form, head, Body::Tags(variants))
    }

    fn codes(&mut self) -> Type {
        let mut variants: Vec<(i32, Variant)> = Vec::new();
        for _ in 0..self.random.usize(1..4) {
            let code = self.random.i32(..);
            if variants.iter().all(|(other, _)| *other != code) {
                variants.push((code, Variant::Fields(self.fields(3))));
            }
        }
        let tag = self.once_in(2).then(|| self.letter(&[]));
        let head = Head { tag, is_framed: self.once_in(2), code: None };
        Type::new(&self.types, self.form, head, Body::Codes(variants))
    }

    fn values(&mut self) -> Type {
        let repr = self.one_of(&INTEGERS);
        let mut values: Vec<i64> = (0..self.random.usize(1..5)).map(|_| i64::from(self.random.i8(0..))).collect();
        values.sort_unstable();
        values.dedup();
        let body = Body::Values { repr, values, has_other: self.once_in(2) };
        Type::new(&self.types, self.form, Head::default(), body)
    }

    fn fields(&mut self, most: usize) -> Fields {
        let has_names = self.random.bool();
        let mut list: Vec<Field> = Vec::new();
        for _ in 0..self.random.usize(..=most) {
            if list.last().is_some_and(|last| is_open(&self.types, last)) {
                break;
            }
            let field = self.field(has_names, &list);
            list.push(field);
        }
        Fields { has_names, list }
    }

    fn field(&mut self, has_names: bool, earlier: &[Field]) -> Field {
        let mut kind = self.kind(has_names, earlier);
        let tagged = (0..self.types.len()).filter(|at| !self.types[*at].tags().is_empty());
        let tagged: Vec<_> = tagged.filter(|at| !self.types[*at].is_open).collect();
        let mut presence = match self.random.usize(..8) {
            0 => Presence::When(self.condition(has_names, earlier)),
            1 if !tagged.is_empty() => {
                kind = Kind::Part { index: self.one_of(&tagged), is_boxed: false };
                Presence::Optional
            }
            _ => Presence::Always,
        };
        let mut mark = self.once_in(6).then(|| self.letter(&[]));
        // A field that may be missing is told from what follows it by a mark, which is none of its tags.
        if let Some(Field { presence: Presence::Optional, kind: Kind::Part { index, .. }, mark: before }) =
            earlier.last()
        {
            let mut taken = self.types[*index].tags();
            taken.extend(before);
            mark = Some(self.letter(&taken));
            presence = Presence::Always;
        }
        // What is not on the wire has no mark.
        if mark.is_some() && matches!(kind, Kind::Skip) {
            kind = Kind::With;
        }
        // An `Option` is in no other, and a count in front of another field is always there.
        let is_always_there = matches!(
            kind,
            Kind::Skip
                | Kind::Text { ending: Ending::Len { can_be_null: true, .. }, .. }
                | Kind::List { extent: Extent::Count { before: Some(_), .. }, .. }
        );
        Field { presence: if is_always_there { Presence::Always } else { presence }, mark, kind }
    }

    fn condition(&mut self, has_names: bool, earlier: &[Field]) -> Condition {
        let is_number = |field: &Field| {
            field.presence == Presence::Always && matches!(field.kind, Kind::Integer { role: Role::Plain, .. })
        };
        let numbers: Vec<_> = (0..earlier.len()).filter(|at| is_number(&earlier[*at])).collect();
        let optional: Vec<_> = (0..earlier.len()).filter(|at| earlier[*at].presence != Presence::Always).collect();
        match self.random.usize(..4) {
            0 if has_names && !numbers.is_empty() => {
                Condition::Above(self.one_of(&numbers), i64::from(self.random.i8(0..)))
            }
            1 if has_names && !optional.is_empty() => Condition::IsSome(self.one_of(&optional)),
            2 => Condition::Level(self.random.u8(..4)),
            _ => Condition::Flag,
        }
    }

    fn kind(&mut self, has_names: bool, earlier: &[Field]) -> Kind {
        match self.random.usize(..13) {
            3 => Kind::Array(self.random.usize(1..9)),
            4..=6 => self.text(),
            7 | 8 => self.list(has_names, earlier),
            9 | 10 if !self.types.is_empty() => {
                Kind::Part { index: self.random.usize(..self.types.len()), is_boxed: self.once_in(4) }
            }
            11 => Kind::With,
            12 => Kind::Skip,
            _ => self.integer(),
        }
    }

    fn integer(&mut self) -> Kind {
        let (ty, role) = if self.once_in(3) {
            let (word, newtype, ty) = self.one_of(&NAMED);
            (ty, Role::Named { word, newtype: self.random.bool().then_some(newtype) })
        } else {
            (self.one_of(&INTEGERS), Role::Plain)
        };
        let value = match self.random.usize(..6) {
            0 => Value::Constant(i64::from(self.random.i8(0..))),
            1 => Value::NonZero,
            _ => Value::Any,
        };
        Kind::Integer { ty, role, value }
    }

    fn text(&mut self) -> Kind {
        let ending = match self.random.usize(..5) {
            0 | 1 => Ending::Nul,
            2 | 3 => {
                let ty = self.one_of(&INTEGERS);
                Ending::Len { ty, can_be_null: ty.starts_with('i') && self.once_in(2) }
            }
            _ => Ending::Rest,
        };
        let least = if self.once_in(5) { self.random.usize(1..4) } else { 0 };
        let most = if self.once_in(4) { least + self.random.usize(..40) } else { usize::MAX };
        let bytes = bytes(self.form, ending);
        Kind::Text { ending, ty: self.one_of(&bytes), least, most }
    }

    fn list(&mut self, has_names: bool, earlier: &[Field]) -> Kind {
        let is_seq = self.form == Form::Stored && self.random.bool();
        let extent = match self.random.usize(..4) {
            0 => Extent::Terminated,
            1 => Extent::Rest,
            _ => {
                // A count does not stand in front of a field that has bytes of its own in front of it.
                let is_simple = |at: &usize| {
                    let field = &earlier[*at];
                    field.presence == Presence::Always
                        && field.mark.is_none()
                        && matches!(field.kind, Kind::Integer { .. } | Kind::Array(_))
                };
                let is_taken = |at: &usize| {
                    let before = |field: &Field| matches!(field.kind, Kind::List { extent: Extent::Count { before, .. }, .. } if before == Some(*at));
                    earlier.iter().any(before)
                };
                let simple: Vec<_> = (0..earlier.len()).filter(|at| is_simple(at) && !is_taken(at)).collect();
                let before = (has_names && !simple.is_empty() && self.once_in(4)).then(|| self.one_of(&simple));
                Extent::Count { ty: self.one_of(&COUNTS), before }
            }
        };
        // An element takes a byte, ends by itself, and is read without a context if it stays on the wire.
        let is_item = |part: &Type| part.takes_bytes && !part.is_open && !(is_seq && part.uses_context);
        let mut parts: Vec<_> = (0..self.types.len()).filter(|at| is_item(&self.types[*at])).collect();
        if extent == Extent::Terminated {
            // It must not begin with the byte that ends the list.
            parts.retain(|at| !self.types[*at].tags().is_empty());
        }
        let item = match self.random.usize(..3) {
            0 | 1 if !parts.is_empty() => Item::Part(self.one_of(&parts)),
            _ if self.form == Form::Stored && self.random.bool() => Item::Text,
            // The first byte of what is generated is not zero.
            _ if extent == Extent::Terminated => Item::Integer("i8"),
            _ => Item::Integer(self.one_of(&INTEGERS)),
        };
        // `Vec<u8>` is bytes, and no list.
        let item = if item == Item::Integer("u8") { Item::Integer("u16") } else { item };
        Kind::List { extent, item, is_seq }
    }
}

/// The types that text or bytes can have.
fn bytes(form: Form, ending: Ending) -> Vec<Bytes> {
    let owned = |ty, is_utf8| Bytes { ty, is_utf8, is_of_form: false };
    let of_form = |ty, is_utf8| Bytes { ty, is_utf8, is_of_form: true };
    let mut types = vec![owned("String", true), owned("Vec<u8>", false)];
    if ending == Ending::Nul {
        types.push(owned("CString", false));
    }
    match form {
        Form::Owned => {}
        Form::Lifetime => {
            types.extend([of_form("&'a str", true), of_form("&'a [u8]", false)]);
            if ending == Ending::Nul {
                types.push(of_form("&'a CStr", false));
            }
        }
        Form::Stored => {
            types.extend([of_form("B", false), of_form("B", false)]);
            if ending == Ending::Nul {
                types.push(of_form("PgStr<B>", false));
            }
        }
    }
    types
}
