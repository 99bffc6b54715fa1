//! The one thing that can be asked for.

mod set_check_ins;

pub(super) use set_check_ins::SetCheckIns;
