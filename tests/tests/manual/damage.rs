//! The comparison is worth something only if it finds what is wrong.

use std::collections::BTreeMap;

use pgwire_core::messages::CATALOGUE;
use pgwire_tests::manual::{Entry, EntryField, differences, entries};
use serde_json::Value;

use crate::catalogue::pairs;
use crate::reading::READING;
use crate::report;

/// A way to damage an entry: what it is, what the difference must say, and the damage, which is `false` where there is
/// nothing to damage.
type Damage = (&'static str, &'static str, fn(&mut Entry) -> bool);

/// Changes the first thing of its kind, if there is one.
fn change<T>(thing: Option<&mut T>, new: T) -> bool {
    thing.map(|thing| *thing = new).is_some()
}

const DAMAGES: &[Damage] = &[
    ("another name of the message", "name: ", |e| change(Some(&mut e.name), "Nonesuch".to_owned())),
    ("another tag", "tag: ", |e| change(e.tag.as_mut(), "?".to_owned())),
    ("no tag", "tag: ", |e| e.tag.take().is_some()),
    ("a frame or none", "framed: ", |e| {
        e.framed = !e.framed;
        true
    }),
    ("since another server", "since_pg: ", |e| change(Some(&mut e.since_pg), "13".to_owned())),
    ("until a server", "until_pg: ", |e| change(Some(&mut e.until_pg), Some("18".to_owned()))),
    ("since another protocol", "since_proto: ", |e| change(Some(&mut e.since_proto), Value::from(9))),
    ("a renamed field", "name: ", |e| {
        // The elements of a list of single values have no name in a layout.
        let groups: Vec<_> = e.fields.iter().map(|field| field.group.clone()).collect();
        let is_single = |group: &Option<String>| group.is_some() && groups.iter().filter(|g| *g == group).count() == 1;
        let named = e.fields.iter_mut().filter(|field| !is_single(&field.group));
        change(named.last().map(|field| &mut field.name), "nonesuch".to_owned())
    }),
    ("swapped fields", "row ", |e| {
        let last = e.fields.len() - 1;
        last > 1 && {
            e.fields.swap(last - 1, last);
            true
        }
    }),
    ("a dropped field", "number of rows: ", |e| e.fields.pop().is_some()),
    ("a dropped first field", "number of rows: ", |e| !e.fields.remove(0).name.is_empty()),
    ("a field more", "number of rows: ", |e| {
        e.fields.push(e.fields[0].clone());
        true
    }),
    ("another format", "format: ", |e| change(e.fields.last_mut().map(|f| &mut f.format), "Int24".to_owned())),
    ("another wire type", "wire: ", |e| change(e.fields.last_mut().map(|f| &mut f.wire), "u24".to_owned())),
    ("another sign", "wire: ", |e| {
        let time = e.fields.iter_mut().find(|field| field.wire == "i64");
        change(time.map(|f| &mut f.wire), "u64".to_owned())
    }),
    ("another constant", "const: ", |e| {
        let constant = e.fields.iter_mut().rev().find_map(|field| field.constant.as_mut());
        change(constant, Value::from(127))
    }),
    ("no constant", "const: ", |e| e.fields.iter_mut().rev().any(|field| field.constant.take().is_some())),
    ("a constant that is a text", "const: ", |e| {
        change(e.fields.last_mut().map(|f| &mut f.constant), Some(Value::from("text")))
    }),
    ("another condition", "condition: ", |e| {
        let condition = e.fields.iter_mut().rev().find_map(|field| field.condition.as_mut());
        change(condition, "streaming == 'on'".to_owned())
    }),
    ("no condition", "condition: ", |e| e.fields.iter_mut().rev().any(|field| field.condition.take().is_some())),
    ("a condition", "condition: ", |e| {
        let condition = e.fields.iter_mut().rev().find(|field| field.condition.is_none());
        change(condition.map(|f| &mut f.condition), Some("in_stream".to_owned()))
    }),
    ("repeated by another count", "repeats: ", |e| {
        change(e.fields.iter_mut().rev().find_map(|field| field.repeats.as_mut()), "field:nonesuch".to_owned())
    }),
    ("not repeated", "repeats: ", |e| e.fields.iter_mut().rev().any(|field| field.repeats.take().is_some())),
    ("another list", "group: ", |e| {
        change(e.fields.iter_mut().rev().find_map(|field| field.group.as_mut()), "nonesuch".to_owned())
    }),
    ("another length", "len: ", |e| {
        change(e.fields.iter_mut().rev().find_map(|field| field.len.as_mut()), Value::from("field:nonesuch"))
    }),
    ("another meaning", "sem: ", |e| {
        let meaning = e.fields.iter_mut().rev().find_map(|field| field.sem.as_mut().filter(|sem| *sem != "oid"));
        change(meaning, "oid".to_owned())
    }),
    ("another known value", "values: ", |e| {
        // Where any value is good, the known ones are not compared.
        let is_open = |field: &EntryField| READING.open.iter().any(|(_, name)| *name == field.name);
        let mut known = e.fields.iter_mut().filter(|field| !is_open(field));
        let values = known.find_map(|field| field.values.as_mut());
        values.is_some_and(|values| values.insert("z".to_owned(), String::new()).is_none())
    }),
    ("another known bit", "flags: ", |e| {
        let flags = e.fields.iter_mut().find_map(|field| field.flags.as_mut());
        flags.is_some_and(|flags| flags.insert("4".to_owned(), String::new()).is_none())
    }),
    ("bits with each other's name", "flags: ", |e| {
        let flags = e.fields.iter_mut().find_map(|field| field.flags.as_mut());
        flags.is_some_and(|flags| {
            let mut names: Vec<_> = flags.values().cloned().collect();
            names.reverse();
            flags.values_mut().zip(&names).for_each(|(name, other)| name.clone_from(other));
            names.len() > 1
        })
    }),
    ("a field that is in the manual or not", "formats in ", |e| {
        let last = e.fields.last_mut().filter(|_| !e.manual_formats_by_pg.is_empty());
        last.map(|field| field.in_manual = !field.in_manual).is_some()
    }),
    ("a remark that nobody has read", "no rule for the remark", |e| {
        change(e.variants_by_version.last_mut().map(|remark| &mut remark.note), "New.".to_owned())
    }),
    ("no remark that a field came later", "since of ", |e| {
        let (before, later) = (e.variants_by_version.len(), ["stream_xid", "Kind b", "abort_lsn"]);
        e.variants_by_version.retain(|remark| !later.iter().any(|start| remark.note.starts_with(start)));
        e.variants_by_version.len() < before
    }),
    ("another format in an old version", "format", |e| {
        let fields = e.variants_by_version.iter_mut().find_map(|remark| remark.fields.as_mut());
        change(fields.and_then(|fields| fields.last_mut()).map(|field| &mut field.format), "Int24".to_owned())
    }),
    ("a field more in an old version", "number of rows ", |e| {
        let fields = e.variants_by_version.iter_mut().find_map(|remark| remark.fields.as_mut());
        fields.is_some_and(|fields| fields.pop().is_some())
    }),
    ("another format in one manual", "formats in ", |e| {
        let formats = e.manual_formats_by_pg.values_mut().next();
        change(formats.and_then(|formats| formats.last_mut()), "Int24".to_owned())
    }),
    ("one manual less", "formats in ", |e| e.manual_formats_by_pg.pop_first().is_some()),
    ("one manual more", "formats of 13", |e| e.manual_formats_by_pg.insert("13".to_owned(), Vec::new()).is_none()),
    ("a manual twice", "two lists of formats for 20", |e| {
        let is_listed = e.manual_formats_by_pg.keys().any(|key| key.ends_with("-20"));
        is_listed && e.manual_formats_by_pg.insert("20".to_owned(), Vec::new()).is_none()
    }),
];

/// The comparison is worth something only if it finds what is wrong, so every kind of damage must show in every entry
/// that can have it.
#[test]
fn damage_is_found() {
    let all = entries();
    let mut done = BTreeMap::new();
    let mut missed = Vec::new();
    for (what, must_say, damage) in DAMAGES {
        let mut damaged = 0;
        for (entry, layout) in pairs(&all) {
            let mut entry = entry.clone();
            if damage(&mut entry) {
                let found = differences(&entry, layout, &READING);
                if !found.iter().any(|difference| difference.contains(must_say)) {
                    missed.push(format!("{what} in {} ({}): {found:?}", entry.name, entry.layer));
                }
                damaged += 1;
                done.entry(entry.layer).or_insert_with(Vec::new).push(*what);
            }
        }
        assert!(damaged > 0, "{what}: no entry can have it");
    }
    report(&missed);
    println!("{} damages of {} kinds", done.values().map(Vec::len).sum::<usize>(), DAMAGES.len());
    // In no layer is there nothing to find.
    for layer in CATALOGUE.iter().map(|entry| entry.layer) {
        let entries = CATALOGUE.iter().filter(|entry| entry.layer == layer).count();
        assert!(done[layer.name()].len() > 10 * entries, "{layer}");
    }
}
