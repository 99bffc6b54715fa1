//! Who somebody is to the house.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::desk::known::{self, MedicoId, Whom};
use crate::desk::sentences;
use crate::vagas::{Saying, Vaga, table};

/// Mostra à equipe quem é um médico: nome, CRM, especialidade, região, se pode receber mensagens e os plantões dele. Use com
/// o nome, inteiro ou só o primeiro. Se houver mais de um, o resultado diz quais; nunca mostre isto a um médico.
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
        .phrasings(sentences::BUSCAR_MEDICO)
        .examples(&[r#"{"nome": "Carlos"}"#, r#"{"nome": "Ana Souza"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let one = known::meant(tx, call, Whom { id: self.medico_id, name: &self.nome }).await?;
        Ok(Prepared::unasked(Self { medico_id: Some(one.id()), nome: one.name }))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = Saying::in_turn(call);
        let one = known::meant(tx, call, Whom { id: self.medico_id, name: &self.nome }).await?;
        let shifts = table::taken_by(tx, one.user, SHIFTS).await?;
        let mut said = saying.known(&one);
        if !shifts.is_empty() {
            said =
                saying.words.fill("julia.desk.doctor", &[("doctor", &said), ("list", &saying.list(&shifts))]);
        }
        let shifts: Vec<_> = shifts.iter().map(Vaga::to_json).collect();
        let content = json!({
            "medico_id": one.id(), "nome": one.name, "crm": one.crm, "especialidade": one.specialty_name,
            "regiao": one.region, "permissao": one.permission.as_str(), "plantoes": shifts,
        });
        Ok(Done::read(content, said))
    }
}
