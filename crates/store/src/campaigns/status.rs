//! The words that campaigns are filed under, as source 004 §5.3 has them.

/// What a campaign is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CampaignKind {
    Prospecting,
    Offer,
    Reactivation,
    Followup,
    Custom,
}

impl CampaignKind {
    pub const ALL: [Self; 5] =
        [Self::Prospecting, Self::Offer, Self::Reactivation, Self::Followup, Self::Custom];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Prospecting => "prospeccao",
            Self::Offer => "oferta",
            Self::Reactivation => "reativacao",
            Self::Followup => "followup",
            Self::Custom => "custom",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// Where a campaign stands.
///
/// ```text
/// rascunho ──► simulada ──► agendada ──► enviando ──► concluida · expirada
///                              └──► pausada ◄──┘          (any) ──► encerrada
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CampaignStatus {
    Draft,
    Simulated,
    Approved,
    Sending,
    Paused,
    Completed,
    /// Somebody ended it.
    Stopped,
    /// Its time passed before anything of it left.
    Expired,
}

impl CampaignStatus {
    pub const ALL: [Self; 8] = [
        Self::Draft,
        Self::Simulated,
        Self::Approved,
        Self::Sending,
        Self::Paused,
        Self::Completed,
        Self::Stopped,
        Self::Expired,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "rascunho",
            Self::Simulated => "simulada",
            Self::Approved => "agendada",
            Self::Sending => "enviando",
            Self::Paused => "pausada",
            Self::Completed => "concluida",
            Self::Stopped => "encerrada",
            Self::Expired => "expirada",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// Whether its messages may leave.
    pub const fn is_running(self) -> bool {
        matches!(self, Self::Approved | Self::Sending)
    }

    pub const fn is_over(self) -> bool {
        matches!(self, Self::Completed | Self::Stopped | Self::Expired)
    }
}

crate::text_value!(CampaignKind, CampaignStatus);
