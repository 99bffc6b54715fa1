//! The doctors of a region or a specialty.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use store::permissions::PermissionState;

use crate::desk::known::{self, Known, Whom};
use crate::desk::shift::{between, plus};
use crate::desk::{sentences, table};
use crate::places::{House, folded, names};
use crate::vagas::{ShiftStatus, ShiftText, Vaga, VagaId, table as vagas};

/// Lista para a equipe os médicos que a casa conhece, por região ou especialidade se for pedido, com o total. Com `dia`, só
/// quem está livre nele: "quem daria pra chamar sábado?". Só mostra; para um médico em particular, use `buscar_medico`. Nunca
/// mostre esta lista a um médico.
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
    /// YYYY-MM-DD: só quem pode receber mensagens e não tem plantão nesse dia.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 20))]
    dia: Option<String>,
    /// Livre no horário deste plantão, em vez do dia inteiro.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vaga_id: Option<VagaId>,
    /// Só se a pergunta é se esta pessoa está livre.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 120))]
    nome: Option<String>,
}

/// How many are named while nobody says otherwise.
const SHOWN: u8 = 20;

impl Tool for ListarMedicos {
    const SPEC: ToolSpec =
        ToolSpec::query("listar_medicos").role(Role::Operator).sentences(&sentences::SENTENCES).examples(&[
            "{}",
            r#"{"regiao": "ABC"}"#,
            r#"{"especialidade": "Pediatria", "limite": 10}"#,
            r#"{"dia": "2027-01-19"}"#,
        ]);

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
        let arguments =
            Self { regiao: self.regiao.or(named), especialidade: self.especialidade.or(said), ..self };
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
        if let Some(day) = self.dia.as_deref().and_then(|day| day.trim().parse::<Date>().ok()) {
            return self.free(tx, call, (day, fitting)).await;
        }
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

impl ListarMedicos {
    /// Those of some people who could come on a day: nothing clashes, and they may be written to.
    async fn free(
        &self,
        tx: &mut Tx,
        call: &CallContext,
        (day, mut people): (Date, Vec<Known>),
    ) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let wanted = match self.vaga_id {
            Some(id) => vagas::find(tx, id).await?,
            None => None,
        };
        if let Some(name) = self.nome.as_deref() {
            people = vec![known::meant(tx, call, Whom { id: None, name }).await?];
        }
        let mut taken = between(tx, &call.now(), (plus(day, -1), plus(day, 1))).await?;
        taken.retain(|vaga| {
            vaga.status == ShiftStatus::Reservada
                && wanted.as_ref().map_or(vaga.starts.date() == day, |wanted| vaga.overlaps(wanted))
        });
        let clash = |one: &Known| taken.iter().find(|vaga| vaga.reserved_by == Some(one.user));
        let may_come = |one: &&Known| clash(one).is_none() && one.permission != PermissionState::OptedOut;
        let free: Vec<&Known> = people.iter().filter(may_come).collect();
        let lines: Vec<String> = free
            .iter()
            .take(usize::from(self.limite.unwrap_or(SHOWN)))
            .map(|one| format!("• {}", saying.known(one)))
            .collect();
        let told = |one: &Known| clash(one).map(|vaga| format!("{} ({})", one.name, saying.line(vaga)));
        let busy: Vec<String> = people.iter().filter_map(told).collect();
        let when = wanted.as_ref().map_or_else(|| saying.day(day), |vaga: &Vaga| saying.line(vaga));
        let (count, list) = (free.len().to_string(), lines.join("\n"));
        let mut said = if free.is_empty() {
            saying.words.fill("julia.desk.nobody_free", &[("day", &when)])
        } else {
            saying.words.fill("julia.desk.can_come", &[("day", &when), ("count", &count), ("list", &list)])
        };
        if !busy.is_empty() {
            let busy = saying.words.fill("julia.desk.busy", &[("list", &busy.join("; "))]);
            said = format!("{said}\n{busy}");
        }
        let content: Vec<_> =
            free.iter().map(|one| json!({ "medico_id": one.id(), "nome": one.name })).collect();
        let done = Done::read(json!({ "dia": day.to_string(), "livres": content }), said);
        Ok(done.showing(self.vaga_id.map(VagaId::as_uuid)))
    }
}
