//! Types that are declared inside functions, and name each other, constants and modules of the function.

use pgwire_core::PgWire;

fn in_function() -> Vec<u8> {
    use pgwire_core::{PgStr, Storage};

    const TAG: u8 = b'l';

    struct Context {
        on: bool,
    }

    enum Codec {}

    impl<B: Storage, C> pgwire_core::DecodeWith<bool, B, C> for Codec {
        fn read(reader: &mut pgwire_core::Reader<'_, B>, _: &C) -> Result<bool, pgwire_core::DecodeError> {
            Ok(<u8 as pgwire_core::Decode<B>>::read(reader, &())? != 0)
        }
    }

    impl pgwire_core::DescribeWith<bool> for Codec {
        const FORMAT: pgwire_core::layout::Format = pgwire_core::layout::Format::INT8;
        const MIN_LEN: usize = 1;
    }

    impl<C> pgwire_core::EncodeWith<bool, C> for Codec {
        fn wire_len(_: &bool, _: &C) -> usize {
            1
        }

        fn write<O: pgwire_core::Observer>(
            value: &bool,
            writer: &mut pgwire_core::Writer<'_, O>,
            _: &C,
        ) -> Result<(), pgwire_core::EncodeError> {
            writer.put(&[u8::from(*value)])
        }
    }

    #[derive(Debug, PartialEq, PgWire)]
    #[tag(TAG)]
    #[pgwire(context = Context)]
    struct Local<B: Storage> {
        #[when(cx.on)]
        inner: Option<Inner>,
        #[with(Codec)]
        flag: bool,
        #[cstring]
        text: PgStr<B>,
    }

    #[derive(Debug, PartialEq, PgWire)]
    struct Inner(u8);

    #[derive(Debug, PartialEq, PgWire)]
    #[pgwire(context = Context)]
    enum Set<'a> {
        Local(Local<&'a [u8]>),
    }

    let context = Context { on: true };
    let set = Set::decode_with(&b"l\x07\x01ab\0"[..], &context).unwrap();
    let Set::Local(local) = &set;
    assert_eq!((&local.inner, local.flag), (&Some(Inner(7)), true));
    assert!(Set::decode_with(&b"l\x07"[..], &context).is_err());
    set.to_bytes_with(&context).unwrap().to_vec()
}

struct Type;

impl Type {
    fn in_method<T: Default>() -> T {
        mod local {
            pub use pgwire_core as wire;
        }

        #[derive(PgWire)]
        #[pgwire(crate = local::wire)]
        struct Renamed(u8);

        assert_eq!(Renamed::decode(&[7][..]).unwrap().0, 7);
        assert!(Renamed(1).to_bytes().is_ok());
        T::default()
    }
}

const IN_CONSTANT: usize = {
    #[derive(PgWire)]
    struct Inner(u16);

    <Inner as pgwire_core::Decode<&[u8]>>::MIN_LEN
};

fn main() {
    assert_eq!(in_function(), b"l\x07\x01ab\0");
    assert_eq!(Type::in_method::<u8>(), 0);
    assert_eq!(IN_CONSTANT, 2);
}
