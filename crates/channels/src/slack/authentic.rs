//! Whether a request comes from Slack: it signs the body and the time with a secret that was agreed on.

use std::fmt;

use domain::Timestamp;
use jiff::SignedDuration;
use ring::hmac::{HMAC_SHA256, Key, verify};

/// How old a request may be: an older one may be somebody else's copy.
const FRESH: SignedDuration = SignedDuration::from_mins(5);

/// What was agreed on with Slack. Never printed.
#[derive(Clone)]
pub struct SigningSecret(String);

impl SigningSecret {
    /// A secret from outside, without the newline that files end with. Nothing is no secret.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self(text.to_owned()))
    }
}

impl fmt::Debug for SigningSecret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SigningSecret(…)")
    }
}

/// What a request presents.
#[derive(Clone, Copy, Default)]
pub struct Presented<'a> {
    /// The header `x-slack-request-timestamp`.
    pub timestamp: Option<&'a str>,
    /// The header `x-slack-signature`.
    pub signature: Option<&'a str>,
}

impl fmt::Debug for Presented<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Presented(…)")
    }
}

/// Whether Slack signed this very body, just now.
pub fn authentic(presented: Presented<'_>, body: &[u8], secret: &SigningSecret, now: Timestamp) -> bool {
    let (Some(timestamp), Some(signature)) = (presented.timestamp, presented.signature) else { return false };
    let Some(signature) = signature.strip_prefix("v0=").and_then(from_hex) else { return false };
    let sent = timestamp.parse().ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
    let fresh = sent.is_some_and(|sent| now.duration_since(sent).abs() <= FRESH);
    let mut signed = format!("v0:{timestamp}:").into_bytes();
    signed.extend_from_slice(body);
    let key = Key::new(HMAC_SHA256, secret.0.as_bytes());
    fresh && verify(&key, &signed, &signature).is_ok()
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    if digits.is_empty() || !digits.len().is_multiple_of(2) {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    digits.chunks(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}

#[cfg(test)]
#[path = "authentic_tests.rs"]
mod tests;
