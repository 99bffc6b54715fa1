//! Opinion: what a tool wants to know of a model before it runs. Asked outside of any transaction; a tool that gets no
//! answer does without.

use std::sync::Arc;

use models::{ModelMessage, Request, ToolCall, ToolChoice, ToolOffer};
use serde_json::Value;
use tools::{Question, ToolError};

use super::session::Session;
use super::state::Turns;
use crate::error::EngineError;

impl Turns {
    /// What a model says to this call's question, if the call has one and somebody answers in its shape.
    pub(crate) async fn opinion(
        &self,
        session: &Session,
        call: &ToolCall,
    ) -> Result<Option<Value>, EngineError> {
        let tools = &self.shared.mounted(session.assistant)?.assistant.tools;
        if !tools.consults(&call.name) || self.accounts.standing(session.claim.scope).await?.is_exhausted() {
            return Ok(None);
        }
        let asked = {
            let mut tx = self.shared.db.read(session.claim.scope).await?;
            tools.question(&mut tx, call, &session.call_context(&self.shared)).await
        };
        let question = match asked {
            Ok(Some(question)) => question,
            Err(ToolError::Store(error)) if error.is_transient() => return Err(error.into()),
            // What does not fit is refused at the gate, with its reason.
            Ok(None) | Err(_) => return Ok(None),
        };
        let name = question.name;
        let request = self.question_request(session, question);
        let answer = self.shared.ask(&*self.shared.model, &request, session.deadline, &mut |_| {}).await;
        match answer {
            Ok(answer) => {
                let call = answer.calls.into_iter().find(|call| call.name == name);
                Ok(call.map(|call| call.arguments))
            }
            Err(error) => {
                tracing::warn!(turn = %session.inbound.turn, question = name, error = ?error, "nobody judged");
                Ok(None)
            }
        }
    }

    fn question_request(&self, session: &Session, question: Question) -> Request {
        let offer = ToolOffer {
            name: question.name.to_owned(),
            description: question.description.to_owned(),
            schema: question.schema,
            examples: Vec::new(),
            phrasings: &[],
        };
        let now = session.inbound.received_at.to_zoned(session.zone.clone());
        Request {
            tools: Arc::from([offer]),
            tool_choice: ToolChoice::Named(question.name.to_owned()),
            temperature: Some(0.0),
            max_tokens: self.shared.settings.max_tokens,
            language: session.person.language,
            deadline: Some(session.deadline),
            ledger: session.ledger.clone(),
            ..Request::new(question.instructions, vec![ModelMessage::User { text: question.text }], now)
        }
    }
}
