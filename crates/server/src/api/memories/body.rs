//! What the endpoints of the memory share: an item, its life and its nights as programs read them.

use domain::{DoubtId, KnowledgeId, MessageId, NightId, Timestamp};
use engine::memories::{OpenDoubt, Undone};
use jiff::civil::Date;
use memory::night::Night;
use memory::versions::{Change, Occasion, Undoing, Version};
use memory::{Area, Evidence, Item, ItemType, Source, Standing};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// One thing remembered.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MemoryBody {
    #[schema(value_type = String, format = Uuid)]
    pub id: KnowledgeId,
    /// `fact`, `preference`, `memory`, `insight` or `person`.
    #[serde(rename = "type")]
    #[schema(value_type = String, example = "fact")]
    pub kind: ItemType,
    /// `health`, `finance`, `professional`, `learning`, `spiritual`, `relationships`, or none.
    #[schema(value_type = Option<String>, example = "health")]
    pub area: Option<Area>,
    pub sub_area: Option<String>,
    /// `self`, or whom it is about.
    #[schema(example = "self")]
    pub about: String,
    #[schema(example = "Mora em Campinas")]
    pub content: String,
    pub confidence: f64,
    /// `user_explicit`, `conversation` or `inference`.
    #[schema(value_type = String, example = "conversation")]
    pub source: Source,
    pub evidence: Vec<EvidenceBody>,
    pub validated_by_user: bool,
    /// Whether it is used.
    pub active: bool,
    /// `current`, `superseded`, `ended`, `inactive` or `withdrawn`.
    #[schema(value_type = String, example = "current")]
    pub standing: Standing,
    #[schema(value_type = Option<String>, format = Uuid)]
    pub superseded_by_id: Option<KnowledgeId>,
    #[schema(value_type = Option<String>, format = DateTime)]
    pub superseded_at: Option<Timestamp>,
    /// Why it no longer holds.
    pub superseded_because: Option<String>,
    /// When the person said it.
    #[schema(value_type = String, format = DateTime)]
    pub said_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub last_accessed_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

/// The words it came from.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EvidenceBody {
    /// None where the person wrote it down themselves.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub message_id: Option<MessageId>,
    pub words: String,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

impl From<Evidence> for EvidenceBody {
    fn from(evidence: Evidence) -> Self {
        Self { message_id: evidence.message, words: evidence.words, at: evidence.at }
    }
}

impl From<Item> for MemoryBody {
    fn from(item: Item) -> Self {
        Self {
            active: item.is_current(),
            id: item.id,
            kind: item.kind,
            area: item.area,
            sub_area: item.sub_area,
            about: item.about.as_str().to_owned(),
            content: item.content,
            confidence: item.confidence.value(),
            source: item.source,
            evidence: item.evidence.into_iter().map(EvidenceBody::from).collect(),
            validated_by_user: item.validated,
            standing: item.standing,
            superseded_by_id: item.superseded_by,
            superseded_at: item.superseded_at,
            superseded_because: Some(item.because).filter(|because| !because.is_empty()),
            said_at: item.said_at,
            last_accessed_at: item.last_accessed_at,
            created_at: item.created_at,
            updated_at: item.updated_at,
        }
    }
}

/// One state that an item has been in, from this instant on.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct VersionBody {
    #[schema(value_type = String, format = Uuid)]
    pub memory_id: KnowledgeId,
    /// Its place in the item's life, from 1.
    pub number: i64,
    /// What was done: `added`, `strengthened`, `superseded`, `ended`, `faded`, `edited`, `validated`, `put_aside`,
    /// `taken_up` or `undone`.
    #[schema(value_type = String, example = "added")]
    pub change: Change,
    /// What did it: `turn`, `night`, `person`, `decay` or `import`.
    #[schema(value_type = String, example = "night")]
    pub cause: Occasion,
    /// Whether this change was taken back.
    pub undone: bool,
    pub content: String,
    pub confidence: f64,
    pub validated_by_user: bool,
    #[schema(value_type = String)]
    pub standing: Standing,
    #[schema(value_type = Option<String>, format = Uuid)]
    pub superseded_by_id: Option<KnowledgeId>,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

impl From<Version> for VersionBody {
    fn from(version: Version) -> Self {
        Self {
            memory_id: version.item,
            number: version.number,
            change: version.change,
            cause: version.cause.occasion,
            undone: version.undone,
            content: version.state.content,
            confidence: version.state.confidence.value(),
            validated_by_user: version.state.validated,
            standing: version.state.standing,
            superseded_by_id: version.state.superseded_by,
            at: version.at,
        }
    }
}

/// What one night came to.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NightBody {
    #[schema(value_type = String, format = Uuid)]
    pub id: NightId,
    /// The person's own day on which it ran.
    #[schema(value_type = String, format = Date)]
    pub day: Date,
    /// "Aprendi 3 coisas, uma mudou."
    pub headline: String,
    pub messages: i64,
    pub learned: i64,
    pub changed: i64,
    pub strengthened: i64,
    /// What was proposed and not kept, by reason.
    pub refused: BTreeMap<String, i64>,
    #[schema(value_type = Option<String>, format = DateTime)]
    pub undone_at: Option<Timestamp>,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

impl NightBody {
    pub(super) fn new(night: Night, words: &domain::Words) -> Self {
        Self {
            headline: memory::digest_headline(&night, words),
            id: night.id,
            day: night.day,
            messages: night.messages,
            learned: night.learned,
            changed: night.changed,
            strengthened: night.strengthened,
            refused: night.refused,
            undone_at: night.undone_at,
            at: night.at,
        }
    }
}

/// What became of undoing several changes.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UndoneBody {
    /// How many changes were taken back just now.
    pub undone: usize,
    /// How many stay: taken back before, or changed again since.
    pub left: usize,
    pub changes: Vec<UndoneChangeBody>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UndoneChangeBody {
    #[schema(value_type = String, format = Uuid)]
    pub memory_id: KnowledgeId,
    /// `done`, `already` or `changed_since`.
    #[schema(value_type = String, example = "done")]
    pub result: Undoing,
}

impl From<Undone> for UndoneBody {
    fn from(undone: Undone) -> Self {
        let done = undone.done();
        Self {
            undone: done,
            left: undone.changes.len() - done,
            changes: undone
                .changes
                .into_iter()
                .map(|(memory_id, result)| UndoneChangeBody { memory_id, result })
                .collect(),
        }
    }
}

/// Two things that may not both hold.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DoubtBody {
    #[schema(value_type = String, format = Uuid)]
    pub id: DoubtId,
    pub older: MemoryBody,
    pub newer: MemoryBody,
    pub because: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

impl From<OpenDoubt> for DoubtBody {
    fn from(open: OpenDoubt) -> Self {
        Self {
            id: open.doubt.id,
            older: MemoryBody::from(open.older),
            newer: MemoryBody::from(open.newer),
            because: Some(open.doubt.because).filter(|because| !because.is_empty()),
            at: open.doubt.at,
        }
    }
}
