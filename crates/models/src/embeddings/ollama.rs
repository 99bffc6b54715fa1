//! `/api/embed`, as Ollama has it.

use serde_json::{Value, json};

use super::{EmbeddingKind, Service, Unreadable, Wanted, compatible, vectors};
use crate::remote::{Access, AddressError, Body, Fault, Outgoing, Wire};

const PROVIDER: &str = "ollama";
const BASE: &str = "http://localhost:11434";

/// Many have the address at hand as other programs want it, with the version of a protocol that has no place here.
pub(super) fn wire(access: &Access) -> Result<Wire, AddressError> {
    let base = access.base.as_deref().map(|base| {
        let base = base.trim().trim_end_matches('/');
        base.strip_suffix("/v1").unwrap_or(base).to_owned()
    });
    let wire = Access { base, ..access.clone() }.wire(PROVIDER, BASE, "api")?;
    Ok(match &access.key {
        Some(key) => wire.with_key("authorization", "Bearer ", key),
        None => wire,
    })
}

#[derive(Debug)]
pub(super) struct Ollama(pub(super) Wanted);

impl Service for Ollama {
    fn wanted(&self) -> &Wanted {
        &self.0
    }

    fn ask(&self, texts: &[&str], _kind: EmbeddingKind) -> Outgoing {
        let mut body = json!({ "model": self.0.model, "input": texts });
        if let Some(dimensions) = self.0.dimensions {
            body["dimensions"] = json!(dimensions);
        }
        Outgoing { path: "embed".to_owned(), headers: Vec::new(), body: Body::Json(body) }
    }

    fn vectors(&self, body: &Value) -> Result<Vec<Vec<f32>>, Unreadable> {
        let all = body.get("embeddings").and_then(Value::as_array).ok_or("it holds no vectors")?;
        all.iter().map(vectors::vector).collect()
    }

    fn tokens(&self, body: &Value) -> Option<u32> {
        u32::try_from(body.get("prompt_eval_count")?.as_u64()?).ok()
    }

    fn fault(&self, body: &Value) -> Fault {
        compatible::fault(body)
    }
}
