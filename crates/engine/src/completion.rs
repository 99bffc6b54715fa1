//! Completion: one answer of a model, within its time.

use std::time::Duration;

use domain::Timestamp;
use futures::StreamExt;
use futures::future::{Either, select};
use models::{Answer, Chunk, Model, ModelError, Request};

use crate::shared::Shared;

impl Shared {
    /// One answer, streamed to `on_text`.
    pub(crate) async fn ask(
        &self,
        model: &dyn Model,
        request: &Request,
        deadline: Timestamp,
        on_text: &mut (dyn FnMut(String) + Send),
    ) -> Result<Answer, ModelError> {
        let left = Duration::try_from(deadline.duration_since(self.clock.now())).unwrap_or_default();
        let mut chunks = model.stream(request);
        let whole = async {
            while let Some(chunk) = chunks.next().await {
                match chunk? {
                    Chunk::Text(text) => on_text(text),
                    Chunk::Done(answer) => return Ok(answer),
                }
            }
            Err(ModelError::Unreadable { provider: "model", problem: "it ended without an answer" })
        };
        match select(Box::pin(whole), self.clock.sleep(left)).await {
            Either::Left((answer, _)) => answer,
            Either::Right(((), _)) => Err(ModelError::TimedOut { provider: "model" }),
        }
    }
}
