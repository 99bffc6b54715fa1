//! WhatsApp from the outside: real webhooks into a real Papo, and what reaches the people at the other end, on both
//! engines.

mod arriving;
mod delivering;
mod dying;
mod house;
mod listening;
mod naming;
mod obeying;
mod refusing;
