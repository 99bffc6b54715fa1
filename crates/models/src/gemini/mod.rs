//! Gemini, by the `generateContent` API of Google.
