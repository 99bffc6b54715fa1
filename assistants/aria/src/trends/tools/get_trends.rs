//! Answers where things are going, and what goes together with what.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Tx;

use crate::tracking::saying::Saying;
use crate::trends::analyse;
use crate::trends::asked::{Pairs, Period, Reach, Tracked, TrendsRequest};
use crate::trends::report::{Detail, Report};
use crate::trends::saying::Telling;

/// Mostra para onde vão as medidas da pessoa: se sobem, caem ou estão estáveis, quanto e com que segurança, a
/// comparação com o período anterior, e o que anda junto com o quê. Chame quando ela perguntar por evolução,
/// padrões, melhora ou relação entre medidas. Para ver registros um a um existe `get_tracking_history`. Repita só
/// os números daqui, e nunca diga que uma medida causa a outra.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GetTrends {
    /// As medidas, de uma a cinco.
    #[schemars(length(min = 1, max = 5))]
    types: Vec<Tracked>,
    /// Quantos dias para trás, contando hoje.
    #[serde(default = "default_days")]
    #[schemars(range(min = 7, max = 365))]
    days: u16,
    /// Um período com nome, em vez de days: week são 7 dias, month 30, quarter 90, semester 180, year 365, all tudo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    period: Option<Period>,
    /// Se as medidas são comparadas entre si.
    #[serde(default = "default_correlations")]
    include_correlations: bool,
}

const fn default_days() -> u16 {
    30
}

const fn default_correlations() -> bool {
    true
}

impl GetTrends {
    fn asked(&self) -> TrendsRequest {
        let mut things: Vec<Tracked> = Vec::new();
        for thing in &self.types {
            if !things.contains(thing) {
                things.push(*thing);
            }
        }
        things.truncate(TrendsRequest::MOST_THINGS);
        let days = self.days.clamp(Reach::LEAST_DAYS, Reach::MOST_DAYS);
        TrendsRequest {
            things,
            reach: self.period.map_or(Reach::Days(days), Period::reach),
            pairs: if self.include_correlations { Pairs::Compared } else { Pairs::Left },
        }
    }
}

impl Tool for GetTrends {
    const SPEC: ToolSpec =
        ToolSpec::query("get_trends").sentences(&crate::trends::sentences::SENTENCES).examples(&[
            r#"{"types": ["weight"], "days": 30, "includeCorrelations": false}"#,
            r#"{"types": ["sleep", "mood"], "days": 14}"#,
            r#"{"types": ["weight", "sleep", "exercise", "mood", "energy"], "period": "year"}"#,
            r#"{"types": ["mood", "energy"], "period": "all", "includeCorrelations": true}"#,
        ]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let telling = Telling::new(Saying::of(call));
        let asked = self.asked();
        let analysis = analyse(tx, &asked, telling.saying.today()).await?;
        let content = serde_json::to_value(Report::new(&analysis, Detail::Figures)).unwrap_or(Value::Null);
        Ok(Done::read(json!(content), telling.answer(&analysis, asked.reach)))
    }
}
