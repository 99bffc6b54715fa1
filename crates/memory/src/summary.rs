//! What was said so far in a long conversation, in two hundred words, so that it can go on.

use std::sync::Arc;

use domain::{ConversationId, Timestamp};
use jiff::tz::TimeZone;
use models::{ModelMessage, Request, Size, ToolChoice, ToolOffer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::messages::{Author, Message};
use store::{FromRow, Row, StoreError, Tx, messages, params, sql};

use crate::learn;

/// The tool that carries the answer.
pub const SUMMARIZE: &str = "summarize_conversation";
/// A summary is made whenever so many messages are new.
pub const EVERY: i64 = 10;
/// The most words of one.
pub const MOST_WORDS: usize = 200;
/// How many messages one call may add. Who was away for long catches up in steps.
const MOST_MESSAGES: i64 = 40;
/// How many of the last messages make a summary when no model can be had.
const FALLBACK: usize = 3;
const LONGEST_LINE: usize = 1_000;

/// The arguments of `summarize_conversation`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Summarized {
    /// O resumo, com no máximo 200 palavras.
    pub summary: String,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Summary {
    pub text: String,
    /// The last message that it covers.
    pub up_to: i64,
}

impl FromRow for Summary {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { text: row.get("text")?, up_to: row.get("up_to")? })
    }
}

pub async fn load(tx: &mut Tx, conversation: ConversationId) -> Result<Summary, StoreError> {
    let scope = tx.scope();
    let found = tx
        .optional(
            sql!(
                "select text, up_to from summaries
                  where conversation_id = $1 and tenant_id = $2 and user_id = $3"
            ),
            params![conversation, scope.tenant(), scope.user()],
        )
        .await?;
    Ok(found.unwrap_or_default())
}

/// What a summary is to be made of: the one so far, and what was said since, oldest first.
#[derive(Debug, Clone, PartialEq)]
pub struct Due {
    pub before: Summary,
    pub messages: Vec<Message>,
}

/// What is due in a conversation whose last `kept` messages can still be read as they are.
pub async fn due(
    tx: &mut Tx,
    conversation: ConversationId,
    last: i64,
    kept: i64,
) -> Result<Option<Due>, StoreError> {
    let before = load(tx, conversation).await?;
    let until = (last - kept).min(before.up_to + MOST_MESSAGES);
    if until <= before.up_to {
        return Ok(None);
    }
    let mut messages = messages::before(tx, conversation, until + 1, until - before.up_to).await?;
    messages.reverse();
    Ok(Some(Due { before, messages }))
}

impl Due {
    /// Up to where the summary will reach.
    pub fn up_to(&self) -> i64 {
        self.messages.iter().map(|message| message.seq).max().unwrap_or(self.before.up_to)
    }

    pub fn request(&self, zone: &TimeZone, now: Timestamp) -> Request {
        let lines: Vec<_> = self
            .messages
            .iter()
            .enumerate()
            .map(|(at, message)| {
                json!({
                    "n": at + 1,
                    "at": message.created_at.to_zoned(zone.clone()).strftime("%Y-%m-%dT%H:%M").to_string(),
                    "who": match message.author { Author::Person => "person", Author::Assistant | Author::Operator => "assistant" },
                    "text": message.text.chars().take(LONGEST_LINE).collect::<String>(),
                })
            })
            .collect();
        let question = json!({ "summary": self.before.text, "conversation": lines });
        let offer = ToolOffer {
            name: SUMMARIZE.to_owned(),
            description: "Entrega o resumo da conversa.".to_owned(),
            schema: schemars::schema_for!(Summarized).to_value(),
            examples: vec![
                json!({ "summary": "Queria dormir melhor; combinou de deitar às 23h. Anotou 7h de sono." }),
            ],
            phrasings: &[],
        };
        Request {
            tools: Arc::from([offer]),
            tool_choice: ToolChoice::Named(SUMMARIZE.to_owned()),
            temperature: Some(0.0),
            size: Size::Small,
            ..Request::new(
                include_str!("../prompts/summarize.md"),
                vec![ModelMessage::User { text: question.to_string() }],
                now.to_zoned(zone.clone()),
            )
        }
    }

    /// When no model can be had: the last three messages, as they were said.
    pub fn fallback(&self) -> String {
        let first = self.messages.len().saturating_sub(FALLBACK);
        let last = self.messages.get(first..).unwrap_or_default();
        last.iter().map(|message| message.text.trim()).collect::<Vec<_>>().join(" · ")
    }
}

/// Keeps a summary, cut to its size and without anybody's numbers.
pub async fn keep(
    tx: &mut Tx,
    conversation: ConversationId,
    due: &Due,
    text: &str,
    model: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    let text = learn::scrubbed(&text.split_whitespace().take(MOST_WORDS).collect::<Vec<_>>().join(" "));
    tx.execute(
        sql!(
            "insert into summaries (conversation_id, tenant_id, user_id, text, up_to, model, at)
             values ($1, $2, $3, $4, $5, $6, $7)
             on conflict (conversation_id) do update
                set text = excluded.text, up_to = excluded.up_to, model = excluded.model, at = excluded.at
              where summaries.up_to = $8 and summaries.tenant_id = excluded.tenant_id"
        ),
        params![conversation, scope.tenant(), scope.user(), text, due.up_to(), model, now, due.before.up_to],
    )
    .await?;
    Ok(())
}
