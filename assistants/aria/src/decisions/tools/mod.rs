//! What Aria does about decisions, one file a tool.

mod analyze_decision;
mod get_decisions;
mod pick;
mod review_decision;
mod save_decision;

pub use analyze_decision::AnalyzeDecision;
pub use get_decisions::GetDecisions;
pub use review_decision::ReviewDecision;
pub use save_decision::SaveDecision;

/// The sentences that each of them listens to, for whoever measures how well they are understood.
pub const PHRASINGS: &[(&str, &[domain::sentence::Phrasing])] = &[
    ("save_decision", super::sentences::SAVE_DECISION),
    ("review_decision", super::sentences::REVIEW_DECISION),
    ("get_decisions", super::sentences::GET_DECISIONS),
    ("analyze_decision", super::sentences::ANALYZE_DECISION),
];
