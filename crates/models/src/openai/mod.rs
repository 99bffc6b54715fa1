//! The Chat Completions API of OpenAI and of the many servers that speak it.
