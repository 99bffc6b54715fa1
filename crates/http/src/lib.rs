//! What every endpoint and page shares.
