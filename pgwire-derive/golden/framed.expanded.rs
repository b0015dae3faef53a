// Written by `GOLDEN=overwrite cargo test -p pgwire-derive`; not compiled.

const _: () = {
    use ::pgwire_core::__private as __pgwire;
    const __TAG: __pgwire::u8 = b'F';
    const __FRAME_MAX: __pgwire::usize = 10_000;
    #[automatically_derived]
    impl<__B: __pgwire::Storage, __C> __pgwire::Decode<__B, __C> for FunctionCall {
        const MIN_LEN: __pgwire::usize = 5 + 4 + 2 + 4 + 2;
        #[inline(always)]
        fn read(
            __reader: &mut __pgwire::Reader<'_, __B>,
            __context: &__C,
        ) -> __pgwire::Result<Self, __pgwire::DecodeError> {
            __pgwire::read_tag_of_frame(__reader, __TAG, "FunctionCall", "tag")?;
            <Self as __pgwire::Decode<__B, __C>>::read_after_tag(__reader, __context)
        }
        #[inline(always)]
        fn read_after_tag(
            __reader: &mut __pgwire::Reader<'_, __B>,
            __context: &__C,
        ) -> __pgwire::Result<Self, __pgwire::DecodeError> {
            __pgwire::read_frame(
                __reader,
                "FunctionCall",
                #[inline(always)]
                |__reader| {
                    __pgwire::Reader::run(
                        __reader,
                        "FunctionCall",
                        const { &[("function", 4), ("num_formats", 2)] },
                        const { 4 + 2 },
                    )?;
                    let __field_0 = __pgwire::decoded(
                        <u32 as __pgwire::Decode<__B, __C>>::read(__reader, __context),
                        "FunctionCall",
                        "function",
                    )?;
                    let __size_1 = __pgwire::decoded(
                        __pgwire::read_count::<__pgwire::u16, __B>(__reader),
                        "FunctionCall",
                        "num_formats",
                    )?;
                    let __field_1 = __pgwire::decoded(
                        <Vec<
                            i16,
                        > as __pgwire::ReadList<
                            __B,
                            __C,
                        >>::read_counted(__reader, __size_1, __context),
                        "FunctionCall",
                        "formats",
                    )?;
                    let __size_2 = __pgwire::decoded(
                        __pgwire::read_nullable_len::<__pgwire::i32, __B>(__reader),
                        "FunctionCall",
                        "argument_len",
                    )?;
                    let __field_2 = __pgwire::decoded(
                        __pgwire::read_nullable_byte_string::<
                            Vec<u8>,
                            __B,
                        >(__reader, __size_2, __pgwire::Limits::NONE),
                        "FunctionCall",
                        "argument",
                    )?;
                    let __field_3 = __pgwire::decoded(
                        __pgwire::read_nonzero::<i16, __B>(__reader),
                        "FunctionCall",
                        "result_format",
                    )?;
                    __pgwire::Ok(Self {
                        function: __field_0,
                        formats: __field_1,
                        argument: __field_2,
                        result_format: __field_3,
                    })
                },
            )
        }
    }
    #[automatically_derived]
    impl<__C> __pgwire::Encode<__C> for FunctionCall {
        #[inline]
        fn wire_len(&self, __context: &__C) -> __pgwire::usize {
            let __field_1 = &self.formats;
            let __field_2 = &self.argument;
            17 + <Vec<i16> as __pgwire::WriteList<__C>>::items_len(__field_1, __context)
                + __pgwire::nullable_byte_string_len(__field_2)
        }
        #[inline]
        fn write<__O: __pgwire::Observer>(
            &self,
            __writer: &mut __pgwire::Writer<'_, __O>,
            __context: &__C,
        ) -> __pgwire::Result<(), __pgwire::EncodeError> {
            let __field_0 = &self.function;
            let __field_1 = &self.formats;
            let __field_2 = &self.argument;
            let __field_3 = &self.result_format;
            __pgwire::Writer::enter(__writer, <Self as __pgwire::Describe>::LAYOUT);
            __pgwire::Writer::run(__writer, 1 + 4 + 4 + 2)?;
            __pgwire::Writer::row(__writer, 0);
            __pgwire::encoded(
                __pgwire::Writer::array(__writer, [__TAG]),
                "FunctionCall",
                "tag",
            )?;
            __pgwire::Writer::row(__writer, 1);
            let __frame = __pgwire::Writer::open_frame(__writer)?;
            __pgwire::Writer::row(__writer, 2);
            __pgwire::encoded(
                <u32 as __pgwire::Encode<__C>>::write(__field_0, __writer, __context),
                "FunctionCall",
                "function",
            )?;
            __pgwire::Writer::row(__writer, 3);
            __pgwire::encoded(
                __pgwire::write_count::<
                    __pgwire::u16,
                    __O,
                >(<Vec<i16> as __pgwire::WriteList<__C>>::count(__field_1), __writer),
                "FunctionCall",
                "num_formats",
            )?;
            __pgwire::Writer::row(__writer, 4);
            __pgwire::encoded(
                <Vec<
                    i16,
                > as __pgwire::WriteList<
                    __C,
                >>::write_items(__field_1, __writer, __context, false),
                "FunctionCall",
                "formats",
            )?;
            __pgwire::Writer::row(__writer, 5);
            __pgwire::encoded(
                __pgwire::write_nullable_len::<
                    __pgwire::i32,
                    _,
                    __O,
                >(__field_2, __writer),
                "FunctionCall",
                "argument_len",
            )?;
            if __field_2.is_some() {
                __pgwire::Writer::row(__writer, 6);
            }
            __pgwire::encoded(
                __pgwire::write_nullable_byte_string(
                    __field_2,
                    __pgwire::Limits::NONE,
                    __writer,
                ),
                "FunctionCall",
                "argument",
            )?;
            __pgwire::Writer::row(__writer, 7);
            __pgwire::encoded(
                __pgwire::write_nonzero(*__field_3, __writer),
                "FunctionCall",
                "result_format",
            )?;
            __pgwire::encoded(
                __pgwire::Writer::close_frame(__writer, __frame, __FRAME_MAX),
                "FunctionCall",
                "length",
            )?;
            __pgwire::Writer::leave(__writer);
            __pgwire::Ok(())
        }
    }
    #[automatically_derived]
    /**On the wire:

| field | format | meaning |
|---|---|---|
| `tag` | `Byte1('F')` | Says what this is. |
| `length` | `Int32` | The number of bytes, its own four included. At most 10000 when written. |
| `function` | `Int32 (Oid)` |  |
| `num_formats` | `Int16` | The number of `formats`. |
| `formats` | `Int16` | `num_formats` times. |
| `argument_len` | `Int32` | The number of bytes of `argument`; −1 for NULL. |
| `argument` | `Byten` | Not there when `argument_len` is −1. |
| `result_format` | `Int16` | Not zero. |
*/
    impl __pgwire::Describe for FunctionCall {
        const LAYOUT: &'static __pgwire::Layout = &__pgwire::Layout::of_fields(
            "FunctionCall",
            &__pgwire::Layout::framed(
                [
                    __pgwire::Field::new(
                            "tag",
                            __pgwire::Format::BYTE1.constant((__TAG) as __pgwire::i64),
                        )
                        .doc("Says what this is."),
                    __pgwire::Field::new("length", __pgwire::Format::INT32)
                        .doc("The number of bytes, its own four included."),
                    __pgwire::Field::new("function", __pgwire::oid_format::<u32>()),
                    __pgwire::Field::of(
                            "num_formats",
                            <__pgwire::u16 as __pgwire::Describe>::LAYOUT,
                        )
                        .doc("The number of `formats`."),
                    __pgwire::Field::of(
                            "formats",
                            <<Vec<
                                i16,
                            > as __pgwire::ListField>::Item as __pgwire::Describe>::LAYOUT,
                        )
                        .repeat(__pgwire::Repeat::Count("num_formats")),
                    __pgwire::Field::of(
                            "argument_len",
                            <__pgwire::i32 as __pgwire::Describe>::LAYOUT,
                        )
                        .doc("The number of bytes of `argument`; −1 for NULL."),
                    __pgwire::Field::new(
                            "argument",
                            __pgwire::byte_string_format::<Vec<u8>>(),
                        )
                        .condition(__pgwire::Condition::NotNull("argument_len")),
                    __pgwire::Field::of(
                        "result_format",
                        <i16 as __pgwire::Describe>::LAYOUT,
                    ),
                ],
                1,
            ),
        );
    }
    #[automatically_derived]
    impl __pgwire::Tagged for FunctionCall {
        const TAG: __pgwire::u8 = __TAG;
    }
    #[automatically_derived]
    impl __pgwire::MessageSet for FunctionCall {
        const TAGS: &'static [__pgwire::u8] = &[__TAG];
    }
    #[automatically_derived]
    impl __pgwire::Rebind for FunctionCall {
        type With<'__s> = FunctionCall;
    }
    #[automatically_derived]
    impl __pgwire::ToBorrowed for FunctionCall {
        #[inline]
        fn to_borrowed(&self) -> <Self as __pgwire::Rebind>::With<'_> {
            use __pgwire::{
                ViewByClone as _, ViewByDefault as _, ViewByNothing as _,
                ViewByRebind as _,
            };
            match self {
                FunctionCall {
                    function: __field_0,
                    formats: __field_1,
                    argument: __field_2,
                    result_format: __field_3,
                } => {
                    FunctionCall {
                        function: *__field_0,
                        formats: (&&__pgwire::View(__field_1)).__pgwire_view(),
                        argument: (&&__pgwire::View(__field_2)).__pgwire_view(),
                        result_format: *__field_3,
                    }
                }
            }
        }
    }
    #[automatically_derived]
    impl __pgwire::IntoStatic for FunctionCall {
        type Static = Self;
        #[inline]
        fn into_static_storage(self) -> Self {
            self
        }
    }
};
