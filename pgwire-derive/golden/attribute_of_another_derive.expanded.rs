// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __pgwire;
    impl<__C, __B: __pgwire::Storage> __pgwire::Decode<__B, __C> for Message {
        const MIN_LEN: __pgwire::usize = 1;
        fn read(
            _: &mut __pgwire::Reader<'_, __B>,
            _: &__C,
        ) -> __pgwire::Result<Self, __pgwire::DecodeError> {
            const {
                __pgwire::core::panic!(
                    "`Vec<u32>` does not say where it ends\nhelp: add `#[count(u16)]`, `#[terminated]` or `#[rest]`"
                )
            }
        }
    }
    impl<__C> __pgwire::Encode<__C> for Message {
        fn wire_len(&self, _: &__C) -> __pgwire::usize {
            const {
                __pgwire::core::panic!(
                    "`Vec<u32>` does not say where it ends\nhelp: add `#[count(u16)]`, `#[terminated]` or `#[rest]`"
                )
            }
        }
        fn write<__O: __pgwire::Observer>(
            &self,
            _: &mut __pgwire::Writer<'_, __O>,
            _: &__C,
        ) -> __pgwire::Result<(), __pgwire::EncodeError> {
            const {
                __pgwire::core::panic!(
                    "`Vec<u32>` does not say where it ends\nhelp: add `#[count(u16)]`, `#[terminated]` or `#[rest]`"
                )
            }
        }
    }
    impl __pgwire::Describe for Message {
        const LAYOUT: &'static __pgwire::Layout = &__pgwire::Layout::scalar(
            "Message",
            __pgwire::Format::BYTEN,
        );
    }
    impl __pgwire::Tagged for Message {
        const TAG: __pgwire::u8 = 0;
    }
    impl __pgwire::MessageSet for Message {
        const TAGS: &'static [__pgwire::u8] = &[];
    }
    impl __pgwire::Rebind for Message {
        type With<'__s> = Self;
    }
    impl __pgwire::ToBorrowed for Message {
        fn to_borrowed(&self) -> <Self as __pgwire::Rebind>::With<'_> {
            <Self as __pgwire::Encode<()>>::wire_len(self, &());
            __pgwire::core::unreachable!()
        }
    }
    impl __pgwire::IntoStatic for Message {
        type Static = ();
        fn into_static_storage(self) -> <Self as __pgwire::IntoStatic>::Static {
            <Self as __pgwire::Encode<()>>::wire_len(&self, &());
            __pgwire::core::unreachable!()
        }
    }
};
