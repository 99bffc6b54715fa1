//! `batchEmbedContents`, as Google has it.

use serde_json::{Value, json};

use super::{EmbeddingKind, Service, Unreadable, Wanted, vectors};
use crate::gemini;
use crate::remote::{Body, Fault, Outgoing};

#[derive(Debug)]
pub(super) struct Gemini(pub(super) Wanted);

impl Service for Gemini {
    fn wanted(&self) -> &Wanted {
        &self.0
    }

    fn ask(&self, texts: &[&str], kind: EmbeddingKind) -> Outgoing {
        let kind = match kind {
            EmbeddingKind::Document => "RETRIEVAL_DOCUMENT",
            EmbeddingKind::Query => "RETRIEVAL_QUERY",
        };
        let model = gemini::resource(&self.0.model);
        let requests: Vec<Value> = texts
            .iter()
            .map(|text| {
                let content = json!({ "parts": [{ "text": text }] });
                let mut request = json!({ "model": model, "content": content, "taskType": kind });
                if let Some(dimensions) = self.0.dimensions {
                    request["outputDimensionality"] = json!(dimensions);
                }
                request
            })
            .collect();
        Outgoing {
            path: gemini::path(&self.0.model, "batchEmbedContents"),
            headers: Vec::new(),
            body: Body::Json(json!({ "requests": requests })),
        }
    }

    fn vectors(&self, body: &Value) -> Result<Vec<Vec<f32>>, Unreadable> {
        let all = body.get("embeddings").and_then(Value::as_array).ok_or("it holds no vectors")?;
        all.iter().map(|one| vectors::vector(one.get("values").unwrap_or(&Value::Null))).collect()
    }

    fn tokens(&self, body: &Value) -> Option<u32> {
        u32::try_from(body.pointer("/usageMetadata/promptTokenCount")?.as_u64()?).ok()
    }

    fn fault(&self, body: &Value) -> Fault {
        gemini::fault::read(body)
    }
}
