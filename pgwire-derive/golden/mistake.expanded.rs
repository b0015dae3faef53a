// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

::core::compile_error! {
    "unknown option `ctsring`\nhelp: did you mean `cstring`?"
}
const _: () = {
    use ::pgwire_core::__private as __pgwire;
    impl<B: Storage, __C> __pgwire::Decode<B, __C> for Query<B> {
        const MIN_LEN: __pgwire::usize = 1;
        fn read(
            _: &mut __pgwire::Reader<'_, B>,
            _: &__C,
        ) -> __pgwire::Result<Self, __pgwire::DecodeError> {
            __pgwire::core::unreachable!()
        }
    }
    impl<B: Storage, __C> __pgwire::Encode<__C> for Query<B> {
        fn wire_len(&self, _: &__C) -> __pgwire::usize {
            __pgwire::core::unreachable!()
        }
        fn write<__O: __pgwire::Observer>(
            &self,
            _: &mut __pgwire::Writer<'_, __O>,
            _: &__C,
        ) -> __pgwire::Result<(), __pgwire::EncodeError> {
            __pgwire::core::unreachable!()
        }
    }
    impl<B: Storage> __pgwire::Describe for Query<B> {
        const LAYOUT: &'static __pgwire::Layout = &__pgwire::Layout::scalar(
            "Query",
            __pgwire::Format::BYTEN,
        );
    }
    impl<B: Storage> __pgwire::Tagged for Query<B> {
        const TAG: __pgwire::u8 = 0;
    }
    impl<B: Storage> __pgwire::MessageSet for Query<B> {
        const TAGS: &'static [__pgwire::u8] = &[];
    }
    impl<B: Storage> __pgwire::Rebind for Query<B> {
        type With<'__s> = Query<&'__s [__pgwire::u8]>;
    }
    impl<B: Storage> __pgwire::ToBorrowed for Query<B> {
        fn to_borrowed(&self) -> <Self as __pgwire::Rebind>::With<'_> {
            <Self as __pgwire::Encode<()>>::wire_len(self, &());
            __pgwire::core::unreachable!()
        }
    }
    impl<B: Storage> __pgwire::IntoStatic for Query<B> {
        type Static = Query<__pgwire::Bytes>;
        fn into_static_storage(self) -> <Self as __pgwire::IntoStatic>::Static {
            <Self as __pgwire::Encode<()>>::wire_len(&self, &());
            __pgwire::core::unreachable!()
        }
    }
};
