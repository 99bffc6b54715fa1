//! Gemini signs its calls and wants the signature back beside the outcome. The port has no place for it, so it
//! travels in the id of the call, which comes back to us untouched but for what the turn puts before it.

use super::PROVIDER;

/// Ids are part of an index that takes no more than about 2,700 bytes a row.
const MAX_SIGNATURE: usize = 2048;
const MAX_VENDOR_ID: usize = 64;
/// Holds the parts of an id together: no base64, no model and no plain id has one.
const BETWEEN: char = '~';

/// What Gemini wants to hear again about a call it made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Mark<'a> {
    /// The vendor's own id of the call.
    pub(crate) id: Option<&'a str>,
    pub(crate) signature: Option<&'a str>,
}

/// The id of a call as the port knows it.
pub(crate) fn call_id(model: &str, mark: Mark<'_>) -> String {
    let id = mark.id.filter(|id| id.len() <= MAX_VENDOR_ID && id.bytes().all(is_plain)).unwrap_or_default();
    let signature = mark
        .signature
        .filter(|signature| signature.len() <= MAX_SIGNATURE && signature.bytes().all(is_base64))
        .unwrap_or_default();
    format!("{PROVIDER}{BETWEEN}{model}{BETWEEN}{id}{BETWEEN}{signature}")
}

/// What an id holds for this model. Somebody else's call, or another model's, holds nothing: a signature is good
/// only where it was made.
pub(crate) fn mark<'a>(model: &str, call_id: &'a str) -> Mark<'a> {
    let own = call_id.rsplit_once(':').map_or(call_id, |(_, own)| own);
    let mut parts = own.split(BETWEEN);
    let mut next = || parts.next().unwrap_or_default();
    if next() != PROVIDER || next() != model {
        return Mark::default();
    }
    let (id, signature) = (next(), next());
    let said = |part: &'a str| Some(part).filter(|part| !part.is_empty());
    Mark { id: said(id), signature: said(signature) }
}

const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

const fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=' | b'_' | b'-')
}

#[cfg(test)]
#[path = "signature_tests.rs"]
mod tests;
