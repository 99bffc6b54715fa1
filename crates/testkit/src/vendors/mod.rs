//! Vendors on this machine that understand what they are asked: each speaks its own wire format over HTTP, refuses
//! what the real one would refuse, in its own words, and answers what a [`Brain`] makes of the question.
//!
//! [`crate::vendor`] says what a script tells it to; this one can hold a conversation. What can go wrong with a
//! vendor is a [`Fault`], switched on and off while it runs.

mod check;
mod claude;
mod fault;
mod gemini;
mod kind;
mod ollama;
mod openai;
mod question;
mod service;
mod spoken;

pub use fault::Fault;
pub use kind::VendorKind;
pub use question::{Brain, Choice, Delivery, Message, Offered, Question, Reply};
pub use service::Service;

#[cfg(test)]
#[path = "vendors_tests.rs"]
mod tests;
