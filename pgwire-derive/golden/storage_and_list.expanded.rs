// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __p;
    const __TAG: __p::u8 = b'T';
    const __MAX_LEN_2: __p::usize = 63;
    const __ROWS: &__p::Rows = &__p::Rows(
        "Truncate",
        &["tag", "num_relations", "options", "relation_oids", "name", "rest"],
    );
    #[automatically_derived]
    impl<B: Storage, __C> __p::Decode<B, __C> for Truncate<B>
    where
        B: __p::ReadByteString<B>,
    {
        const MIN_LEN: __p::usize = 7;
        #[inline(always)]
        fn read(__r: &mut __p::Reader<'_, B>, __c: &__C) -> __p::Decoded<Self> {
            let __r = &mut __p::read_tagged(__r, __c, __TAG, __ROWS)?;
            let __size_1 = __r.run(5, &[4, 1])?.count::<__p::i32>()?;
            __p::Ok(Self {
                options: __r.plain()?,
                relation_oids: __r.items(__size_1)?,
                name: __r
                    .cstring_within(__p::Limits {
                        min: 0,
                        max: __MAX_LEN_2,
                    })?,
                seen: <bool as __p::Default>::default(),
                rest: __r.rest()?,
            })
        }
    }
    #[automatically_derived]
    impl<B: Storage, __C> __p::Encode<__C> for Truncate<B>
    where
        B: __p::WriteByteString<__C>,
    {
        #[inline]
        fn wire_len(&self, __c: &__C) -> __p::usize {
            6 + __p::items_len(&self.relation_oids, __c) + __p::cstring_len(&self.name)
                + __p::byte_string_len(&self.rest)
        }
        #[inline]
        fn write<__O: __p::Observer>(
            &self,
            __w: &mut __p::Writer<'_, __O>,
            __c: &__C,
        ) -> __p::Encoded {
            let __w = &mut __p::write_part(self, __w, __c, __ROWS);
            __w.run(6)?
                .byte(__TAG)?
                .count::<__p::i32, _>(&self.relation_oids)?
                .plain(&self.options)?
                .items(&self.relation_oids)?
                .cstring_within(
                    &self.name,
                    __p::Limits {
                        min: 0,
                        max: __MAX_LEN_2,
                    },
                )?
                .rest(&self.rest)?
                .end()
        }
    }
    #[cfg_attr(
        doc,
        doc = "On the wire (since PostgreSQL 11, protocol version 1):\n\n| field | format | meaning |\n|---|---|---|\n| `tag` | `Byte1('T')` | Says what this is. |\n| `num_relations` | `Int32` | The number of `relation_oids`. |\n| `options` | `Int8` |  |\n| `relation_oids` | `Int32 (Oid)` | The relations that were emptied. `num_relations` times. |\n| `name` | `String` | At most 63 bytes. |\n| `rest` | `Byten` | To the end of the message. |\n"
    )]
    impl<B: Storage> __p::Describe for Truncate<B> {
        const LAYOUT: &'static __p::Layout = &__p::fields(
                __ROWS,
                &__p::named(
                    __ROWS,
                    [
                        __p::tag(__TAG),
                        __p::number::<__p::i32>().doc("The number of `relation_oids`."),
                        __p::number::<u8>(),
                        __p::part(
                                <<Seq<
                                    B,
                                    Oid,
                                > as __p::ListField>::Item as __p::Describe>::LAYOUT,
                            )
                            .doc("The relations that were emptied.")
                            .times("num_relations"),
                        __p::string::<PgStr<B>>(),
                        __p::bytes::<B>(),
                    ],
                ),
            )
            .since(__p::Some(11u16), __p::Some(1u16));
    }
    impl<B: Storage> __p::Tagged for Truncate<B> {
        const TAG: __p::u8 = __TAG;
    }
    impl<B: Storage> __p::MessageSet for Truncate<B> {
        const TAGS: &'static [__p::u8] = &[__TAG];
    }
    impl<B: Storage> __p::Rebind for Truncate<B> {
        type With<'__s> = Truncate<<B as __p::Rebind>::With<'__s>>;
    }
    #[automatically_derived]
    impl<B: Storage> __p::ToBorrowed for Truncate<B> {
        #[inline]
        fn to_borrowed(&self) -> <Self as __p::Rebind>::With<'_> {
            use __p::{
                ViewByClone as _, ViewByDefault as _, ViewByNothing as _,
                ViewByRebind as _,
            };
            Truncate {
                options: self.options,
                relation_oids: __p::ToBorrowed::to_borrowed(&self.relation_oids),
                name: __p::ToBorrowed::to_borrowed(&self.name),
                seen: (&&__p::View(&self.seen)).__pgwire_view(),
                rest: __p::ToBorrowed::to_borrowed(&self.rest),
            }
        }
    }
    #[automatically_derived]
    impl<B: Storage> __p::IntoStatic for Truncate<B> {
        type Static = Truncate<<B as __p::IntoStatic>::Static>;
        fn into_static_storage(self) -> <Self as __p::IntoStatic>::Static {
            Truncate {
                options: self.options,
                relation_oids: __p::IntoStatic::into_static_storage(self.relation_oids),
                name: __p::IntoStatic::into_static_storage(self.name),
                seen: self.seen,
                rest: __p::IntoStatic::into_static_storage(self.rest),
            }
        }
    }
};
