// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __pgwire;
    const __VALUE_Text: __pgwire::i16 = 0;
    const __VALUE_Binary: __pgwire::i16 = __VALUE_Text + 1;
    const __VALUE_Other: __pgwire::i16 = __VALUE_Binary + 1;
    #[automatically_derived]
    impl<__B: __pgwire::Storage, __C> __pgwire::Decode<__B, __C> for FormatCode {
        const MIN_LEN: __pgwire::usize = 2;
        const PLAIN: __pgwire::bool = true;
        #[inline(always)]
        fn read(
            __reader: &mut __pgwire::Reader<'_, __B>,
            __context: &__C,
        ) -> __pgwire::Result<Self, __pgwire::DecodeError> {
            let __value = <__pgwire::i16 as __pgwire::Decode<__B>>::read(__reader, &())?;
            __pgwire::Ok(
                match __value {
                    __VALUE_Text => Self::Text,
                    __VALUE_Binary => Self::Binary,
                    __other => Self::Other(__other),
                },
            )
        }
    }
    #[automatically_derived]
    impl<__C> __pgwire::Encode<__C> for FormatCode {
        #[inline]
        fn wire_len(&self, __context: &__C) -> __pgwire::usize {
            2
        }
        #[inline]
        fn write<__O: __pgwire::Observer>(
            &self,
            __writer: &mut __pgwire::Writer<'_, __O>,
            __context: &__C,
        ) -> __pgwire::Result<(), __pgwire::EncodeError> {
            let __value: __pgwire::i16 = match self {
                Self::Text => __VALUE_Text,
                Self::Binary => __VALUE_Binary,
                Self::Other(__other) => *__other,
            };
            __pgwire::Writer::array(__writer, __pgwire::i16::to_be_bytes(__value))?;
            __pgwire::Ok(())
        }
    }
    #[automatically_derived]
    /**One `Int16` on the wire:

| value | variant | meaning |
|---|---|---|
| `0` | `Text` | As text. |
| `1` | `Binary` | As the type's `typsend` writes it. |
| any other | `Other` |  |
*/
    impl __pgwire::Describe for FormatCode {
        const LAYOUT: &'static __pgwire::Layout = &__pgwire::Layout::of_values(
            "FormatCode",
            <__pgwire::i16 as __pgwire::Describe>::LAYOUT.format(),
            &[
                __pgwire::Value::new("Text", __VALUE_Text as __pgwire::i64)
                    .doc("As text."),
                __pgwire::Value::new("Binary", __VALUE_Binary as __pgwire::i64)
                    .doc("As the type's `typsend` writes it."),
            ],
        );
    }
    #[automatically_derived]
    impl __pgwire::Rebind for FormatCode {
        type With<'__s> = FormatCode;
    }
    #[automatically_derived]
    impl __pgwire::ToBorrowed for FormatCode {
        #[inline]
        fn to_borrowed(&self) -> <Self as __pgwire::Rebind>::With<'_> {
            match self {
                FormatCode::Text => FormatCode::Text,
                FormatCode::Binary => FormatCode::Binary,
                FormatCode::Other(__other) => FormatCode::Other(*__other),
            }
        }
    }
    #[automatically_derived]
    impl __pgwire::IntoStatic for FormatCode {
        type Static = Self;
        #[inline]
        fn into_static_storage(self) -> Self {
            self
        }
    }
};
