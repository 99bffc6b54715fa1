//! Júlia in a running house: doctors who look, take, race and report, on both engines and with no model but `offline`.

#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod after;
mod arguments;
mod assigning;
mod beside;
mod calling;
mod cards;
mod contact;
mod desk;
mod groups;
mod house;
mod knowing;
mod looking;
mod objecting;
mod offering;
mod on_terms;
mod plain_desk;
mod plain_talk;
mod pointing;
mod preferring;
mod promising;
mod referring;
mod remembering;
mod reserving;
mod rounds;
mod sentences;
mod several_orders;
mod staffing;
mod strangers;
mod talking;
mod telephone;
mod undoing;
mod waiting;
