//! The tool of the trends.

mod get_trends;

pub use get_trends::GetTrends;
