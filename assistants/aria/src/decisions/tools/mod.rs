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
