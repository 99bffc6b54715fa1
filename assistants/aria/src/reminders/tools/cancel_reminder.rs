//! "cancela o lembrete do remédio".

use ::tools::{CallContext, Done, Prepared, Target, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::chosen::{self, Named};
use crate::manner::in_turn;
use crate::reminders::saying::Saying;
use crate::reminders::{Reminder, ReminderId, later, sentences};

/// Cancela um lembrete que ainda vai tocar, quando a pessoa pede. Diga qual por palavras do título, ou pelo id que
/// `get_reminders` mostrou. Sem nada, vale o que acabou de tocar.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CancelReminder {
    /// O id, como `get_reminders` o mostrou.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reminder_id: Option<ReminderId>,
    /// Ou palavras do título.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 200))]
    query: Option<String>,
}

impl CancelReminder {
    fn settled(reminder: &Reminder) -> Self {
        Self { reminder_id: Some(reminder.id), query: Some(reminder.title.clone()) }
    }

    fn named(&self) -> Named<'_> {
        Named { id: self.reminder_id, query: self.query.as_deref() }
    }
}

impl Tool for CancelReminder {
    const SPEC: ToolSpec = ToolSpec::write("cancel_reminder")
        .sentences(&sentences::SENTENCES)
        .unless_listed(&sentences::SENTENCES, "cancels")
        .examples(&["{}", r#"{"query": "remédio"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let manner = in_turn(call);
        let saying = Saying::by(&manner);
        let reminder = chosen::find(tx, call, self.named(), &saying).await?;
        let summary = saying.about("aria.reminders.cancel.ask", &reminder, None);
        Ok(Prepared { arguments: Self::settled(&reminder), summary })
    }

    async fn target(&self, tx: &mut Tx, call: &CallContext) -> Result<Option<Target>, ToolError> {
        let manner = in_turn(call);
        let reminder = chosen::settled(tx, call, self.named(), &Saying::by(&manner)).await?;
        Ok(Some(chosen::target(tx, call, &reminder).await?))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let manner = in_turn(call);
        let saying = Saying::by(&manner);
        let reminder = chosen::settled(tx, call, self.named(), &saying).await?;
        later::cancel(tx, &reminder, call.clock.now()).await?;
        let said = saying.about("aria.reminders.cancel.done", &reminder, None);
        let effect = json!({ "verb": "cancelled", "reminder": reminder.to_json() });
        Ok(Done::changed(json!({ "reminder": reminder.to_json() }), said, effect))
    }
}
