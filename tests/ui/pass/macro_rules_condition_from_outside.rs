//! A condition that is handed to a macro, which declares the message around it.

use pgwire_core::PgWire;

pub struct Context {
    on: bool,
}

macro_rules! message {
    ($name:ident, $condition:expr, $($token:tt)*) => {
        #[derive(Clone, Debug, PartialEq, PgWire)]
        #[pgwire(context = Context)]
        struct $name {
            #[when($condition)]
            one: Option<u8>,
            #[when($($token)*)]
            two: Option<u8>,
            #[when(cx.on)]
            three: Option<u8>,
        }
    };
}

message!(Message, cx.on, !cx.on);

fn main() {
    let context = Context { on: true };
    let message = Message::decode_with(&[1, 2][..], &context).unwrap();
    assert_eq!(message, Message { one: Some(1), two: None, three: Some(2) });
    assert_eq!(message.to_bytes_with(&context).unwrap(), &[1, 2][..]);
    assert!(Message::decode_with(&[][..], &context).is_err());
}
