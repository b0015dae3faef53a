//! A field that is one of several variants, as rows.

use pgwire_core::layout::{Condition, Content, Field, Variant, Version};

use super::flatten::{Around, Row};

/// A variant's tag, and what follows it.
struct Alternative {
    tag: &'static Field,
    payload: &'static [Field],
    since: Version,
    until: Version,
}

impl Alternative {
    fn new(field: &Field, variant: &Variant) -> Self {
        let fields = match variant.content {
            Content::Fields(fields) => fields,
            Content::Message(layout) => layout.fields(),
            Content::Set(_) | Content::Other(_) => &[],
        };
        let (tag, payload) = fields
            .split_first()
            .filter(|(tag, _)| tag.format.constant.is_some())
            .unwrap_or_else(|| panic!("{}: there is no rule for the variant {}", field.name, variant.name));
        let plain = payload.iter().all(|field| field.condition.is_none() && field.repeat.is_none());
        assert!(plain, "{}: there is no rule for the content of the variant {}", field.name, variant.name);
        Self { tag, payload, since: variant.since, until: variant.until }
    }

    fn has(&self, field: &Field) -> bool {
        self.payload.iter().any(|own| own.name == field.name && own.format == field.format)
    }

    fn row(&self, field: &'static Field, condition: Option<String>, around: &Around) -> Row {
        Row {
            name: Some(field.name),
            doc: field.doc,
            format: field.format,
            condition,
            repeats: around.repeats.clone(),
            group: around.group,
            since: Version { pg: field.since.pg.max(self.since.pg), proto: field.since.proto.max(self.since.proto) },
            until: if self.until == Version::ANY { field.until } else { self.until },
            values: None,
        }
    }
}

pub(super) fn push_variants(rows: &mut Vec<Row>, field: &'static Field, variants: &'static [Variant], around: &Around) {
    let alternatives: Vec<_> = variants.iter().map(|variant| Alternative::new(field, variant)).collect();
    let tags: Vec<_> = alternatives.iter().map(|alternative| tag_byte(alternative.tag)).collect();
    let optional = match field.condition {
        None => false,
        Some(Condition::NextByte(bytes)) => {
            assert_eq!(bytes, tags, "{}: it is there for other bytes than those of its variants", field.name);
            true
        }
        Some(condition) => panic!("{}: there is no rule for variants with {condition:?}", field.name),
    };
    for (alternative, tag) in alternatives.iter().zip(tags) {
        let condition = format!("peek == '{}'", char::from(tag));
        rows.push(alternative.row(alternative.tag, Some(condition), around));
    }
    for (index, alternative) in alternatives.iter().enumerate() {
        for payload in alternative.payload {
            if alternatives[..index].iter().any(|earlier| earlier.has(payload)) {
                continue;
            }
            let owners: Vec<_> = alternatives.iter().filter(|owner| owner.has(payload)).collect();
            let always = owners.len() == alternatives.len() && !optional;
            let condition = (!always).then(|| one_of(&owners, &alternatives));
            let mut row = alternative.row(payload, condition, around);
            // It is as old as the oldest variant that has it, and stays as long as the last one.
            row.since.pg = owners.iter().map(|owner| owner.since.pg).min().flatten();
            row.since.proto = owners.iter().map(|owner| owner.since.proto).min().flatten();
            if owners.iter().any(|owner| owner.until == Version::ANY) {
                row.until = payload.until;
            }
            rows.push(row);
        }
    }
}

fn tag_byte(tag: &Field) -> u8 {
    let byte = tag.format.constant.and_then(|value| u8::try_from(value).ok());
    byte.unwrap_or_else(|| panic!("{}: a variant's tag is a byte", tag.name))
}

/// The condition that one of these variants was found: by the tag's value if all tags have one name, else by which of
/// the tags is there.
fn one_of(owners: &[&Alternative], all: &[Alternative]) -> String {
    let name = all[0].tag.name;
    if all.len() > 1 && all.iter().all(|alternative| alternative.tag.name == name) {
        let values: Vec<_> = owners.iter().map(|owner| format!("'{}'", char::from(tag_byte(owner.tag)))).collect();
        format!("{name} in [{}]", values.join(","))
    } else {
        let names: Vec<_> = owners.iter().map(|owner| owner.tag.name).collect();
        names.join(" or ")
    }
}
