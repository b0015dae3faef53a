//! What libpq printed.

/// A line of libpq's, with the complaint below it.
pub(crate) struct Printed<'t> {
    pub(crate) text: &'t [u8],
    pub(crate) complaint: Option<&'t [u8]>,
}

impl<'t> Printed<'t> {
    /// The lines of a trace. A newline within a string is no end.
    pub(crate) fn all(trace: &'t [u8]) -> Vec<Self> {
        let mut starts: Vec<usize> = vec![0];
        starts.extend((1..trace.len()).filter(|&at| trace[at - 1] == b'\n' && is_start(&trace[at..])));
        let ends = starts[1..].iter().copied().chain([trace.len()]);
        let mut printed: Vec<Self> = Vec::new();
        for (start, end) in starts.iter().copied().zip(ends) {
            let text = trace[start..end].strip_suffix(b"\n").expect("a line ends in a newline");
            match printed.last_mut() {
                Some(last) if text.starts_with(COMPLAINT) => last.complaint = Some(text),
                _ => printed.push(Self { text, complaint: None }),
            }
        }
        printed
    }
}

pub(crate) const COMPLAINT: &[u8] = b"mismatched message length: ";

fn is_start(text: &[u8]) -> bool {
    let [b'F' | b'B', b'\t', rest @ ..] = text else { return text.starts_with(COMPLAINT) };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && rest.get(digits) == Some(&b'\t')
}
