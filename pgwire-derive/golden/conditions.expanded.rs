// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __p;
    const __MARK_3: __p::u8 = b'N';
    const __ROWS: &__p::Rows = &__p::Rows(
        "Change",
        &["xid", "kind", "old", "new_marker", "new", "reason"],
    );
    #[inline]
    fn __when_0(cx: &LogicalContext) -> __p::bool {
        cx.in_stream
    }
    #[inline]
    fn __when_4(kind: u8, old: __p::Ref<'_, Option<OldTuple<'_>>>) -> __p::bool {
        kind == 1 && old.is_none()
    }
    #[automatically_derived]
    impl<'a> __p::Decode<&'a [__p::u8], LogicalContext> for Change<'a> {
        const MIN_LEN: __p::usize = 1;
        #[inline(always)]
        fn read(
            __r: &mut __p::Reader<'_, &'a [__p::u8]>,
            __c: &LogicalContext,
        ) -> __p::Decoded<Self> {
            let __r = &mut __p::read_part(__r, __c, __ROWS, 0);
            let __field_0 = if __r.when(__when_0(__c), 1) {
                __p::Some(__r.plain()?)
            } else {
                __p::None
            };
            let __field_1 = __r.plain()?;
            let __field_2 = if __r.if_next(<OldTuple<'a> as __p::MessageSet>::TAGS, 1) {
                __p::Some(
                    __r
                        .by(|__r, __c| <OldTuple<
                            'a,
                        > as __p::Decode<
                            &'a [__p::u8],
                            LogicalContext,
                        >>::read(__r, __c))?,
                )
            } else {
                __p::None
            };
            let __field_3 = if __r.if_next(&[__MARK_3], 2) {
                __p::Some(__r.marker(__MARK_3)?.plain()?)
            } else {
                __p::None
            };
            let __field_4 = if __r.when(__when_4(__field_1, &__field_2), 1) {
                __p::Some(__r.cstring()?)
            } else {
                __p::None
            };
            __p::Ok(Self {
                xid: __field_0,
                kind: __field_1,
                old: __field_2,
                new: __field_3,
                reason: __field_4,
            })
        }
    }
    #[automatically_derived]
    impl<'a> __p::Encode<LogicalContext> for Change<'a> {
        #[inline]
        fn wire_len(&self, __c: &LogicalContext) -> __p::usize {
            1
                + match &self.xid {
                    __p::Some(__field_0) => __p::wire_len(__field_0, __c),
                    __p::None => 0,
                }
                + match &self.old {
                    __p::Some(__field_2) => {
                        <OldTuple<
                            'a,
                        > as __p::Encode<LogicalContext>>::wire_len(__field_2, __c)
                    }
                    __p::None => 0,
                }
                + match &self.new {
                    __p::Some(_) => 5,
                    __p::None => 0,
                }
                + match &self.reason {
                    __p::Some(__field_4) => __p::cstring_len(__field_4),
                    __p::None => 0,
                }
        }
        #[inline]
        fn write<__O: __p::Observer>(
            &self,
            __w: &mut __p::Writer<'_, __O>,
            __c: &LogicalContext,
        ) -> __p::Encoded {
            let __w = &mut __p::write_part(self, __w, __c, __ROWS);
            if let __p::Some(__field_0) = __w.when(__when_0(__c), &self.xid, 0, 1)? {
                __w.plain(__field_0)?;
            }
            __w.plain(&self.kind)?;
            if let __p::Some(__field_2) = __w.if_some(&self.old, 1) {
                __w.known(
                    <OldTuple<'a> as __p::MessageSet>::TAGS,
                    |__w| {
                        __w.by(|__w, __c| <OldTuple<
                            'a,
                        > as __p::Encode<LogicalContext>>::write(__field_2, __w, __c))?;
                        __p::Ok(())
                    },
                )?;
            }
            __w.unlike(
                    self.old.is_none(),
                    <OldTuple<'a> as __p::MessageSet>::TAGS,
                    |__w| {
                        if let __p::Some(__field_3) = __w.if_some(&self.new, 2) {
                            __w.byte(__MARK_3)?.plain(__field_3)?;
                        }
                        __w.unlike(
                            self.new.is_none(),
                            &[__MARK_3],
                            |__w| {
                                if let __p::Some(__field_4) = __w
                                    .when(__when_4(self.kind, &self.old), &self.reason, 0, 1)?
                                {
                                    __w.cstring(__field_4)?;
                                }
                                __p::Ok(())
                            },
                        )?;
                        __p::Ok(())
                    },
                )?
                .end()
        }
    }
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "On the wire:\n\n| field | format | meaning |\n|---|---|---|\n| `xid` | `Int32 (TransactionId)` | Only when `cx . in_stream`. |\n| `kind` | `Int8` |  |\n| `old` | `OldTuple<'a>` | Only when the next byte is a tag of `OldTuple<'a>`. |\n| `new_marker` | `Byte1('N')` | Says that `new` follows. Only when the next byte is `b'N'`. |\n| `new` | `Int32` | Only when the next byte is `b'N'`. |\n| `reason` | `String` | Only when `kind == 1 && old . is_none ()`. |\n"
    )]
    impl<'a> __p::Describe for Change<'a> {
        const LAYOUT: &'static __p::Layout = &__p::fields(
            __ROWS,
            &__p::named(
                __ROWS,
                [
                    __p::part(<Xid as __p::Describe>::LAYOUT).when("cx . in_stream"),
                    __p::number::<u8>(),
                    __p::part(<OldTuple<'a> as __p::Describe>::LAYOUT)
                        .if_next(<OldTuple<'a> as __p::MessageSet>::TAGS),
                    __p::byte(__MARK_3)
                        .doc("Says that `new` follows.")
                        .if_next(&[__MARK_3]),
                    __p::number::<u32>().if_next(&[__MARK_3]),
                    __p::string::<&'a str>().when("kind == 1 && old . is_none ()"),
                ],
            ),
        );
    }
    #[automatically_derived]
    impl<'a> __p::Rebind for Change<'a> {
        type With<'__s> = Change<'__s>;
    }
};
