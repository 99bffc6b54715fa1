//! What the person will be reminded of.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Timestamp, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use uuid::Uuid;

use crate::manner::in_turn;
use crate::reminders::saying::Saying;
use crate::reminders::{Reminder, ReminderId, sentences, table};

/// Lista os próximos lembretes da pessoa, com os ids que `snooze_reminder`, `complete_reminder` e `cancel_reminder`
/// aceitam. Use quando ela pergunta o que tem marcado ou quer mexer num lembrete.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GetReminders {
    /// Quantos, no máximo.
    #[serde(default = "ten")]
    #[schemars(range(min = 1, max = 50))]
    limit: u8,
}

const fn ten() -> u8 {
    10
}

impl Tool for GetReminders {
    const SPEC: ToolSpec = ToolSpec::query("get_reminders")
        .sentences(&sentences::SENTENCES)
        .examples(&[r#"{"limit": 10}"#, r#"{"limit": 3}"#]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let start = (Timestamp::UNIX_EPOCH, ReminderId::from_uuid(Uuid::nil()));
        let reminders = table::coming(tx, start, i64::from(self.limit)).await?;
        let manner = in_turn(call);
        let said = Saying::by(&manner).list(&reminders);
        let listed: Vec<_> = reminders.iter().map(Reminder::to_json).collect();
        let ids: Vec<Uuid> = reminders.iter().map(|reminder| reminder.id.as_uuid()).collect();
        Ok(Done::read(json!({ "reminders": listed }), said).showing(ids))
    }
}
