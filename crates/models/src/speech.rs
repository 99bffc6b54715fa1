//! Speech to text, by `/audio/transcriptions`.
