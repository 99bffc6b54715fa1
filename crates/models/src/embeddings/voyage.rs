//! `/embeddings` as Voyage has it: close to OpenAI's, and it wants to know what a text is for.

use serde_json::{Value, json};

use super::{EmbeddingKind, Service, Unreadable, Wanted, compatible, vectors};
use crate::remote::{Access, AddressError, Body, Fault, Outgoing, Wire};

const PROVIDER: &str = "voyage";
const BASE: &str = "https://api.voyageai.com";

pub(super) fn wire(access: &Access) -> Result<Wire, AddressError> {
    let wire = access.wire(PROVIDER, BASE, "v1")?;
    Ok(match &access.key {
        Some(key) => wire.with_key("authorization", "Bearer ", key),
        None => wire,
    })
}

#[derive(Debug)]
pub(super) struct Voyage(pub(super) Wanted);

impl Service for Voyage {
    fn wanted(&self) -> &Wanted {
        &self.0
    }

    fn ask(&self, texts: &[&str], kind: EmbeddingKind) -> Outgoing {
        let kind = match kind {
            EmbeddingKind::Document => "document",
            EmbeddingKind::Query => "query",
        };
        let mut body = json!({ "model": self.0.model, "input": texts, "input_type": kind });
        if let Some(dimensions) = self.0.dimensions {
            body["output_dimension"] = json!(dimensions);
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
        compatible::fault(body)
    }
}
