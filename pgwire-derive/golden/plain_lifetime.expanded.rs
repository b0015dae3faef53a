// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __p;
    const __TAG: __p::u8 = b'p';
    const __CONSTANT_0: u8 = 0;
    const __ROWS: &__p::Rows = &__p::Rows(
        "StreamPrepare",
        &["tag", "flags", "prepare_lsn", "end_lsn", "prepare_time", "xid", "gid"],
    );
    #[automatically_derived]
    impl<'a, __C> __p::Decode<&'a [__p::u8], __C> for StreamPrepare<'a> {
        const MIN_LEN: __p::usize = 7 + <Lsn as __p::Decode<&'a [__p::u8], __C>>::MIN_LEN
            + <Lsn as __p::Decode<&'a [__p::u8], __C>>::MIN_LEN
            + <Timestamp as __p::Decode<&'a [__p::u8], __C>>::MIN_LEN;
        #[inline(always)]
        fn read(
            __r: &mut __p::Reader<'_, &'a [__p::u8]>,
            __c: &__C,
        ) -> __p::Decoded<Self> {
            let __r = &mut __p::read_tagged(__r, __c, __TAG, __ROWS)?;
            let __field_0 = __r
                .run(
                    const {
                        5 + <Lsn as __p::Decode<&'a [__p::u8], __C>>::MIN_LEN
                            + <Lsn as __p::Decode<&'a [__p::u8], __C>>::MIN_LEN
                            + <Timestamp as __p::Decode<&'a [__p::u8], __C>>::MIN_LEN
                    },
                    const {
                        &[
                            1,
                            <Lsn as __p::Decode<&'a [__p::u8], __C>>::MIN_LEN,
                            <Lsn as __p::Decode<&'a [__p::u8], __C>>::MIN_LEN,
                            <Timestamp as __p::Decode<&'a [__p::u8], __C>>::MIN_LEN,
                            4,
                        ]
                    },
                )?
                .constant(__CONSTANT_0)?;
            let (__field_1, __field_2, __field_3, __field_4) = __r.values()?;
            __p::Ok(Self {
                flags: __field_0,
                prepare_lsn: __field_1,
                end_lsn: __field_2,
                prepare_time: __field_3,
                xid: __field_4,
                gid: __r.cstring()?,
            })
        }
    }
    #[automatically_derived]
    impl<'a, __C> __p::Encode<__C> for StreamPrepare<'a> {
        #[inline]
        fn wire_len(&self, __c: &__C) -> __p::usize {
            6 + __p::wire_len(&self.prepare_lsn, __c) + __p::wire_len(&self.end_lsn, __c)
                + __p::wire_len(&self.prepare_time, __c) + __p::cstring_len(&self.gid)
        }
        #[inline]
        fn write<__O: __p::Observer>(
            &self,
            __w: &mut __p::Writer<'_, __O>,
            __c: &__C,
        ) -> __p::Encoded {
            let __w = &mut __p::write_part(self, __w, __c, __ROWS);
            __w.run(
                    6 + __p::wire_len(&self.prepare_lsn, __c)
                        + __p::wire_len(&self.end_lsn, __c)
                        + __p::wire_len(&self.prepare_time, __c),
                )?
                .byte(__TAG)?
                .constant(&self.flags, __CONSTANT_0)?
                .values((
                    &self.prepare_lsn,
                    &self.end_lsn,
                    &self.prepare_time,
                    &self.xid,
                ))?
                .cstring(&self.gid)?
                .end()
        }
    }
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "On the wire:\n\n| field | format | meaning |\n|---|---|---|\n| `tag` | `Byte1('p')` | Says what this is. |\n| `flags` | `Int8(0)` |  |\n| `prepare_lsn` | `Int64 (XLogRecPtr)` |  |\n| `end_lsn` | `Int64 (XLogRecPtr)` |  |\n| `prepare_time` | `Int64 (TimestampTz)` |  |\n| `xid` | `Int32 (TransactionId)` |  |\n| `gid` | `String` |  |\n"
    )]
    impl<'a> __p::Describe for StreamPrepare<'a> {
        const LAYOUT: &'static __p::Layout = &__p::fields(
                __ROWS,
                &__p::named(
                    __ROWS,
                    [
                        __p::tag(__TAG),
                        __p::number::<u8>().constant((__CONSTANT_0) as __p::i64),
                        __p::format(__p::lsn_format::<Lsn>()),
                        __p::format(__p::lsn_format::<Lsn>()),
                        __p::format(__p::timestamp_format::<Timestamp>()),
                        __p::format(__p::xid_format::<u32>()),
                        __p::string::<&'a str>(),
                    ],
                ),
            )
            .doc("Says that a prepared transaction of a stream ends.");
    }
    #[automatically_derived]
    impl<'a> __p::Tagged for StreamPrepare<'a> {
        const TAG: __p::u8 = __TAG;
    }
    #[automatically_derived]
    impl<'a> __p::MessageSet for StreamPrepare<'a> {
        const TAGS: &'static [__p::u8] = &[__TAG];
    }
    #[automatically_derived]
    impl<'a> __p::Rebind for StreamPrepare<'a> {
        type With<'__s> = StreamPrepare<'__s>;
    }
};
