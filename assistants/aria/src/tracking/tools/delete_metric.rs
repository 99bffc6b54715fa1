//! Deletes one entry that was shown in this conversation. It is hidden, not lost.

use ::tools::{CallContext, Done, Prepared, Target, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::target::{self, Becomes};
use super::{outright, seen};
use crate::tracking::metrics::{self, MetricId, one_line};
use crate::tracking::saying::Saying;

/// Apaga um registro, quando a pessoa pede. O entryId vem de `get_tracking_history`, chamado antes nesta conversa:
/// copie o id do registro certo, nunca crie um. Para trocar um valor existe `update_metric`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeleteMetric {
    /// O id do registro, como `get_tracking_history` o mostrou.
    entry_id: MetricId,
    /// Por que sai, em poucas palavras.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 500))]
    reason: Option<String>,
}

impl Tool for DeleteMetric {
    const SPEC: ToolSpec = ToolSpec::write("delete_metric")
        .calls_per_minute(120)
        .sentences(&crate::tracking::sentences::SENTENCES)
        .unless_outright(outright::DELETIONS)
        .examples(&[
            r#"{"entryId": "0198c0de-7a11-7abc-8def-0123456789ab"}"#,
            r#"{"entryId": "0198c0de-7a11-7abc-8def-0123456789ab", "reason": "anotado duas vezes"}"#,
        ])
        .same_call_by(&["entryId"]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let entry = seen::find(tx, call, self.entry_id).await?;
        let saying = Saying::of(call);
        let reason = self.reason.as_deref().and_then(one_line);
        let summary = saying.because(saying.would_delete(&entry.what), reason.as_deref());
        Ok(Prepared { arguments: Self { reason, ..self }, summary })
    }

    async fn target(&self, tx: &mut Tx, call: &CallContext) -> Result<Option<Target>, ToolError> {
        let entry = seen::find(tx, call, self.entry_id).await?;
        Ok(Some(target::of(tx, &entry, Becomes::Gone).await?))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let entry = seen::take(tx, call, self.entry_id).await?;
        let origin = seen::origin(call, self.reason.as_deref().and_then(one_line));
        metrics::delete(tx, &entry, &origin, call.clock.now()).await?;
        Ok(Done::changed(
            json!({ "deleted": entry.to_json(), "entry": entry.to_json() }),
            Saying::of(call).deleted(&entry.what),
            json!({ "verb": "deleted", "entry": entry.to_json() }),
        ))
    }
}
