//! The built product from the outside, in one binary: each module is a side of it.

mod aria;
mod campaigns;
mod console;
mod eval;
mod memory;
mod providers;
mod slack;
mod system;
mod torture;
mod whatsapp;
