//! What an operator looks at, as an address: every look can be linked to and come back to.

use std::fmt::Write as _;

use domain::{ConversationId, EventKind, Timestamp};
use engine::operators::{Before, Control, Wanted};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use uuid::Uuid;

use super::PATH;

/// The longest search.
const LONGEST: usize = 100;

/// The query of the address.
#[derive(Debug, Default, Deserialize)]
pub(super) struct ConsoleQuery {
    tab: Option<String>,
    filter: Option<String>,
    #[serde(default)]
    q: String,
    open: Option<ConversationId>,
    /// Where the list goes on.
    after: Option<String>,
    /// Which older messages of the open conversation are shown.
    before: Option<i64>,
    kind: Option<String>,
    pub(super) done: Option<String>,
}

/// A choice out of a few, each with a name that stands in addresses and in the catalogue.
macro_rules! names {
    ($(#[$top:meta])* $type:ident { $($(#[$doc:meta])* $name:ident = $text:literal),+ $(,)? }) => {
        $(#[$top])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $type { $($(#[$doc])* $name),+ }

        impl $type {
            pub const ALL: &[Self] = &[$(Self::$name),+];

            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text),+ }
            }

            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.as_str() == text)
            }
        }
    };
}

names! {
    /// The parts of the console.
    Tab { Conversations = "conversations", Sending = "sending", Events = "events", Switches = "switches" }
}

names! {
    /// Which conversations are listed.
    Filter { All = "all", Human = "human", Waiting = "waiting" }
}

names! {
    /// What was done, for the line that says so.
    Done {
        Assumed = "assumed",
        Released = "released",
        Said = "said",
        Permission = "permission",
        SafeOn = "safe_on",
        SafeOff = "safe_off",
        CampaignsOn = "campaigns_on",
        CampaignsOff = "campaigns_off",
        Switched = "switched",
        Sent = "sent",
        Retried = "retried",
        Discarded = "discarded",
        /// Somebody decided before.
        NotWaiting = "not_waiting",
        Empty = "empty",
        TooLong = "too_long",
    }
}

impl Done {
    /// Whether nothing was changed, and the line says why.
    pub const fn is_refusal(self) -> bool {
        matches!(self, Self::NotWaiting | Self::Empty | Self::TooLong)
    }
}

impl Filter {
    pub const fn wanted(self) -> Wanted {
        match self {
            Self::All => Wanted::All,
            Self::Human => Wanted::ControlledBy(Control::Human),
            Self::Waiting => Wanted::Waiting,
        }
    }
}

/// One look at the console.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    pub tab: Tab,
    pub filter: Filter,
    pub text: String,
    pub open: Option<ConversationId>,
    pub after: Option<Before>,
    pub before: Option<i64>,
    pub kind: Option<EventKind>,
}

impl View {
    pub const fn of(tab: Tab) -> Self {
        let text = String::new();
        Self { tab, filter: Filter::All, text, open: None, after: None, before: None, kind: None }
    }

    /// What cannot be read is left out: an old link still leads somewhere.
    pub(super) fn read(asked: &ConsoleQuery) -> Self {
        Self {
            tab: asked.tab.as_deref().and_then(Tab::parse).unwrap_or(Tab::Conversations),
            filter: asked.filter.as_deref().and_then(Filter::parse).unwrap_or(Filter::All),
            text: asked.q.trim().chars().take(LONGEST).collect(),
            open: asked.open,
            after: asked.after.as_deref().and_then(read_place),
            before: asked.before,
            kind: asked.kind.as_deref().and_then(EventKind::parse),
        }
    }

    #[must_use]
    pub fn filtered(&self, filter: Filter) -> Self {
        Self { filter, after: None, ..self.clone() }
    }

    #[must_use]
    pub fn opening(&self, open: Option<ConversationId>) -> Self {
        Self { open, before: None, ..self.clone() }
    }

    #[must_use]
    pub fn after(&self, after: Before) -> Self {
        Self { after: Some(after), ..self.clone() }
    }

    #[must_use]
    pub fn before(&self, before: i64) -> Self {
        Self { before: Some(before), ..self.clone() }
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

    /// The address to go back to after something was done.
    pub fn done(&self, done: Done) -> String {
        let mut address = self.href();
        let mark = if address.contains('?') { '&' } else { '?' };
        let _ = write!(address, "{mark}done={}", done.as_str());
        address
    }

    fn query(&self) -> String {
        let mut query = String::new();
        let mut add = |name: &str, value: &str| {
            let mark = if query.is_empty() { "" } else { "&" };
            let _ = write!(query, "{mark}{name}={}", utf8_percent_encode(value, NON_ALPHANUMERIC));
        };
        if self.tab != Tab::Conversations {
            add("tab", self.tab.as_str());
        }
        if self.filter != Filter::All {
            add("filter", self.filter.as_str());
        }
        if !self.text.is_empty() {
            add("q", &self.text);
        }
        if let Some(open) = self.open {
            add("open", &open.to_string());
        }
        if let Some(after) = self.after {
            add("after", &format!("{}.{}", after.at.as_microsecond(), after.id));
        }
        if let Some(before) = self.before {
            add("before", &before.to_string());
        }
        if let Some(kind) = self.kind {
            add("kind", kind.as_str());
        }
        query
    }
}

fn read_place(text: &str) -> Option<Before> {
    let (at, id) = text.split_once('.')?;
    let at = Timestamp::from_microsecond(at.parse().ok()?).ok()?;
    Some(Before { at, id: id.parse::<Uuid>().ok()? })
}
