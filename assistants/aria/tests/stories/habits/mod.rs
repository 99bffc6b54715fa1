//! Habits and goals: what the tools keep, refuse and tell, on both engines, and the sentences that ask for them.

mod balance;
mod goals;
mod keeping;
mod sentences;
