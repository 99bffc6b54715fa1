//! Hints that something changed, so that nobody has to poll fast.
//!
//! A notice leaves after the commit that carried it: at once to the subscribers of this process, and on
//! PostgreSQL to the other instances too. It is a hint and may be lost (a process that dies between its commit
//! and its notice, a connection that breaks); slow polling is the floor under it. `pg_notify` inside the
//! transaction would be exact, but PostgreSQL then makes every such commit wait for the one before it, disk
//! write included, and commits would no longer be grouped.

use tokio::sync::broadcast;
use uuid::Uuid;

/// What a notice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// There is something to claim.
    Work,
    /// A turn reached its outcome.
    TurnDone,
    /// A switch changed.
    Flags,
    /// Most of a tenant's money for models is gone.
    CostWarned,
    /// An assistant said something by itself.
    Said,
    /// There is something to send.
    Outbound,
    /// A message on its way got its outcome.
    Sent,
    /// Something happened in a conversation that operators look at.
    Inbox,
    /// A campaign was approved, paused, taken up again or ended.
    Campaigns,
    /// What somebody may open is another than before: a token or a role was taken away.
    Access,
}

impl Topic {
    pub const ALL: [Self; 10] = [
        Self::Work,
        Self::TurnDone,
        Self::Flags,
        Self::CostWarned,
        Self::Said,
        Self::Outbound,
        Self::Sent,
        Self::Inbox,
        Self::Campaigns,
        Self::Access,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Work => "work",
            Self::TurnDone => "turn_done",
            Self::Flags => "flags",
            Self::CostWarned => "cost_warned",
            Self::Said => "said",
            Self::Outbound => "outbound",
            Self::Sent => "sent",
            Self::Inbox => "inbox",
            Self::Campaigns => "campaigns",
            Self::Access => "access",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.as_str() == text)
    }
}

/// Something changed. After a gap in the connection to PostgreSQL one notice of each topic comes with the nil
/// id: anything may have changed, look at all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Notice {
    pub topic: Topic,
    pub id: Uuid,
    pub origin: Origin,
}

/// Who committed what a notice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    ThisProcess,
    AnotherInstance,
}

/// The subscribers of this process.
#[derive(Debug, Clone)]
pub(crate) struct Subscribers(broadcast::Sender<Notice>);

impl Subscribers {
    /// A slow subscriber that falls this far behind is told so by its receiver (`Lagged`) and looks at all.
    const BACKLOG: usize = 1024;

    pub(crate) fn new() -> Self {
        Self(broadcast::channel(Self::BACKLOG).0)
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Notice> {
        self.0.subscribe()
    }

    pub(crate) fn tell(&self, notice: Notice) {
        // An error only says that nobody listens.
        let _nobody = self.0.send(notice);
    }
}
