#!/usr/bin/env python3
"""Writes the same 60 message structs and an enum of all of them for ours, by hand, and for deku, each a small crate.

The shapes are those of PostgreSQL's messages: a run of fixed-width fields and a string, fixed-width fields alone, a list
of parts with its count in front, a list of integers, bytes with their length in front, and a field that a flag decides on.
"""

import pathlib
import sys

COUNT = 60
SHAPES = [
    [("u8", "flags"), ("u64", "lsn"), ("u64", "end_lsn"), ("i64", "time"), ("u32", "xid"), ("string", "gid")],
    [("u32", "xid"), ("u64", "lsn"), ("i64", "time")],
    [("u32", "relation"), ("string", "namespace"), ("string", "name"), ("u8", "identity"), ("columns", "columns")],
    [("u32", "relation"), ("oids", "oids")],
    [("u8", "kind"), ("bytes", "data")],
    [("u8", "flags"), ("string", "tag"), ("flagged", "xid")],
]
COLUMN = [("u8", "flags"), ("string", "name"), ("u32", "type_oid"), ("i32", "modifier")]
WIDTHS = {"u8": 1, "u32": 4, "i32": 4, "u64": 8, "i64": 8}
PACKAGE = """[package]
name = "compile-cost-{name}"
version = "0.0.0"
edition = "2024"
publish = false

[workspace]

[dependencies]
{dependencies}

# Each function that is called from outside is there once; what is built in elsewhere does not count twice.
[profile.release]
lto = "fat"
codegen-units = 1
panic = "abort"
"""


def messages():
    for index in range(COUNT):
        yield index, f"Message{index:02}", SHAPES[index % len(SHAPES)]


def borrows(shape):
    return any(kind in ("string", "columns", "bytes") for kind, _ in shape)


def ours():
    """The natural declaration: borrowed, with lists as vectors, as the others have them."""
    attributes = {"string": "#[cstring] ", "columns": "#[count(u16)] ", "oids": "#[count(u16)] ", "bytes": "#[len(u32)] ",
                  "flagged": "#[when(flags & 1 != 0)] "}
    types = {"string": "&'a [u8]", "columns": "Vec<Column<'a>>", "oids": "Vec<u32>", "bytes": "&'a [u8]",
             "flagged": "Option<u32>"}

    def struct(name, shape, head=""):
        lines = [f"    {attributes.get(kind, '')}pub {field}: {types.get(kind, kind)}," for kind, field in shape]
        return f"#[derive(PgWire)]\n{head}pub struct {name}{a(shape)} {{\n" + "\n".join(lines) + "\n}\n"

    code = "use pgwire_core::PgWire;\n\n" + struct("Column", COLUMN)
    code += "".join(struct(name, shape, f"#[tag({index})]\n") for index, name, shape in messages())
    code += "#[derive(PgWire)]\npub enum Message<'a> {\n"
    code += "".join(f"    {name}({name}{a(shape)}),\n" for _, name, shape in messages())
    return code + "}\n" + doors("pgwire_core::DecodeError", "Message::decode(bytes)",
                                "message.to_bytes().map(|bytes| bytes.to_vec()).unwrap_or_default()")


def a(shape):
    return "<'a>" if borrows(shape) else ""


def doors(error, decode, encode, lifetime="<'_>"):
    return (f"pub fn decode(bytes: &[u8]) -> Result<Message{lifetime}, {error}> {{\n    {decode}\n}}\n"
            f"pub fn encode(message: &Message{lifetime}) -> Vec<u8> {{\n    {encode}\n}}\n")


def deku():
    big = '#[deku(ctx = "endian: deku::ctx::Endian", ctx_default = "deku::ctx::Endian::Big", endian = "endian")]\n'
    derive = "#[derive(DekuRead, DekuWrite)]\n"

    def struct(name, shape):
        lines = []
        for kind, field in shape:
            if kind in WIDTHS:
                lines.append(f"    pub {field}: {kind},")
            elif kind == "string":
                lines.append(f"    pub {field}: Text,")
            elif kind == "flagged":
                lines.append(f'    #[deku(cond = "*flags & 1 != 0")]\n    pub {field}: Option<u32>,')
            else:
                width, item = {"columns": (16, "Column"), "oids": (16, "u32"), "bytes": (32, "u8")}[kind]
                lines.append(f'    #[deku(update = "self.{field}.len()")]\n    pub count: u{width},')
                lines.append(f'    #[deku(count = "count")]\n    pub {field}: Vec<{item}>,')
        return derive + big + f"pub struct {name} {{\n" + "\n".join(lines) + "\n}\n"

    # deku's own C string cannot stand in a struct with a byte order.
    code = "use deku::prelude::*;\n\n" + derive + '#[deku(ctx = "_endian: deku::ctx::Endian")]\npub struct Text {\n'
    code += '    #[deku(until = "|byte: &u8| *byte == 0")]\n    pub bytes: Vec<u8>,\n}\n' + struct("Column", COLUMN)
    code += "".join(struct(name, shape) for _, name, shape in messages())
    code += derive + '#[deku(endian = "big", id_type = "u8")]\npub enum Message {\n'
    code += "".join(f'    #[deku(id = "{index}")]\n    {name}({name}),\n' for index, name, _ in messages())
    return code + "}\n" + doors("DekuError", "Message::from_bytes((bytes, 0)).map(|(_, message)| message)",
                                "message.to_bytes().unwrap_or_default()", "")


HAND = """#[derive(Debug)]
pub enum Fault { CutShort, NoNul, Tag, Trailing }

fn array<'a, const N: usize>(rest: &mut &'a [u8]) -> Result<&'a [u8; N], Fault> {
    let (array, after) = rest.split_first_chunk().ok_or(Fault::CutShort)?;
    *rest = after;
    Ok(array)
}
fn bytes<'a>(rest: &mut &'a [u8], len: usize) -> Result<&'a [u8], Fault> {
    let (bytes, after) = rest.split_at_checked(len).ok_or(Fault::CutShort)?;
    *rest = after;
    Ok(bytes)
}
fn string<'a>(rest: &mut &'a [u8]) -> Result<&'a [u8], Fault> {
    let len = std::ffi::CStr::from_bytes_until_nul(rest).map_err(|_| Fault::NoNul)?.count_bytes();
    let text = bytes(rest, len)?;
    array::<1>(rest)?;
    Ok(text)
}

"""


def hand():
    types = {"string": "&'a [u8]", "columns": "Vec<Column<'a>>", "oids": "Vec<u32>", "bytes": "&'a [u8]",
             "flagged": "Option<u32>"}

    def struct(name, shape):
        fields = "".join(f"    pub {field}: {types.get(kind, kind)},\n" for kind, field in shape)
        read, index = "", 0
        while index < len(shape):
            run = [entry for entry in shape[index:] if entry[0] in WIDTHS]
            run = [entry for entry in shape[index:index + len(run)] if entry[0] in WIDTHS]
            while run and shape[index:index + len(run)] != run:
                run.pop()
            if run:
                read += f"        let run = array::<{sum(WIDTHS[kind] for kind, _ in run)}>(rest)?;\n"
                at = 0
                for kind, field in run:
                    bytes_ = ", ".join(f"run[{at + byte}]" for byte in range(WIDTHS[kind]))
                    read += f"        let {field} = {kind}::from_be_bytes([{bytes_}]);\n"
                    at += WIDTHS[kind]
                index += len(run)
                continue
            kind, field = shape[index]
            number = lambda width: f"u{width * 8}::from_be_bytes(*array::<{width}>(rest)?)"
            read += {
                "string": f"        let {field} = string(rest)?;\n",
                "bytes": f"        let len = {number(4)} as usize;\n        let {field} = bytes(rest, len)?;\n",
                "flagged": f"        let {field} = if flags & 1 != 0 {{ Some({number(4)}) }} else {{ None }};\n",
                "oids": f"        let count = usize::from({number(2)});\n"
                        f"        let {field} = bytes(rest, count * 4)?.as_chunks::<4>().0;\n"
                        f"        let {field} = {field}.iter().map(|oid| u32::from_be_bytes(*oid)).collect();\n",
                "columns": f"        let count = usize::from({number(2)});\n"
                           f"        let mut {field} = Vec::with_capacity(count.min(rest.len() / 10));\n"
                           f"        for _ in 0..count {{\n            {field}.push(Column::read(rest)?);\n        }}\n",
            }[kind]
            index += 1
        lens = {"string": "self.{0}.len() + 1", "bytes": "4 + self.{0}.len()", "oids": "2 + self.{0}.len() * 4",
                "flagged": "if self.{0}.is_some() {{ 4 }} else {{ 0 }}",
                "columns": "2 + self.{0}.iter().map(Column::len).sum::<usize>()"}
        terms = [f"({lens[kind].format(field)})" for kind, field in shape if kind in lens]
        len_ = " + ".join([str(sum(WIDTHS.get(kind, 0) for kind, _ in shape))] + terms)
        number = "out.extend_from_slice(&{0}.to_be_bytes());"
        writes = {
            "string": "out.extend_from_slice(self.{0});\n        out.push(0);",
            "bytes": number.format("(self.{0}.len() as u32)") + "\n        out.extend_from_slice(self.{0});",
            "flagged": "if let Some(value) = self.{0} {{ " + number.format("value") + " }}",
            "oids": number.format("(self.{0}.len() as u16)")
                    + "\n        for oid in &self.{0} {{ " + number.format("oid") + " }}",
            "columns": number.format("(self.{0}.len() as u16)")
                       + "\n        for column in &self.{0} {{ column.write(out); }}",
        }
        write = "".join(f"        {writes.get(kind, number.format('self.{0}')).format(field)}\n" for kind, field in shape)
        life, reader = (a(shape), "'a") if borrows(shape) else ("", "'_")
        return (f"pub struct {name}{life} {{\n{fields}}}\nimpl{life} {name}{life} {{\n"
                f"    fn read(rest: &mut &{reader} [u8]) -> Result<Self, Fault> {{\n{read}"
                f"        Ok(Self {{ {', '.join(field for _, field in shape)} }})\n    }}\n"
                f"    fn len(&self) -> usize {{ {len_} }}\n    fn write(&self, out: &mut Vec<u8>) {{\n{write}    }}\n}}\n")

    code = HAND + struct("Column", COLUMN) + "".join(struct(name, shape) for _, name, shape in messages())
    code += "pub enum Message<'a> {\n" + "".join(f"    {name}({name}{a(shape)}),\n" for _, name, shape in messages())
    decode = "let mut rest = bytes;\n    let message = match array::<1>(&mut rest)?[0] {\n"
    decode += "".join(f"        {index} => Message::{name}({name}::read(&mut rest)?),\n" for index, name, _ in messages())
    decode += "        _ => return Err(Fault::Tag),\n    };\n    if rest.is_empty() { Ok(message) } else { Err(Fault::Trailing) }"
    encode = "match message {\n" + "".join(
        f"        Message::{name}(message) => {{\n            let mut out = Vec::with_capacity(1 + message.len());\n"
        f"            out.push({index});\n            message.write(&mut out);\n            out\n        }}\n"
        for index, name, _ in messages()) + "    }"
    return code + "}\n" + doors("Fault", decode, encode)


def main():
    folder, core = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    crates = {
        "ours": (f'pgwire-core = {{ path = "{core}", default-features = false, features = ["derive"] }}', ours()),
        "hand": ("", hand()),
        "deku": ('deku = "=0.20.3"', deku()),
    }
    for name, (dependencies, code) in crates.items():
        crate = folder / name
        (crate / "src").mkdir(parents=True, exist_ok=True)
        (crate / "Cargo.toml").write_text(PACKAGE.format(name=name, dependencies=dependencies))
        (crate / "src/lib.rs").write_text("#![allow(dead_code)]\n" + code)
        # What a program would do with it: decode what it is given, encode that again.
        (crate / "src/main.rs").write_text(
            "fn main() {\n    let bytes: Vec<u8> = std::env::args().map(|argument| argument.len() as u8).collect();\n"
            f"    if let Ok(message) = compile_cost_{name}::decode(&bytes) {{\n"
            f"        std::process::exit(compile_cost_{name}::encode(&message).len() as i32);\n    }}\n}}\n")
    # The program of each, less this one, is what the messages add.
    empty = folder / "empty"
    (empty / "src").mkdir(parents=True, exist_ok=True)
    (empty / "Cargo.toml").write_text(PACKAGE.format(name="empty", dependencies=""))
    (empty / "src/lib.rs").write_text("")
    (empty / "src/main.rs").write_text(
        "fn main() {\n    let bytes: Vec<u8> = std::env::args().map(|argument| argument.len() as u8).collect();\n"
        "    std::process::exit(bytes.len() as i32);\n}\n")


main()
