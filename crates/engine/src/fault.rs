//! Named places where a process can be made to die, so that a test can prove that nothing is lost there.

use std::fmt;
use std::sync::Arc;

/// A place right before or right after something becomes durable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Point {
    ReceiveBeforeCommit,
    ReceiveCommitted,
    DecideBeforeCommit,
    DecideCommitted,
    ClaimCommitted,
    ModelAnswered,
    ToolBeforeCommit,
    ToolCommitted,
    ConfirmedBeforeCommit,
    FinishBeforeCommit,
    FinishCommitted,
    ExpiryBeforeCommit,
    ExpiryCommitted,
    NightBeforeCommit,
    NightCommitted,
    DutyBeforeCommit,
    DutyCommitted,
    ArriveBeforeCommit,
    ArriveCommitted,
    SendClaimed,
    SendAnswered,
    SendSettled,
    CampaignBeforeCommit,
    CampaignCommitted,
    UndoBeforeCommit,
    UndoCommitted,
}

impl Point {
    pub const ALL: [Self; 26] = [
        Self::ReceiveBeforeCommit,
        Self::ReceiveCommitted,
        Self::DecideBeforeCommit,
        Self::DecideCommitted,
        Self::ClaimCommitted,
        Self::ModelAnswered,
        Self::ToolBeforeCommit,
        Self::ToolCommitted,
        Self::ConfirmedBeforeCommit,
        Self::FinishBeforeCommit,
        Self::FinishCommitted,
        Self::ExpiryBeforeCommit,
        Self::ExpiryCommitted,
        Self::NightBeforeCommit,
        Self::NightCommitted,
        Self::DutyBeforeCommit,
        Self::DutyCommitted,
        Self::ArriveBeforeCommit,
        Self::ArriveCommitted,
        Self::SendClaimed,
        Self::SendAnswered,
        Self::SendSettled,
        Self::CampaignBeforeCommit,
        Self::CampaignCommitted,
        Self::UndoBeforeCommit,
        Self::UndoCommitted,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ReceiveBeforeCommit => "receive.before_commit",
            Self::ReceiveCommitted => "receive.committed",
            Self::DecideBeforeCommit => "decide.before_commit",
            Self::DecideCommitted => "decide.committed",
            Self::ClaimCommitted => "claim.committed",
            Self::ModelAnswered => "model.answered",
            Self::ToolBeforeCommit => "tool.before_commit",
            Self::ToolCommitted => "tool.committed",
            Self::ConfirmedBeforeCommit => "confirmed.before_commit",
            Self::FinishBeforeCommit => "finish.before_commit",
            Self::FinishCommitted => "finish.committed",
            Self::ExpiryBeforeCommit => "expiry.before_commit",
            Self::ExpiryCommitted => "expiry.committed",
            Self::NightBeforeCommit => "night.before_commit",
            Self::NightCommitted => "night.committed",
            Self::DutyBeforeCommit => "duty.before_commit",
            Self::DutyCommitted => "duty.committed",
            Self::ArriveBeforeCommit => "arrive.before_commit",
            Self::ArriveCommitted => "arrive.committed",
            Self::SendClaimed => "send.claimed",
            Self::SendAnswered => "send.answered",
            Self::SendSettled => "send.settled",
            Self::CampaignBeforeCommit => "campaign.before_commit",
            Self::CampaignCommitted => "campaign.committed",
            Self::UndoBeforeCommit => "undo.before_commit",
            Self::UndoCommitted => "undo.committed",
        }
    }

    /// Whether it is passed by what comes from, or leaves for, somewhere else.
    pub const fn is_abroad(self) -> bool {
        matches!(
            self,
            Self::ArriveBeforeCommit
                | Self::ArriveCommitted
                | Self::SendClaimed
                | Self::SendAnswered
                | Self::SendSettled
                | Self::CampaignBeforeCommit
                | Self::CampaignCommitted
        )
    }

    /// Whether it is passed by what is said to many.
    pub const fn is_of_campaigns(self) -> bool {
        matches!(self, Self::CampaignBeforeCommit | Self::CampaignCommitted)
    }

    /// Whether it is passed by what is taken back with a button.
    pub const fn is_of_undoing(self) -> bool {
        matches!(self, Self::UndoBeforeCommit | Self::UndoCommitted)
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|point| point.as_str() == text)
    }
}

/// What happens at a point: nothing, unless a test says otherwise.
#[derive(Clone, Default)]
pub struct Faults(Option<Arc<dyn Fn(Point) + Send + Sync>>);

impl Faults {
    pub fn at_each_point(act: impl Fn(Point) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(act)))
    }

    pub(crate) fn pass(&self, point: Point) {
        if let Some(act) = &self.0 {
            act(point);
        }
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Faults(armed)" } else { "Faults(none)" })
    }
}
