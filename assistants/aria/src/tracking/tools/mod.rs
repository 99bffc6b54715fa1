//! What Aria can do, one file a tool.

mod delete_metric;
mod get_tracking_history;
mod outright;
mod record_metric;
mod seen;
mod target;
mod update_metric;

pub use delete_metric::DeleteMetric;
pub use get_tracking_history::GetTrackingHistory;
pub use record_metric::RecordMetric;
pub use update_metric::UpdateMetric;
