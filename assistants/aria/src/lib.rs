//! Aria, the life assistant.
