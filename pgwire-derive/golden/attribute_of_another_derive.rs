// `counter` may be a `count` that is misspelt, of which rustc says that it does not exist. If it is of another derive,
// this must not become code that cannot work: the stubs stop the compiler where they are used.
#[tag(b'm')]
struct Message {
    #[counter]
    list: Vec<u32>,
}
