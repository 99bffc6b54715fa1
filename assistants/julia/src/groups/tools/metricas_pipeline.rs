//! How far what groups post comes: read, understood, approved.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use jiff::SignedDuration;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::groups::{sentences, table};
use crate::vagas::ShiftText;

/// Diz à equipe quanto do que se posta em grupos vira vaga: mensagens lidas, vagas encontradas, completas, repetidas, aprovadas,
/// rejeitadas e em revisão nos últimos dias.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MetricasPipeline {
    /// Quantos dias para trás; sete, se ninguém disser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 365))]
    dias: Option<u16>,
}

const DAYS: u16 = 7;

impl Tool for MetricasPipeline {
    const SPEC: ToolSpec = ToolSpec::query("metricas_pipeline")
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
        let (messages, counts) = (table::messages(tx, since).await?, table::counts(tx, since).await?);
        let numbers = [
            i64::from(days),
            messages,
            counts.found,
            counts.whole,
            counts.repeated,
            counts.approved,
            counts.rejected,
            counts.waiting,
        ]
        .map(|number| number.to_string());
        let names = ["days", "messages", "found", "whole", "repeated", "approved", "rejected", "waiting"];
        let filled: Vec<(&str, &str)> = names.into_iter().zip(numbers.iter().map(String::as_str)).collect();
        let content = json!({
            "dias": days, "mensagens": messages, "encontradas": counts.found, "completas": counts.whole,
            "repetidas": counts.repeated, "aprovadas": counts.approved, "rejeitadas": counts.rejected,
            "em_revisao": counts.waiting,
        });
        Ok(Done::read(content, saying.words.fill("julia.groups.pipeline", &filled)))
    }
}
