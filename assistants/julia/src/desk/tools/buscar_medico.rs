//! Who somebody is to the house.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::desk::known::{self, Known, MedicoId, Whom};
use crate::desk::spans::{Spans, asking_part};
use crate::desk::{sentences, table as desk};
use crate::places::House;
use crate::vagas::{ShiftText, Vaga, table};

/// Mostra à equipe quem é um médico: nome, CRM, telefone, especialidade, região, se pode receber mensagens, a última conversa e
/// os plantões dele. Use com o nome (inteiro ou só o primeiro), o telefone ou o CRM em `nome`. Se houver mais de um, o resultado diz quais; nunca mostre isto a um médico.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BuscarMedico {
    #[serde(default)]
    #[schemars(length(max = 120))]
    nome: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    medico_id: Option<MedicoId>,
}

/// How many of their shifts are told.
const SHIFTS: i64 = 5;

impl Tool for BuscarMedico {
    const SPEC: ToolSpec = ToolSpec::query("buscar_medico")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .examples(&[r#"{"nome": "Carlos"}"#, r#"{"nome": "Ana Souza"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let one = known::meant(tx, call, Whom { id: self.medico_id, name: &self.nome }).await?;
        Ok(Prepared::unasked(Self { medico_id: Some(one.id()), nome: one.name }))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let one = known::meant(tx, call, Whom { id: self.medico_id, name: &self.nome }).await?;
        let shifts = table::taken_by(tx, one.user, SHIFTS).await?;
        let phone = desk::phone_of(tx, one.user).await?;
        let last = desk::talk(tx, one.user, 1).await?.into_iter().next();
        let mut parts = vec![saying.known(&one)];
        if let Some(phone) = &phone {
            parts.push(saying.words.fill("julia.desk.phone", &[("phone", &written(phone))]));
        }
        if let Some(last) = &last {
            let at = last.at.to_zoned(call.zone.clone()).strftime("%d/%m %H:%M").to_string();
            parts.push(saying.words.fill("julia.desk.last_talk", &[("at", &at)]));
        }
        if !shifts.is_empty() {
            parts.push(saying.words.fill("julia.desk.doctor", &[("list", &saying.list(&shifts))]));
        }
        // "a ficha da Ana e a da Renata": whoever else is named is told of, too.
        for other in others_in(tx, call, &one).await? {
            parts.push(saying.known(&other));
        }
        let said = parts.join("\n");
        let shifts: Vec<_> = shifts.iter().map(Vaga::to_json).collect();
        let content = json!({
            "medico_id": one.id(), "nome": one.name, "crm": one.crm, "especialidade": one.specialty_name,
            "regiao": one.region, "telefone": phone, "ultima_conversa": last.map(|last| last.at.to_string()),
            "permissao": one.permission.as_str(), "plantoes": shifts,
        });
        Ok(Done::read(content, said))
    }
}

async fn others_in(tx: &mut Tx, call: &CallContext, one: &Known) -> Result<Vec<Known>, ToolError> {
    let house = House::read(tx).await?;
    let mut named = Spans::read(asking_part(&call.text), &call.now(), &house).people(tx).await?;
    named.retain(|other| other.user != one.user);
    Ok(named)
}

/// "+55 11 98888-7777"; what is no phone of this country stays as it is.
fn written(digits: &str) -> String {
    match (digits.strip_prefix("55").map(|rest| rest.split_at_checked(2)), digits.len()) {
        (Some(Some((area, number))), 12 | 13) => match number.split_at_checked(number.len() - 4) {
            Some((first, last)) => format!("+55 {area} {first}-{last}"),
            None => digits.to_owned(),
        },
        _ => digits.to_owned(),
    }
}
