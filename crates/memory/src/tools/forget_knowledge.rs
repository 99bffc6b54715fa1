//! "Esquece que eu moro em Campinas": one thing, for good.

use domain::{KnowledgeId, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use tools::{CallContext, Done, Prepared, Tool, ToolError};

use super::search_knowledge::line;
use crate::item::Item;
use crate::search::{self, Query};
use crate::{items, page, sentences};

/// Esquece de vez uma coisa que está guardada, quando a pessoa pede. O sistema mostra qual é e pergunta antes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForgetKnowledge {
    /// O que esquecer, com as palavras da pessoa.
    #[schemars(length(min = 2, max = 200))]
    query: String,
    /// O id, se `search_knowledge` o mostrou.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<uuid::Uuid>")]
    id: Option<KnowledgeId>,
}

impl Tool for ForgetKnowledge {
    const SPEC: ToolSpec = ToolSpec::write("forget_knowledge")
        .phrasings(sentences::FORGET_KNOWLEDGE)
        .examples(&[r#"{"query": "moro em Campinas"}"#, r#"{"query": "o nome do meu chefe"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let item = self.meant(tx, call).await?;
        let what = line(&item);
        let summary = call.words.fill("memory.forget_one.ask", &[("content", what.trim_start_matches("• "))]);
        Ok(Prepared { arguments: Self { id: Some(item.id), ..self }, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let item = self.meant(tx, call).await?;
        items::erase(tx, item.id).await?;
        page::rebuild(tx, &call.words, call.clock.now()).await?;
        let said = call.words.text("memory.forget_one.done").to_owned();
        Ok(Done::changed(
            json!({ "forgotten": item.id }),
            said,
            json!({ "verb": "forgotten", "id": item.id }),
        ))
    }
}

impl ForgetKnowledge {
    async fn meant(&self, tx: &mut Tx, call: &CallContext) -> Result<Item, ToolError> {
        let nothing = || {
            let said = call.words.fill("memory.nothing_about", &[("query", &self.query)]);
            ToolError::refused("not_found", said)
        };
        if let Some(id) = self.id {
            let item = items::find(tx, id).await?.ok_or_else(nothing)?;
            // An id beside words that say something else is somebody's slip: the words are the person's.
            let said = search::terms_of(&self.query);
            if search::terms_of(&item.searched_text()).iter().any(|term| said.contains(term)) {
                return Ok(item);
            }
        }
        let query = Query { text: &self.query, history: true, limit: 1, ..Query::default() };
        let hits = search::search(tx, &query, call.clock.now()).await?;
        hits.into_iter().next().map(|hit| hit.item).ok_or_else(nothing)
    }
}
