//! "Esquece que eu moro em Campinas", "esquece tudo sobre o Pedro": for good, also what the night has not read yet.

use domain::{KnowledgeId, Timestamp, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use tools::{CallContext, Done, Prepared, Tool, ToolError};

use super::search_knowledge::line;
use crate::forgotten::{self, Forgetting, Reach, roots};
use crate::item::Item;
use crate::learn::SAME;
use crate::search::{self, Query};
use crate::{items, night, page, sentences};

/// How many items are looked at for one wish.
const LOOKED_AT: usize = 200;
/// How many lines a question shows.
const SHOWN: usize = 5;

/// Esquece de vez algo que está guardado, ou que a pessoa já disse e ainda não foi guardado, quando ela pede. O sistema
/// mostra o que é e pergunta antes.
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
    /// Tudo sobre esse assunto ou essa pessoa, e não uma coisa só.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    everything: bool,
}

impl Tool for ForgetKnowledge {
    const SPEC: ToolSpec = ToolSpec::write("forget_knowledge").sentences(&sentences::IDENTITY).examples(&[
        r#"{"query": "moro em Campinas"}"#,
        r#"{"query": "o nome do meu chefe"}"#,
        r#"{"query": "Pedro", "everything": true}"#,
    ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let meant = self.meant(tx, call).await?;
        let summary = match meant.as_slice() {
            [] => call.words.fill("memory.forget_one.ask_unlearned", &[("query", &self.query)]),
            [first, ..] if !self.everything => {
                let what = line(first);
                call.words.fill("memory.forget_one.ask", &[("content", what.trim_start_matches("• "))])
            }
            several => {
                let lines: Vec<String> = several.iter().take(SHOWN).map(line).collect();
                let (count, lines) = (several.len().to_string(), lines.join("\n"));
                let holes = [("query", self.query.as_str()), ("count", &count), ("lines", &lines)];
                call.words.fill("memory.forget_one.ask_all", &holes)
            }
        };
        let id = meant.first().map(|item| item.id).filter(|_| !self.everything);
        Ok(Prepared { arguments: Self { id, ..self }, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let now = call.clock.now();
        let meant = self.meant(tx, call).await?;
        for item in &meant {
            items::erase(tx, item.id, now).await?;
        }
        if self.everything || meant.is_empty() {
            self.mark_words(tx, now).await?;
        }
        page::rebuild(tx, &call.words, now).await?;
        let said = call.words.text("memory.forget_one.done").to_owned();
        let ids: Vec<KnowledgeId> = meant.iter().map(|item| item.id).collect();
        let effect = json!({ "verb": "forgotten", "id": ids.first(), "count": ids.len() });
        Ok(Done::changed(json!({ "forgotten": ids }), said, effect))
    }
}

impl ForgetKnowledge {
    /// The words of the wish themselves, for what was said and nobody has learned.
    async fn mark_words(&self, tx: &mut Tx, now: Timestamp) -> Result<(), ToolError> {
        let reach = if self.everything { Reach::Topic } else { Reach::Statement };
        let forgetting = Forgetting { text: &self.query, about: None, reach, item: None };
        Ok(forgotten::mark(tx, &forgetting, now).await?)
    }

    /// What is to go: items that say it, or none where it was only said so far; or a refusal.
    async fn meant(&self, tx: &mut Tx, call: &CallContext) -> Result<Vec<Item>, ToolError> {
        let now = call.clock.now();
        let wanted = roots(&self.query);
        let share = |text: &str| roots(text).intersection(&wanted).count();
        let query = Query { text: &self.query, history: true, limit: LOOKED_AT, ..Query::default() };
        let found: Vec<Item> =
            search::search(tx, &query, now).await?.into_iter().map(|hit| hit.item).collect();
        let told = night::unread_by(tx, call.turn, |text| share(text)).await?;
        let meant: Vec<Item> = if self.everything {
            let whole = wanted.len().max(1);
            found.into_iter().filter(|item| share(&item.searched_text()) >= whole).collect()
        } else {
            // An id beside words that say something else is somebody's slip: the words are the person's.
            let named = match self.id {
                Some(id) => items::find(tx, id).await?.filter(|item| share(&item.searched_text()) > 0),
                None => None,
            };
            let best = named.or_else(|| found.first().cloned());
            // Something that was said and not learned yet may be nearer to what is meant than anything learned.
            let best = best.filter(|item| self.id.is_some() || share(&item.searched_text()) >= told);
            let same = |item: &&Item, best: &Item| {
                item.id != best.id
                    && item.about.is_same(&best.about)
                    && ptbr::similarity(&item.content, &best.content) > SAME
            };
            best.map(|best| {
                let twins: Vec<Item> = found.iter().filter(|item| same(item, &best)).cloned().collect();
                std::iter::once(best).chain(twins).collect()
            })
            .unwrap_or_default()
        };
        if meant.is_empty() && (told == 0 || told * 2 < wanted.len()) {
            let said = call.words.fill("memory.nothing_about", &[("query", &self.query)]);
            return Err(ToolError::refused("not_found", said));
        }
        Ok(meant)
    }
}
