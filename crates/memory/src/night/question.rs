//! What a model is asked once a night.

use std::sync::Arc;

use domain::Timestamp;
use jiff::tz::TimeZone;
use models::{ModelMessage, Request, Size, ToolChoice, ToolOffer};
use serde_json::json;
use store::{StoreError, Tx};

use super::answer::Consolidation;
use super::reading::{NightMessage, Reading, Who};
use crate::item::{Area, Item};
use crate::items::{self, Filter};
use crate::search::{self, Query};

/// The tool that carries the answer.
pub const CONSOLIDATE: &str = "consolidate_memory";

/// How many known items a model is shown. Most people have fewer.
const MOST_KNOWN: usize = 120;
const MAX_TOKENS: u32 = 4096;

/// The known items that the reading may repeat or change: all of them where they are few, else those that share its
/// words and the heaviest of each area.
pub async fn known(tx: &mut Tx, reading: &Reading, now: Timestamp) -> Result<Vec<Item>, StoreError> {
    let limit = i64::try_from(MOST_KNOWN + 1).unwrap_or(i64::MAX);
    let mut known = items::list(tx, &Filter { limit, ..Filter::default() }).await?;
    if known.len() <= MOST_KNOWN {
        known.reverse();
        return Ok(known);
    }
    known.clear();
    for line in reading.lines.iter().filter(|line| line.who == Who::Person) {
        let query = Query { text: &line.text, limit: 3, ..Query::default() };
        for hit in search::search(tx, &query, now).await? {
            if known.len() < MOST_KNOWN / 2 && known.iter().all(|item| item.id != hit.item.id) {
                known.push(hit.item);
            }
        }
    }
    for area in Area::ALL.iter().copied().map(Some).chain([None]) {
        for item in items::heaviest(tx, area, 12).await? {
            if known.len() < MOST_KNOWN && known.iter().all(|other| other.id != item.id) {
                known.push(item);
            }
        }
    }
    Ok(known)
}

/// The question, with everything a model may know to answer it.
pub fn request(known: &[Item], lines: &[NightMessage], zone: &TimeZone, now: Timestamp) -> Request {
    let day = |at: Timestamp| at.to_zoned(zone.clone());
    let known: Vec<_> = known
        .iter()
        .enumerate()
        .map(|(at, item)| {
            json!({
                "ref": format!("m{}", at + 1),
                "type": item.kind,
                "area": item.area,
                "about": item.about,
                "content": item.content,
                "since": day(item.said_at).date(),
            })
        })
        .collect();
    let conversation: Vec<_> = lines
        .iter()
        .enumerate()
        .map(|(at, line)| {
            json!({
                "n": at + 1,
                "at": day(line.at).strftime("%Y-%m-%dT%H:%M").to_string(),
                "who": line.who,
                "text": line.text,
            })
        })
        .collect();
    let question = json!({ "known": known, "conversation": conversation });
    Request {
        tools: Arc::from([offer()]),
        tool_choice: ToolChoice::Named(CONSOLIDATE.to_owned()),
        temperature: Some(0.0),
        max_tokens: MAX_TOKENS,
        size: Size::Small,
        ..Request::new(
            include_str!("../../prompts/consolidate.md"),
            vec![ModelMessage::User { text: question.to_string() }],
            day(now),
        )
    }
}

fn offer() -> ToolOffer {
    ToolOffer {
        name: CONSOLIDATE.to_owned(),
        description: "Entrega o que desta conversa vale guardar sobre a pessoa, com as palavras dela."
            .to_owned(),
        schema: schemars::schema_for!(Consolidation).to_value(),
        examples: vec![json!({
            "items": [{
                "type": "fact", "area": "relationships", "about": "self", "content": "Mora em Curitiba",
                "confidence": 0.95, "message": 3, "words": "me mudei pra Curitiba", "changes": ["m2"],
            }],
            "ended": [], "again": [{ "ref": "m5", "message": 7, "words": "continuo na natação" }], "patterns": [],
        })],
        phrasings: &[],
    }
}
