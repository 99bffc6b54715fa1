//! `/embeddings` as OpenAI and those who speak like it have it.

use serde_json::{Value, json};

use super::{EmbeddingKind, Service, Unreadable, Wanted, vectors};
use crate::remote::{Access, AddressError, Body, Fault, Meaning, Outgoing, Wire};

const PROVIDER: &str = "openai";
const BASE: &str = "https://api.openai.com";

/// What people leave at the end of an address that they copied from an example.
const ENDPOINTS: [&str; 3] = ["/chat/completions", "/embeddings", "/audio/transcriptions"];

/// The wire to a server that speaks like OpenAI. An address with a path is taken as it is, a bare host gets the
/// version that people forget.
pub(crate) fn wire(access: &Access) -> Result<Wire, AddressError> {
    let base = access.base.as_deref().map(|base| {
        let base = base.trim().trim_end_matches('/');
        ENDPOINTS.iter().find_map(|endpoint| base.strip_suffix(endpoint)).unwrap_or(base).to_owned()
    });
    let has_path = |base: &String| base.split_once("://").map_or(&**base, |(_, place)| place).contains('/');
    let version = if base.as_ref().is_some_and(has_path) { "" } else { "v1" };
    let wire = Access { base, ..access.clone() }.wire(PROVIDER, BASE, version)?;
    Ok(match &access.key {
        Some(key) => wire.with_key("authorization", "Bearer ", key),
        None => wire,
    })
}

/// What an error body of such a server says. Some say it in an object, some in a sentence.
pub(crate) fn fault(body: &Value) -> Fault {
    let error = body.get("error").filter(|error| error.is_object()).unwrap_or(body);
    let word = |name: &str| error.get(name).and_then(Value::as_str);
    let code = word("code").or_else(|| word("type"));
    let sentence = word("message").or_else(|| word("detail")).or_else(|| word("error")).unwrap_or_default();
    let sentence = sentence.to_ascii_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| sentence.contains(word));
    let meaning = match code {
        Some("insufficient_quota" | "billing_hard_limit_reached") => Meaning::OutOfCredit,
        Some("context_length_exceeded" | "string_above_max_length") => Meaning::TooLong,
        Some("invalid_api_key") => Meaning::Unauthorised,
        _ if says(&[
            "context length",
            "context window",
            "maximum number of tokens",
            "max allowed tokens",
            "too many tokens",
            "input is too long",
        ]) =>
        {
            Meaning::TooLong
        }
        _ => Meaning::AsTheStatus,
    };
    Fault::new(code, meaning)
}

#[derive(Debug)]
pub(super) struct Compatible(pub(super) Wanted);

impl Service for Compatible {
    fn wanted(&self) -> &Wanted {
        &self.0
    }

    fn ask(&self, texts: &[&str], _kind: EmbeddingKind) -> Outgoing {
        let mut body = json!({ "model": self.0.model, "input": texts, "encoding_format": "float" });
        if let Some(dimensions) = self.0.dimensions {
            body["dimensions"] = json!(dimensions);
        }
        Outgoing { path: "embeddings".to_owned(), headers: Vec::new(), body: Body::Json(body) }
    }

    fn vectors(&self, body: &Value) -> Result<Vec<Vec<f32>>, Unreadable> {
        vectors::indexed(body)
    }

    fn tokens(&self, body: &Value) -> Option<u32> {
        vectors::tokens(body)
    }

    fn fault(&self, body: &Value) -> Fault {
        fault(body)
    }
}
