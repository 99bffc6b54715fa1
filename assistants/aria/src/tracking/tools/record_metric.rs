//! Notes one measurement that the person mentioned, after their yes.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{ToolSpec, Words};
use jiff::civil::Date;
use ptbr::{Piece, When};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Tx;

use crate::tracking::metrics::{self, MetricDraft, MetricKind, NewEntry};
use crate::tracking::saying::Saying;

/// Anota uma medida que a pessoa acabou de contar sobre si mesma: peso, água, sono, exercício, humor, energia,
/// gasto ou outra coisa que ela acompanha (custom, com nome). Só o que ela disse que aconteceu com ela: nada de
/// planos, hipóteses ou medidas de outras pessoas. Para mudar algo já anotado existe `update_metric`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecordMetric {
    /// O que foi medido.
    #[serde(rename = "type")]
    pub(crate) kind: MetricKind,
    /// Quanto, na unidade dita. Humor e energia vão de 1 a 10.
    #[serde(serialize_with = "metrics::plain_number")]
    pub(crate) value: f64,
    /// A unidade que a pessoa usou: kg, g, lb, ml, l, copo, garrafa, h, min, km, m, BRL; em custom, qualquer uma.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 32))]
    pub(crate) unit: Option<String>,
    /// O dia da medida (AAAA-MM-DD), no fuso da pessoa. Nunca no futuro.
    #[schemars(with = "String", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"), extend("format" = "date"))]
    pub(crate) date: Date,
    /// Com o que foi o gasto (mercado, transporte, …) ou qual foi o exercício (corrida, yoga, …).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 40))]
    pub(crate) category: Option<String>,
    /// Só em custom, e lá obrigatório: o que a pessoa acompanha (flexões, páginas, cigarros, …).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 60))]
    pub(crate) name: Option<String>,
    /// Contexto que vale lembrar, em poucas palavras.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 500))]
    pub(crate) notes: Option<String>,
}

impl RecordMetric {
    /// The entry that these arguments mean, if there can be such a one.
    fn entry(self, saying: &Saying<'_>) -> Result<NewEntry, ToolError> {
        let Self { kind, value, unit, date, category, name, notes } = self;
        let draft = MetricDraft { kind, value, unit, date: Some(date), category, name, notes };
        saying.check(draft.resolve(saying.today()))
    }

    /// The day of a message that names one day and one amount, where the call left it at today: "…, paga ontem".
    fn said_day(&self, call: &CallContext) -> Date {
        let now = call.now();
        let items = ptbr::read_either(&call.text, &now, call.words.language());
        let mut days: Vec<Date> = items
            .iter()
            .filter_map(|item| match item.piece {
                Piece::When(When::Day(day)) => Some(day),
                _ => None,
            })
            .collect();
        days.dedup();
        let amounts = items.iter().filter(|item| matches!(item.piece, Piece::Quantity(_))).count();
        match days[..] {
            [day] if amounts == 1 && self.date == now.date() && day < self.date => day,
            _ => self.date,
        }
    }
}

/// Whether a message says this number.
fn says(text: &str, value: f64, call: &CallContext) -> bool {
    let items = ptbr::read_either(text, &call.now(), call.words.language());
    items.iter().any(|item| match item.piece {
        Piece::Quantity(said) => (said.amount - value).abs() < 0.01,
        _ => false,
    })
}

/// Whether a message speaks of mood or energy as of something that is measured, or orders a note. "ando preocupada", "tô bem" and
/// "hoje foi puxado" are told to be heard.
fn is_told_to_be_noted(text: &str) -> bool {
    const MEASURED: &[&str] =
        &["humor", "mood", "astral", "animo", "energia", "energy", "disposicao", "pique", "nota"];
    let tokens = ptbr::tokens(text);
    tokens.iter().any(|token| MEASURED.contains(&&*token.text) || ptbr::words::asks_to_record(&token.text))
}

/// Whether a message says of this amount that the person received it: that is never an expense.
fn came_in(text: &str, value: f64, call: &CallContext) -> bool {
    ptbr::flow::came_in(&ptbr::read_either(text, &call.now(), call.words.language()), value)
}

impl From<NewEntry> for RecordMetric {
    fn from(entry: NewEntry) -> Self {
        Self {
            kind: entry.kind,
            value: entry.quantity.value(),
            unit: entry.quantity.unit_text().map(str::to_owned),
            date: entry.day,
            category: entry.category,
            name: entry.name,
            notes: entry.notes,
        }
    }
}

impl Tool for RecordMetric {
    const SPEC: ToolSpec = ToolSpec::write("record_metric")
        .makes_new()
        .sentences(&crate::tracking::sentences::SENTENCES)
        .examples(&[
            r#"{"type": "weight", "value": 82.5, "unit": "kg", "date": "2026-03-14"}"#,
            r#"{"type": "water", "value": 2, "unit": "l", "date": "2026-03-14"}"#,
            r#"{"type": "expense", "value": 37.9, "unit": "BRL", "date": "2026-03-13", "category": "mercado"}"#,
            r#"{"type": "custom", "name": "flexões", "value": 30, "date": "2026-03-14", "notes": "antes do café"}"#,
        ]);

    async fn prepare(self, _: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = Saying::of(call);
        let entry = Self { date: self.said_day(call), ..self }.entry(&saying)?;
        if entry.kind == MetricKind::Expense && came_in(&call.text, entry.quantity.value(), call) {
            return Err(saying.came_in(&entry));
        }
        let guessed = !call.text.trim().is_empty() && !says(&call.text, entry.quantity.value(), call);
        let level = matches!(entry.kind, MetricKind::Mood | MetricKind::Energy);
        if level && guessed && !is_told_to_be_noted(&call.text) {
            return Err(saying.only_felt(entry.kind));
        }
        let summary = match entry.kind {
            MetricKind::Mood | MetricKind::Energy if guessed => saying.would_record_level(&entry),
            _ => saying.would_record(&entry),
        };
        Ok(Prepared { arguments: entry.into(), summary })
    }

    fn asks_for(argument: &str, given: &Value, words: &Words) -> Option<String> {
        let kind = given.get("type").and_then(Value::as_str).filter(|_| argument == "value")?;
        words.get(&format!("aria.ask.{kind}")).map(str::to_owned)
    }

    fn sums(&self) -> Vec<f64> {
        if self.kind == MetricKind::Expense { vec![self.value] } else { Vec::new() }
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = Saying::of(call);
        let entry = metrics::insert(tx, self.entry(&saying)?, call.clock.now()).await?;
        Ok(Done::changed(
            json!({ "entry": entry.to_json() }),
            saying.recorded(&entry.what),
            json!({ "verb": "recorded", "entry": entry.to_json() }),
        ))
    }
}
