// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __pgwire;
    const __TAGS_Heartbeat: &[__pgwire::u8] = __pgwire::tags::of_message::<
        Heartbeat<&'static [__pgwire::u8]>,
    >();
    const __TAG_Heartbeat: __pgwire::u8 = __pgwire::tags::only(__TAGS_Heartbeat);
    const __TAG_Hello: __pgwire::u8 = b'H';
    const __TAG_Nothing: __pgwire::u8 = b'-';
    const __TAGS_Standard: &[__pgwire::u8] = <LogicalMessage<
        &'static [__pgwire::u8],
    > as __pgwire::MessageSet>::TAGS;
    const __TABLE_Standard: [__pgwire::bool; 256] = __pgwire::tags::table(
        __TAGS_Standard,
    );
    const __VARIANTS: &[__pgwire::tags::TagsOf] = &[
        __pgwire::tags::TagsOf {
            variant: "Heartbeat",
            tags: __TAGS_Heartbeat,
            conditional: true,
        },
        __pgwire::tags::TagsOf {
            variant: "Hello",
            tags: &[__TAG_Hello],
            conditional: false,
        },
        __pgwire::tags::TagsOf {
            variant: "Nothing",
            tags: &[__TAG_Nothing],
            conditional: false,
        },
        __pgwire::tags::TagsOf {
            variant: "Standard",
            tags: __TAGS_Standard,
            conditional: false,
        },
    ];
    const __TAGS: &[__pgwire::u8] = &__pgwire::tags::concat::<
        { __pgwire::tags::total(__VARIANTS) },
    >(__VARIANTS);
    const _: () = __pgwire::tags::assert_new("MyStream", __VARIANTS, 1);
    const _: () = __pgwire::tags::assert_new("MyStream", __VARIANTS, 2);
    const _: () = __pgwire::tags::assert_new("MyStream", __VARIANTS, 3);
    #[inline]
    fn __when_variant_Heartbeat<B: Storage>(cx: &LogicalContext) -> __pgwire::bool {
        cx.in_stream
    }
    #[automatically_derived]
    impl<B: Storage> __pgwire::Decode<B, LogicalContext> for MyStream<B>
    where
        Heartbeat<B>: __pgwire::Decode<B, LogicalContext>,
        LogicalMessage<B>: __pgwire::Decode<B, LogicalContext>,
        RawMessage<B>: __pgwire::Decode<B, LogicalContext>,
    {
        const MIN_LEN: __pgwire::usize = 1;
        #[inline(always)]
        fn read(
            __reader: &mut __pgwire::Reader<'_, B>,
            __context: &LogicalContext,
        ) -> __pgwire::Result<Self, __pgwire::DecodeError> {
            match __pgwire::Reader::peek(__reader) {
                __pgwire::Some(__tag) => {
                    match __tag {
                        __TAG_Heartbeat if __when_variant_Heartbeat::<B>(__context) => {
                            __pgwire::Reader::skip_tag(__reader);
                            match <Heartbeat<
                                B,
                            > as __pgwire::Decode<
                                B,
                                LogicalContext,
                            >>::read_after_tag(__reader, __context) {
                                __pgwire::Ok(__message) => {
                                    __pgwire::Ok(Self::Heartbeat(__message))
                                }
                                __pgwire::Err(__error) => __pgwire::Err(__error),
                            }
                        }
                        __TAG_Hello => {
                            __pgwire::Reader::skip_tag(__reader);
                            let __field_0 = __pgwire::decoded(
                                <u16 as __pgwire::Decode<
                                    B,
                                    LogicalContext,
                                >>::read(__reader, __context),
                                "MyStream",
                                "version",
                            )?;
                            let __field_1 = __pgwire::decoded(
                                __pgwire::read_cstring::<
                                    PgStr<B>,
                                    B,
                                >(__reader, __pgwire::Limits::NONE),
                                "MyStream",
                                "node",
                            )?;
                            __pgwire::Ok(Self::Hello {
                                version: __field_0,
                                node: __field_1,
                            })
                        }
                        __TAG_Nothing => {
                            __pgwire::Reader::skip_tag(__reader);
                            __pgwire::Ok(Self::Nothing {})
                        }
                        __tag if __TABLE_Standard[__tag as __pgwire::usize] => {
                            match <LogicalMessage<
                                B,
                            > as __pgwire::Decode<
                                B,
                                LogicalContext,
                            >>::read(__reader, __context) {
                                __pgwire::Ok(__message) => {
                                    __pgwire::Ok(Self::Standard(__message))
                                }
                                __pgwire::Err(__error) => __pgwire::Err(__error),
                            }
                        }
                        _ => {
                            match <RawMessage<
                                B,
                            > as __pgwire::Decode<
                                B,
                                LogicalContext,
                            >>::read(__reader, __context) {
                                __pgwire::Ok(__message) => {
                                    __pgwire::Ok(Self::Unknown(__message))
                                }
                                __pgwire::Err(__error) => __pgwire::Err(__error),
                            }
                        }
                    }
                }
                __pgwire::None => {
                    __pgwire::Err(
                        __pgwire::Reader::cut_short(__reader, 1)
                            .in_field("MyStream", "tag"),
                    )
                }
            }
        }
    }
    #[automatically_derived]
    impl<B: Storage> __pgwire::Encode<LogicalContext> for MyStream<B>
    where
        Heartbeat<B>: __pgwire::Encode<LogicalContext>,
        LogicalMessage<B>: __pgwire::Encode<LogicalContext>,
        RawMessage<B>: __pgwire::Encode<LogicalContext>,
    {
        #[inline]
        fn wire_len(&self, __context: &LogicalContext) -> __pgwire::usize {
            match self {
                Self::Heartbeat(__message) => {
                    <Heartbeat<
                        B,
                    > as __pgwire::Encode<
                        LogicalContext,
                    >>::wire_len(__message, __context)
                }
                Self::Hello { node: __field_1, .. } => {
                    3 + __pgwire::cstring_len(__field_1)
                }
                Self::Nothing { .. } => 1,
                Self::Standard(__message) => {
                    <LogicalMessage<
                        B,
                    > as __pgwire::Encode<
                        LogicalContext,
                    >>::wire_len(__message, __context)
                }
                Self::Unknown(__message) => {
                    <RawMessage<
                        B,
                    > as __pgwire::Encode<
                        LogicalContext,
                    >>::wire_len(__message, __context)
                }
            }
        }
        #[inline]
        fn write<__O: __pgwire::Observer>(
            &self,
            __writer: &mut __pgwire::Writer<'_, __O>,
            __context: &LogicalContext,
        ) -> __pgwire::Result<(), __pgwire::EncodeError> {
            match self {
                Self::Heartbeat(__message) => {
                    __pgwire::check_variant(
                        __when_variant_Heartbeat::<B>(__context),
                        "MyStream",
                    )?;
                    <Heartbeat<
                        B,
                    > as __pgwire::Encode<
                        LogicalContext,
                    >>::write(__message, __writer, __context)?;
                }
                Self::Hello { version: __field_0, node: __field_1, .. } => {
                    __pgwire::check_variant(
                        __TAG_Heartbeat != __TAG_Hello
                            || !__when_variant_Heartbeat::<B>(__context),
                        "MyStream",
                    )?;
                    __pgwire::Writer::enter_variant(
                        __writer,
                        <Self as __pgwire::Describe>::LAYOUT,
                        1,
                    );
                    __pgwire::Writer::run(__writer, 1 + 2)?;
                    __pgwire::Writer::row(__writer, 0);
                    __pgwire::encoded(
                        __pgwire::Writer::array(__writer, [__TAG_Hello]),
                        "MyStream",
                        "tag",
                    )?;
                    __pgwire::Writer::row(__writer, 1);
                    __pgwire::encoded(
                        <u16 as __pgwire::Encode<
                            LogicalContext,
                        >>::write(__field_0, __writer, __context),
                        "MyStream",
                        "version",
                    )?;
                    __pgwire::Writer::row(__writer, 2);
                    __pgwire::encoded(
                        __pgwire::write_cstring(
                            __field_1,
                            __pgwire::Limits::NONE,
                            __writer,
                        ),
                        "MyStream",
                        "node",
                    )?;
                    __pgwire::Writer::leave(__writer);
                }
                Self::Nothing { .. } => {
                    __pgwire::check_variant(
                        __TAG_Heartbeat != __TAG_Nothing
                            || !__when_variant_Heartbeat::<B>(__context),
                        "MyStream",
                    )?;
                    __pgwire::Writer::enter_variant(
                        __writer,
                        <Self as __pgwire::Describe>::LAYOUT,
                        2,
                    );
                    __pgwire::Writer::row(__writer, 0);
                    __pgwire::encoded(
                        __pgwire::Writer::array(__writer, [__TAG_Nothing]),
                        "MyStream",
                        "tag",
                    )?;
                    __pgwire::Writer::leave(__writer);
                }
                Self::Standard(__message) => {
                    let __first = __pgwire::Writer::first_byte_of(
                        __writer,
                        |__writer| <LogicalMessage<
                            B,
                        > as __pgwire::Encode<
                            LogicalContext,
                        >>::write(__message, __writer, __context),
                    )?;
                    __pgwire::check_variant(
                        __first != __pgwire::Some(__TAG_Heartbeat)
                            || !__when_variant_Heartbeat::<B>(__context),
                        "MyStream",
                    )?;
                }
                Self::Unknown(__message) => {
                    __pgwire::write_other(
                        __writer,
                        "MyStream",
                        __TAGS,
                        |__writer| <RawMessage<
                            B,
                        > as __pgwire::Encode<
                            LogicalContext,
                        >>::write(__message, __writer, __context),
                    )?;
                }
            }
            __pgwire::Ok(())
        }
    }
    #[automatically_derived]
    /**One of these on the wire, told apart by the first byte:

| variant | on the wire | meaning |
|---|---|---|
| `Heartbeat` | `Heartbeat<B>` | Only when `cx . in_stream`. |
| `Hello` | `tag` `Byte1('H')`, `version` `Int16`, `node` `String` |  |
| `Nothing` | `tag` `Byte1('-')` |  |
| `Standard` | any `LogicalMessage<B>` |  |
| `Unknown` | anything else, as `RawMessage<B>` |  |
*/
    impl<B: Storage> __pgwire::Describe for MyStream<B> {
        const LAYOUT: &'static __pgwire::Layout = &__pgwire::Layout::of_variants(
            "MyStream",
            &[
                __pgwire::Variant::new(
                        "Heartbeat",
                        __pgwire::Content::Message(
                            <Heartbeat<B> as __pgwire::Describe>::LAYOUT,
                        ),
                    )
                    .condition("cx . in_stream"),
                __pgwire::Variant::new(
                    "Hello",
                    __pgwire::Content::Fields(
                        &[
                            __pgwire::Field::new(
                                    "tag",
                                    __pgwire::Format::BYTE1
                                        .constant((__TAG_Hello) as __pgwire::i64),
                                )
                                .doc("Says what this is."),
                            __pgwire::Field::of(
                                "version",
                                <u16 as __pgwire::Describe>::LAYOUT,
                            ),
                            __pgwire::Field::new(
                                "node",
                                __pgwire::cstring_format::<PgStr<B>>(),
                            ),
                        ],
                    ),
                ),
                __pgwire::Variant::new(
                    "Nothing",
                    __pgwire::Content::Fields(
                        &[
                            __pgwire::Field::new(
                                    "tag",
                                    __pgwire::Format::BYTE1
                                        .constant((__TAG_Nothing) as __pgwire::i64),
                                )
                                .doc("Says what this is."),
                        ],
                    ),
                ),
                __pgwire::Variant::new(
                    "Standard",
                    __pgwire::Content::Set(
                        <LogicalMessage<B> as __pgwire::Describe>::LAYOUT,
                    ),
                ),
                __pgwire::Variant::new(
                    "Unknown",
                    __pgwire::Content::Other(
                        <RawMessage<B> as __pgwire::Describe>::LAYOUT,
                    ),
                ),
            ],
        );
        fn layout(&self) -> &'static __pgwire::Layout {
            match self {
                Self::Heartbeat(__message) => __pgwire::Describe::layout(__message),
                Self::Standard(__message) => __pgwire::Describe::layout(__message),
                Self::Unknown(__message) => __pgwire::Describe::layout(__message),
                _ => <Self as __pgwire::Describe>::LAYOUT,
            }
        }
    }
    #[automatically_derived]
    impl<B: Storage> __pgwire::MessageSet for MyStream<B> {
        const TAGS: &'static [__pgwire::u8] = __TAGS;
    }
    #[automatically_derived]
    impl<B: Storage> __pgwire::Rebind for MyStream<B> {
        type With<'__s> = MyStream<<B as __pgwire::Rebind>::With<'__s>>;
    }
    #[automatically_derived]
    impl<B: Storage> __pgwire::ToBorrowed for MyStream<B> {
        #[inline]
        fn to_borrowed(&self) -> <Self as __pgwire::Rebind>::With<'_> {
            match self {
                MyStream::Heartbeat(__message) => {
                    MyStream::Heartbeat(__pgwire::ToBorrowed::to_borrowed(__message))
                }
                MyStream::Hello { version: __field_0, node: __field_1 } => {
                    MyStream::Hello {
                        version: *__field_0,
                        node: __pgwire::ToBorrowed::to_borrowed(__field_1),
                    }
                }
                MyStream::Nothing => MyStream::Nothing,
                MyStream::Standard(__message) => {
                    MyStream::Standard(__pgwire::ToBorrowed::to_borrowed(__message))
                }
                MyStream::Unknown(__message) => {
                    MyStream::Unknown(__pgwire::ToBorrowed::to_borrowed(__message))
                }
            }
        }
    }
    #[automatically_derived]
    impl<B: Storage> __pgwire::IntoStatic for MyStream<B> {
        type Static = MyStream<<B as __pgwire::IntoStatic>::Static>;
        fn into_static_storage(self) -> <Self as __pgwire::IntoStatic>::Static {
            match self {
                MyStream::Heartbeat(__message) => {
                    MyStream::Heartbeat(
                        __pgwire::IntoStatic::into_static_storage(__message),
                    )
                }
                MyStream::Hello { version: __field_0, node: __field_1 } => {
                    MyStream::Hello {
                        version: __pgwire::IntoStatic::into_static_storage(__field_0),
                        node: __pgwire::IntoStatic::into_static_storage(__field_1),
                    }
                }
                MyStream::Nothing => MyStream::Nothing,
                MyStream::Standard(__message) => {
                    MyStream::Standard(
                        __pgwire::IntoStatic::into_static_storage(__message),
                    )
                }
                MyStream::Unknown(__message) => {
                    MyStream::Unknown(
                        __pgwire::IntoStatic::into_static_storage(__message),
                    )
                }
            }
        }
    }
};
