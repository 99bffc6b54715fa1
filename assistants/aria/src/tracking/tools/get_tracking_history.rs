//! Answers what was noted in some days, and remembers which entries this conversation was shown.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use jiff::ToSpan;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Tx;

use crate::tracking::metrics::{self, Entry, Filter, History, MetricKind, Tally, one_line};
use crate::tracking::saying::{Period, Reach, Saying};

/// Mostra o que a pessoa anotou de um tipo nos últimos dias, do mais novo ao mais antigo, com total, média,
/// menor e maior valor. Chame antes de responder sobre medidas dela, e antes de corrigir ou apagar um registro:
/// o id de cada registro vem daqui.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GetTrackingHistory {
    /// O que procurar.
    #[serde(rename = "type")]
    kind: MetricKind,
    /// Quantos dias para trás, contando hoje.
    #[serde(default = "default_days")]
    #[schemars(range(min = 1, max = 90))]
    days: u8,
    /// O primeiro dia (AAAA-MM-DD), em vez de days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"), extend("format" = "date"))]
    from: Option<Date>,
    /// O último dia (AAAA-MM-DD); sem ele, hoje.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"), extend("format" = "date"))]
    to: Option<Date>,
    /// Só em custom: o nome do que a pessoa acompanha; sem ele, tudo o que for custom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 60))]
    name: Option<String>,
}

const fn default_days() -> u8 {
    30
}

/// The most days that one answer looks at.
const MAX_DAYS: i32 = 90;

impl GetTrackingHistory {
    /// The days that are meant. Longer than ninety, and only the last ninety of them are.
    fn period(&self, saying: &Saying<'_>) -> Result<Period, ToolError> {
        let today = saying.today();
        let to = self.to.unwrap_or(today).min(today);
        let from = self.from.unwrap_or_else(|| back(to, i32::from(self.days)));
        if from > to {
            return Err(saying.bad_period());
        }
        let earliest = back(to, MAX_DAYS);
        let reach = if from < earliest { Reach::Cut } else { Reach::Whole };
        Ok(Period { from: from.max(earliest), to, reach })
    }
}

/// The first of so many days that end with `to`.
fn back(to: Date, days: i32) -> Date {
    to.saturating_sub((days - 1).days())
}

impl Tool for GetTrackingHistory {
    const SPEC: ToolSpec = ToolSpec::query("get_tracking_history")
        .sentences(&crate::tracking::sentences::SENTENCES)
        .examples(&[
            r#"{"type": "weight", "days": 7}"#,
            r#"{"type": "expense"}"#,
            r#"{"type": "sleep", "from": "2026-03-09", "to": "2026-03-15"}"#,
        ]);

    async fn prepare(self, _: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        self.period(&Saying::of(call))?;
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = Saying::of(call);
        let period = self.period(&saying)?;
        let name = self.name.as_deref().and_then(one_line).map(|name| name.to_lowercase());
        let filter = Filter {
            kind: self.kind,
            from: period.from,
            to: period.to,
            name: name.filter(|_| self.kind == MetricKind::Custom),
        };
        let history = metrics::history(tx, &filter).await?;
        Ok(Done::read(content(&filter, &period, &history), saying.history(&filter, &period, &history))
            .showing(history.entries.iter().map(|entry| entry.id.as_uuid())))
    }
}

fn content(filter: &Filter, period: &Period, history: &History) -> Value {
    let mut content = json!({
        "type": filter.kind,
        "days": period.days(),
        "from": period.from,
        "to": period.to,
        "count": history.count(),
        "entries": history.entries.iter().map(listed).collect::<Vec<_>>(),
        "stats": history.tallies.first().map(stats),
    });
    if history.tallies.len() > 1 {
        content["groups"] = history.tallies.iter().map(stats).collect();
    }
    if !history.spending.is_empty() {
        content["categories"] = history
            .spending
            .iter()
            .map(|spending| json!({ "category": spending.category, "total": spending.total.json_value() }))
            .collect();
    }
    content
}

fn listed(entry: &Entry) -> Value {
    let mut listed = entry.to_json();
    listed["recorded_at"] = json!(entry.recorded_at);
    listed
}

fn stats(tally: &Tally) -> Value {
    let mut stats = json!({
        "unit": tally.total.unit_text(),
        "count": tally.count,
        "latest": tally.latest.as_ref().map(|entry| entry.what.quantity.json_value()),
        "average": tally.average.json_value(),
        "min": tally.min.json_value(),
        "max": tally.max.json_value(),
        "total": tally.total.json_value(),
    });
    if let Some(name) = &tally.name {
        stats["name"] = json!(name);
    }
    stats
}
