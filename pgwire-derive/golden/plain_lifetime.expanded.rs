// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __pgwire;
    const __TAG: __pgwire::u8 = b'p';
    const __CONSTANT_0: u8 = 0;
    #[automatically_derived]
    impl<'a, __C> __pgwire::Decode<&'a [__pgwire::u8], __C> for StreamPrepare<'a> {
        const MIN_LEN: __pgwire::usize = 1 + 1
            + <Lsn as __pgwire::Decode<&'a [__pgwire::u8], __C>>::MIN_LEN
            + <Lsn as __pgwire::Decode<&'a [__pgwire::u8], __C>>::MIN_LEN
            + <Timestamp as __pgwire::Decode<&'a [__pgwire::u8], __C>>::MIN_LEN + 4 + 1;
        #[inline(always)]
        fn read(
            __reader: &mut __pgwire::Reader<'_, &'a [__pgwire::u8]>,
            __context: &__C,
        ) -> __pgwire::Result<Self, __pgwire::DecodeError> {
            __pgwire::read_tag(__reader, __TAG, "StreamPrepare", "tag")?;
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
            __pgwire::Reader::run(
                __reader,
                "StreamPrepare",
                const {
                    &[
                        ("flags", 1),
                        (
                            "prepare_lsn",
                            <Lsn as __pgwire::Decode<&'a [__pgwire::u8], __C>>::MIN_LEN,
                        ),
                        (
                            "end_lsn",
                            <Lsn as __pgwire::Decode<&'a [__pgwire::u8], __C>>::MIN_LEN,
                        ),
                        (
                            "prepare_time",
                            <Timestamp as __pgwire::Decode<
                                &'a [__pgwire::u8],
                                __C,
                            >>::MIN_LEN,
                        ),
                        ("xid", 4),
                    ]
                },
                const {
                    1 + <Lsn as __pgwire::Decode<&'a [__pgwire::u8], __C>>::MIN_LEN
                        + <Lsn as __pgwire::Decode<&'a [__pgwire::u8], __C>>::MIN_LEN
                        + <Timestamp as __pgwire::Decode<
                            &'a [__pgwire::u8],
                            __C,
                        >>::MIN_LEN + 4
                },
            )?;
            let __field_0 = __pgwire::decoded(
                __pgwire::read_constant::<
                    u8,
                    &'a [__pgwire::u8],
                >(__reader, __CONSTANT_0),
                "StreamPrepare",
                "flags",
            )?;
            let __field_1 = __pgwire::decoded(
                <Lsn as __pgwire::Decode<
                    &'a [__pgwire::u8],
                    __C,
                >>::read(__reader, __context),
                "StreamPrepare",
                "prepare_lsn",
            )?;
            let __field_2 = __pgwire::decoded(
                <Lsn as __pgwire::Decode<
                    &'a [__pgwire::u8],
                    __C,
                >>::read(__reader, __context),
                "StreamPrepare",
                "end_lsn",
            )?;
            let __field_3 = __pgwire::decoded(
                <Timestamp as __pgwire::Decode<
                    &'a [__pgwire::u8],
                    __C,
                >>::read(__reader, __context),
                "StreamPrepare",
                "prepare_time",
            )?;
            let __field_4 = __pgwire::decoded(
                <u32 as __pgwire::Decode<
                    &'a [__pgwire::u8],
                    __C,
                >>::read(__reader, __context),
                "StreamPrepare",
                "xid",
            )?;
            let __field_5 = __pgwire::decoded(
                __pgwire::read_cstring::<
                    &'a str,
                    &'a [__pgwire::u8],
                >(__reader, __pgwire::Limits::NONE),
                "StreamPrepare",
                "gid",
            )?;
            __pgwire::Ok(Self {
                flags: __field_0,
                prepare_lsn: __field_1,
                end_lsn: __field_2,
                prepare_time: __field_3,
                xid: __field_4,
                gid: __field_5,
            })
        }
    }
    #[automatically_derived]
    impl<'a, __C> __pgwire::Encode<__C> for StreamPrepare<'a> {
        #[inline]
        fn wire_len(&self, __context: &__C) -> __pgwire::usize {
            let __field_1 = &self.prepare_lsn;
            let __field_2 = &self.end_lsn;
            let __field_3 = &self.prepare_time;
            let __field_5 = &self.gid;
            6 + <Lsn as __pgwire::Encode<__C>>::wire_len(__field_1, __context)
                + <Lsn as __pgwire::Encode<__C>>::wire_len(__field_2, __context)
                + <Timestamp as __pgwire::Encode<__C>>::wire_len(__field_3, __context)
                + __pgwire::cstring_len(__field_5)
        }
        #[inline]
        fn write<__O: __pgwire::Observer>(
            &self,
            __writer: &mut __pgwire::Writer<'_, __O>,
            __context: &__C,
        ) -> __pgwire::Result<(), __pgwire::EncodeError> {
            let __field_0 = &self.flags;
            let __field_1 = &self.prepare_lsn;
            let __field_2 = &self.end_lsn;
            let __field_3 = &self.prepare_time;
            let __field_4 = &self.xid;
            let __field_5 = &self.gid;
            __pgwire::Writer::enter(__writer, <Self as __pgwire::Describe>::LAYOUT);
            __pgwire::Writer::run(
                __writer,
                1 + 1 + <Lsn as __pgwire::Encode<__C>>::wire_len(__field_1, __context)
                    + <Lsn as __pgwire::Encode<__C>>::wire_len(__field_2, __context)
                    + <Timestamp as __pgwire::Encode<
                        __C,
                    >>::wire_len(__field_3, __context) + 4,
            )?;
            __pgwire::Writer::row(__writer, 0);
            __pgwire::encoded(
                __pgwire::Writer::array(__writer, [__TAG]),
                "StreamPrepare",
                "tag",
            )?;
            __pgwire::Writer::row(__writer, 1);
            __pgwire::encoded(
                __pgwire::write_constant(*__field_0, __CONSTANT_0, __writer),
                "StreamPrepare",
                "flags",
            )?;
            __pgwire::Writer::row(__writer, 2);
            __pgwire::encoded(
                <Lsn as __pgwire::Encode<__C>>::write(__field_1, __writer, __context),
                "StreamPrepare",
                "prepare_lsn",
            )?;
            __pgwire::Writer::row(__writer, 3);
            __pgwire::encoded(
                <Lsn as __pgwire::Encode<__C>>::write(__field_2, __writer, __context),
                "StreamPrepare",
                "end_lsn",
            )?;
            __pgwire::Writer::row(__writer, 4);
            __pgwire::encoded(
                <Timestamp as __pgwire::Encode<
                    __C,
                >>::write(__field_3, __writer, __context),
                "StreamPrepare",
                "prepare_time",
            )?;
            __pgwire::Writer::row(__writer, 5);
            __pgwire::encoded(
                <u32 as __pgwire::Encode<__C>>::write(__field_4, __writer, __context),
                "StreamPrepare",
                "xid",
            )?;
            __pgwire::Writer::row(__writer, 6);
            __pgwire::encoded(
                __pgwire::write_cstring(__field_5, __pgwire::Limits::NONE, __writer),
                "StreamPrepare",
                "gid",
            )?;
            __pgwire::Writer::leave(__writer);
            __pgwire::Ok(())
        }
    }
    #[automatically_derived]
    /**On the wire:

| field | format | meaning |
|---|---|---|
| `tag` | `Byte1('p')` | Says what this is. |
| `flags` | `Int8(0)` |  |
| `prepare_lsn` | `Int64 (XLogRecPtr)` |  |
| `end_lsn` | `Int64 (XLogRecPtr)` |  |
| `prepare_time` | `Int64 (TimestampTz)` |  |
| `xid` | `Int32 (TransactionId)` |  |
| `gid` | `String` |  |
*/
    impl<'a> __pgwire::Describe for StreamPrepare<'a> {
        const LAYOUT: &'static __pgwire::Layout = &__pgwire::Layout::of_fields(
                "StreamPrepare",
                &[
                    __pgwire::Field::new(
                            "tag",
                            __pgwire::Format::BYTE1.constant((__TAG) as __pgwire::i64),
                        )
                        .doc("Says what this is."),
                    __pgwire::Field::of("flags", <u8 as __pgwire::Describe>::LAYOUT)
                        .constant((__CONSTANT_0) as __pgwire::i64),
                    __pgwire::Field::new("prepare_lsn", __pgwire::lsn_format::<Lsn>()),
                    __pgwire::Field::new("end_lsn", __pgwire::lsn_format::<Lsn>()),
                    __pgwire::Field::new(
                        "prepare_time",
                        __pgwire::timestamp_format::<Timestamp>(),
                    ),
                    __pgwire::Field::new("xid", __pgwire::xid_format::<u32>()),
                    __pgwire::Field::new("gid", __pgwire::cstring_format::<&'a str>()),
                ],
            )
            .doc("Says that a prepared transaction of a stream ends.");
    }
    #[automatically_derived]
    impl<'a> __pgwire::Tagged for StreamPrepare<'a> {
        const TAG: __pgwire::u8 = __TAG;
    }
    #[automatically_derived]
    impl<'a> __pgwire::MessageSet for StreamPrepare<'a> {
        const TAGS: &'static [__pgwire::u8] = &[__TAG];
    }
    #[automatically_derived]
    impl<'a> __pgwire::Rebind for StreamPrepare<'a> {
        type With<'__s> = StreamPrepare<'__s>;
    }
};
