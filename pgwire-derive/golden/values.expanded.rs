// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __p;
    const __VALUE_Text: __p::i16 = 0;
    const __VALUE_Binary: __p::i16 = __VALUE_Text + 1;
    const __VALUE_Other: __p::i16 = __VALUE_Binary + 1;
    #[automatically_derived]
    impl<__B: __p::Storage, __C> __p::Decode<__B, __C> for FormatCode {
        const MIN_LEN: __p::usize = 2;
        const PLAIN: __p::bool = true;
        #[inline(always)]
        fn read(__r: &mut __p::Reader<'_, __B>, __c: &__C) -> __p::Decoded<Self> {
            let __value = <__p::i16 as __p::Decode<__B>>::read(__r, &())?;
            __p::Ok(
                match __value {
                    __VALUE_Text => Self::Text,
                    __VALUE_Binary => Self::Binary,
                    __other => Self::Other(__other),
                },
            )
        }
    }
    #[automatically_derived]
    impl<__C> __p::Encode<__C> for FormatCode {
        #[inline]
        fn wire_len(&self, __c: &__C) -> __p::usize {
            2
        }
        #[inline]
        fn write<__O: __p::Observer>(
            &self,
            __w: &mut __p::Writer<'_, __O>,
            __c: &__C,
        ) -> __p::Encoded {
            let __value: __p::i16 = match self {
                Self::Text => __VALUE_Text,
                Self::Binary => __VALUE_Binary,
                Self::Other(__other) => *__other,
            };
            __p::Writer::array(__w, __p::i16::to_be_bytes(__value))
        }
    }
    #[cfg_attr(
        doc,
        doc = "One `Int16` on the wire:\n\n| value | variant | meaning |\n|---|---|---|\n| `0` | `Text` | As text. |\n| `1` | `Binary` | As the type's `typsend` writes it. |\n| any other | `Other` |  |\n"
    )]
    impl __p::Describe for FormatCode {
        const LAYOUT: &'static __p::Layout = &__p::Layout::of_values(
            "FormatCode",
            <__p::i16 as __p::Describe>::LAYOUT.format(),
            &[
                __p::Value::new("Text", __VALUE_Text as __p::i64).doc("As text."),
                __p::Value::new("Binary", __VALUE_Binary as __p::i64)
                    .doc("As the type's `typsend` writes it."),
            ],
        );
    }
    impl __p::Rebind for FormatCode {
        type With<'__s> = FormatCode;
    }
    #[automatically_derived]
    impl __p::ToBorrowed for FormatCode {
        #[inline]
        fn to_borrowed(&self) -> Self {
            match self {
                FormatCode::Text => Self::Text,
                FormatCode::Binary => Self::Binary,
                FormatCode::Other(__other) => Self::Other(*__other),
            }
        }
    }
    impl __p::IntoStatic for FormatCode {
        type Static = Self;
        #[inline]
        fn into_static_storage(self) -> Self {
            self
        }
    }
};
