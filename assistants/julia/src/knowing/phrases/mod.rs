//! What is listened for.

pub(super) mod objections;
pub(super) mod objectives;
pub(super) mod profiles;
