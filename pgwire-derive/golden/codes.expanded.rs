// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __pgwire;
    const __TAG: __pgwire::u8 = b'R';
    const __TAG_Ok: __pgwire::i32 = 0;
    const __TAG_Md5: __pgwire::i32 = 5;
    const __TAG_Continue: __pgwire::i32 = 8;
    const __CODES: &[(&'static __pgwire::str, __pgwire::i32)] = &[
        ("Ok", __TAG_Ok),
        ("Md5", __TAG_Md5),
        ("Continue", __TAG_Continue),
    ];
    const _: () = __pgwire::tags::assert_new_code("Authentication", __CODES, 1);
    const _: () = __pgwire::tags::assert_new_code("Authentication", __CODES, 2);
    #[automatically_derived]
    impl<'a, __C> __pgwire::Decode<&'a [__pgwire::u8], __C> for Authentication<'a> {
        const MIN_LEN: __pgwire::usize = 5 + 4;
        #[inline(always)]
        fn read(
            __reader: &mut __pgwire::Reader<'_, &'a [__pgwire::u8]>,
            __context: &__C,
        ) -> __pgwire::Result<Self, __pgwire::DecodeError> {
            __pgwire::read_tag_of_frame(__reader, __TAG, "Authentication", "tag")?;
            <Self as __pgwire::Decode<
                &'a [__pgwire::u8],
                __C,
            >>::read_after_tag(__reader, __context)
        }
        #[inline(always)]
        fn read_after_tag(
            __reader: &mut __pgwire::Reader<'_, &'a [__pgwire::u8]>,
            __context: &__C,
        ) -> __pgwire::Result<Self, __pgwire::DecodeError> {
            __pgwire::read_frame(
                __reader,
                "Authentication",
                #[inline(always)]
                |__reader| {
                    let __code = __pgwire::read_code::<
                        &'a [__pgwire::u8],
                    >(__reader, "Authentication", "code")?;
                    match __code {
                        __TAG_Ok => __pgwire::Ok(Self::Ok {}),
                        __TAG_Md5 => {
                            let __field_0 = __pgwire::decoded(
                                <[u8; 4] as __pgwire::Decode<
                                    &'a [__pgwire::u8],
                                    __C,
                                >>::read(__reader, __context),
                                "Authentication",
                                "salt",
                            )?;
                            __pgwire::Ok(Self::Md5 { salt: __field_0 })
                        }
                        __TAG_Continue => {
                            let __field_0 = __pgwire::decoded(
                                __pgwire::read_byte_string::<
                                    &'a [u8],
                                    &'a [__pgwire::u8],
                                >(
                                    __reader,
                                    __pgwire::Reader::remaining(__reader),
                                    __pgwire::Limits::NONE,
                                ),
                                "Authentication",
                                "value",
                            )?;
                            __pgwire::Ok(Self::Continue { 0: __field_0 })
                        }
                        _ => {
                            __pgwire::Err(
                                __pgwire::unknown_code(
                                    __reader,
                                    "Authentication",
                                    "code",
                                    __code,
                                ),
                            )
                        }
                    }
                },
            )
        }
    }
    #[automatically_derived]
    impl<'a, __C> __pgwire::Encode<__C> for Authentication<'a> {
        #[inline]
        fn wire_len(&self, __context: &__C) -> __pgwire::usize {
            match self {
                Self::Ok { .. } => 9,
                Self::Md5 { .. } => 13,
                Self::Continue { 0: __field_0, .. } => {
                    9 + __pgwire::ByteStringField::wire_bytes(__field_0).len()
                }
            }
        }
        #[inline]
        fn write<__O: __pgwire::Observer>(
            &self,
            __writer: &mut __pgwire::Writer<'_, __O>,
            __context: &__C,
        ) -> __pgwire::Result<(), __pgwire::EncodeError> {
            match self {
                Self::Ok { .. } => {
                    __pgwire::Writer::enter_variant(
                        __writer,
                        <Self as __pgwire::Describe>::LAYOUT,
                        0,
                    );
                    __pgwire::Writer::run(__writer, 1 + 4 + 4)?;
                    __pgwire::Writer::row(__writer, 0);
                    __pgwire::encoded(
                        __pgwire::Writer::array(__writer, [__TAG]),
                        "Authentication",
                        "tag",
                    )?;
                    __pgwire::Writer::row(__writer, 1);
                    let __frame = __pgwire::Writer::open_frame(__writer)?;
                    __pgwire::Writer::row(__writer, 2);
                    __pgwire::encoded(
                        __pgwire::Writer::array(
                            __writer,
                            __pgwire::i32::to_be_bytes(__TAG_Ok),
                        ),
                        "Authentication",
                        "code",
                    )?;
                    __pgwire::encoded(
                        __pgwire::Writer::close_frame(
                            __writer,
                            __frame,
                            __pgwire::i32::MAX as __pgwire::usize,
                        ),
                        "Authentication",
                        "length",
                    )?;
                    __pgwire::Writer::leave(__writer);
                }
                Self::Md5 { salt: __field_0, .. } => {
                    __pgwire::Writer::enter_variant(
                        __writer,
                        <Self as __pgwire::Describe>::LAYOUT,
                        1,
                    );
                    __pgwire::Writer::run(__writer, 1 + 4 + 4 + 4)?;
                    __pgwire::Writer::row(__writer, 0);
                    __pgwire::encoded(
                        __pgwire::Writer::array(__writer, [__TAG]),
                        "Authentication",
                        "tag",
                    )?;
                    __pgwire::Writer::row(__writer, 1);
                    let __frame = __pgwire::Writer::open_frame(__writer)?;
                    __pgwire::Writer::row(__writer, 2);
                    __pgwire::encoded(
                        __pgwire::Writer::array(
                            __writer,
                            __pgwire::i32::to_be_bytes(__TAG_Md5),
                        ),
                        "Authentication",
                        "code",
                    )?;
                    __pgwire::Writer::row(__writer, 3);
                    __pgwire::encoded(
                        <[u8; 4] as __pgwire::Encode<
                            __C,
                        >>::write(__field_0, __writer, __context),
                        "Authentication",
                        "salt",
                    )?;
                    __pgwire::encoded(
                        __pgwire::Writer::close_frame(
                            __writer,
                            __frame,
                            __pgwire::i32::MAX as __pgwire::usize,
                        ),
                        "Authentication",
                        "length",
                    )?;
                    __pgwire::Writer::leave(__writer);
                }
                Self::Continue { 0: __field_0, .. } => {
                    __pgwire::Writer::enter_variant(
                        __writer,
                        <Self as __pgwire::Describe>::LAYOUT,
                        2,
                    );
                    __pgwire::Writer::run(__writer, 1 + 4 + 4)?;
                    __pgwire::Writer::row(__writer, 0);
                    __pgwire::encoded(
                        __pgwire::Writer::array(__writer, [__TAG]),
                        "Authentication",
                        "tag",
                    )?;
                    __pgwire::Writer::row(__writer, 1);
                    let __frame = __pgwire::Writer::open_frame(__writer)?;
                    __pgwire::Writer::row(__writer, 2);
                    __pgwire::encoded(
                        __pgwire::Writer::array(
                            __writer,
                            __pgwire::i32::to_be_bytes(__TAG_Continue),
                        ),
                        "Authentication",
                        "code",
                    )?;
                    __pgwire::Writer::row(__writer, 3);
                    __pgwire::encoded(
                        __pgwire::write_byte_string(
                            __field_0,
                            __pgwire::Limits::NONE,
                            __writer,
                        ),
                        "Authentication",
                        "value",
                    )?;
                    __pgwire::encoded(
                        __pgwire::Writer::close_frame(
                            __writer,
                            __frame,
                            __pgwire::i32::MAX as __pgwire::usize,
                        ),
                        "Authentication",
                        "length",
                    )?;
                    __pgwire::Writer::leave(__writer);
                }
            }
            __pgwire::Ok(())
        }
    }
    #[automatically_derived]
    /**One of these on the wire, behind `tag` `Byte1('R')`, `length` `Int32`, told apart by the Int32 `code`:

| variant | on the wire | meaning |
|---|---|---|
| `Ok` | `code` `Int32(0)` |  |
| `Md5` | `code` `Int32(5)`, `salt` `Byte4` |  |
| `Continue` | `code` `Int32(8)`, `value` `Byten` (to the end of the message) |  |
*/
    impl<'a> __pgwire::Describe for Authentication<'a> {
        const LAYOUT: &'static __pgwire::Layout = &__pgwire::Layout::of_variants(
            "Authentication",
            &[
                __pgwire::Variant::new(
                    "Ok",
                    __pgwire::Content::Fields(
                        &__pgwire::Layout::framed(
                            [
                                __pgwire::Field::new(
                                        "tag",
                                        __pgwire::Format::BYTE1.constant((__TAG) as __pgwire::i64),
                                    )
                                    .doc("Says what this is."),
                                __pgwire::Field::new("length", __pgwire::Format::INT32)
                                    .doc("The number of bytes, its own four included."),
                                __pgwire::Field::new(
                                        "code",
                                        __pgwire::Format::INT32
                                            .constant((__TAG_Ok) as __pgwire::i64),
                                    )
                                    .doc("Says what this is."),
                            ],
                            1,
                        ),
                    ),
                ),
                __pgwire::Variant::new(
                    "Md5",
                    __pgwire::Content::Fields(
                        &__pgwire::Layout::framed(
                            [
                                __pgwire::Field::new(
                                        "tag",
                                        __pgwire::Format::BYTE1.constant((__TAG) as __pgwire::i64),
                                    )
                                    .doc("Says what this is."),
                                __pgwire::Field::new("length", __pgwire::Format::INT32)
                                    .doc("The number of bytes, its own four included."),
                                __pgwire::Field::new(
                                        "code",
                                        __pgwire::Format::INT32
                                            .constant((__TAG_Md5) as __pgwire::i64),
                                    )
                                    .doc("Says what this is."),
                                __pgwire::Field::of(
                                    "salt",
                                    <[u8; 4] as __pgwire::Describe>::LAYOUT,
                                ),
                            ],
                            1,
                        ),
                    ),
                ),
                __pgwire::Variant::new(
                    "Continue",
                    __pgwire::Content::Fields(
                        &__pgwire::Layout::framed(
                            [
                                __pgwire::Field::new(
                                        "tag",
                                        __pgwire::Format::BYTE1.constant((__TAG) as __pgwire::i64),
                                    )
                                    .doc("Says what this is."),
                                __pgwire::Field::new("length", __pgwire::Format::INT32)
                                    .doc("The number of bytes, its own four included."),
                                __pgwire::Field::new(
                                        "code",
                                        __pgwire::Format::INT32
                                            .constant((__TAG_Continue) as __pgwire::i64),
                                    )
                                    .doc("Says what this is."),
                                __pgwire::Field::new(
                                    "value",
                                    __pgwire::byte_string_format::<&'a [u8]>(),
                                ),
                            ],
                            1,
                        ),
                    ),
                ),
            ],
        );
    }
    #[automatically_derived]
    impl<'a> __pgwire::Tagged for Authentication<'a> {
        const TAG: __pgwire::u8 = __TAG;
    }
    #[automatically_derived]
    impl<'a> __pgwire::MessageSet for Authentication<'a> {
        const TAGS: &'static [__pgwire::u8] = &[__TAG];
    }
    #[automatically_derived]
    impl<'a> __pgwire::Rebind for Authentication<'a> {
        type With<'__s> = Authentication<'__s>;
    }
};
