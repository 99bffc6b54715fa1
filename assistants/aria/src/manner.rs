//! The same words and the same instant for what is said and for what is typed.

use ::tools::CallContext;
pub(crate) use web::Manner;

/// The manner of the person whose turn this is.
pub(crate) fn in_turn(call: &CallContext) -> Manner {
    Manner { words: call.words.clone(), now: call.now() }
}
