// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __p;
    const __TAG: __p::u8 = b'R';
    const __TAG_Ok: __p::i32 = 0;
    const __TAG_Md5: __p::i32 = 5;
    const __TAG_Continue: __p::i32 = 8;
    const __CODES: &[(&'static __p::str, __p::i32)] = &[
        ("Ok", __TAG_Ok),
        ("Md5", __TAG_Md5),
        ("Continue", __TAG_Continue),
    ];
    const _: () = __p::tags::assert_new_code("Authentication", __CODES, 1);
    const _: () = __p::tags::assert_new_code("Authentication", __CODES, 2);
    const __ROWS_Ok: &__p::Rows = &__p::Rows(
        "Authentication",
        &["tag", "length", "code"],
    );
    const __ROWS_Md5: &__p::Rows = &__p::Rows(
        "Authentication",
        &["tag", "length", "code", "salt"],
    );
    const __ROWS_Continue: &__p::Rows = &__p::Rows(
        "Authentication",
        &["tag", "length", "code", "value"],
    );
    #[automatically_derived]
    impl<'a, __C> __p::Decode<&'a [__p::u8], __C> for Authentication<'a> {
        const MIN_LEN: __p::usize = 9;
        #[inline(always)]
        fn read(
            __r: &mut __p::Reader<'_, &'a [__p::u8]>,
            __c: &__C,
        ) -> __p::Decoded<Self> {
            __p::read_tag_of_set(__r, __TAG, true, "Authentication", "tag")?;
            __p::read_frame(
                __r,
                "Authentication",
                #[inline(always)]
                |__r| {
                    let __code = __p::read_code::<
                        &'a [__p::u8],
                    >(__r, "Authentication", "code")?;
                    match __code {
                        __TAG_Ok => {
                            __p::read_part(__r, __c, __ROWS_Ok, 3);
                            __p::Ok(Self::Ok {})
                        }
                        __TAG_Md5 => {
                            let __r = &mut __p::read_part(__r, __c, __ROWS_Md5, 3);
                            __p::Ok(Self::Md5 { salt: __r.plain()? })
                        }
                        __TAG_Continue => {
                            let __r = &mut __p::read_part(__r, __c, __ROWS_Continue, 3);
                            __p::Ok(Self::Continue { 0: __r.rest()? })
                        }
                        _ => {
                            __p::Err(
                                __p::unknown_code(__r, "Authentication", "code", __code),
                            )
                        }
                    }
                },
            )
        }
    }
    #[automatically_derived]
    impl<'a, __C> __p::Encode<__C> for Authentication<'a> {
        #[inline]
        fn wire_len(&self, __c: &__C) -> __p::usize {
            match self {
                Self::Ok { .. } => 9,
                Self::Md5 { .. } => 13,
                Self::Continue { 0: __field_0, .. } => {
                    9 + __p::byte_string_len(__field_0)
                }
            }
        }
        #[inline]
        fn write<__O: __p::Observer>(
            &self,
            __w: &mut __p::Writer<'_, __O>,
            __c: &__C,
        ) -> __p::Encoded {
            match self {
                Self::Ok { .. } => {
                    let __w = &mut __p::write_variant(self, 0, __w, __c, __ROWS_Ok);
                    __w.run(9)?
                        .byte(__TAG)?
                        .framed(__p::FRAME_MAX)?
                        .code(__TAG_Ok)?
                        .end()
                }
                Self::Md5 { salt: __field_0, .. } => {
                    let __w = &mut __p::write_variant(self, 1, __w, __c, __ROWS_Md5);
                    __w.run(13)?
                        .byte(__TAG)?
                        .framed(__p::FRAME_MAX)?
                        .code(__TAG_Md5)?
                        .plain(__field_0)?
                        .end()
                }
                Self::Continue { 0: __field_0, .. } => {
                    let __w = &mut __p::write_variant(
                        self,
                        2,
                        __w,
                        __c,
                        __ROWS_Continue,
                    );
                    __w.run(9)?
                        .byte(__TAG)?
                        .framed(__p::FRAME_MAX)?
                        .code(__TAG_Continue)?
                        .rest(__field_0)?
                        .end()
                }
            }
        }
    }
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "One of these on the wire, behind `tag` `Byte1('R')`, `length` `Int32`, told apart by the Int32 `code`:\n\n| variant | on the wire | meaning |\n|---|---|---|\n| `Ok` | `code` `Int32(0)` |  |\n| `Md5` | `code` `Int32(5)`, `salt` `Byte4` |  |\n| `Continue` | `code` `Int32(8)`, `value` `Byten` (to the end of the message) |  |\n"
    )]
    impl<'a> __p::Describe for Authentication<'a> {
        const LAYOUT: &'static __p::Layout = &__p::variants(
            "Authentication",
            &[
                __p::own_fields(
                    "Ok",
                    &__p::framed(
                        __p::named(
                            __ROWS_Ok,
                            [__p::tag(__TAG), __p::length(), __p::code(__TAG_Ok)],
                        ),
                        1,
                    ),
                ),
                __p::own_fields(
                    "Md5",
                    &__p::framed(
                        __p::named(
                            __ROWS_Md5,
                            [
                                __p::tag(__TAG),
                                __p::length(),
                                __p::code(__TAG_Md5),
                                __p::number::<[u8; 4]>(),
                            ],
                        ),
                        1,
                    ),
                ),
                __p::own_fields(
                    "Continue",
                    &__p::framed(
                        __p::named(
                            __ROWS_Continue,
                            [
                                __p::tag(__TAG),
                                __p::length(),
                                __p::code(__TAG_Continue),
                                __p::bytes::<&'a [u8]>(),
                            ],
                        ),
                        1,
                    ),
                ),
            ],
        );
    }
    #[automatically_derived]
    impl<'a> __p::Tagged for Authentication<'a> {
        const TAG: __p::u8 = __TAG;
    }
    #[automatically_derived]
    impl<'a> __p::MessageSet for Authentication<'a> {
        const TAGS: &'static [__p::u8] = &[__TAG];
    }
    #[automatically_derived]
    impl<'a> __p::Rebind for Authentication<'a> {
        type With<'__s> = Authentication<'__s>;
    }
};
