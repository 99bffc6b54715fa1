//! What surrounds any provider: retries, the breaker, the next provider, the larger model.
