//! Fingerprints: a request far shorter than itself, so that a replay can say whether it is still the same.

use models::Request;
use sha2::{Digest, Sha256};
use turn::Fingerprint;

use super::session::Session;
use super::state::Turns;
use crate::assistant::toolbox::shortened;
use crate::error::EngineError;

impl Turns {
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
        tools.update(&self.shared.mounted(session.assistant)?.toolbox);
        for tool in request.tools.iter() {
            tools.update(&tool.name);
            tools.update("\0");
        }
        tools.update(format!("{:?}", request.tool_choice));
        Ok(Fingerprint {
            prompt: shortened(prompt),
            messages: shortened(Sha256::new_with_prefix(messages)),
            tools: shortened(tools),
        })
    }
}
