// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __p;
    const __TAG_Heartbeat: __p::u8 = __SET.tag(0);
    const __TAG_Hello: __p::u8 = b'H';
    const __TAG_Nothing: __p::u8 = b'-';
    const __TAGS_Standard: &[__p::u8] = <LogicalMessage<
        &'static [__p::u8],
    > as __p::MessageSet>::TAGS;
    const __TABLE_Standard: [__p::bool; 256] = __p::tags::table(__TAGS_Standard);
    const __SET: &__p::tags::Set = &__p::tags::Set(
        "MyStream",
        &[
            __p::tags::message::<Heartbeat<&'static [__p::u8]>>("Heartbeat")
                .conditional(),
            __p::tags::set("Hello", &[__TAG_Hello]),
            __p::tags::set("Nothing", &[__TAG_Nothing]),
            __p::tags::set("Standard", __TAGS_Standard),
        ],
    );
    const __TAGS: &[__p::u8] = &__SET.tags::<{ __SET.size() }>();
    const __TAKEN: &__p::tags::Taken = &__SET.taken();
    const _: () = __TAKEN.assert_new(1);
    const _: () = __TAKEN.assert_new(2);
    const _: () = __TAKEN.assert_new(3);
    const __ROWS_Hello: &__p::Rows = &__p::Rows("MyStream", &["tag", "version", "node"]);
    const __ROWS_Nothing: &__p::Rows = &__p::Rows("MyStream", &["tag"]);
    #[inline]
    fn __when_variant_Heartbeat<B: Storage>(cx: &LogicalContext) -> __p::bool {
        cx.in_stream
    }
    #[automatically_derived]
    impl<B: Storage> __p::Decode<B, LogicalContext> for MyStream<B>
    where
        Heartbeat<B>: __p::Decode<B, LogicalContext>,
        LogicalMessage<B>: __p::Decode<B, LogicalContext>,
        RawMessage<B>: __p::Decode<B, LogicalContext>,
    {
        const MIN_LEN: __p::usize = 1;
        #[inline(always)]
        fn read(
            __r: &mut __p::Reader<'_, B>,
            __c: &LogicalContext,
        ) -> __p::Decoded<Self> {
            match __p::Reader::peek(__r) {
                __p::Some(__tag) => {
                    match __tag {
                        __TAG_Heartbeat if __when_variant_Heartbeat::<B>(__c) => {
                            __p::Decode::read(__r, __c).map(Self::Heartbeat)
                        }
                        __TAG_Hello => {
                            let __r = &mut __p::read_variant(__r, __c, __ROWS_Hello, 1);
                            __p::Ok(Self::Hello {
                                version: __r.plain()?,
                                node: __r.cstring()?,
                            })
                        }
                        __TAG_Nothing => {
                            __p::read_variant(__r, __c, __ROWS_Nothing, 1);
                            __p::Ok(Self::Nothing {})
                        }
                        __tag if __TABLE_Standard[__tag as __p::usize] => {
                            __p::Decode::read(__r, __c).map(Self::Standard)
                        }
                        #[allow(unreachable_patterns)]
                        __TAG_Heartbeat => {
                            __p::Err(__p::unknown_tag(__r, "MyStream", "tag", __TAGS))
                        }
                        _ => __p::Decode::read(__r, __c).map(Self::Unknown),
                    }
                }
                __p::None => __p::Err(__p::no_tag(__r, "MyStream", "tag")),
            }
        }
    }
    #[automatically_derived]
    impl<B: Storage> __p::Encode<LogicalContext> for MyStream<B>
    where
        Heartbeat<B>: __p::Encode<LogicalContext>,
        LogicalMessage<B>: __p::Encode<LogicalContext>,
        RawMessage<B>: __p::Encode<LogicalContext>,
    {
        #[inline]
        fn wire_len(&self, __c: &LogicalContext) -> __p::usize {
            match self {
                Self::Heartbeat(__m) => __p::Encode::wire_len(__m, __c),
                Self::Hello { node: __field_1, .. } => 3 + __p::cstring_len(__field_1),
                Self::Nothing { .. } => 1,
                Self::Standard(__m) => __p::Encode::wire_len(__m, __c),
                Self::Unknown(__m) => __p::Encode::wire_len(__m, __c),
            }
        }
        #[inline]
        fn write<__O: __p::Observer>(
            &self,
            __w: &mut __p::Writer<'_, __O>,
            __c: &LogicalContext,
        ) -> __p::Encoded {
            match self {
                Self::Heartbeat(__m) => {
                    __p::check_variant(__when_variant_Heartbeat::<B>(__c), "MyStream")?;
                    __p::Encode::write(__m, __w, __c)
                }
                Self::Hello { version: __field_0, node: __field_1, .. } => {
                    __p::check_variant(
                        __TAG_Heartbeat != __TAG_Hello
                            || !__when_variant_Heartbeat::<B>(__c),
                        "MyStream",
                    )?;
                    let __w = &mut __p::write_variant(self, 1, __w, __c, __ROWS_Hello);
                    __w.run(3)?
                        .byte(__TAG_Hello)?
                        .plain(__field_0)?
                        .cstring(__field_1)?
                        .end()
                }
                Self::Nothing { .. } => {
                    __p::check_variant(
                        __TAG_Heartbeat != __TAG_Nothing
                            || !__when_variant_Heartbeat::<B>(__c),
                        "MyStream",
                    )?;
                    let __w = &mut __p::write_variant(self, 2, __w, __c, __ROWS_Nothing);
                    __w.byte(__TAG_Nothing)?.end()
                }
                Self::Standard(__m) => {
                    let __first = __p::Writer::first_byte_of(
                        __w,
                        |__w| __p::Encode::write(__m, __w, __c),
                    )?;
                    __p::check_flattened(
                        __first,
                        "MyStream",
                        <LogicalMessage<B> as __p::MessageSet>::TAGS,
                    )?;
                    __p::check_variant(
                        __first != __p::Some(__TAG_Heartbeat)
                            || !__when_variant_Heartbeat::<B>(__c),
                        "MyStream",
                    )?;
                    __p::Ok(())
                }
                Self::Unknown(__m) => {
                    __p::write_other(
                        __w,
                        "MyStream",
                        __TAGS,
                        |__w| __p::Encode::write(__m, __w, __c),
                    )
                }
            }
        }
    }
    #[cfg_attr(
        doc,
        doc = "One of these on the wire, told apart by the first byte:\n\n| variant | on the wire | meaning |\n|---|---|---|\n| `Heartbeat` | `Heartbeat<B>` | Only when `cx . in_stream`. |\n| `Hello` | `tag` `Byte1('H')`, `version` `Int16`, `node` `String` |  |\n| `Nothing` | `tag` `Byte1('-')` |  |\n| `Standard` | any `LogicalMessage<B>` |  |\n| `Unknown` | anything else, as `RawMessage<B>` |  |\n"
    )]
    impl<B: Storage> __p::Describe for MyStream<B> {
        const LAYOUT: &'static __p::Layout = &__p::variants(
            "MyStream",
            &[
                __p::message("Heartbeat", <Heartbeat<B> as __p::Describe>::LAYOUT)
                    .condition("cx . in_stream"),
                __p::own_fields(
                    "Hello",
                    &__p::named(
                        __ROWS_Hello,
                        [
                            __p::tag(__TAG_Hello),
                            __p::number::<u16>(),
                            __p::string::<PgStr<B>>(),
                        ],
                    ),
                ),
                __p::own_fields(
                    "Nothing",
                    &__p::named(__ROWS_Nothing, [__p::tag(__TAG_Nothing)]),
                ),
                __p::flattened("Standard", <LogicalMessage<B> as __p::Describe>::LAYOUT),
                __p::other("Unknown", <RawMessage<B> as __p::Describe>::LAYOUT),
            ],
        );
        fn layout(&self) -> &'static __p::Layout {
            match self {
                Self::Heartbeat(__m) => __p::Describe::layout(__m),
                Self::Standard(__m) => __p::Describe::layout(__m),
                Self::Unknown(__m) => __p::Describe::layout(__m),
                _ => <Self as __p::Describe>::LAYOUT,
            }
        }
    }
    impl<B: Storage> __p::MessageSet for MyStream<B> {
        const TAGS: &'static [__p::u8] = __TAGS;
    }
    impl<B: Storage> __p::Rebind for MyStream<B> {
        type With<'__s> = MyStream<<B as __p::Rebind>::With<'__s>>;
    }
    #[automatically_derived]
    impl<B: Storage> __p::ToBorrowed for MyStream<B> {
        #[inline]
        fn to_borrowed(&self) -> <Self as __p::Rebind>::With<'_> {
            match self {
                MyStream::Heartbeat(__m) => {
                    MyStream::Heartbeat(__p::ToBorrowed::to_borrowed(__m))
                }
                MyStream::Hello { version: __field_0, node: __field_1 } => {
                    MyStream::Hello {
                        version: *__field_0,
                        node: __p::ToBorrowed::to_borrowed(__field_1),
                    }
                }
                MyStream::Nothing => MyStream::Nothing,
                MyStream::Standard(__m) => {
                    MyStream::Standard(__p::ToBorrowed::to_borrowed(__m))
                }
                MyStream::Unknown(__m) => {
                    MyStream::Unknown(__p::ToBorrowed::to_borrowed(__m))
                }
            }
        }
    }
    #[automatically_derived]
    impl<B: Storage> __p::IntoStatic for MyStream<B> {
        type Static = MyStream<<B as __p::IntoStatic>::Static>;
        fn into_static_storage(self) -> <Self as __p::IntoStatic>::Static {
            match self {
                MyStream::Heartbeat(__m) => {
                    MyStream::Heartbeat(__p::IntoStatic::into_static_storage(__m))
                }
                MyStream::Hello { version: __field_0, node: __field_1 } => {
                    MyStream::Hello {
                        version: __field_0,
                        node: __p::IntoStatic::into_static_storage(__field_1),
                    }
                }
                MyStream::Nothing => MyStream::Nothing,
                MyStream::Standard(__m) => {
                    MyStream::Standard(__p::IntoStatic::into_static_storage(__m))
                }
                MyStream::Unknown(__m) => {
                    MyStream::Unknown(__p::IntoStatic::into_static_storage(__m))
                }
            }
        }
    }
};
