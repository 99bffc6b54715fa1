//! How lively each group is, and what it yields.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use jiff::SignedDuration;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::groups::{sentences, table};
use crate::vagas::ShiftText;

/// Diz à equipe, grupo por grupo, quantas mensagens foram lidas e quantas vagas saíram delas nos últimos dias.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EstatisticasGrupos {
    /// Quantos dias para trás; sete, se ninguém disser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 365))]
    dias: Option<u16>,
}

const DAYS: u16 = 7;
const GROUPS: i64 = 20;

impl Tool for EstatisticasGrupos {
    const SPEC: ToolSpec = ToolSpec::query("estatisticas_grupos")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .examples(&["{}", r#"{"dias": 30}"#]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let days = self.dias.unwrap_or(DAYS);
        let since = call.clock.now() - SignedDuration::from_hours(24 * i64::from(days));
        let groups = table::by_group(tx, since, GROUPS).await?;
        let line = |(name, messages, offers): &table::OfGroup| {
            let (messages, offers) = (messages.to_string(), offers.to_string());
            saying
                .words
                .fill("julia.groups.of_one", &[("name", name), ("messages", &messages), ("offers", &offers)])
        };
        let lines: Vec<String> = groups.iter().map(line).collect();
        let said = if lines.is_empty() {
            saying.text("julia.groups.silent")
        } else {
            let (days, list) = (days.to_string(), lines.join("\n"));
            saying.words.fill("julia.groups.by_group", &[("days", &days), ("list", &list)])
        };
        let listed: Vec<_> = groups
            .iter()
            .map(|(name, messages, offers)| json!({ "grupo": name, "mensagens": messages, "vagas": offers }))
            .collect();
        Ok(Done::read(json!({ "dias": days, "grupos": listed }), said))
    }
}
