//! The model port and its providers.
