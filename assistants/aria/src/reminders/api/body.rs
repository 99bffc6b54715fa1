//! A reminder as programs read it.

use domain::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::reminders::{Reminder, ReminderId, Status};

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ReminderBody {
    #[schema(value_type = String, format = Uuid)]
    id: ReminderId,
    title: String,
    notes: Option<String>,
    /// When it speaks next; nothing when it is over.
    #[schema(value_type = Option<String>, format = DateTime)]
    next_at: Option<Timestamp>,
    /// How it comes again: `{every, interval, weekdays}`.
    #[schema(value_type = Option<Object>)]
    repeat: Value,
    /// active, delivered, done, cancelled or expired.
    #[schema(value_type = String, example = "active")]
    status: Status,
    /// When it spoke last.
    #[schema(value_type = Option<String>, format = DateTime)]
    delivered_at: Option<Timestamp>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

impl From<Reminder> for ReminderBody {
    fn from(reminder: Reminder) -> Self {
        Self {
            id: reminder.id,
            title: reminder.title,
            notes: reminder.notes,
            next_at: reminder.next_at,
            repeat: serde_json::json!(reminder.rule),
            status: reminder.status,
            delivered_at: reminder.delivered_at,
            created_at: reminder.created_at,
        }
    }
}
