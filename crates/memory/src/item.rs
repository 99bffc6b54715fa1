//! One thing remembered: what it says, about whom, where it comes from, and whether it still holds.

use domain::{KnowledgeId, MessageId, Timestamp};
use serde::{Deserialize, Serialize};
use store::{FromRow, Row, StoreError};

/// Declares an enum that is stored, sent and read by the same snake-case words.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema,
        )]
        #[serde(rename_all = "snake_case")]
        #[schemars(inline)]
        pub enum $name { $($(#[$variant_doc])* $variant),+ }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.as_str() == text)
            }
        }

        store::text_value!($name);
    };
}
pub(crate) use named;

named! {
    /// What kind of thing it is.
    ItemType { Fact = "fact", Preference = "preference", Memory = "memory", Insight = "insight", Person = "person" }
}

named! {
    /// The six areas of a life.
    Area {
        Health = "health",
        Finance = "finance",
        Professional = "professional",
        Learning = "learning",
        Spiritual = "spiritual",
        Relationships = "relationships",
    }
}

named! {
    /// Where it comes from. What the person asked to have remembered does not fade.
    Source {
        /// They asked for it, or wrote it themselves.
        UserExplicit = "user_explicit",
        /// They said it in passing.
        Conversation = "conversation",
        /// It was concluded from several things they said.
        Inference = "inference",
    }
}

named! {
    /// Whether it holds.
    Standing {
        Current = "current",
        /// Something newer says otherwise.
        Superseded = "superseded",
        /// It stopped being so, and nothing took its place.
        Ended = "ended",
        /// Nobody used it for long, or the person put it aside.
        Inactive = "inactive",
        /// It was learned and the learning was undone.
        Withdrawn = "withdrawn",
    }
}

/// Whom it is about: the person, or somebody in their life. What is said of a mother is the mother's.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct About(String);

impl About {
    const ONESELF: &'static str = "self";
    /// Long enough for "a irmã mais velha do Pedro".
    const MAX: usize = 60;

    pub fn oneself() -> Self {
        Self(Self::ONESELF.to_owned())
    }

    /// What a model or a person wrote; nothing, and any word for the person, is the person.
    pub fn parse(text: &str) -> Self {
        let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let short: String = line.chars().take(Self::MAX).collect();
        match ptbr::fold(&short).as_ref() {
            "" | "self" | "eu" | "me" | "myself" | "pessoa" | "usuario" | "user" | "the user" | "person" => {
                Self::oneself()
            }
            _ => Self(short),
        }
    }

    pub fn is_oneself(&self) -> bool {
        self.0 == Self::ONESELF
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether both mean the same one: "Mãe" and "minha mãe" do.
    pub fn is_same(&self, other: &Self) -> bool {
        self.plain() == other.plain()
    }

    /// As both would be written if they mean the same one.
    pub(crate) fn plain(&self) -> String {
        let folded = ptbr::fold(&self.0).into_owned();
        let bare = ["meu ", "minha ", "o ", "a ", "my "]
            .iter()
            .find_map(|word| folded.strip_prefix(word).map(str::to_owned));
        bare.unwrap_or(folded)
    }
}

/// The words of a message that say it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    pub message: Option<MessageId>,
    pub words: String,
    pub at: Timestamp,
}

/// How sure somebody is, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Confidence(f64);

impl Confidence {
    /// Said outright.
    pub const EXPLICIT: Self = Self(0.9);
    /// The least that a conclusion needs.
    pub const INFERRED: Self = Self(0.7);
    /// Below it nothing is used.
    pub const LEAST: Self = Self(0.3);
    /// What saying it again adds, and what three months of silence take.
    const STEP: f64 = 0.1;

    /// Anything a model may write; what is no number is no confidence.
    pub fn clamped(value: f64) -> Self {
        if value.is_nan() { Self(0.0) } else { Self(rounded(value.clamp(0.0, 1.0))) }
    }

    pub const fn value(self) -> f64 {
        self.0
    }

    #[must_use]
    pub fn strengthened(self) -> Self {
        Self::clamped(self.0 + Self::STEP)
    }

    #[must_use]
    pub fn faded(self) -> Self {
        Self::clamped(self.0 - Self::STEP)
    }
}

/// To a thousandth, so that 0.9 + 0.1 is 1.0 and 0.4 − 0.1 is not below 0.3.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// One thing remembered, as it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    pub id: KnowledgeId,
    pub kind: ItemType,
    pub area: Option<Area>,
    pub sub_area: Option<String>,
    pub about: About,
    pub content: String,
    pub confidence: Confidence,
    pub source: Source,
    pub evidence: Vec<Evidence>,
    /// The person said that it is right.
    pub validated: bool,
    pub standing: Standing,
    pub superseded_by: Option<KnowledgeId>,
    pub superseded_at: Option<Timestamp>,
    /// Why it no longer holds, in the person's language.
    pub because: String,
    pub said_at: Timestamp,
    pub last_accessed_at: Timestamp,
    pub version: i64,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl Item {
    pub fn is_current(&self) -> bool {
        self.standing == Standing::Current
    }

    /// What it says and about whom, as one statement: a content that names its subject is not given it twice.
    pub fn statement(&self) -> std::borrow::Cow<'_, str> {
        let (about, content) = (ptbr::fold(self.about.as_str()), ptbr::fold(&self.content));
        if self.about.is_oneself() || content.starts_with(about.as_ref()) {
            self.content.as_str().into()
        } else {
            format!("{}: {}", self.about.as_str(), self.content).into()
        }
    }

    /// Everything of it that words can find.
    pub(crate) fn searched_text(&self) -> String {
        let about = if self.about.is_oneself() { "" } else { self.about.as_str() };
        format!("{} {about} {}", self.content, self.sub_area.as_deref().unwrap_or_default())
    }
}

impl FromRow for Item {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let area: String = row.get("area")?;
        let sub_area: String = row.get("sub_area")?;
        let about: String = row.get("about")?;
        let evidence: store::JsonText = row.get("evidence")?;
        Ok(Self {
            id: row.get("id")?,
            kind: row.get("type")?,
            area: Area::parse(&area),
            sub_area: Some(sub_area).filter(|sub_area| !sub_area.is_empty()),
            about: About(about),
            content: row.get("content")?,
            confidence: Confidence(row.get("confidence")?),
            source: row.get("source")?,
            evidence: evidence.read().unwrap_or_default(),
            validated: row.get("validated")?,
            standing: row.get("standing")?,
            superseded_by: row.get("superseded_by")?,
            superseded_at: row.get("superseded_at")?,
            because: row.get("because")?,
            said_at: row.get("said_at")?,
            last_accessed_at: row.get("last_accessed_at")?,
            version: row.get("version")?,
            created_at: row.get("created_at")?,
            updated_at: row.get("updated_at")?,
        })
    }
}

/// The part of an item that versions keep.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    #[serde(rename = "type")]
    pub kind: ItemType,
    pub area: Option<Area>,
    pub content: String,
    pub about: About,
    pub confidence: Confidence,
    pub source: Source,
    pub validated: bool,
    pub standing: Standing,
    pub superseded_by: Option<KnowledgeId>,
    pub superseded_at: Option<Timestamp>,
    pub because: String,
    pub evidence: Vec<Evidence>,
}

impl From<&Item> for State {
    fn from(item: &Item) -> Self {
        Self {
            kind: item.kind,
            area: item.area,
            content: item.content.clone(),
            about: item.about.clone(),
            confidence: item.confidence,
            source: item.source,
            validated: item.validated,
            standing: item.standing,
            superseded_by: item.superseded_by,
            superseded_at: item.superseded_at,
            because: item.because.clone(),
            evidence: item.evidence.clone(),
        }
    }
}

impl State {
    /// Puts an item back into this state.
    pub(crate) fn restore(self, item: &mut Item) {
        item.kind = self.kind;
        item.area = self.area;
        item.content = self.content;
        item.about = self.about;
        item.confidence = self.confidence;
        item.source = self.source;
        item.validated = self.validated;
        item.standing = self.standing;
        item.superseded_by = self.superseded_by;
        item.superseded_at = self.superseded_at;
        item.because = self.because;
        item.evidence = self.evidence;
    }
}

#[cfg(test)]
#[path = "item_tests.rs"]
mod tests;
