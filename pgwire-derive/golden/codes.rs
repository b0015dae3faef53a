// Told apart by a code, with the tag and the frame that all have in common.

#[derive(PgWire)]
#[tag(b'R')]
#[framed]
enum Authentication<'a> {
    #[code(0)]
    Ok,
    #[code(5)]
    Md5 { salt: [u8; 4] },
    #[code(8)]
    Continue(#[rest] &'a [u8]),
}
