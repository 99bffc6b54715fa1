//! What can be asked for about reminders, one file a tool.

mod cancel_reminder;
mod chosen;
mod complete_reminder;
mod create_reminder;
mod get_reminders;
mod snooze_reminder;
mod update_reminder;

pub(crate) use cancel_reminder::CancelReminder;
pub(crate) use complete_reminder::CompleteReminder;
pub(crate) use create_reminder::CreateReminder;
pub(crate) use get_reminders::GetReminders;
pub(crate) use snooze_reminder::SnoozeReminder;
pub(crate) use update_reminder::UpdateReminder;
