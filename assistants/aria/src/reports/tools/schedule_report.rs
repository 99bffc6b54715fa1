//! "me manda um resumo toda manhã às 7".

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use jiff::civil::Time;
use ptbr::appointment::{self, When};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::manner::in_turn;
use crate::reports::schedule::{self, Schedule};
use crate::reports::{ReportKind, sentences};

/// Combina um relatório que chega sozinho: morning todo dia de manhã, weekly aos domingos, monthly no dia primeiro, na hora
/// que a pessoa escolher. Só quando ela pede; nunca ofereça mais de uma vez.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ScheduleReport {
    /// Qual: morning, weekly ou monthly.
    kind: ReportKind,
    /// A hora (HH:MM), no relógio da pessoa. Sem ela, vale a de costume.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = r"^([01]\d|2[0-3]):[0-5]\d$"))]
    time: Option<String>,
}

impl ScheduleReport {
    /// The hour that is meant: as it was given, as the person said it, or the usual one.
    fn hour(&self, call: &CallContext) -> Time {
        let given = self.time.as_deref().and_then(|time| time.parse().ok());
        let said = || match appointment::read(&call.text, &call.now()).when {
            When::At(at) if call.text.chars().any(|c| c.is_ascii_digit()) => Some(at.time()),
            _ => None,
        };
        given.or_else(said).unwrap_or_else(|| self.kind.usual_hour())
    }

    fn say(&self, key: &str, hour: Time, call: &CallContext) -> String {
        let which = call.words.text(&format!("aria.reports.{}.name", self.kind.as_str())).to_owned();
        let hour = hour.strftime("%H:%M").to_string();
        call.words.fill(key, &[("report", &which), ("hour", &hour)])
    }
}

impl Tool for ScheduleReport {
    const SPEC: ToolSpec = ToolSpec::write("schedule_report")
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["kind"])
        .examples(&[r#"{"kind": "morning", "time": "07:00"}"#, r#"{"kind": "weekly"}"#]);

    async fn prepare(self, _: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let hour = self.hour(call);
        let summary = self.say("aria.reports.schedule.ask", hour, call);
        let time = Some(hour.strftime("%H:%M").to_string());
        Ok(Prepared { arguments: Self { time, ..self }, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let (manner, hour) = (in_turn(call), self.hour(call));
        let now = manner.now.timestamp();
        let next_at = self.kind.next(hour, manner.now.time_zone(), now);
        schedule::set(tx, &Schedule { kind: self.kind, hour, next_at }, now).await?;
        let said = self.say("aria.reports.schedule.done", hour, call);
        let content = json!({ "kind": self.kind, "nextAt": next_at });
        Ok(Done::changed(content.clone(), said, json!({ "verb": "scheduled", "report": content })))
    }
}
