//! One stretch of time beside another.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::desk::figures::Figures;
use crate::desk::period::Periodo;
use crate::desk::sentences;
use crate::vagas::ShiftText;

/// Compara, para a equipe, os números de dois períodos, lado a lado. Sem dizer quais, esta semana com a passada; dizendo um
/// só, ele com o anterior. Os números vêm do registro de eventos; não tire deles causas que ninguém contou.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompararPeriodos {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    periodo: Option<Periodo>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    com: Option<Periodo>,
}

impl CompararPeriodos {
    fn periods(&self, said: Option<Periodo>) -> (Periodo, Periodo) {
        // "essa semana com a passada" names the week before; the week itself goes without saying.
        let said = said.map(|period| match period {
            Periodo::SemanaPassada => Periodo::Semana,
            Periodo::MesPassado => Periodo::Mes,
            Periodo::Ontem => Periodo::Hoje,
            other => other,
        });
        let one = self.periodo.or(said).unwrap_or(Periodo::Semana);
        (one, self.com.unwrap_or_else(|| one.before()))
    }
}

impl Tool for CompararPeriodos {
    const SPEC: ToolSpec = ToolSpec::query("comparar_periodos")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .examples(&["{}", r#"{"periodo": "mes", "com": "mes_passado"}"#]);

    async fn prepare(self, _: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let (one, other) = self.periods(Periodo::read(&call.text));
        Ok(Prepared::unasked(Self { periodo: Some(one), com: Some(other) }))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let (one, other) = self.periods(None);
        let first = Figures::count(tx, one, &call.now()).await?;
        let second = Figures::count(tx, other, &call.now()).await?;
        let said = ShiftText::in_turn(call).compared((one, &first), (other, &second));
        let content =
            json!({ "periodo": one, "metricas": first, "com": other, "metricas_de_comparacao": second });
        Ok(Done::read(content, said))
    }
}
