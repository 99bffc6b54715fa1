//! Ollama, by the Chat Completions API that it speaks beside its own.
