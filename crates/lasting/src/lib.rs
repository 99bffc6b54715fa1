//! How much a sentence sounds like something that lasts: "a Bete, minha irmã, é quem cuida dos cachorros" does,
//! "que calor" does not.
//!
//! Rules hear what somebody thought of; people tell their lives in a thousand other ways. So this is learned from years
//! of invented lives (`evals/memory/training.gz`), in which every fact is marked: a message is cut into [`pieces()`], a piece
//! is seen as [`Signs`] (its words, their neighbours, their endings), and a [`Scale`] that was learned from those years
//! weighs them. `cargo xtask learn` makes the scale anew; the years decide, and nobody tunes it by hand.
//!
//! *Invariant:* pure and the same on every machine: the same words weigh the same, and the same years teach the same
//! scale.

mod learning;
mod pieces;
mod scale;
mod signs;

pub use learning::{Example, learn};
pub use pieces::{Piece, pieces};
pub use scale::{Scale, ScaleError};
pub use signs::Signs;
