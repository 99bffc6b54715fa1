//! "Adia 10 minutos", "me lembra de novo amanhã".

use ::tools::{CallContext, Done, Part, Prepared, Target, Tool, ToolError};
use domain::{Timestamp, ToolSpec};
use jiff::SignedDuration;
use ptbr::appointment;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::chosen::{self, Named};
use crate::manner::{Manner, in_turn};
use crate::reminders::asked;
use crate::reminders::refusal::Refusal;
use crate::reminders::saying::Saying;
use crate::reminders::{Reminder, ReminderId, later, sentences};

/// Adia um lembrete: o que acabou de tocar, se nenhum for dito. Diga para quando com as palavras da pessoa ("daqui a
/// 10 minutos", "amanhã às 9") ou em ISO 8601; sem nada, fica para daqui a uma hora.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SnoozeReminder {
    /// O id, como `get_reminders` o mostrou.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reminder_id: Option<ReminderId>,
    /// Ou palavras do título.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 200))]
    query: Option<String>,
    /// Para quando.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 120))]
    until: Option<String>,
}

impl SnoozeReminder {
    fn settled(self, reminder: &Reminder) -> Self {
        Self { reminder_id: Some(reminder.id), query: Some(reminder.title.clone()), ..self }
    }

    fn named(&self) -> Named<'_> {
        Named { id: self.reminder_id, query: self.query.as_deref() }
    }

    fn time(&self, manner: &Manner, said: &str) -> Result<Timestamp, ToolError> {
        let saying = Saying::by(manner);
        let now = manner.now.timestamp();
        let Some(until) = self.until.as_deref() else {
            let by_length = appointment::length(said).map(|length| now + length);
            let by_clock = || asked::time(said, &manner.now).ok().map(|(at, _)| at.timestamp());
            let meant = by_length.or_else(by_clock).filter(|at| *at > now);
            return Ok(meant.unwrap_or(now + SignedDuration::from_hours(1)));
        };
        // "10 minutos" is said of a length that begins now.
        let at = asked::time(until, &manner.now)
            .or_else(|_| asked::time(&format!("daqui a {until}"), &manner.now));
        let (at, _) = saying.check(at)?;
        if at.timestamp() <= manner.now.timestamp() {
            Err(saying.refused(Refusal::Past))
        } else {
            Ok(at.timestamp())
        }
    }
}

impl Tool for SnoozeReminder {
    const SPEC: ToolSpec = ToolSpec::write("snooze_reminder")
        .sentences(&sentences::SENTENCES)
        .unless_listed(&sentences::SENTENCES, "snoozes")
        .examples(&[
            r#"{"until": "daqui a 10 minutos"}"#,
            r#"{"query": "remédio", "until": "amanhã às 8h"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let manner = in_turn(call);
        let saying = Saying::by(&manner);
        let at = self.time(&manner, &call.text)?;
        let reminder = chosen::find_or_noted(tx, call, self.named(), &saying).await?;
        let summary = saying.about("aria.reminders.snooze.ask", &reminder, Some(at));
        // What was meant is settled now: a yes may come minutes later.
        let until = at.to_zoned(call.zone.clone()).strftime("%Y-%m-%dT%H:%M:%S%:z").to_string();
        Ok(Prepared { arguments: Self { until: Some(until), ..self.settled(&reminder) }, summary })
    }

    async fn target(&self, tx: &mut Tx, call: &CallContext) -> Result<Option<Target>, ToolError> {
        let manner = in_turn(call);
        // Until when must be what the person said, however it was put.
        let said = Self { until: None, ..self.clone() }.time(&manner, &call.text)?;
        let wanted = self.time(&manner, &call.text)?;
        if wanted.duration_since(said).abs() > SignedDuration::from_mins(1) {
            return Ok(None);
        }
        let reminder = chosen::settled(tx, call, self.named(), &Saying::by(&manner)).await?;
        Ok(Some(chosen::target(tx, call, &reminder).await?.told_by(|_| Part::New)))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let manner = in_turn(call);
        let saying = Saying::by(&manner);
        let at = self.time(&manner, &call.text)?;
        let reminder = chosen::settled(tx, call, self.named(), &saying).await?;
        let moved = later::snooze(tx, &reminder, at, &manner).await?;
        let said = saying.about("aria.reminders.snooze.done", &moved, Some(at));
        let effect = json!({ "verb": "snoozed", "reminder": moved.to_json(), "before": reminder.to_json() });
        Ok(Done::changed(json!({ "reminder": moved.to_json() }), said, effect))
    }
}
