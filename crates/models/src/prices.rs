//! What a call costs, by a table that people can edit.
