//! Undo: every effect can be taken back for a day, by a word, a tap or a call; and taking back is an effect, too.

mod by_hand;
mod came_back;
mod last;
mod receipts;
pub(crate) mod state;
mod taking_back;
mod writing;

use jiff::SignedDuration;

pub use self::by_hand::{ByHand, ReceiptSlot};
pub use self::last::{TOOL, of_undoing};
pub use self::receipts::{Undoable, Undone};
pub use self::state::Undoing;
pub use self::taking_back::UndoError;
pub use crate::assistant::BroughtBack;
pub use crate::reply::{ReceiptView, WINDOW};

/// For how long what an effect changed is kept: nobody is refused for a slow clock of ours.
pub(crate) const KEPT: SignedDuration = SignedDuration::from_hours(30);
