//! The everyday sentences about memory and identity. A real model reads them as examples.

mod identity;
mod knowledge;

pub use identity::{CONSENT_TOPIC, SET_MEMORY_CONSENT, UPDATE_USER_PREFERENCES};
pub use knowledge::{
    ADD_KNOWLEDGE, EXPLAIN_REPLY, FORGET_EVERYTHING, FORGET_KNOWLEDGE, GET_MEMORY_DIGEST, SEARCH_KNOWLEDGE,
    SETTLE_DOUBT, UNDO_MEMORY,
};
