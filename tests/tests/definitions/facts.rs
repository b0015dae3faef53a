//! What follows from a definition: what it can stand beside, and what can be made of it.

use crate::model::{Body, Condition, Ending, Extent, Field, Fields, Form, Head, Item, Kind, Presence, Type, Variant};

impl Type {
    /// A type of this head and body; its parts are among the earlier `types`.
    pub(crate) fn new(types: &[Type], form: Form, head: Head, body: Body) -> Self {
        let fields = body.fields();
        let parts: Vec<&Type> = body.parts().into_iter().map(|index| &types[index]).collect();
        let in_fields = |is: &dyn Fn(&Field) -> bool| fields.iter().flat_map(|fields| &fields.list).any(is);
        let has_condition =
            |field: &Field| matches!(field.presence, Presence::When(Condition::Flag | Condition::Level(_)));
        let is_of_form = |field: &Field| match &field.kind {
            Kind::Text { ty, .. } => ty.is_of_form,
            Kind::List { item, is_seq, .. } => *is_seq || *item == Item::Text,
            _ => false,
        };
        let ends_open = |fields: &&Fields| {
            fields.list.last().is_some_and(|last| is_open(types, last) || last.presence == Presence::Optional)
        };
        let has_other =
            matches!(&body, Body::Tags(variants) if variants.iter().any(|(_, it)| matches!(it, Variant::Other)));
        let holds_open = match &body {
            Body::Tags(variants) => variants.iter().any(|(_, variant)| match variant {
                Variant::Message(index) | Variant::Flatten(index) => types[*index].is_open,
                _ => false,
            }),
            _ => false,
        };
        let is_one_of =
            matches!(&body, Body::Tags(variants) if variants.iter().any(|(_, it)| matches!(it, Variant::OneOf(..))));
        let has_bytes_in_front = head.tag.is_some() || head.is_framed || head.code.is_some();
        let always_takes = |field: &Field| {
            field.presence == Presence::Always
                && (field.mark.is_some() || matches!(field.kind, Kind::Integer { .. } | Kind::Array(_) | Kind::With))
        };
        Self {
            uses_context: in_fields(&has_condition) || is_one_of || parts.iter().any(|part| part.uses_context),
            uses_form: in_fields(&is_of_form)
                || parts.iter().any(|part| part.uses_form)
                || has_other && form != Form::Owned,
            is_open: !head.is_framed && (fields.iter().any(ends_open) || has_other || holds_open),
            takes_bytes: has_bytes_in_front || !matches!(body, Body::Struct(_)) || in_fields(&always_takes),
            argument: None,
            head,
            body,
        }
    }
}

/// Whether a field ends where the input does.
pub(crate) fn is_open(types: &[Type], field: &Field) -> bool {
    match &field.kind {
        Kind::Text { ending: Ending::Rest, .. } | Kind::List { extent: Extent::Rest, .. } => true,
        Kind::Part { index, .. } => types[*index].is_open,
        _ => false,
    }
}

impl Field {
    /// Whether it speaks of a field by its number.
    pub(crate) fn looks_back(&self) -> bool {
        matches!(self.presence, Presence::When(Condition::Above(..) | Condition::IsSome(_)))
            || matches!(self.kind, Kind::List { extent: Extent::Count { before: Some(_), .. }, .. })
    }
}

impl Type {
    /// The tag of a struct that is told by it, and by nothing that it shares with others.
    pub(crate) fn own_tag(&self) -> Option<u8> {
        match self.body {
            Body::Struct(_) => self.head.tag,
            _ => None,
        }
    }

    /// The bytes that it can begin with, if they tell it.
    pub(crate) fn tags(&self) -> Vec<u8> {
        match &self.body {
            Body::Struct(_) => self.head.tag.into_iter().collect(),
            Body::Tags(variants) if self.is_plain_set() => variants.iter().map(|(tag, _)| *tag).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether it is a set by tags, of messages that it knows by itself.
    pub(crate) fn is_plain_set(&self) -> bool {
        let Body::Tags(variants) = &self.body else { return false };
        !self.head.is_framed
            && variants.iter().all(|(_, variant)| !matches!(variant, Variant::Other | Variant::Flatten(_)))
    }
}

impl Body {
    fn fields(&self) -> Vec<&Fields> {
        match self {
            Self::Struct(fields) => vec![fields],
            Self::Tags(variants) => variants.iter().flat_map(|(_, variant)| variant.fields()).collect(),
            Self::Codes(variants) => variants.iter().flat_map(|(_, variant)| variant.fields()).collect(),
            Self::Values { .. } => Vec::new(),
        }
    }

    /// The other types that stand in it.
    fn parts(&self) -> Vec<usize> {
        let of_field = |field: &Field| match field.kind {
            Kind::Part { index, .. } | Kind::List { item: Item::Part(index), .. } => Some(index),
            _ => None,
        };
        let mut parts: Vec<_> =
            self.fields().into_iter().flat_map(|fields| &fields.list).filter_map(of_field).collect();
        if let Self::Tags(variants) = self {
            parts.extend(variants.iter().filter_map(|(_, variant)| match variant {
                Variant::Message(index) | Variant::Flatten(index) => Some(*index),
                _ => None,
            }));
        }
        parts
    }
}

impl Variant {
    fn fields(&self) -> Vec<&Fields> {
        match self {
            Self::Fields(fields) => vec![fields],
            Self::OneOf(first, second) => vec![first, second],
            _ => Vec::new(),
        }
    }
}
