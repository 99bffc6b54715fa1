//! "Por que você disse isso?"

use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use store::messages::{self, Author};
use tools::{CallContext, Done, Prepared, Tool, ToolError};

use super::search_knowledge::line;
use crate::{sentences, why};

/// Diz em que a sua última resposta se apoiou: as memórias que você tinha à vista e as que consultou. Chame quando a
/// pessoa perguntar por que você disse algo ou de onde tirou.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExplainReply {
    /// Quantas memórias citar no máximo.
    #[serde(default = "default_limit")]
    #[schemars(range(min = 1, max = 20))]
    limit: u8,
}

const fn default_limit() -> u8 {
    8
}

impl Tool for ExplainReply {
    const SPEC: ToolSpec = ToolSpec::query("explain_reply")
        .sentences(&sentences::IDENTITY)
        .examples(&[r"{}", r#"{"limit": 3}"#]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let recent = messages::before(tx, call.conversation, i64::MAX, 6).await?;
        let Some(reply) = recent.iter().find(|message| message.author == Author::Assistant) else {
            return Ok(Done::read(
                json!({ "consulted": [] }),
                call.words.text("memory.why.nothing").to_owned(),
            ));
        };
        let why = why::of_turn(tx, reply.turn).await?;
        let most = usize::from(self.limit);
        let consulted: Vec<_> = why.consulted.iter().take(most).collect();
        let listed = |items: &[&crate::Item]| {
            items.iter().map(|item| json!({ "id": item.id, "content": item.content })).collect::<Vec<_>>()
        };
        let at_hand: Vec<_> = why.at_hand.iter().take(most).collect();
        let said = if consulted.is_empty() && at_hand.is_empty() {
            call.words.text("memory.why.nothing").to_owned()
        } else if consulted.is_empty() {
            let lines: Vec<String> = at_hand.iter().map(|item| line(item)).collect();
            format!("{}\n{}", call.words.text("memory.why.at_hand"), lines.join("\n"))
        } else {
            let lines: Vec<String> = consulted.iter().map(|item| line(item)).collect();
            format!("{}\n{}", call.words.text("memory.why.consulted"), lines.join("\n"))
        };
        let shown: Vec<_> = consulted.iter().chain(&at_hand).map(|item| item.id.as_uuid()).collect();
        let content = json!({ "consulted": listed(&consulted), "at_hand": listed(&at_hand) });
        Ok(Done::read(content, said).showing(shown))
    }
}
