// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __p;
    const __TAG: __p::u8 = b'F';
    const __FRAME_MAX: __p::usize = 10_000;
    const __ROWS: &__p::Rows = &__p::Rows(
        "FunctionCall",
        &[
            "tag",
            "length",
            "function",
            "num_formats",
            "formats",
            "argument_len",
            "argument",
            "result_format",
        ],
    );
    #[automatically_derived]
    impl<__B: __p::Storage, __C> __p::Decode<__B, __C> for FunctionCall {
        const MIN_LEN: __p::usize = 17;
        #[inline(always)]
        fn read(__r: &mut __p::Reader<'_, __B>, __c: &__C) -> __p::Decoded<Self> {
            let __r = &mut __p::read_tagged_frame(__r, __c, __TAG, __ROWS)?;
            let __field_0 = __r.run(6, &[4, 2])?.plain()?;
            let __field_1 = __r.counted::<__p::u16, _>()?;
            let __field_2 = __r.nullable::<__p::i32, _>()?;
            let __field_3 = __r.nonzero()?;
            __r.end()?;
            __p::Ok(Self {
                function: __field_0,
                formats: __field_1,
                argument: __field_2,
                result_format: __field_3,
            })
        }
    }
    #[automatically_derived]
    impl<__C> __p::Encode<__C> for FunctionCall {
        #[inline]
        fn wire_len(&self, __c: &__C) -> __p::usize {
            17 + __p::items_len(&self.formats, __c)
                + __p::nullable_byte_string_len(&self.argument)
        }
        #[inline]
        fn write<__O: __p::Observer>(
            &self,
            __w: &mut __p::Writer<'_, __O>,
            __c: &__C,
        ) -> __p::Encoded {
            let __w = &mut __p::write_part(self, __w, __c, __ROWS);
            __w.run(11)?
                .byte(__TAG)?
                .framed(__FRAME_MAX)?
                .plain(&self.function)?
                .counted::<__p::u16, _>(&self.formats)?
                .nullable::<__p::i32, _>(&self.argument)?
                .nonzero(&self.result_format)?
                .end()
        }
    }
    #[cfg_attr(
        doc,
        doc = "On the wire:\n\n| field | format | meaning |\n|---|---|---|\n| `tag` | `Byte1('F')` | Says what this is. |\n| `length` | `Int32` | The number of bytes, its own four included. At most 10000 when written. |\n| `function` | `Int32 (Oid)` |  |\n| `num_formats` | `Int16` | The number of `formats`. |\n| `formats` | `Int16` | `num_formats` times. |\n| `argument_len` | `Int32` | The number of bytes of `argument`; −1 for NULL. |\n| `argument` | `Byten` | Not there when `argument_len` is −1. |\n| `result_format` | `Int16` | Not zero. |\n"
    )]
    impl __p::Describe for FunctionCall {
        const LAYOUT: &'static __p::Layout = &__p::fields(
            __ROWS,
            &__p::framed(
                __p::named(
                    __ROWS,
                    [
                        __p::tag(__TAG),
                        __p::length(),
                        __p::format(__p::oid_format::<u32>()),
                        __p::number::<__p::u16>().doc("The number of `formats`."),
                        __p::part(
                                <<Vec<
                                    i16,
                                > as __p::ListField>::Item as __p::Describe>::LAYOUT,
                            )
                            .times("num_formats"),
                        __p::number::<__p::i32>()
                            .doc("The number of bytes of `argument`; −1 for NULL."),
                        __p::bytes::<Vec<u8>>().not_null("argument_len"),
                        __p::number::<i16>(),
                    ],
                ),
                1,
            ),
        );
    }
    impl __p::Tagged for FunctionCall {
        const TAG: __p::u8 = __TAG;
    }
    impl __p::MessageSet for FunctionCall {
        const TAGS: &'static [__p::u8] = &[__TAG];
    }
    impl __p::Rebind for FunctionCall {
        type With<'__s> = FunctionCall;
    }
    #[automatically_derived]
    impl __p::ToBorrowed for FunctionCall {
        #[inline]
        fn to_borrowed(&self) -> Self {
            use __p::{
                ViewByClone as _, ViewByDefault as _, ViewByNothing as _,
                ViewByRebind as _,
            };
            Self {
                function: self.function,
                formats: (&&__p::View(&self.formats)).__pgwire_view(),
                argument: (&&__p::View(&self.argument)).__pgwire_view(),
                result_format: self.result_format,
            }
        }
    }
    impl __p::IntoStatic for FunctionCall {
        type Static = Self;
        #[inline]
        fn into_static_storage(self) -> Self {
            self
        }
    }
};
