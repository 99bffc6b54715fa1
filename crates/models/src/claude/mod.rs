//! Claude, by the Messages API of Anthropic and of servers that speak it.
