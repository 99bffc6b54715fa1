//! Whether a webhook comes from whom it should. Evolution signs no bodies: it sends a header that was agreed on, or a
//! token that it signs with a key that was agreed on.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::Timestamp;
use ring::hmac::{HMAC_SHA256, Key, sign, verify};
use serde_json::Value;

use super::lenient::instant;

/// Evolution signs once and tries again for up to twenty minutes with the same token, which it says is good for ten.
/// What it could not deliver in the meantime is a person's message.
const LATE: jiff::SignedDuration = jiff::SignedDuration::from_mins(30);
/// How far its clock may be ahead of ours.
const EARLY: jiff::SignedDuration = jiff::SignedDuration::from_mins(5);
/// A token that is longer than this is not Evolution's.
const MAX_TOKEN: usize = 4096;

/// What was agreed on with Evolution. Never printed.
#[derive(Clone)]
pub struct WebhookToken(String);

/// What a request presents.
#[derive(Clone, Copy, Default)]
pub struct Presented<'a> {
    /// The header `authorization`.
    pub authorization: Option<&'a str>,
    /// The header `apikey`.
    pub api_key: Option<&'a str>,
}

impl WebhookToken {
    /// A token from outside, without the newline that files end with. Nothing is no token.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self(text.to_owned()))
    }

    fn key(&self) -> Key {
        Key::new(HMAC_SHA256, self.0.as_bytes())
    }

    /// In a time that does not tell how much of it was right.
    fn is(&self, presented: &str) -> bool {
        let key = self.key();
        verify(&key, presented.as_bytes(), sign(&key, self.0.as_bytes()).as_ref()).is_ok()
    }

    /// Whether it signed this JSON web token, and not too long ago.
    fn signed(&self, token: &str, now: Timestamp) -> bool {
        self.claims(token).is_some_and(|claims| {
            let began = instant(&claims, "/iat").is_none_or(|at| at.duration_since(now) <= EARLY);
            let valid = instant(&claims, "/nbf").is_none_or(|at| at.duration_since(now) <= EARLY);
            let ended = instant(&claims, "/exp").is_none_or(|at| now.duration_since(at) > LATE);
            began && valid && !ended
        })
    }

    fn claims(&self, token: &str) -> Option<Value> {
        let (signed, signature) = token.rsplit_once('.')?;
        let (head, claims) = signed.split_once('.')?;
        let head: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(head).ok()?).ok()?;
        // A token must not choose how it is checked.
        if head.get("alg").and_then(Value::as_str) != Some("HS256") {
            return None;
        }
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        verify(&self.key(), signed.as_bytes(), &signature).ok()?;
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).ok()?).ok()
    }
}

/// Whether a request presents what was agreed on: the token itself, as a bearer's or as an API key, or a JSON web token
/// that was signed with it.
pub fn authentic(presented: Presented<'_>, token: &WebhookToken, now: Timestamp) -> bool {
    let short = |text: &&str| text.len() <= MAX_TOKEN;
    let authorization = presented.authorization.map(str::trim).filter(short);
    let bearer = authorization.map(|text| match text.split_once(' ') {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("bearer") => rest.trim(),
        // Somebody who sets a header by hand forgets the word.
        _ => text,
    });
    let api_key = presented.api_key.map(str::trim).filter(short);
    bearer.is_some_and(|bearer| token.is(bearer) || token.signed(bearer, now))
        || api_key.is_some_and(|key| token.is(key))
}

impl fmt::Debug for WebhookToken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WebhookToken(…)")
    }
}

impl fmt::Debug for Presented<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Presented(…)")
    }
}

#[cfg(test)]
#[path = "authentic_tests.rs"]
mod tests;
