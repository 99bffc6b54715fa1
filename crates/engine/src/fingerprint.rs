//! Fingerprints: a request far shorter than itself, so that a replay can say whether it is still the same.

use models::{Request, ToolOffer};
use sha2::{Digest, Sha256};
use turn::Fingerprint;

use crate::context::confirmation_offer;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::session::Session;

/// How much of a digest is kept: nobody forges these, they only have to differ.
const KEPT: usize = 8;

impl Engine {
    /// What this request is made of. Takes microseconds: the tools, the greatest part, are read once a process.
    pub(crate) fn fingerprint(
        &self,
        session: &Session,
        request: &Request,
    ) -> Result<Fingerprint, EngineError> {
        let mut prompt = Sha256::new();
        prompt.update(&request.system);
        prompt.update(format!("\0{}\0{:?}", request.max_tokens, request.temperature));
        let messages = serde_json::to_vec(&request.messages).map_err(EngineError::UnreadableTurn)?;
        let mut tools = Sha256::new();
        tools.update(&self.mounted(session.assistant)?.toolbox);
        for tool in request.tools.iter() {
            tools.update(&tool.name);
            tools.update("\0");
        }
        tools.update(format!("{:?}", request.tool_choice));
        Ok(Fingerprint {
            prompt: kept(prompt),
            messages: kept(Sha256::new_with_prefix(messages)),
            tools: kept(tools),
        })
    }
}

/// The fingerprint of all that a model may be told about an assistant's tools.
pub(crate) fn of_tools(offers: &[ToolOffer]) -> String {
    let mut digest = Sha256::new();
    for offer in offers.iter().chain([&confirmation_offer()]) {
        digest.update(&offer.name);
        digest.update(&offer.description);
        digest.update(offer.schema.to_string());
        for example in &offer.examples {
            digest.update(example.to_string());
        }
    }
    kept(digest)
}

fn kept(digest: Sha256) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or_default();
    let bytes = digest.finalize();
    bytes.iter().take(KEPT).flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
