//! The doctors of a region or a specialty.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::desk::known::Known;
use crate::desk::{sentences, table};
use crate::places::{House, folded, names};
use crate::vagas::ShiftText;

/// Lista para a equipe os médicos que a casa conhece, por região ou especialidade se for pedido, com o total. Só mostra; para
/// um médico em particular, use `buscar_medico`. Nunca mostre esta lista a um médico.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListarMedicos {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 80))]
    regiao: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 80))]
    especialidade: Option<String>,
    /// Quantos mostrar; vinte, se ninguém disser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 50))]
    limite: Option<u8>,
}

/// How many are named while nobody says otherwise.
const SHOWN: u8 = 20;

impl Tool for ListarMedicos {
    const SPEC: ToolSpec = ToolSpec::query("listar_medicos")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .examples(&["{}", r#"{"regiao": "ABC"}"#, r#"{"especialidade": "Pediatria", "limite": 10}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let house = House::read(tx).await?;
        let text = folded(&call.text);
        let said = house.specialties.iter().find(|one| one.is_named_in(&text)).map(|one| one.name.clone());
        let mut regions: Vec<String> = house
            .hospitals
            .iter()
            .flat_map(|one| [one.region.clone(), one.cidade.clone()])
            .flatten()
            .collect();
        regions.extend(
            table::people(tx, |one| one.region.is_some()).await?.into_iter().filter_map(|one| one.region),
        );
        let named =
            regions.into_iter().filter(|region| names(&text, &folded(region))).max_by_key(String::len);
        let arguments = Self {
            regiao: self.regiao.or(named),
            especialidade: self.especialidade.or(said),
            limite: self.limite,
        };
        Ok(Prepared::unasked(arguments))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let house = House::read(tx).await?;
        let specialty = match self.especialidade.as_deref() {
            Some(name) => Some(house.specialty(name).ok_or_else(|| saying.refused("unknown_specialty"))?.id),
            None => None,
        };
        let fitting =
            table::people(tx, |one| specialty.is_none_or(|wanted| one.specialty == Some(wanted))).await?;
        let wanted = self.regiao.as_deref().map(folded);
        let is_there = |one: &&Known| {
            wanted.as_deref().is_none_or(|wanted| {
                one.region.as_deref().is_some_and(|region| names(&folded(region), wanted))
            })
        };
        let there: Vec<&Known> = fitting.iter().filter(is_there).collect();
        // A region may be where the shift is: whoever fits and is elsewhere is shown, and said to be.
        let elsewhere = there.is_empty() && !fitting.is_empty();
        let found = if elsewhere { fitting.iter().collect() } else { there };
        let shown = found.iter().take(usize::from(self.limite.unwrap_or(SHOWN)));
        let lines: Vec<String> = shown.clone().map(|one| format!("• {}", saying.known(one))).collect();
        let listed: Vec<_> = shown
            .map(|one| json!({ "medico_id": one.id(), "nome": one.name, "especialidade": one.specialty_name, "regiao": one.region }))
            .collect();
        let (count, list) = (found.len().to_string(), lines.join("\n"));
        let region = self.regiao.as_deref().unwrap_or_default();
        let said = match found.len() {
            0 => saying.text("julia.desk.nobody"),
            _ if elsewhere => saying
                .words
                .fill("julia.desk.elsewhere", &[("region", region), ("count", &count), ("list", &list)]),
            _ => saying.words.fill("julia.desk.doctors", &[("count", &count), ("list", &list)]),
        };
        let total = if elsewhere { 0 } else { found.len() };
        let content = json!({ "total": total, "de_outra_regiao": elsewhere, "medicos": listed });
        Ok(Done::read(content, said))
    }
}
