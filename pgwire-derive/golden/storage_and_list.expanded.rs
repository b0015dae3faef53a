// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __pgwire;
    const __TAG: __pgwire::u8 = b'T';
    const __MAX_LEN_2: __pgwire::usize = 63;
    #[automatically_derived]
    impl<B: Storage, __C> __pgwire::Decode<B, __C> for Truncate<B>
    where
        B: __pgwire::ReadByteString<B>,
    {
        const MIN_LEN: __pgwire::usize = 1 + 4 + 1 + 1;
        #[inline(always)]
        fn read(
            __reader: &mut __pgwire::Reader<'_, B>,
            __context: &__C,
        ) -> __pgwire::Result<Self, __pgwire::DecodeError> {
            __pgwire::read_tag(__reader, __TAG, "Truncate", "tag")?;
            <Self as __pgwire::Decode<B, __C>>::read_after_tag(__reader, __context)
        }
        #[inline(always)]
        fn read_after_tag(
            __reader: &mut __pgwire::Reader<'_, B>,
            __context: &__C,
        ) -> __pgwire::Result<Self, __pgwire::DecodeError> {
            __pgwire::Reader::run(
                __reader,
                "Truncate",
                const { &[("num_relations", 4), ("options", 1)] },
                const { 4 + 1 },
            )?;
            let __size_1 = __pgwire::decoded(
                __pgwire::read_count::<__pgwire::i32, B>(__reader),
                "Truncate",
                "num_relations",
            )?;
            let __field_0 = __pgwire::decoded(
                <u8 as __pgwire::Decode<B, __C>>::read(__reader, __context),
                "Truncate",
                "options",
            )?;
            let __field_1 = __pgwire::decoded(
                <Seq<
                    B,
                    Oid,
                > as __pgwire::ReadList<
                    B,
                    __C,
                >>::read_counted(__reader, __size_1, __context),
                "Truncate",
                "relation_oids",
            )?;
            let __field_2 = __pgwire::decoded(
                __pgwire::read_cstring::<
                    PgStr<B>,
                    B,
                >(
                    __reader,
                    __pgwire::Limits {
                        min: 0,
                        max: __MAX_LEN_2,
                    },
                ),
                "Truncate",
                "name",
            )?;
            let __field_4 = __pgwire::decoded(
                __pgwire::read_byte_string::<
                    B,
                    B,
                >(
                    __reader,
                    __pgwire::Reader::remaining(__reader),
                    __pgwire::Limits::NONE,
                ),
                "Truncate",
                "rest",
            )?;
            let __field_3 = <bool as __pgwire::Default>::default();
            __pgwire::Ok(Self {
                options: __field_0,
                relation_oids: __field_1,
                name: __field_2,
                seen: __field_3,
                rest: __field_4,
            })
        }
    }
    #[automatically_derived]
    impl<B: Storage, __C> __pgwire::Encode<__C> for Truncate<B>
    where
        B: __pgwire::WriteByteString<__C>,
    {
        #[inline]
        fn wire_len(&self, __context: &__C) -> __pgwire::usize {
            let __field_1 = &self.relation_oids;
            let __field_2 = &self.name;
            let __field_4 = &self.rest;
            6
                + <Seq<
                    B,
                    Oid,
                > as __pgwire::WriteList<__C>>::items_len(__field_1, __context)
                + __pgwire::cstring_len(__field_2)
                + __pgwire::ByteStringField::wire_bytes(__field_4).len()
        }
        #[inline]
        fn write<__O: __pgwire::Observer>(
            &self,
            __writer: &mut __pgwire::Writer<'_, __O>,
            __context: &__C,
        ) -> __pgwire::Result<(), __pgwire::EncodeError> {
            let __field_0 = &self.options;
            let __field_1 = &self.relation_oids;
            let __field_2 = &self.name;
            let __field_4 = &self.rest;
            __pgwire::Writer::enter(__writer, <Self as __pgwire::Describe>::LAYOUT);
            __pgwire::Writer::run(__writer, 1 + 4 + 1)?;
            __pgwire::Writer::row(__writer, 0);
            __pgwire::encoded(
                __pgwire::Writer::array(__writer, [__TAG]),
                "Truncate",
                "tag",
            )?;
            __pgwire::Writer::row(__writer, 1);
            __pgwire::encoded(
                __pgwire::write_count::<
                    __pgwire::i32,
                    __O,
                >(<Seq<B, Oid> as __pgwire::WriteList<__C>>::count(__field_1), __writer),
                "Truncate",
                "num_relations",
            )?;
            __pgwire::Writer::row(__writer, 2);
            __pgwire::encoded(
                <u8 as __pgwire::Encode<__C>>::write(__field_0, __writer, __context),
                "Truncate",
                "options",
            )?;
            __pgwire::Writer::row(__writer, 3);
            __pgwire::encoded(
                <Seq<
                    B,
                    Oid,
                > as __pgwire::WriteList<
                    __C,
                >>::write_items(__field_1, __writer, __context, false),
                "Truncate",
                "relation_oids",
            )?;
            __pgwire::Writer::row(__writer, 4);
            __pgwire::encoded(
                __pgwire::write_cstring(
                    __field_2,
                    __pgwire::Limits {
                        min: 0,
                        max: __MAX_LEN_2,
                    },
                    __writer,
                ),
                "Truncate",
                "name",
            )?;
            __pgwire::Writer::row(__writer, 5);
            __pgwire::encoded(
                __pgwire::write_byte_string(__field_4, __pgwire::Limits::NONE, __writer),
                "Truncate",
                "rest",
            )?;
            __pgwire::Writer::leave(__writer);
            __pgwire::Ok(())
        }
    }
    #[automatically_derived]
    /**On the wire (since PostgreSQL 11, protocol version 1):

| field | format | meaning |
|---|---|---|
| `tag` | `Byte1('T')` | Says what this is. |
| `num_relations` | `Int32` | The number of `relation_oids`. |
| `options` | `Int8` |  |
| `relation_oids` | `Int32 (Oid)` | The relations that were emptied. `num_relations` times. |
| `name` | `String` | At most 63 bytes. |
| `rest` | `Byten` | To the end of the message. |
*/
    impl<B: Storage> __pgwire::Describe for Truncate<B> {
        const LAYOUT: &'static __pgwire::Layout = &__pgwire::Layout::of_fields(
                "Truncate",
                &[
                    __pgwire::Field::new(
                            "tag",
                            __pgwire::Format::BYTE1.constant((__TAG) as __pgwire::i64),
                        )
                        .doc("Says what this is."),
                    __pgwire::Field::of(
                            "num_relations",
                            <__pgwire::i32 as __pgwire::Describe>::LAYOUT,
                        )
                        .doc("The number of `relation_oids`."),
                    __pgwire::Field::of("options", <u8 as __pgwire::Describe>::LAYOUT),
                    __pgwire::Field::of(
                            "relation_oids",
                            <<Seq<
                                B,
                                Oid,
                            > as __pgwire::ListField>::Item as __pgwire::Describe>::LAYOUT,
                        )
                        .doc("The relations that were emptied.")
                        .repeat(__pgwire::Repeat::Count("num_relations")),
                    __pgwire::Field::new("name", __pgwire::cstring_format::<PgStr<B>>()),
                    __pgwire::Field::new("rest", __pgwire::byte_string_format::<B>()),
                ],
            )
            .since(__pgwire::Some(11u16), __pgwire::Some(1u16));
    }
    #[automatically_derived]
    impl<B: Storage> __pgwire::Tagged for Truncate<B> {
        const TAG: __pgwire::u8 = __TAG;
    }
    #[automatically_derived]
    impl<B: Storage> __pgwire::MessageSet for Truncate<B> {
        const TAGS: &'static [__pgwire::u8] = &[__TAG];
    }
    #[automatically_derived]
    impl<B: Storage> __pgwire::Rebind for Truncate<B> {
        type With<'__s> = Truncate<<B as __pgwire::Rebind>::With<'__s>>;
    }
    #[automatically_derived]
    impl<B: Storage> __pgwire::ToBorrowed for Truncate<B> {
        #[inline]
        fn to_borrowed(&self) -> <Self as __pgwire::Rebind>::With<'_> {
            use __pgwire::{
                ViewByClone as _, ViewByDefault as _, ViewByNothing as _,
                ViewByRebind as _,
            };
            match self {
                Truncate {
                    options: __field_0,
                    relation_oids: __field_1,
                    name: __field_2,
                    seen: __field_3,
                    rest: __field_4,
                } => {
                    Truncate {
                        options: *__field_0,
                        relation_oids: __pgwire::ToBorrowed::to_borrowed(__field_1),
                        name: __pgwire::ToBorrowed::to_borrowed(__field_2),
                        seen: (&&__pgwire::View(__field_3)).__pgwire_view(),
                        rest: __pgwire::ToBorrowed::to_borrowed(__field_4),
                    }
                }
            }
        }
    }
    #[automatically_derived]
    impl<B: Storage> __pgwire::IntoStatic for Truncate<B> {
        type Static = Truncate<<B as __pgwire::IntoStatic>::Static>;
        fn into_static_storage(self) -> <Self as __pgwire::IntoStatic>::Static {
            match self {
                Truncate {
                    options: __field_0,
                    relation_oids: __field_1,
                    name: __field_2,
                    seen: __field_3,
                    rest: __field_4,
                } => {
                    Truncate {
                        options: __pgwire::IntoStatic::into_static_storage(__field_0),
                        relation_oids: __pgwire::IntoStatic::into_static_storage(
                            __field_1,
                        ),
                        name: __pgwire::IntoStatic::into_static_storage(__field_2),
                        seen: __field_3,
                        rest: __pgwire::IntoStatic::into_static_storage(__field_4),
                    }
                }
            }
        }
    }
};
