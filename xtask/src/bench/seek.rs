//! Finding text in bytes, cheaply even in a build without optimisation: the search of the standard library comes
//! compiled, a loop of our own would not, and it would run on the processors of what is measured.

const LENGTH: &str = "\r\ncontent-length:";

/// Where `part` begins. Bytes that are no text end the search.
pub(super) fn position(bytes: &[u8], part: &str) -> Option<usize> {
    let text = str::from_utf8(bytes).or_else(|error| {
        let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
        str::from_utf8(valid)
    });
    text.ok()?.find(part)
}

pub(super) fn holds(bytes: &[u8], part: &str) -> bool {
    position(bytes, part).is_some()
}

/// The length that a head tells.
pub(super) fn length_in(head: &[u8]) -> Option<usize> {
    let head = head.to_ascii_lowercase();
    let rest = head.get(position(&head, LENGTH)? + LENGTH.len()..)?;
    let end = position(rest, "\r").unwrap_or(rest.len());
    str::from_utf8(rest.get(..end)?).ok()?.trim().parse().ok()
}

#[cfg(test)]
#[path = "seek_tests.rs"]
mod tests;
