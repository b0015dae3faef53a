// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __p;
    impl<__C, __B: __p::Storage> __p::Decode<__B, __C> for Message {
        const MIN_LEN: __p::usize = 1;
        fn read(
            _: &mut __p::Reader<'_, __B>,
            _: &__C,
        ) -> __p::Result<Self, __p::DecodeError> {
            const {
                __p::core::panic!(
                    "`Vec<u32>` does not say where it ends\nhelp: add `#[count(u16)]`, `#[terminated]` or `#[rest]`"
                )
            }
        }
    }
    impl<__C> __p::Encode<__C> for Message {
        fn wire_len(&self, _: &__C) -> __p::usize {
            const {
                __p::core::panic!(
                    "`Vec<u32>` does not say where it ends\nhelp: add `#[count(u16)]`, `#[terminated]` or `#[rest]`"
                )
            }
        }
        fn write<__O: __p::Observer>(
            &self,
            _: &mut __p::Writer<'_, __O>,
            _: &__C,
        ) -> __p::Result<(), __p::EncodeError> {
            const {
                __p::core::panic!(
                    "`Vec<u32>` does not say where it ends\nhelp: add `#[count(u16)]`, `#[terminated]` or `#[rest]`"
                )
            }
        }
    }
    impl __p::Describe for Message {
        const LAYOUT: &'static __p::Layout = &__p::Layout::scalar(
            "Message",
            __p::Format::BYTEN,
        );
    }
    impl __p::Tagged for Message {
        const TAG: __p::u8 = 0;
    }
    impl __p::MessageSet for Message {
        const TAGS: &'static [__p::u8] = &[];
    }
    impl __p::Rebind for Message {
        type With<'__s> = Self;
    }
    impl __p::ToBorrowed for Message {
        fn to_borrowed(&self) -> <Self as __p::Rebind>::With<'_> {
            <Self as __p::Encode<()>>::wire_len(self, &());
            __p::core::unreachable!()
        }
    }
    impl __p::IntoStatic for Message {
        type Static = ();
        fn into_static_storage(self) -> <Self as __p::IntoStatic>::Static {
            <Self as __p::Encode<()>>::wire_len(&self, &());
            __p::core::unreachable!()
        }
    }
};
