//! "feito, já fiz".

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

/// Marca como feito um lembrete: o que acabou de tocar, se nenhum for dito. Use quando a pessoa diz que já fez o que
/// o lembrete pedia. Um lembrete que se repete continua: só esta vez fica feita.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CompleteReminder {
    /// O id, como `get_reminders` o mostrou.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reminder_id: Option<ReminderId>,
    /// Ou palavras do título.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 200))]
    query: Option<String>,
}

impl CompleteReminder {
    fn settled(reminder: &Reminder) -> Self {
        Self { reminder_id: Some(reminder.id), query: Some(reminder.title.clone()) }
    }

    fn named(&self) -> Named<'_> {
        Named { id: self.reminder_id, query: self.query.as_deref() }
    }
}

impl Tool for CompleteReminder {
    const SPEC: ToolSpec = ToolSpec::write("complete_reminder")
        .sentences(&sentences::SENTENCES)
        .unless_listed(&sentences::SENTENCES, "dones")
        .examples(&["{}", r#"{"query": "remédio"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let manner = in_turn(call);
        let saying = Saying::by(&manner);
        let reminder = chosen::find(tx, call, self.named(), &saying).await?;
        let summary = saying.about("aria.reminders.complete.ask", &reminder, None);
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
        later::complete(tx, &reminder, call.clock.now()).await?;
        let said = saying.about("aria.reminders.complete.done", &reminder, None);
        let effect = json!({ "verb": "completed", "reminder": reminder.to_json() });
        Ok(Done::changed(json!({ "reminder": reminder.to_json() }), said, effect))
    }
}
