//! Embeddings: texts as vectors, by whoever makes them.
