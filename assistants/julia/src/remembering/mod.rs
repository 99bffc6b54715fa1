//! What a doctor tells of themselves is remembered, by the one way in that there is.

mod retold;
pub(crate) mod sentences;
mod tool;
pub(crate) mod wishes;

pub(crate) use tool::SalvarMemoria;
