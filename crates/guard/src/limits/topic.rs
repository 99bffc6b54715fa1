//! The subjects, and how far each is left to a model.

/// A subject that needs care.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Somebody has taken or done something to themselves already.
    Overdose,
    SelfHarm,
    /// Done to a child, or told by one.
    ChildAbuse,
    Violence,
    /// Somebody else may do themselves harm.
    SelfHarmOther,
    /// Somebody else is being hurt.
    ViolenceOther,
    /// A body that needs help within minutes.
    Emergency,
    /// It may be one of those, and may be nothing: somebody is asked how they are.
    Worry,
    Illegal,
    MentalHealth,
    Diagnosis,
    Investment,
    /// Somebody has died.
    Grief,
    /// Nothing of it is in the message itself: a moment ago there was.
    Aftercare,
}

/// Who answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// The runtime, at once and in its own words.
    AtOnce,
    /// A model, within bounds that the runtime holds.
    Bounded,
}

impl Topic {
    /// The gravest first.
    pub const ALL: [Self; 14] = [
        Self::Overdose,
        Self::SelfHarm,
        Self::ChildAbuse,
        Self::Violence,
        Self::SelfHarmOther,
        Self::ViolenceOther,
        Self::Emergency,
        Self::Worry,
        Self::Illegal,
        Self::MentalHealth,
        Self::Diagnosis,
        Self::Investment,
        Self::Grief,
        Self::Aftercare,
    ];

    /// Its name in lists, catalogues, events and figures.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Overdose => "overdose",
            Self::SelfHarm => "self_harm",
            Self::ChildAbuse => "child_abuse",
            Self::Violence => "violence",
            Self::SelfHarmOther => "self_harm_other",
            Self::ViolenceOther => "violence_other",
            Self::Emergency => "emergency",
            Self::Worry => "worry",
            Self::Illegal => "illegal",
            Self::MentalHealth => "mental_health",
            Self::Diagnosis => "diagnosis",
            Self::Investment => "investment",
            Self::Grief => "grief",
            Self::Aftercare => "aftercare",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.as_str() == text)
    }

    pub const fn manner(self) -> Manner {
        match self {
            Self::Overdose
            | Self::SelfHarm
            | Self::ChildAbuse
            | Self::Violence
            | Self::SelfHarmOther
            | Self::ViolenceOther
            | Self::Emergency => Manner::AtOnce,
            Self::Worry
            | Self::Illegal
            | Self::MentalHealth
            | Self::Diagnosis
            | Self::Investment
            | Self::Grief
            | Self::Aftercare => Manner::Bounded,
        }
    }

    /// The same subject, told of somebody else.
    pub(super) const fn of_another(self) -> Option<Self> {
        match self {
            Self::SelfHarm | Self::Overdose => Some(Self::SelfHarmOther),
            Self::Violence => Some(Self::ViolenceOther),
            _ => None,
        }
    }
}
