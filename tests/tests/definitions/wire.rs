//! Bytes that are a message, written from the definition and not by the derive.

use std::collections::BTreeMap;

use fastrand::Rng;

use crate::harness::{Context, MASK};
use crate::model::{
    Body, Condition, Ending, Extent, Field, Fields, Item, Kind, Module, Presence, Value, Variant, width,
};

/// The bytes of the type with this number, with any values.
pub(crate) fn bytes(module: &Module, index: usize, context: Context, random: &mut Rng) -> Vec<u8> {
    let mut wire = Wire { module, context, random, bytes: Vec::new() };
    wire.write(index);
    wire.bytes
}

struct Wire<'m> {
    module: &'m Module,
    context: Context,
    random: &'m mut Rng,
    bytes: Vec<u8>,
}

impl Wire<'_> {
    fn write(&mut self, index: usize) {
        let ty = &self.module.types[index];
        self.bytes.extend(ty.head.tag);
        let start = self.bytes.len();
        if ty.head.is_framed {
            self.bytes.extend([0; 4]);
        }
        if let Some(code) = ty.head.code {
            self.bytes.extend(code.to_be_bytes());
        }
        match &ty.body {
            Body::Struct(fields) => self.fields(fields, ty.argument),
            Body::Tags(variants) => self.tagged(index, variants),
            Body::Codes(variants) => {
                let (code, variant) = &variants[self.random.usize(..variants.len())];
                self.bytes.extend(code.to_be_bytes());
                self.variant(variant);
            }
            Body::Values { repr, values, has_other } => {
                let known = values[self.random.usize(..values.len())];
                let value = if *has_other && self.random.bool() { self.random.i64(..) } else { known };
                self.integer(width(repr), value);
            }
        }
        if ty.head.is_framed {
            let length = u32::try_from(self.bytes.len() - start).expect("a short message");
            self.bytes[start..start + 4].copy_from_slice(&length.to_be_bytes());
        }
    }

    fn tagged(&mut self, index: usize, variants: &[(u8, Variant)]) {
        let (tag, variant) = &variants[self.random.usize(..variants.len())];
        match variant {
            Variant::Other => {
                let known = self.known(index);
                let unknown: Vec<u8> = (0..=u8::MAX).filter(|tag| !known.contains(tag)).collect();
                self.bytes.push(unknown[self.random.usize(..unknown.len())]);
                self.any(0);
            }
            Variant::Message(part) | Variant::Flatten(part) => self.write(*part),
            Variant::Fields(_) | Variant::OneOf(..) => {
                self.bytes.push(*tag);
                self.variant(variant);
            }
        }
    }

    /// The tags of a set.
    fn known(&self, index: usize) -> Vec<u8> {
        let Body::Tags(variants) = &self.module.types[index].body else { return Vec::new() };
        let of_variant = |(tag, variant): &(u8, Variant)| match variant {
            Variant::Other => Vec::new(),
            Variant::Flatten(part) => self.known(*part),
            _ => vec![*tag],
        };
        variants.iter().flat_map(of_variant).collect()
    }

    fn variant(&mut self, variant: &Variant) {
        match variant {
            Variant::OneOf(first, second) => self.fields(if self.context.flag { first } else { second }, None),
            Variant::Fields(fields) => self.fields(fields, None),
            _ => {}
        }
    }

    fn fields(&mut self, fields: &Fields, argument: Option<&str>) {
        let (mut numbers, mut present) = (BTreeMap::new(), Vec::new());
        // Counts that stand in front of an earlier field, by that field.
        let mut counts = BTreeMap::new();
        for field in &fields.list {
            if let Kind::List { extent: Extent::Count { ty, before: Some(before) }, .. } = field.kind {
                counts.insert(before, (ty, self.random.usize(..4)));
            }
        }
        for (index, field) in fields.list.iter().enumerate() {
            let is_there = match field.presence {
                Presence::Always => true,
                Presence::Optional => self.random.bool(),
                Presence::When(Condition::Flag) => self.context.flag,
                Presence::When(Condition::Level(least)) => self.context.level >= least,
                Presence::When(Condition::Above(field, number)) => numbers[&field] > i128::from(number),
                Presence::When(Condition::IsSome(field)) => present[field],
            };
            present.push(is_there);
            if is_there {
                if let Some((ty, count)) = counts.get(&index) {
                    self.integer(width(ty), i64::try_from(*count).unwrap_or_default());
                }
                let before = match field.kind {
                    Kind::List { extent: Extent::Count { before: Some(before), .. }, .. } => Some(counts[&before].1),
                    _ => None,
                };
                if let Some(number) = self.field(field, before, argument) {
                    numbers.insert(index, number);
                }
            }
        }
    }

    /// Writes a field, and returns the number that it is.
    fn field(&mut self, field: &Field, count: Option<usize>, argument: Option<&str>) -> Option<i128> {
        self.bytes.extend(field.mark);
        match &field.kind {
            Kind::Integer { ty, value, .. } => {
                let number = match value {
                    Value::Constant(constant) => *constant,
                    Value::NonZero => self.random.i64(..) | 1,
                    Value::Any => self.random.i64(..) >> self.random.u32(..64),
                };
                return Some(self.integer(width(ty), number).read_as(ty));
            }
            Kind::Array(len) => (0..*len).for_each(|_| self.bytes.push(self.random.u8(..))),
            Kind::Text { ending, ty, least, most } => {
                let len = self.random.usize(*least..=(*most).min(least + 30));
                let text = self.text(len, ty.is_utf8, *ending == Ending::Nul);
                match ending {
                    Ending::Len { can_be_null: true, ty } if self.random.bool() => {
                        self.integer(width(ty), -1);
                        return None;
                    }
                    Ending::Len { ty, .. } => {
                        self.integer(width(ty), i64::try_from(len).unwrap_or_default());
                    }
                    Ending::Nul | Ending::Rest => {}
                }
                self.bytes.extend(text);
                if *ending == Ending::Nul {
                    self.bytes.push(0);
                }
            }
            Kind::List { extent, item, .. } => {
                let times = count.unwrap_or_else(|| self.random.usize(..4));
                if let (Extent::Count { ty, .. }, None) = (extent, count) {
                    self.integer(width(ty), i64::try_from(times).unwrap_or_default());
                }
                (0..times).for_each(|_| self.item(*item));
                if *extent == Extent::Terminated {
                    self.bytes.push(0);
                }
            }
            Kind::Part { index, .. } => self.write(*index),
            Kind::Parameter => {
                let number = self.random.i64(..);
                self.integer(width(argument.expect("an argument for the parameter")), number);
            }
            Kind::With => {
                let value: u16 = self.random.u16(..) ^ MASK;
                self.bytes.extend(value.to_be_bytes());
            }
            Kind::Skip => {}
        }
        None
    }

    /// Writes an element that does not begin with a zero byte.
    fn item(&mut self, item: Item) {
        match item {
            Item::Integer(ty) => {
                self.bytes.push(self.random.u8(1..));
                (1..width(ty)).for_each(|_| self.bytes.push(self.random.u8(..)));
            }
            Item::Text => {
                let len = self.random.usize(1..8);
                let text = self.text(len, false, true);
                self.bytes.extend(text);
                self.bytes.push(0);
            }
            Item::Part(index) => self.write(index),
        }
    }

    fn text(&mut self, len: usize, is_utf8: bool, ends_in_nul: bool) -> Vec<u8> {
        let random = &mut *self.random;
        match (is_utf8, ends_in_nul) {
            (true, _) => (0..len).map(|_| random.u8(1..0x80)).collect(),
            (false, true) => (0..len).map(|_| random.u8(1..)).collect(),
            (false, false) => (0..len).map(|_| random.u8(..)).collect(),
        }
    }

    fn any(&mut self, least: u8) {
        for _ in 0..self.random.usize(..9) {
            self.bytes.push(self.random.u8(least..));
        }
    }

    fn integer(&mut self, width: usize, value: i64) -> Written {
        let bytes = &value.to_be_bytes()[8 - width..];
        self.bytes.extend(bytes);
        Written(bytes.to_vec())
    }
}

/// The bytes of an integer.
struct Written(Vec<u8>);

impl Written {
    fn read_as(&self, ty: &str) -> i128 {
        let unsigned = self.0.iter().fold(0, |number, byte| number << 8 | i128::from(*byte));
        let bits = 8 * self.0.len();
        if ty.starts_with('i') && unsigned >> (bits - 1) == 1 { unsigned - (1 << bits) } else { unsigned }
    }
}
