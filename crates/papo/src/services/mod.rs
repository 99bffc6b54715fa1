//! The messaging services that are configured: how each is reached, and what may leave by them.

pub(crate) mod leaving;
pub(crate) mod slack;
pub(crate) mod whatsapp;
