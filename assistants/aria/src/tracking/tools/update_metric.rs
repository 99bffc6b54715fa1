//! Corrects one entry that was shown in this conversation.

use ::tools::{CallContext, Done, Prepared, Target, Tool, ToolError};
use domain::ToolSpec;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::target::{self, Becomes};
use super::{outright, seen};
use crate::tracking::metrics::{self, Entry, MetricId, Quantity, one_line};
use crate::tracking::saying::Saying;

/// Corrige o valor, a unidade ou o dia de um registro que já existe, quando a pessoa diz que errou. O entryId
/// vem de `get_tracking_history`, chamado antes nesta conversa: copie o id do registro certo, nunca crie um.
/// Não use `record_metric` para corrigir, porque ficariam dois registros.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdateMetric {
    /// O id do registro, como `get_tracking_history` o mostrou.
    entry_id: MetricId,
    /// O valor certo. Se só o dia muda, repita o valor que está lá.
    #[serde(serialize_with = "metrics::plain_number")]
    value: f64,
    /// A unidade do valor certo; sem ela vale a do registro.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 32))]
    unit: Option<String>,
    /// O dia certo (AAAA-MM-DD), se o dia também muda.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"), extend("format" = "date"))]
    date: Option<Date>,
    /// Por que mudou, em poucas palavras.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 500))]
    reason: Option<String>,
}

impl UpdateMetric {
    /// What the entry would be afterwards.
    fn corrected(&self, before: &Entry, saying: &Saying<'_>) -> Result<(Quantity, Date), ToolError> {
        let kind = before.what.kind;
        let day = self.date.unwrap_or(before.what.day);
        saying.check(metrics::checked_day(day, saying.today()))?;
        let unit = self.unit.as_deref().or_else(|| kept_unit(before, self.value));
        let quantity = saying.check(metrics::quantity(kind, self.value, unit))?;
        if quantity == before.what.quantity && day == before.what.day {
            return Err(saying.unchanged(&before.what));
        }
        Ok((quantity, day))
    }
}

/// The unit that a bare number takes over from the entry. "Foi 3" about 2000 ml of water says litres or glasses
/// rather than millilitres: there the number stays bare, and the person is asked.
fn kept_unit(before: &Entry, value: f64) -> Option<&str> {
    const HUNDREDTH: f64 = 0.01;
    let quantity = &before.what.quantity;
    let is_far_less = value.abs() < quantity.value() * HUNDREDTH;
    quantity.unit_text().filter(|unit| *unit != "ml" || !is_far_less)
}

impl Tool for UpdateMetric {
    const SPEC: ToolSpec = ToolSpec::write("update_metric")
        .calls_per_minute(120)
        .sentences(&crate::tracking::sentences::SENTENCES)
        .unless_outright(outright::CORRECTIONS)
        .examples(&[
            r#"{"entryId": "0198c0de-7a11-7abc-8def-0123456789ab", "value": 82, "reason": "digitou errado"}"#,
            r#"{"entryId": "0198c0de-7a11-7abc-8def-0123456789ab", "value": 1.5, "unit": "l"}"#,
            r#"{"entryId": "0198c0de-7a11-7abc-8def-0123456789ab", "value": 7, "date": "2026-03-13"}"#,
        ])
        .same_call_by(&["entryId", "value", "unit", "date"]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = Saying::of(call);
        let before = seen::find(tx, call, self.entry_id).await?;
        let (quantity, day) = self.corrected(&before, &saying)?;
        if !target::may_become(&before, &quantity, &call.text) {
            return Err(saying.unlikely(&before.what, &quantity));
        }
        let reason = self.reason.as_deref().and_then(one_line);
        let summary = saying.because(saying.would_update(&before.what, &quantity, day), reason.as_deref());
        let arguments = Self {
            entry_id: self.entry_id,
            value: quantity.value(),
            unit: quantity.unit_text().map(str::to_owned),
            date: self.date,
            reason,
        };
        Ok(Prepared { arguments, summary })
    }

    async fn target(&self, tx: &mut Tx, call: &CallContext) -> Result<Option<Target>, ToolError> {
        let before = seen::find(tx, call, self.entry_id).await?;
        let (quantity, day) = self.corrected(&before, &Saying::of(call))?;
        let becomes = match (quantity != before.what.quantity, day != before.what.day) {
            (true, false) => Becomes::Amount(quantity),
            (false, _) => Becomes::Day(day),
            // Two changes at once are worth a look.
            (true, true) => return Ok(None),
        };
        Ok(Some(target::of(tx, &before, becomes).await?))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = Saying::of(call);
        let before = seen::take(tx, call, self.entry_id).await?;
        let (quantity, day) = self.corrected(&before, &saying)?;
        let origin = seen::origin(call, self.reason.as_deref().and_then(one_line));
        let after = metrics::update(tx, &before, quantity, day, &origin, call.clock.now()).await?;
        Ok(Done::changed(
            json!({ "entry": after.to_json(), "before": before.to_json() }),
            saying.updated(&before.what, &after.what),
            json!({ "verb": "updated", "entry": after.to_json(), "before": before.to_json() }),
        ))
    }
}
