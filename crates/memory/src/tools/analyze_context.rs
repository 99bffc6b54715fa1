//! What is known around a topic, before something important is answered.

use std::collections::BTreeSet;

use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Tx;
use tools::{CallContext, Done, Prepared, Tool, ToolError};

use super::search_knowledge::line;
use crate::item::{Area, Confidence, Item, ItemType};
use crate::search::{self, Query};
use crate::{doubts, identity, items};

/// Reúne o que se sabe em volta de um assunto importante: fatos ligados a ele, padrões já percebidos, ligações que valem
/// ser exploradas e coisas que se contradizem. Chame antes de aconselhar sobre decisões, saúde, amores ou dinheiro.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnalyzeContext {
    /// O assunto, em poucas palavras.
    #[schemars(length(min = 2, max = 200))]
    current_topic: String,
    /// As áreas da vida em que procurar.
    #[schemars(length(min = 1, max = 4))]
    related_areas: Vec<Area>,
    #[serde(default = "yes")]
    look_for_contradictions: bool,
}

const fn yes() -> bool {
    true
}

/// How many facts of each area are brought along.
const EACH: i64 = 6;
const MOST_FACTS: usize = 15;
const MOST_CONNECTIONS: usize = 5;

impl Tool for AnalyzeContext {
    const SPEC: ToolSpec = ToolSpec::query("analyze_context").examples(&[
        r#"{"currentTopic": "dormir mal", "relatedAreas": ["health", "professional"]}"#,
        r#"{"currentTopic": "mudar de emprego", "relatedAreas": ["professional", "finance", "relationships"], "lookForContradictions": false}"#,
    ]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let identity = identity::load(tx).await?;
        if !identity.remembers() {
            let content = json!({
                "relatedFacts": [], "existingPatterns": [], "potentialConnections": [], "contradictions": [],
            });
            return Ok(Done::read(content, call.words.text(identity.why_nothing()).to_owned()));
        }
        let (facts, patterns) = self.gathered(tx, call).await?;
        let contradictions = self.contradictions(tx).await?;
        let mut content = json!({
            "relatedFacts": facts.iter().map(fact).collect::<Vec<_>>(),
            "existingPatterns": patterns.iter().map(pattern).collect::<Vec<_>>(),
            "potentialConnections": self.connections(&facts, call),
            "contradictions": contradictions,
        });
        if self.look_for_contradictions {
            content["_hint"] = json!(call.words.text("memory.contradiction_hint"));
        }
        let said = if facts.is_empty() && patterns.is_empty() {
            call.words.fill("memory.nothing_about", &[("query", &self.current_topic)])
        } else {
            let lines: Vec<String> = facts.iter().chain(&patterns).take(5).map(line).collect();
            format!("{}\n{}", call.words.text("memory.found"), lines.join("\n"))
        };
        let shown = facts.iter().chain(&patterns).map(|item| item.id.as_uuid()).collect::<Vec<_>>();
        Ok(Done::read(content, said).showing(shown))
    }
}

impl AnalyzeContext {
    /// The facts that share the topic's words first, then the heaviest of each area; and the patterns among them.
    async fn gathered(&self, tx: &mut Tx, call: &CallContext) -> Result<(Vec<Item>, Vec<Item>), ToolError> {
        let query = Query { text: &self.current_topic, limit: MOST_FACTS, ..Query::default() };
        let hits = search::search(tx, &query, call.clock.now()).await?;
        let mut all: Vec<Item> = hits.into_iter().map(|hit| hit.item).collect();
        for area in &self.related_areas {
            all.extend(items::heaviest(tx, Some(*area), EACH).await?);
        }
        let mut seen = BTreeSet::new();
        all.retain(|item| seen.insert(item.id));
        let (mut patterns, mut facts): (Vec<Item>, Vec<Item>) =
            all.into_iter().partition(|item| item.kind == ItemType::Insight);
        patterns.retain(|item| item.confidence >= Confidence::INFERRED);
        facts.truncate(MOST_FACTS);
        Ok((facts, patterns))
    }

    async fn contradictions(&self, tx: &mut Tx) -> Result<Vec<Value>, ToolError> {
        let mut found = Vec::new();
        if !self.look_for_contradictions {
            return Ok(found);
        }
        for doubt in doubts::all(tx, 5).await? {
            let older = items::find(tx, doubt.older).await?;
            let newer = items::find(tx, doubt.newer).await?;
            if let Some((older, newer)) = older.zip(newer) {
                found.push(json!({
                    "existingFact": older.content,
                    "currentStatement": newer.content,
                    "suggestion": doubt.because,
                }));
            }
        }
        Ok(found)
    }

    /// Facts of different areas that may touch each other: for a model to look into, not to believe.
    fn connections(&self, facts: &[Item], call: &CallContext) -> Vec<String> {
        let mut connections = Vec::new();
        for (at, one) in facts.iter().enumerate() {
            for other in facts.iter().skip(at + 1) {
                if one.area != other.area && one.area.is_some() && other.area.is_some() {
                    connections.push(call.words.fill(
                        "memory.connection",
                        &[("one", &one.content), ("other", &other.content), ("topic", &self.current_topic)],
                    ));
                }
                if connections.len() >= MOST_CONNECTIONS {
                    return connections;
                }
            }
        }
        connections
    }
}

fn fact(item: &Item) -> Value {
    json!({
        "id": item.id,
        "type": item.kind,
        "content": item.statement(),
        "confidence": item.confidence,
        "area": item.area,
    })
}

fn pattern(item: &Item) -> Value {
    let evidence: Vec<&str> = item.evidence.iter().map(|evidence| evidence.words.as_str()).collect();
    json!({ "pattern": item.content, "confidence": item.confidence, "evidence": evidence })
}
