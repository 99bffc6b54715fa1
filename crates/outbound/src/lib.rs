//! The one way out.
