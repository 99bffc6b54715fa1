//! A reminder as programs write and read it.

use domain::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::reminders::rule::Rule;
use crate::reminders::{Reminder, ReminderId, Status};

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReminderBody {
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

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewReminderBody {
    #[schema(example = "pagar a luz")]
    pub(super) title: String,
    /// ISO 8601, or words: "amanhã às 9h". The title may hold the words instead.
    #[schema(example = "2027-01-15T10:00:00-03:00")]
    pub(super) datetime: Option<String>,
    pub(super) notes: Option<String>,
    /// `{every: minute|hour|day|week|month|year, interval?, weekdays?}`.
    #[schema(value_type = Option<Object>)]
    pub(super) repeat: Option<Rule>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReminderPatch {
    pub(super) title: Option<String>,
    /// ISO 8601, or words.
    pub(super) datetime: Option<String>,
    pub(super) notes: Option<String>,
    #[schema(value_type = Option<Object>)]
    pub(super) repeat: Option<Rule>,
}
