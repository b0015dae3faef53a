// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __pgwire;
    const __MARK_3: __pgwire::u8 = b'N';
    #[inline]
    fn __when_0(cx: &LogicalContext) -> __pgwire::bool {
        cx.in_stream
    }
    #[inline]
    fn __when_4(
        kind: u8,
        old: __pgwire::Ref<'_, Option<OldTuple<'_>>>,
    ) -> __pgwire::bool {
        kind == 1 && old.is_none()
    }
    #[automatically_derived]
    impl<'a> __pgwire::Decode<&'a [__pgwire::u8], LogicalContext> for Change<'a> {
        const MIN_LEN: __pgwire::usize = 1;
        #[inline(always)]
        fn read(
            __reader: &mut __pgwire::Reader<'_, &'a [__pgwire::u8]>,
            __context: &LogicalContext,
        ) -> __pgwire::Result<Self, __pgwire::DecodeError> {
            let __field_0 = if __when_0(__context) {
                let __field_0 = __pgwire::decoded(
                    <Xid as __pgwire::Decode<
                        &'a [__pgwire::u8],
                        LogicalContext,
                    >>::read(__reader, __context),
                    "Change",
                    "xid",
                )?;
                __pgwire::Some(__field_0)
            } else {
                __pgwire::None
            };
            let __field_1 = __pgwire::decoded(
                <u8 as __pgwire::Decode<
                    &'a [__pgwire::u8],
                    LogicalContext,
                >>::read(__reader, __context),
                "Change",
                "kind",
            )?;
            let __field_2 = if __pgwire::next_is_one_of(
                __reader,
                <OldTuple<'a> as __pgwire::MessageSet>::TAGS,
            ) {
                let __field_2 = __pgwire::decoded(
                    <OldTuple<
                        'a,
                    > as __pgwire::Decode<
                        &'a [__pgwire::u8],
                        LogicalContext,
                    >>::read(__reader, __context),
                    "Change",
                    "old",
                )?;
                __pgwire::Some(__field_2)
            } else {
                __pgwire::None
            };
            let __field_3 = if __pgwire::next_is_one_of(__reader, &[__MARK_3]) {
                __pgwire::decoded(
                    __pgwire::read_marker(__reader, __MARK_3),
                    "Change",
                    "new_marker",
                )?;
                let __field_3 = __pgwire::decoded(
                    <u32 as __pgwire::Decode<
                        &'a [__pgwire::u8],
                        LogicalContext,
                    >>::read(__reader, __context),
                    "Change",
                    "new",
                )?;
                __pgwire::Some(__field_3)
            } else {
                __pgwire::None
            };
            let __field_4 = if __when_4(__field_1, &__field_2) {
                let __field_4 = __pgwire::decoded(
                    __pgwire::read_cstring::<
                        &'a str,
                        &'a [__pgwire::u8],
                    >(__reader, __pgwire::Limits::NONE),
                    "Change",
                    "reason",
                )?;
                __pgwire::Some(__field_4)
            } else {
                __pgwire::None
            };
            __pgwire::Ok(Self {
                xid: __field_0,
                kind: __field_1,
                old: __field_2,
                new: __field_3,
                reason: __field_4,
            })
        }
    }
    #[automatically_derived]
    impl<'a> __pgwire::Encode<LogicalContext> for Change<'a> {
        #[inline]
        fn wire_len(&self, __context: &LogicalContext) -> __pgwire::usize {
            let __field_0 = &self.xid;
            let __field_2 = &self.old;
            let __field_3 = &self.new;
            let __field_4 = &self.reason;
            1
                + match __field_0 {
                    __pgwire::Some(__field_0) => {
                        <Xid as __pgwire::Encode<
                            LogicalContext,
                        >>::wire_len(__field_0, __context)
                    }
                    __pgwire::None => 0,
                }
                + match __field_2 {
                    __pgwire::Some(__field_2) => {
                        <OldTuple<
                            'a,
                        > as __pgwire::Encode<
                            LogicalContext,
                        >>::wire_len(__field_2, __context)
                    }
                    __pgwire::None => 0,
                }
                + match __field_3 {
                    __pgwire::Some(_) => 5,
                    __pgwire::None => 0,
                }
                + match __field_4 {
                    __pgwire::Some(__field_4) => __pgwire::cstring_len(__field_4),
                    __pgwire::None => 0,
                }
        }
        #[inline]
        fn write<__O: __pgwire::Observer>(
            &self,
            __writer: &mut __pgwire::Writer<'_, __O>,
            __context: &LogicalContext,
        ) -> __pgwire::Result<(), __pgwire::EncodeError> {
            let __field_0 = &self.xid;
            let __field_1 = &self.kind;
            let __field_2 = &self.old;
            let __field_3 = &self.new;
            let __field_4 = &self.reason;
            __pgwire::Writer::enter(__writer, <Self as __pgwire::Describe>::LAYOUT);
            __pgwire::encoded(
                __pgwire::check_presence(__when_0(__context), __field_0.is_some()),
                "Change",
                "xid",
            )?;
            if let __pgwire::Some(__field_0) = __field_0 {
                __pgwire::Writer::row(__writer, 0);
                __pgwire::encoded(
                    <Xid as __pgwire::Encode<
                        LogicalContext,
                    >>::write(__field_0, __writer, __context),
                    "Change",
                    "xid",
                )?;
            }
            __pgwire::Writer::row(__writer, 1);
            __pgwire::encoded(
                <u8 as __pgwire::Encode<
                    LogicalContext,
                >>::write(__field_1, __writer, __context),
                "Change",
                "kind",
            )?;
            if let __pgwire::Some(__field_2) = __field_2 {
                __pgwire::Writer::row(__writer, 2);
                __pgwire::encoded(
                    <OldTuple<
                        'a,
                    > as __pgwire::Encode<
                        LogicalContext,
                    >>::write(__field_2, __writer, __context),
                    "Change",
                    "old",
                )?;
            }
            let __next = __pgwire::Writer::first_byte_of(
                __writer,
                |__writer| {
                    if let __pgwire::Some(__field_3) = __field_3 {
                        __pgwire::Writer::row(__writer, 3);
                        __pgwire::encoded(
                            __pgwire::Writer::array(__writer, [__MARK_3]),
                            "Change",
                            "new_marker",
                        )?;
                        __pgwire::Writer::row(__writer, 4);
                        __pgwire::encoded(
                            <u32 as __pgwire::Encode<
                                LogicalContext,
                            >>::write(__field_3, __writer, __context),
                            "Change",
                            "new",
                        )?;
                    }
                    let __next = __pgwire::Writer::first_byte_of(
                        __writer,
                        |__writer| {
                            __pgwire::encoded(
                                __pgwire::check_presence(
                                    __when_4(*__field_1, __field_2),
                                    __field_4.is_some(),
                                ),
                                "Change",
                                "reason",
                            )?;
                            if let __pgwire::Some(__field_4) = __field_4 {
                                __pgwire::Writer::row(__writer, 5);
                                __pgwire::encoded(
                                    __pgwire::write_cstring(
                                        __field_4,
                                        __pgwire::Limits::NONE,
                                        __writer,
                                    ),
                                    "Change",
                                    "reason",
                                )?;
                            }
                            __pgwire::Ok(())
                        },
                    )?;
                    __pgwire::encoded(
                        __pgwire::check_absent(__field_3.is_none(), __next, &[__MARK_3]),
                        "Change",
                        "new",
                    )?;
                    __pgwire::Ok(())
                },
            )?;
            __pgwire::encoded(
                __pgwire::check_absent(
                    __field_2.is_none(),
                    __next,
                    <OldTuple<'a> as __pgwire::MessageSet>::TAGS,
                ),
                "Change",
                "old",
            )?;
            __pgwire::Writer::leave(__writer);
            __pgwire::Ok(())
        }
    }
    #[automatically_derived]
    /**On the wire:

| field | format | meaning |
|---|---|---|
| `xid` | `Int32 (TransactionId)` | Only when `cx . in_stream`. |
| `kind` | `Int8` |  |
| `old` | `OldTuple<'a>` | Only when the next byte is a tag of `OldTuple<'a>`. |
| `new_marker` | `Byte1('N')` | Says that `new` follows. Only when the next byte is `b'N'`. |
| `new` | `Int32` | Only when the next byte is `b'N'`. |
| `reason` | `String` | Only when `kind == 1 && old . is_none ()`. |
*/
    impl<'a> __pgwire::Describe for Change<'a> {
        const LAYOUT: &'static __pgwire::Layout = &__pgwire::Layout::of_fields(
            "Change",
            &[
                __pgwire::Field::of("xid", <Xid as __pgwire::Describe>::LAYOUT)
                    .condition(__pgwire::Condition::When("cx . in_stream")),
                __pgwire::Field::of("kind", <u8 as __pgwire::Describe>::LAYOUT),
                __pgwire::Field::of("old", <OldTuple<'a> as __pgwire::Describe>::LAYOUT)
                    .condition(
                        __pgwire::Condition::NextByte(
                            <OldTuple<'a> as __pgwire::MessageSet>::TAGS,
                        ),
                    ),
                __pgwire::Field::new(
                        "new_marker",
                        __pgwire::Format::BYTE1.constant((__MARK_3) as __pgwire::i64),
                    )
                    .doc("Says that `new` follows.")
                    .condition(__pgwire::Condition::NextByte(&[__MARK_3])),
                __pgwire::Field::of("new", <u32 as __pgwire::Describe>::LAYOUT)
                    .condition(__pgwire::Condition::NextByte(&[__MARK_3])),
                __pgwire::Field::new("reason", __pgwire::cstring_format::<&'a str>())
                    .condition(
                        __pgwire::Condition::When("kind == 1 && old . is_none ()"),
                    ),
            ],
        );
    }
    #[automatically_derived]
    impl<'a> __pgwire::Rebind for Change<'a> {
        type With<'__s> = Change<'__s>;
    }
};
