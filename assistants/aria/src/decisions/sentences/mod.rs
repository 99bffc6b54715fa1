//! The everyday sentences about decisions: what the offline interpreter matches and what a model reads as examples.

mod analyze_decision;
mod get_decisions;
mod review_decision;
mod save_decision;

pub use analyze_decision::ANALYZE_DECISION;
pub use get_decisions::GET_DECISIONS;
pub use review_decision::REVIEW_DECISION;
pub use save_decision::SAVE_DECISION;
