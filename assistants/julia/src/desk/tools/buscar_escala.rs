//! Who has which shift, and what nobody has yet.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::subject::name_of;
use crate::desk::known::{self, Known, Whom};
use crate::desk::sentences;
use crate::desk::shift::{self, plus};
use crate::desk::spans::{Spans, asking_part};
use crate::places::{House, folded, names};
use crate::vagas::{ShiftStatus, ShiftText, Vaga};

/// Mostra à equipe a escala: quem está em cada plantão e o que ainda está sem médico, por dia, hospital, médico ou especialidade.
/// Use para "quem está no plantão de sexta?", "o que está aberto?", "quais plantões a Ana tem?". Nunca mostre isto a um médico.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BuscarEscala {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    situacao: Option<Situacao>,
    /// YYYY-MM-DD; sem datas, os próximos 30 dias.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 20))]
    data_inicio: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 20))]
    data_fim: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 120))]
    hospital: Option<String>,
    /// O médico, quando a pergunta é sobre os plantões dele.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 120))]
    nome: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Situacao {
    Abertas,
    Reservadas,
    Todas,
}

/// How many days are looked at when nobody names any, and how many shifts are told.
const AHEAD: i32 = 30;
/// A hundred years.
const EVER: i32 = 36_500;
const SHOWN: usize = 20;
/// How many of those that are filled are told where none is open.
const FILLED: usize = 5;

/// What a shift is that nobody has.
const OPEN: &[&str] = &[
    "aberto",
    "aberta",
    "abertos",
    "abertas",
    "vago",
    "vagos",
    "descoberto",
    "descoberta",
    "descobertos",
    "descobertas",
    "furo",
    "furos",
    "buraco",
    "buracos",
];
const NOBODYS: &[&str] =
    &["sem ninguem", "sem medico", "sem medica", "sem plantonista", "sem cobertura", "sem gente"];

/// What a shift is that somebody has.
const TAKEN: &[&str] = &[
    "reservado",
    "reservada",
    "reservados",
    "reservadas",
    "preenchido",
    "preenchidos",
    "preenchida",
    "preenchidas",
    "coberto",
    "cobertos",
    "ocupado",
    "ocupados",
];
const SOMEBODYS: &[&str] =
    &["ja tem medico", "ja tem medica", "ja tem gente", "ja tem dono", "com medico", "ja tem plantonista"];

/// Whether a folded text asks for those shifts only that somebody has.
fn asks_for_taken(text: &str) -> bool {
    let denied = |word: &str| text.split(' ').any(|one| one == word);
    let taken =
        text.split(' ').any(|word| TAKEN.contains(&word)) || SOMEBODYS.iter().any(|one| names(text, one));
    taken && !denied("nao") && !denied("ainda") && !denied("nem")
}

/// Whether a folded text speaks of shifts that nobody has.
pub(crate) fn asks_for_open(text: &str) -> bool {
    text.split(' ').any(|word| OPEN.contains(&word)) || NOBODYS.iter().any(|phrase| names(text, phrase))
}

/// The part of a message that does.
fn open_part(message: &str) -> Option<&str> {
    message.split(['.', '!', '?', ',', ';', '\n']).find(|part| asks_for_open(&folded(part)))
}

impl Tool for BuscarEscala {
    const SPEC: ToolSpec =
        ToolSpec::query("buscar_escala").role(Role::Operator).sentences(&sentences::SENTENCES).examples(&[
            r#"{"situacao": "abertas", "data_inicio": "2027-01-19", "data_fim": "2027-01-24"}"#,
            r#"{"situacao": "reservadas", "hospital": "São Luiz", "data_inicio": "2027-01-22"}"#,
            r#"{"nome": "Ana"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let house = House::read(tx).await?;
        let spans = Spans::read(asking_part(&call.text), &call.now(), &house);
        let said = |text: &Option<String>| text.as_deref().is_some_and(|text| !text.trim().is_empty());
        let mut arguments = self;
        if !said(&arguments.data_inicio) {
            let days = spans.window.map(|window| (window.from, window.to));
            // "sábado e domingo": from the first to the last of them.
            let days =
                days.or_else(|| spans.days.iter().min().copied().zip(spans.days.iter().max().copied()));
            if let Some((from, to)) = days {
                (arguments.data_inicio, arguments.data_fim) = (Some(from.to_string()), Some(to.to_string()));
            }
        }
        if !said(&arguments.hospital) {
            arguments.hospital = spans.hospital.map(|one| one.name.clone());
        }
        let part = open_part(asking_part(&call.text));
        if part.is_some() {
            arguments.situacao = Some(Situacao::Abertas);
        } else if asks_for_taken(&folded(asking_part(&call.text))) {
            arguments.situacao = Some(Situacao::Reservadas);
        }
        if !said(&arguments.nome) {
            // "esse já é do Carlos. quero os vagos" asks for nothing of Carlos's.
            let asking = part.map_or(spans, |part| Spans::read(part, &call.now(), &house));
            let people = asking.people(tx).await?;
            arguments.nome = people.into_iter().next().map(|one| one.name);
        }
        Ok(Prepared::unasked(arguments))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let house = House::read(tx).await?;
        let spans = Spans::read(asking_part(&call.text), &call.now(), &house);
        let hospital = match self.hospital.as_deref().filter(|name| !name.trim().is_empty()) {
            Some(name) => Some(house.hospital_of(name).ok_or_else(|| saying.refused("unknown_hospital"))?.id),
            None => None,
        };
        let doctor: Option<Known> = match self.nome.as_deref().filter(|name| known::is_name(name)) {
            Some(name) => Some(known::meant(tx, call, Whom { id: None, name }).await?),
            None => None,
        };
        let now = call.now();
        let day = |text: &Option<String>| text.as_deref().and_then(|text| text.trim().parse::<Date>().ok());
        let from = day(&self.data_inicio).unwrap_or(now.date());
        // Nobody has an open shift: of whom something is asked, it is what they have.
        let situacao = self.situacao.filter(|asked| doctor.is_none() || *asked != Situacao::Abertas);
        // Who asks what is open and names no day means whenever it is.
        let ahead = if situacao == Some(Situacao::Abertas) { EVER } else { AHEAD };
        let to = day(&self.data_fim).or(day(&self.data_inicio)).unwrap_or_else(|| plus(now.date(), ahead));
        let mut found = shift::between(tx, &now, (from, to)).await?;
        found.retain(|vaga| {
            hospital.map_or_else(|| spans.is_at(vaga), |wanted| vaga.hospital.id == wanted)
                && doctor.as_ref().is_none_or(|one| vaga.reserved_by == Some(one.user))
                && spans.specialty.is_none_or(|one| vaga.specialty.id == one.id)
                && spans.periodo.is_none_or(|periodo| vaga.is_of(periodo))
        });
        let dated = self.data_inicio.is_some();
        let filled = || found.iter().filter(|vaga| dated && Situacao::Reservadas.has(vaga)).cloned();
        let filled: Vec<Vaga> = filled().take(FILLED).collect();
        found.retain(|vaga| situacao.unwrap_or(Situacao::Todas).has(vaga));
        // "o plantão de 1600": where one pays that.
        if found.iter().any(|vaga| Some(vaga.value_cents) == spans.value_cents) {
            found.retain(|vaga| Some(vaga.value_cents) == spans.value_cents);
        }
        let more = found.len().saturating_sub(SHOWN);
        found.truncate(SHOWN);
        let mut lines = Vec::with_capacity(found.len());
        let mut listed = Vec::with_capacity(found.len());
        for (at, vaga) in found.iter().enumerate() {
            let who = standing(tx, &saying, vaga).await?;
            lines.push(format!("{}) {} · {} · {who}", at + 1, saying.line(vaga), vaga.specialty.name));
            let mut one = vaga.to_json();
            one["medico"] = json!(vaga.reserved_by.map(|_| who));
            listed.push(one);
        }
        let mut said = said(situacao, &saying, &lines, more);
        if found.is_empty() && situacao == Some(Situacao::Abertas) && !filled.is_empty() {
            let mut list = Vec::new();
            for vaga in &filled {
                list.push(format!("• {} · {}", saying.line(vaga), standing(tx, &saying, vaga).await?));
            }
            let filled = saying.words.fill("julia.desk.roster.filled", &[("list", &list.join("\n"))]);
            said = format!("{said}\n{filled}");
        }
        let shown: Vec<_> = found.iter().map(|vaga| vaga.id.as_uuid()).collect();
        Ok(Done::read(json!({ "plantoes": listed, "mais": more }), said).showing(shown))
    }
}

fn said(situacao: Option<Situacao>, saying: &ShiftText<'_>, lines: &[String], more: usize) -> String {
    let none = match situacao {
        Some(Situacao::Abertas) => "julia.desk.roster.none_open",
        Some(Situacao::Reservadas) => "julia.desk.roster.none_taken",
        _ => "julia.desk.roster.none",
    };
    if lines.is_empty() {
        return saying.text(none);
    }
    let list = lines.join("\n");
    match more {
        0 => list,
        more => {
            let more = saying.words.fill("julia.desk.roster.more", &[("count", &more.to_string())]);
            format!("{list}\n{more}")
        }
    }
}

impl Situacao {
    fn has(self, vaga: &Vaga) -> bool {
        match self {
            Self::Abertas => vaga.status == ShiftStatus::Aberta,
            Self::Reservadas => {
                matches!(
                    vaga.status,
                    ShiftStatus::Reservada | ShiftStatus::Realizada | ShiftStatus::NaoRealizada
                )
            }
            Self::Todas => vaga.status != ShiftStatus::Fechada,
        }
    }
}

/// Who has it, or that nobody does.
async fn standing(tx: &mut Tx, saying: &ShiftText<'_>, vaga: &Vaga) -> Result<String, ToolError> {
    let status = saying.text(&format!("julia.roster.status.{}", vaga.status.as_str()));
    Ok(match vaga.reserved_by {
        Some(user) if vaga.status == ShiftStatus::Reservada => name_of(tx, user, saying).await?,
        Some(user) => format!("{} ({status})", name_of(tx, user, saying).await?),
        None => status,
    })
}
