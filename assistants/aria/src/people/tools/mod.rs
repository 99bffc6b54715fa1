//! What Aria can do about people, one file a tool.

mod get_birthdays;
mod get_person;
mod record_gift;
mod suggest_gifts;
mod update_person;

pub(crate) use get_birthdays::GetBirthdays;
pub(crate) use get_person::GetPerson;
pub(crate) use record_gift::RecordGift;
pub(crate) use suggest_gifts::SuggestGifts;
pub(crate) use update_person::UpdatePerson;

use ::tools::CallContext;
use records::Origin;

/// Where a change by this call comes from.
fn origin(call: &CallContext) -> Origin {
    Origin { conversation: Some(call.conversation), turn: Some(call.turn) }
}
