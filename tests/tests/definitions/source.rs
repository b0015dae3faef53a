//! Definitions as Rust.

use std::fmt::Write as _;

use fastrand::Rng;

use crate::model::{
    Body, Condition, Ending, Extent, Field, Fields, Form, Item, Kind, Module, Presence, Role, Type, Value, Variant,
};

/// The module as Rust. Attributes are written in their short form or the long one, as it happens.
pub(crate) fn source(module: &Module, random: &mut Rng) -> String {
    let mut source = Source { module, random, text: String::new() };
    for index in 0..module.types.len() {
        source.definition(index);
    }
    source.text
}

struct Source<'m> {
    module: &'m Module,
    random: &'m mut Rng,
    text: String,
}

impl Source<'_> {
    fn definition(&mut self, index: usize) {
        let module = self.module;
        let ty = &module.types[index];
        let form = match (ty.uses_form, module.form) {
            (false, _) | (_, Form::Owned) => None,
            (true, Form::Lifetime) => Some("'a"),
            (true, Form::Stored) => Some("B: Storage"),
        };
        let parameters: Vec<_> = form.into_iter().chain(ty.argument.map(|_| "T")).collect();
        let parameters = if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) };
        let name = format!("T{index}");
        self.text.push_str("#[derive(Clone, Debug, PartialEq, PgWire)]\n");
        self.head(ty);
        match &ty.body {
            Body::Struct(fields) => {
                let _ = write!(self.text, "pub struct {name}{parameters}");
                self.fields(fields, "pub ");
                self.text.push_str(if fields.has_names { "\n" } else { ";\n" });
            }
            Body::Tags(variants) => {
                let _ = writeln!(self.text, "pub enum {name}{parameters} {{");
                for (number, (tag, variant)) in variants.iter().enumerate() {
                    self.tagged(number, *tag, variant);
                }
                self.text.push_str("}\n");
            }
            Body::Codes(variants) => {
                let _ = writeln!(self.text, "pub enum {name}{parameters} {{");
                for (number, (code, variant)) in variants.iter().enumerate() {
                    let Variant::Fields(fields) = variant else { continue };
                    self.attribute("code", &code.to_string());
                    self.variant(&format!("V{number}"), fields);
                }
                self.text.push_str("}\n");
            }
            Body::Values { repr, values, has_other } => {
                let _ = writeln!(self.text, "#[repr({repr})]\npub enum {name} {{");
                for (number, value) in values.iter().enumerate() {
                    let _ = writeln!(self.text, "V{number} = {value},");
                }
                if *has_other {
                    self.attribute("other", "");
                    let _ = writeln!(self.text, "Other({repr}),");
                }
                self.text.push_str("}\n");
            }
        }
    }

    fn head(&mut self, ty: &Type) {
        if let Some(tag) = ty.head.tag {
            self.attribute("tag", &letter(tag));
        }
        if ty.head.is_framed {
            let limit = if self.random.bool() { "max = 1_000_000" } else { "" };
            self.attribute("framed", limit);
        }
        if let Some(code) = ty.head.code {
            self.attribute("code", &code.to_string());
        }
        self.versions();
        if ty.uses_context {
            self.text.push_str("#[pgwire(context = Context)]\n");
        }
    }

    fn versions(&mut self) {
        match self.random.usize(..12) {
            0 => self.attribute("since", "pg = 15, proto = 2"),
            1 => self.attribute("until", "pg = 17"),
            _ => {}
        }
    }

    fn attribute(&mut self, word: &str, arguments: &str) {
        let content = if arguments.is_empty() { word.to_owned() } else { format!("{word}({arguments})") };
        let _ = match self.random.usize(..4) {
            0 => writeln!(self.text, "#[pgwire({content})]"),
            _ => writeln!(self.text, "#[{content}]"),
        };
    }

    fn tagged(&mut self, number: usize, tag: u8, variant: &Variant) {
        let name = format!("V{number}");
        match variant {
            Variant::Fields(fields) => {
                self.attribute("tag", &letter(tag));
                self.variant(&name, fields);
            }
            Variant::OneOf(first, second) => {
                self.attribute("tag", &letter(tag));
                self.attribute("when", "cx.flag");
                self.variant(&name, first);
                self.attribute("tag", &letter(tag));
                self.variant(&format!("{name}Else"), second);
            }
            Variant::Message(index) => {
                let payload = self.type_of(*index);
                let _ = writeln!(self.text, "{name}({payload}),");
            }
            Variant::Flatten(index) => {
                let payload = self.type_of(*index);
                self.attribute("flatten", "");
                let _ = writeln!(self.text, "{name}({payload}),");
            }
            Variant::Other => {
                let payload = match self.module.form {
                    Form::Lifetime => "RawMessage<&'a [u8]>",
                    Form::Owned => "OwnedRaw",
                    Form::Stored => "RawMessage<B>",
                };
                self.attribute("other", "");
                let _ = writeln!(self.text, "{name}({payload}),");
            }
        }
    }

    fn variant(&mut self, name: &str, fields: &Fields) {
        self.text.push_str(name);
        self.fields(fields, "");
        self.text.push_str(",\n");
    }

    fn fields(&mut self, fields: &Fields, visibility: &str) {
        let (open, close) = if fields.has_names { (" {\n", "}") } else { ("(\n", ")") };
        self.text.push_str(open);
        for (index, field) in fields.list.iter().enumerate() {
            self.field(index, field);
            let name = if fields.has_names { format!("f{index}: ") } else { String::new() };
            let ty = self.field_type(field);
            let _ = writeln!(self.text, "{visibility}{name}{ty},");
        }
        self.text.push_str(close);
    }

    fn field(&mut self, index: usize, field: &Field) {
        if !matches!(field.kind, Kind::Skip) {
            self.versions();
        }
        match field.presence {
            Presence::Always => {}
            Presence::Optional => self.attribute("optional", ""),
            Presence::When(condition) => self.attribute("when", &condition_text(condition)),
        }
        if let Some(mark) = field.mark {
            self.attribute("mark", &letter(mark));
        }
        if self.random.usize(..8) == 0 && !matches!(field.kind, Kind::Skip) {
            let _ = writeln!(self.text, "#[pgwire(name = other_name_{index})]");
        }
        match &field.kind {
            Kind::Integer { role, value, .. } => {
                if let Role::Named { word, .. } = role {
                    self.attribute(word, "");
                }
                match value {
                    Value::Any => {}
                    Value::NonZero => self.attribute("nonzero", ""),
                    Value::Constant(constant) => self.attribute("constant", &constant.to_string()),
                }
            }
            Kind::Text { ending, least, most, .. } => {
                match ending {
                    Ending::Nul => self.attribute("cstring", ""),
                    Ending::Len { ty, .. } => self.attribute("len", ty),
                    Ending::Rest => self.attribute("rest", ""),
                }
                if *least > 0 {
                    self.attribute("min_len", &least.to_string());
                }
                if *most < usize::MAX {
                    self.attribute("max_len", &most.to_string());
                }
            }
            Kind::List { extent, .. } => match extent {
                Extent::Count { ty, before: None } => self.attribute("count", ty),
                Extent::Count { ty, before: Some(before) } => {
                    self.attribute("count", &format!("{ty}, before = f{before}"));
                }
                Extent::Terminated => self.attribute("terminated", ""),
                Extent::Rest => self.attribute("rest", ""),
            },
            Kind::With => self.attribute("with", "Masked"),
            Kind::Skip => self.attribute("skip", ""),
            Kind::Array(_) | Kind::Part { .. } | Kind::Parameter => {}
        }
    }

    fn field_type(&self, field: &Field) -> String {
        let ty = match &field.kind {
            Kind::Integer { role: Role::Named { newtype: Some(newtype), .. }, .. } => (*newtype).to_owned(),
            Kind::Integer { ty, .. } => (*ty).to_owned(),
            Kind::Array(len) => format!("[u8; {len}]"),
            Kind::Text { ty, ending: Ending::Len { can_be_null: true, .. }, .. } => format!("Option<{}>", ty.ty),
            Kind::Text { ty, .. } => ty.ty.to_owned(),
            Kind::List { item, is_seq, .. } => {
                let item = match item {
                    Item::Integer(ty) => (*ty).to_owned(),
                    Item::Text => "PgStr<B>".to_owned(),
                    Item::Part(index) => self.type_of(*index),
                };
                if *is_seq { format!("Seq<B, {item}>") } else { format!("Vec<{item}>") }
            }
            Kind::Part { index, is_boxed: false } => self.type_of(*index),
            Kind::Part { index, is_boxed: true } => format!("Box<{}>", self.type_of(*index)),
            Kind::Parameter => "T".to_owned(),
            Kind::With => "u16".to_owned(),
            Kind::Skip => "u32".to_owned(),
        };
        if field.presence == Presence::Always { ty } else { format!("Option<{ty}>") }
    }

    fn type_of(&self, index: usize) -> String {
        let form = if self.module.form == Form::Lifetime { "'a" } else { "B" };
        self.module.type_with(index, form)
    }
}

fn letter(byte: u8) -> String {
    format!("b'{}'", byte.escape_ascii())
}

fn condition_text(condition: Condition) -> String {
    match condition {
        Condition::Flag => "cx.flag".to_owned(),
        Condition::Level(least) => format!("cx.level >= {least}"),
        Condition::Above(field, number) => format!("f{field} > {number}"),
        Condition::IsSome(field) => format!("f{field}.is_some()"),
    }
}
