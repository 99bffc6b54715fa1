//! The everyday sentences about trends.

mod get_trends;

pub use get_trends::GET_TRENDS;
