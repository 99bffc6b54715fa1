//! Looks for what is remembered.

use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Tx;
use tools::{CallContext, Done, Prepared, Tool, ToolError};

use crate::item::{Area, Item, ItemType};
use crate::items::{self, Filter};
use crate::learn::SAME;
use crate::search::{self, Query};
use crate::{identity, lately, sentences};

/// Procura o que está guardado sobre a pessoa e sobre quem ela contou: fatos, gostos, lembranças, conclusões. Use antes
/// de responder sobre a vida dela quando a página de memória não basta, e sempre que ela perguntar o que você sabe.
/// Sem query, traz o mais recente.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SearchKnowledge {
    /// O que procurar, em poucas palavras.
    #[serde(default)]
    #[schemars(length(max = 200))]
    query: String,
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    kind: Option<ItemType>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    area: Option<Area>,
    /// Quantos no máximo.
    #[serde(default = "default_limit")]
    #[schemars(range(min = 1, max = 10))]
    limit: u8,
}

/// How many sentences of the conversation are brought up again.
const TOLD: usize = 3;

/// Whether an item says what a sentence says.
fn is_known(item: &Item, sentence: &str) -> bool {
    item.evidence.iter().any(|evidence| ptbr::similarity(&evidence.words, sentence) > SAME)
        || ptbr::similarity(&item.content, sentence) > SAME
}

const fn default_limit() -> u8 {
    5
}

impl Tool for SearchKnowledge {
    const SPEC: ToolSpec = ToolSpec::query("search_knowledge").sentences(&sentences::KNOWLEDGE).examples(&[
        r#"{"query": "alergia", "area": "health"}"#,
        r#"{"query": "comida preferida", "type": "preference"}"#,
        r#"{"query": "Marina", "type": "person", "limit": 3}"#,
    ]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let identity = identity::load(tx).await?;
        let remembers = identity.remembers();
        let found = if remembers { self.found(tx, call).await? } else { Vec::new() };
        let mut told = lately::said(tx, call.conversation, call.turn, &self.query, TOLD).await?;
        told.retain(|sentence| !found.iter().any(|item| is_known(item, sentence)));
        if !remembers && told.is_empty() {
            let said = call.words.text(identity.why_nothing()).to_owned();
            return Ok(Done::read(json!({ "items": [], "consent": false }), said));
        }
        let listed: Vec<Value> = found.iter().map(|item| listed(item, call)).collect();
        let mut parts = Vec::new();
        if !told.is_empty() {
            let quoted = told.iter().map(|sentence| format!("• {sentence}")).collect::<Vec<_>>().join("\n");
            parts.push(call.words.fill("memory.told", &[("lines", &quoted)]));
        }
        if told.is_empty() || !found.is_empty() {
            parts.push(said(&found, &self.query, call));
        }
        let content = json!({ "items": listed, "said_in_this_conversation": told });
        Ok(Done::read(content, parts.join("\n")).showing(found.iter().map(|item| item.id.as_uuid())))
    }
}

impl SearchKnowledge {
    async fn found(&self, tx: &mut Tx, call: &CallContext) -> Result<Vec<Item>, ToolError> {
        let now = call.clock.now();
        if search::terms_of(&self.query).is_empty() {
            let filter = Filter {
                kind: self.kind,
                area: self.area,
                limit: i64::from(self.limit),
                ..Filter::default()
            };
            return Ok(items::list(tx, &filter).await?);
        }
        let query = Query {
            text: &self.query,
            kind: self.kind,
            area: self.area,
            limit: usize::from(self.limit),
            ..Query::default()
        };
        Ok(search::search(tx, &query, now).await?.into_iter().map(|hit| hit.item).collect())
    }
}

/// An item as a model reads it.
pub(super) fn listed(item: &Item, call: &CallContext) -> Value {
    json!({
        "id": item.id,
        "type": item.kind,
        "area": item.area,
        "about": item.about,
        "content": item.content,
        "confidence": item.confidence,
        "since": item.said_at.to_zoned(call.zone.clone()).date(),
        "validated": item.validated,
    })
}

/// An item as a person reads it.
pub(super) fn line(item: &Item) -> String {
    format!("• {}", item.statement())
}

fn said(found: &[Item], query: &str, call: &CallContext) -> String {
    if found.is_empty() {
        return match query.trim() {
            "" => call.words.text("memory.nothing").to_owned(),
            query => call.words.fill("memory.nothing_about", &[("query", query)]),
        };
    }
    let lines: Vec<String> = found.iter().map(line).collect();
    format!("{}\n{}", call.words.text("memory.found"), lines.join("\n"))
}
