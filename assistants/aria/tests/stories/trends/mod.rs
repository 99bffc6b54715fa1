//! Trends, from what was noted to what is said about it.

mod sentences;
mod telling;
