//! The use cases.
