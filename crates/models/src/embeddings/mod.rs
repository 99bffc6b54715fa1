//! Embeddings: texts as vectors, by whoever makes them.

mod compatible;
mod gemini;
mod ollama;
mod vectors;
mod voyage;

use std::sync::{Arc, OnceLock};

use futures::future::{BoxFuture, FutureExt};
use serde_json::Value;

use crate::port::{ModelError, Usage, tokens_in};
use crate::remote::{Access, AddressError, Fault, Outgoing, Wire};

pub(crate) use self::compatible::{fault as compatible_fault, wire as compatible_wire};

/// The most texts that every provider takes at once.
const MAX_BATCH: usize = 100;
/// The most bytes of text in one batch: providers bound the tokens of a request too.
const MAX_BATCH_BYTES: usize = 256 * 1024;

/// What a text is to a search: several models embed a question and its answers differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmbeddingKind {
    Document,
    Query,
}

/// The vectors of some texts, in the order of the texts.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Embedded {
    pub vectors: Vec<Vec<f32>>,
    pub usage: Usage,
}

/// Whoever turns texts into vectors.
pub trait Embeddings: Send + Sync + std::fmt::Debug {
    /// As it is configured: `voyage:voyage-3.5`.
    fn name(&self) -> &str;

    /// The length of every vector, once it is known: configured, or seen.
    fn dimensions(&self) -> Option<usize>;

    /// One vector a text, in the order of the texts.
    fn embed<'a>(
        &'a self,
        texts: &'a [&'a str],
        kind: EmbeddingKind,
    ) -> BoxFuture<'a, Result<Embedded, ModelError>>;
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConnectError {
    #[error("is not openai:NAME, gemini:NAME, voyage:NAME or ollama:NAME")]
    Name,
    #[error(transparent)]
    Address(#[from] AddressError),
}

/// The embeddings behind a name: `openai:NAME`, `gemini:NAME`, `voyage:NAME` or `ollama:NAME`, with `@DIMENSIONS`
/// after it for a model that is asked for shorter vectors.
pub fn connect(name: &str, access: &Access) -> Result<Arc<dyn Embeddings>, ConnectError> {
    let (provider, model) = name.trim().split_once(':').ok_or(ConnectError::Name)?;
    let (model, dimensions) = match model.rsplit_once('@') {
        Some((model, number)) => (model, Some(number.parse().map_err(|_| ConnectError::Name)?)),
        None => (model, None),
    };
    if model.is_empty() || dimensions == Some(0) {
        return Err(ConnectError::Name);
    }
    let wanted = Wanted { model: model.to_owned(), dimensions };
    let name = name.trim().to_owned();
    Ok(match provider {
        "openai" => shared(name, compatible::wire(access)?, compatible::Compatible(wanted)),
        "gemini" => shared(name, crate::gemini::wire(access)?, gemini::Gemini(wanted)),
        "voyage" => shared(name, voyage::wire(access)?, voyage::Voyage(wanted)),
        "ollama" => shared(name, ollama::wire(access)?, ollama::Ollama(wanted)),
        _ => return Err(ConnectError::Name),
    })
}

/// What a service is asked for.
#[derive(Debug)]
struct Wanted {
    model: String,
    dimensions: Option<usize>,
}

/// How one vendor embeds. No I/O, no clock.
trait Service: Send + Sync + std::fmt::Debug + 'static {
    fn wanted(&self) -> &Wanted;

    fn ask(&self, texts: &[&str], kind: EmbeddingKind) -> Outgoing;

    /// The vectors in the order of the texts, not yet looked at.
    fn vectors(&self, body: &Value) -> Result<Vec<Vec<f32>>, Unreadable>;

    /// How many tokens were read, where the vendor says so.
    fn tokens(&self, body: &Value) -> Option<u32>;

    fn fault(&self, body: &Value) -> Fault;
}

/// What is wrong with an answer.
type Unreadable = &'static str;

#[derive(Debug)]
struct Remote<S> {
    name: String,
    wire: Wire,
    service: S,
    dimensions: OnceLock<usize>,
}

fn shared<S: Service>(name: String, wire: Wire, service: S) -> Arc<dyn Embeddings> {
    let dimensions = service.wanted().dimensions.map_or_else(OnceLock::new, OnceLock::from);
    Arc::new(Remote { name, wire, service, dimensions })
}

impl<S: Service> Remote<S> {
    async fn batch(&self, texts: &[&str], kind: EmbeddingKind) -> Result<Embedded, ModelError> {
        let provider = self.wire.provider();
        let incoming = self.wire.send(self.service.ask(texts, kind)).await?.map_err(|refusal| {
            self.service.fault(&refusal.body).into_error(provider, refusal.status, refusal.retry_after)
        })?;
        let body = incoming.json().await?;
        let vectors = self
            .service
            .vectors(&body)
            .and_then(|vectors| self.checked(vectors, texts.len()))
            .map_err(|problem| ModelError::Unreadable { provider, problem })?;
        let bytes = texts.iter().map(|text| text.len()).sum();
        let usage = match self.service.tokens(&body) {
            Some(tokens) => Usage { input_tokens: tokens, ..Usage::default() },
            None => Usage { input_tokens: tokens_in(bytes), estimated: true, ..Usage::default() },
        };
        Ok(Embedded { vectors, usage })
    }

    /// A vector that cannot be compared with the others must never be stored.
    fn checked(&self, vectors: Vec<Vec<f32>>, texts: usize) -> Result<Vec<Vec<f32>>, Unreadable> {
        if vectors.len() != texts {
            return Err("there is not one vector for each text");
        }
        let length = vectors.first().map_or(0, Vec::len);
        if length == 0 {
            return Err("a vector is empty");
        }
        if vectors.iter().flatten().any(|number| !number.is_finite()) {
            return Err("a vector holds what is not a number");
        }
        let expected = *self.dimensions.get_or_init(|| length);
        if vectors.iter().any(|vector| vector.len() != expected) {
            return Err("a vector has another length");
        }
        Ok(vectors)
    }
}

impl<S: Service> Embeddings for Remote<S> {
    fn name(&self) -> &str {
        &self.name
    }

    fn dimensions(&self) -> Option<usize> {
        self.dimensions.get().copied()
    }

    fn embed<'a>(
        &'a self,
        texts: &'a [&'a str],
        kind: EmbeddingKind,
    ) -> BoxFuture<'a, Result<Embedded, ModelError>> {
        async move {
            let mut whole = Embedded::default();
            for batch in batches(texts) {
                let Embedded { vectors, usage } = self.batch(batch, kind).await?;
                whole.vectors.extend(vectors);
                whole.usage.input_tokens = whole.usage.input_tokens.saturating_add(usage.input_tokens);
                whole.usage.estimated |= usage.estimated;
            }
            Ok(whole)
        }
        .boxed()
    }
}

/// The texts in the pieces that are sent at once, in their order. A text that is too long alone goes alone.
fn batches<'a>(mut texts: &'a [&'a str]) -> Vec<&'a [&'a str]> {
    let mut batches = Vec::new();
    while !texts.is_empty() {
        let mut bytes = 0;
        let fits = texts.iter().take(MAX_BATCH).take_while(|text| {
            bytes += text.len();
            bytes <= MAX_BATCH_BYTES
        });
        let (batch, rest) = texts.split_at(fits.count().max(1));
        batches.push(batch);
        texts = rest;
    }
    batches
}

#[cfg(test)]
#[path = "embeddings_tests.rs"]
mod tests;
