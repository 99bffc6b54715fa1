//! The everyday sentences of Aria's tools, as constants: what the offline interpreter matches and what a model
//! reads as examples. How patterns are written is told in `domain::sentence`.

mod delete_metric;
mod get_tracking_history;
mod record_metric;
mod topics;
mod update_metric;
mod vocabulary;

pub use delete_metric::DELETE_METRIC;
pub use get_tracking_history::GET_TRACKING_HISTORY;
pub use record_metric::RECORD_METRIC;
pub(crate) use topics::TOPICS;
pub use update_metric::UPDATE_METRIC;
pub(crate) use vocabulary::EXPENSES;
