//! "não me manda mais o resumo".

use ::tools::{CallContext, Done, Naming, Part, Prepared, Target, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::reports::{ReportKind, schedule, sentences};

/// Encerra um relatório que chegava sozinho; sem dizer qual, encerra todos. Use quando a pessoa não quer mais recebê-lo.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StopReport {
    /// Qual: morning, weekly ou monthly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<ReportKind>,
}

impl Tool for StopReport {
    const SPEC: ToolSpec = ToolSpec::write("stop_report")
        .sentences(&sentences::SENTENCES)
        .unless_listed(&sentences::SENTENCES, "stops")
        .examples(&["{}", r#"{"kind": "morning"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let wanted = |kind| self.kind.is_none_or(|only| only == kind);
        let planned = schedule::all(tx).await?;
        let name =
            |kind: ReportKind| call.words.text(&format!("aria.reports.{}.name", kind.as_str())).to_owned();
        let ending: Vec<String> =
            planned.iter().filter(|planned| wanted(planned.kind)).map(|planned| name(planned.kind)).collect();
        if ending.is_empty() {
            return Err(ToolError::refused("no_report", call.words.text("aria.reports.refused.no_report")));
        }
        let summary = call.words.fill("aria.reports.stop.ask", &[("reports", &ending.join(", "))]);
        Ok(Prepared { arguments: self, summary })
    }

    async fn target(&self, _: &mut Tx, _: &CallContext) -> Result<Option<Target>, ToolError> {
        let own: &[&str] = match self.kind {
            Some(ReportKind::Morning) => &["matinal", "diario", "manha", "morning", "daily"],
            Some(ReportKind::Weekly) => &["semanal", "semana", "weekly"],
            Some(ReportKind::Monthly) => &["mensal", "mes", "monthly"],
            None => &[],
        };
        let is_morning = self.kind == Some(ReportKind::Morning);
        let part = move |piece: &ptbr::Piece<'_>| match piece {
            ptbr::Piece::When(ptbr::When::PartOfDay) if is_morning => Part::Named,
            _ => Part::Stranger,
        };
        let target =
            Target::setting(Naming::Kind).called(["resumo", "relatorio", "balanco", "report", "summary"]);
        Ok(Some(target.called(own.iter().copied()).told_by(part)))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let mut stopped = Vec::new();
        for kind in ReportKind::ALL {
            if self.kind.is_none_or(|only| only == kind) && schedule::stop(tx, kind, call.clock.now()).await?
            {
                stopped.push(kind);
            }
        }
        let content = json!({ "stopped": stopped });
        let said = call.words.text("aria.reports.stop.done").to_owned();
        Ok(Done::changed(content.clone(), said, json!({ "verb": "stopped", "reports": content })))
    }
}
