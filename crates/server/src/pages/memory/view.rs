//! What somebody is looking at: the part of the address that every link and form of the page carries on.

use std::fmt::Write as _;

use domain::KnowledgeId;
use memory::{Area, ItemType};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use web::problem::Problem;

use super::PATH;
use crate::api::memories::{area_of, kind_of};

/// The longest search that is looked for.
const LONGEST: usize = 200;

/// The address as it came.
#[derive(Debug, Clone, Default, Deserialize)]
pub(in crate::pages) struct MemoryPageQuery {
    #[serde(default)]
    q: String,
    #[serde(rename = "type")]
    kind: Option<String>,
    area: Option<String>,
    history: Option<String>,
    before: Option<KnowledgeId>,
    open: Option<KnowledgeId>,
    pub(super) done: Option<String>,
}

/// What is looked at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct View {
    pub text: String,
    pub kind: Option<ItemType>,
    pub area: Option<Area>,
    pub history: bool,
    pub before: Option<KnowledgeId>,
    /// The item that stands open.
    pub open: Option<KnowledgeId>,
}

impl MemoryPageQuery {
    pub(super) fn view(&self) -> Result<View, Problem> {
        Ok(View {
            text: self.q.trim().chars().take(LONGEST).collect(),
            kind: kind_of(self.kind.as_deref())?,
            area: area_of(self.area.as_deref())?,
            history: self.history.is_some(),
            before: self.before,
            open: self.open,
        })
    }
}

impl View {
    /// Whether anything is left out that a first look would show.
    pub fn is_narrowed(&self) -> bool {
        !self.text.is_empty() || self.kind.is_some() || self.area.is_some()
    }

    #[must_use]
    pub fn of_kind(&self, kind: Option<ItemType>) -> Self {
        Self { kind, ..self.rewound() }
    }

    #[must_use]
    pub fn of_area(&self, area: Option<Area>) -> Self {
        Self { area, ..self.rewound() }
    }

    #[must_use]
    pub fn with_history(&self, history: bool) -> Self {
        Self { history, ..self.rewound() }
    }

    #[must_use]
    pub fn before(&self, before: KnowledgeId) -> Self {
        Self { before: Some(before), ..self.rewound() }
    }

    #[must_use]
    pub fn opening(&self, open: Option<KnowledgeId>) -> Self {
        Self { open, ..self.clone() }
    }

    fn rewound(&self) -> Self {
        Self { before: None, open: None, ..self.clone() }
    }

    /// The address of this look.
    pub fn href(&self) -> String {
        self.at(PATH)
    }

    /// Another address of the page's that comes back to this look.
    pub fn at(&self, path: &str) -> String {
        let query = self.query();
        if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
    }

    fn query(&self) -> String {
        let mut query = String::new();
        let mut add = |name: &str, value: &str| {
            let mark = if query.is_empty() { "" } else { "&" };
            let _ = write!(query, "{mark}{name}={}", utf8_percent_encode(value, NON_ALPHANUMERIC));
        };
        if !self.text.is_empty() {
            add("q", &self.text);
        }
        if let Some(kind) = self.kind {
            add("type", kind.as_str());
        }
        if let Some(area) = self.area {
            add("area", area.as_str());
        }
        if self.history {
            add("history", "on");
        }
        if let Some(before) = self.before {
            add("before", &before.to_string());
        }
        if let Some(open) = self.open {
            add("open", &open.to_string());
        }
        query
    }

    /// The address to go back to after something was done.
    pub fn after(&self, done: MemoryNotice) -> String {
        let mut address = self.href();
        let mark = if address.contains('?') { '&' } else { '?' };
        let _ = write!(address, "{mark}done={}", done.as_str());
        if let Some(open) = self.open {
            let _ = write!(address, "#item-{open}");
        }
        address
    }
}

macro_rules! done {
    ($($(#[$doc:meta])* $name:ident = $text:literal),+ $(,)?) => {
        /// What was done, for the line that says so.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum MemoryNotice { $($(#[$doc])* $name),+ }

        impl MemoryNotice {
            pub const ALL: &[Self] = &[$(Self::$name),+];

            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text),+ }
            }

            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|done| done.as_str() == text)
            }
        }
    };
}

done! {
    Written = "written",
    /// It was known already.
    Known = "known",
    Edited = "edited",
    Validated = "validated",
    PutAside = "put_aside",
    TakenUp = "taken_up",
    Forgotten = "forgotten",
    Undone = "undone",
    NightUndone = "night_undone",
    Settled = "settled",
    /// Something newer was built upon it.
    NotUndone = "not_undone",
    TooShort = "too_short",
    TooLong = "too_long",
    NoConsent = "no_consent",
    /// Somebody changed it at the same time.
    Raced = "raced",
    ConsentOn = "consent_on",
    ConsentOff = "consent_off",
}

impl MemoryNotice {
    /// Whether nothing was changed, and the line says why.
    pub const fn is_refusal(self) -> bool {
        matches!(self, Self::NotUndone | Self::TooShort | Self::TooLong | Self::NoConsent | Self::Raced)
    }
}
