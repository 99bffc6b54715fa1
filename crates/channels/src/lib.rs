//! The services that messages come from and leave by: one module a service.
//!
//! *Invariant:* a service's words stay in its module. Reading what it tells is pure; sending needs a permit.

pub mod evolution;
pub mod slack;
