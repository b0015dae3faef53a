// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

::core::compile_error! {
    "unknown option `ctsring`\nhelp: did you mean `cstring`?"
}
const _: () = {
    use ::pgwire_core::__private as __p;
    impl<B: Storage, __C> __p::Decode<B, __C> for Query<B> {
        const MIN_LEN: __p::usize = 1;
        fn read(
            _: &mut __p::Reader<'_, B>,
            _: &__C,
        ) -> __p::Result<Self, __p::DecodeError> {
            __p::core::unreachable!()
        }
    }
    impl<B: Storage, __C> __p::Encode<__C> for Query<B> {
        fn wire_len(&self, _: &__C) -> __p::usize {
            __p::core::unreachable!()
        }
        fn write<__O: __p::Observer>(
            &self,
            _: &mut __p::Writer<'_, __O>,
            _: &__C,
        ) -> __p::Result<(), __p::EncodeError> {
            __p::core::unreachable!()
        }
    }
    impl<B: Storage> __p::Describe for Query<B> {
        const LAYOUT: &'static __p::Layout = &__p::Layout::scalar(
            "Query",
            __p::Format::BYTEN,
        );
    }
    impl<B: Storage> __p::Tagged for Query<B> {
        const TAG: __p::u8 = 0;
    }
    impl<B: Storage> __p::MessageSet for Query<B> {
        const TAGS: &'static [__p::u8] = &[];
    }
    impl<B: Storage> __p::Rebind for Query<B> {
        type With<'__s> = Query<&'__s [__p::u8]>;
    }
    impl<B: Storage> __p::ToBorrowed for Query<B> {
        fn to_borrowed(&self) -> <Self as __p::Rebind>::With<'_> {
            <Self as __p::Encode<()>>::wire_len(self, &());
            __p::core::unreachable!()
        }
    }
    impl<B: Storage> __p::IntoStatic for Query<B> {
        type Static = Query<__p::Bytes>;
        fn into_static_storage(self) -> <Self as __p::IntoStatic>::Static {
            <Self as __p::Encode<()>>::wire_len(&self, &());
            __p::core::unreachable!()
        }
    }
};
