//! Where a hospital is, from what the house knows of it.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::doctors;
use crate::places::{self, Hospital, folded};
use crate::vagas::chosen;
use crate::vagas::saying::ShiftText;
use crate::vagas::{sentences, unknown};

/// Diz onde fica um hospital: endereço, bairro, cidade e o que a casa anotou sobre ele. Use quando o médico pergunta onde é,
/// como chegar ou como é o lugar. Um nome pela metade serve. O que não vier no resultado você não sabe.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BuscarInfoHospital {
    /// O nome como ele disse; vazio se ele fala do hospital da conversa; "todos" se pergunta quais hospitais há.
    #[serde(default)]
    #[schemars(length(max = 120))]
    nome_hospital: String,
}

/// How many hospitals one answer tells of.
const TOLD: usize = 5;
/// The name of all of them, and how many those are at most.
pub(crate) const ALL: &str = "todos";
const MOST: usize = 30;

impl Tool for BuscarInfoHospital {
    const SPEC: ToolSpec = ToolSpec::query("buscar_info_hospital")
        .sentences(&sentences::SENTENCES)
        .examples(&[r#"{"nome_hospital": "São Luiz"}"#, r#"{"nome_hospital": "Hospital Brasil"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let hospitals = places::table::hospitals(tx).await?;
        let given = called(&hospitals, &self.nome_hospital);
        // A name that finds nothing yields to one that the sentence holds: "o São Luiz, tem estacionamento?".
        let nome_hospital = if given.is_empty() {
            named_in(&hospitals, &call.text).unwrap_or(self.nome_hospital)
        } else {
            self.nome_hospital
        };
        Ok(Prepared::unasked(Self { nome_hospital: nome_hospital.trim().to_owned() }))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let found = self.found(tx, call).await?;
        let listed: Vec<_> = found.iter().take(TOLD).map(to_json).collect();
        if folded(&self.nome_hospital) == ALL {
            let names: Vec<String> = found.iter().map(|one| format!("• {}", saying.short(one))).collect();
            let said = saying.words.fill("julia.hospital.all", &[("list", &names.join("\n"))]);
            return Ok(Done::read(json!({ "hospitais": listed }), said));
        }
        let notes = found.first().and_then(|one| one.notes.as_deref()).filter(|_| found.len() == 1);
        let unknown = unknown::is_asked(&call.text, notes);
        let unanswered = saying.text("julia.talk.unanswered");
        // The address once more would answer nothing.
        if unknown && !unknown::asks_where(&call.text) {
            return Ok(Done::read(json!({ "hospitais": listed }), unanswered));
        }
        let mut shown = Vec::new();
        let said = match found.as_slice() {
            [] => return Err(saying.refused("unknown_hospital")),
            [one] => {
                let doctor = doctors::table::own(tx).await?;
                let open = chosen::at_hospital(tx, &call.now(), doctor.as_ref(), one.id).await?;
                if unknown {
                    let said = format!("{}\n{unanswered}", saying.hospital(one));
                    return Ok(Done::read(json!({ "hospitais": listed }), said));
                }
                let said = saying.hospital(one);
                // The only one there is what "quero essa" means next; several are asked for with a question of their own.
                if let [only] = open.as_slice() {
                    shown.push(only.id.as_uuid());
                    let line = saying.line(only);
                    format!("{said}\n{}", saying.words.fill("julia.hospital.open_one", &[("line", &line)]))
                } else {
                    said
                }
            }
            several => {
                let names: Vec<String> = several.iter().take(TOLD).map(|one| saying.short(one)).collect();
                saying.words.fill("julia.hospital.several", &[("list", &names.join("\n"))])
            }
        };
        Ok(Done::read(json!({ "hospitais": listed }), said).offering(shown))
    }
}

impl BuscarInfoHospital {
    /// By the name that was given, else those of the shifts just spoken of.
    async fn found(&self, tx: &mut Tx, call: &CallContext) -> Result<Vec<Hospital>, ToolError> {
        let hospitals = places::table::hospitals(tx).await?;
        if folded(&self.nome_hospital) == ALL {
            return Ok(hospitals.into_iter().take(MOST).collect());
        }
        let mut found = called(&hospitals, &self.nome_hospital);
        if found.is_empty() && is_deictic(&folded(&self.nome_hospital)) {
            found = chosen::shown_in(tx, call.conversation)
                .await?
                .into_iter()
                .map(|vaga| vaga.hospital)
                .collect();
            found.sort_by(|one, other| one.name.cmp(&other.name));
            found.dedup_by_key(|hospital| hospital.id);
        }
        Ok(found)
    }
}

/// Those of that name; where there is none, those that go by a part of it.
fn called(hospitals: &[Hospital], name: &str) -> Vec<Hospital> {
    let name = folded(name);
    let exact = |hospital: &&Hospital| hospital.is_named_in(&name) || folded(&hospital.name) == name;
    let found: Vec<Hospital> = hospitals.iter().filter(exact).cloned().collect();
    if found.is_empty() {
        return hospitals.iter().filter(|hospital| hospital.is_called(&name)).cloned().collect();
    }
    found
}

fn named_in(hospitals: &[Hospital], sentence: &str) -> Option<String> {
    let sentence = folded(sentence);
    hospitals.iter().find(|hospital| hospital.is_named_in(&sentence)).map(|hospital| hospital.name.clone())
}

/// "esse hospital", "lá": no name, but one that was spoken of.
fn is_deictic(name: &str) -> bool {
    const SMALL: &[&str] = &[
        "", "o", "a", "esse", "essa", "este", "hospital", "la", "lugar", "ai", "isso", "fica", "onde", "do",
        "de", "desse", "deste", "e", "ele", "em", "que", "bairro", "cidade", "the", "it", "is",
    ];
    name.split(' ').all(|word| SMALL.contains(&word))
}

fn to_json(hospital: &Hospital) -> serde_json::Value {
    json!({
        "nome": hospital.name,
        "endereco": hospital.address,
        "bairro": hospital.bairro,
        "cidade": hospital.cidade,
        "estado": hospital.estado,
        "regiao": hospital.region,
        "observacoes": hospital.notes,
    })
}

impl ShiftText<'_> {
    /// "Hospital São Luiz: Rua …, Jardim, Santo André/SP."
    fn hospital(&self, hospital: &Hospital) -> String {
        let said = self.short(hospital);
        match &hospital.notes {
            Some(notes) => format!("{said}\n{notes}"),
            None => said,
        }
    }

    fn short(&self, hospital: &Hospital) -> String {
        let city = match (&hospital.cidade, &hospital.estado) {
            (Some(cidade), Some(estado)) => Some(format!("{cidade}/{estado}")),
            (cidade, _) => cidade.clone(),
        };
        let parts: Vec<String> =
            [hospital.address.clone(), hospital.bairro.clone(), city].into_iter().flatten().collect();
        if parts.is_empty() {
            return self.words.fill("julia.hospital.unplaced", &[("hospital", &hospital.name)]);
        }
        self.words.fill("julia.hospital.one", &[("hospital", &hospital.name), ("place", &parts.join(", "))])
    }
}
