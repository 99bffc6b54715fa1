//! Answers how life goes, from what was noted, and how that was counted.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::Tx;

use super::{BalanceText, sentences};
use crate::decisions::decision::Area;
use crate::manner::in_turn;

/// Mostra o Life Balance Score: seis áreas da vida de 0 a 100, contadas só do que a pessoa anotou nos últimos 28 dias, com
/// do que cada nota é feita. Área sem dados não tem nota: diga isso, nunca estime. Sem julgar e sem cobrar.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GetLifeBalance {
    /// Só uma área.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    area: Option<Area>,
}

impl Tool for GetLifeBalance {
    const SPEC: ToolSpec = ToolSpec::query("get_life_balance")
        .sentences(&sentences::SENTENCES)
        .examples(&["{}", r#"{"area": "health"}"#]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let manner = in_turn(call);
        let balance = super::current(tx, &manner).await?;
        let saying = BalanceText::new(&manner.words);
        let said = match self.area {
            Some(area) => saying.one(&balance, area),
            None => saying.whole(&balance),
        };
        Ok(Done::read(saying.to_json(&balance), said))
    }
}
