//! A shift that one doctor has is given to another.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::Tx;

use super::liberar_plantao::changed;
use super::subject::{Pointing, Subject, against, news, order, stopped, unsent};
use crate::desk::known::{self, Known, MedicoId, Whom};
use crate::desk::sentences;
use crate::desk::shift::{HoursSay, Lies, PeopleAre};
use crate::desk::spans::Spans;
use crate::doctors::Doctor;
use crate::places::House;
use crate::staffing;
use crate::vagas::{ShiftStatus, ShiftText, VagaId};

/// Passa um plantão de um médico para outro (ou, se ninguém o tem, para quem entra), a pedido da equipe e depois do sim de quem
/// pediu. Os dois são avisados. Valem as
/// regras de sempre: especialidade certa e nenhum outro plantão no horário. Para só tirar alguém, `liberar_plantao`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TrocarMedico {
    /// Quem sai, se foi dito.
    #[serde(default)]
    #[schemars(length(max = 120))]
    de: String,
    /// Quem entra.
    #[serde(default)]
    #[schemars(length(max = 120))]
    para: String,
    /// O dia do plantão, YYYY-MM-DD; sem certeza, as palavras ditas.
    #[serde(default)]
    #[schemars(length(max = 120))]
    data_plantao: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vaga_id: Option<VagaId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    para_id: Option<MedicoId>,
}

impl TrocarMedico {
    /// The shift, and who comes: of the people named, whoever has it goes and the other one comes.
    async fn meant(&self, tx: &mut Tx, call: &CallContext) -> Result<(Subject, Known), ToolError> {
        let saying = ShiftText::in_turn(call);
        let pointing = Pointing {
            id: self.vaga_id,
            day: &self.data_plantao,
            names: &[&self.de],
            standing: &[ShiftStatus::Reservada, ShiftStatus::Aberta],
            when: Lies::Ahead,
            hours: HoursSay::Which,
            people: self.people(tx, call).await?,
            specialty: None,
        };
        let pointed = match pointing.find(tx, call).await {
            // "no lugar da Ana", who has left already: the shift is open.
            Err(error) if error.code() == "no_such_shift" && self.names_one(tx, call).await? => {
                let open = Pointing {
                    names: &[],
                    standing: &[ShiftStatus::Aberta],
                    people: PeopleAre::Comers,
                    ..pointing
                };
                open.find(tx, call).await.map_err(|_| error)?
            }
            found => found?,
        };
        let comes = if self.para_id.is_some() || known::is_name(&self.para) {
            let comes = known::meant(tx, call, Whom { id: self.para_id, name: &self.para }).await;
            comes.map_err(|error| error.lacking("para"))?
        } else {
            let house = House::read(tx).await?;
            let spans = Spans::read(&call.text, &call.now(), &house);
            let mut others: Vec<&Known> =
                pointed.people.iter().filter(|one| pointed.vaga.reserved_by != Some(one.user)).collect();
            if others.len() > 1 {
                others.retain(|one| !spans.owns(one));
            }
            match others.as_slice() {
                [one] => (*one).clone(),
                _ => return Err(unknown(&call.text, &saying).lacking("para")),
            }
        };
        Ok((pointed, comes))
    }
}

impl TrocarMedico {
    /// Whether the order says which shift it means by more than who has it.
    async fn names_one(&self, tx: &mut Tx, call: &CallContext) -> Result<bool, ToolError> {
        let house = House::read(tx).await?;
        let spans = Spans::read(&call.text, &call.now(), &house);
        let instead = spans.text.split(' ').any(|word| matches!(word, "lugar" | "vez"));
        Ok(self.vaga_id.is_none() && (instead || !spans.days.is_empty() || spans.names_a_place()))
    }

    /// Of two who are named one leaves; one alone comes.
    async fn people(&self, tx: &mut Tx, call: &CallContext) -> Result<PeopleAre, ToolError> {
        let house = House::read(tx).await?;
        let spans = Spans::read(&call.text, &call.now(), &house);
        let named = spans.people(tx).await?;
        let leaves = known::is_name(&self.de) || named.len() > 1 || named.iter().any(|one| spans.owns(one));
        Ok(if leaves { PeopleAre::Holders } else { PeopleAre::Comers })
    }
}

/// Whoever is named last, behind a "para", and is nobody whom the house knows.
fn unknown(said: &str, saying: &ShiftText<'_>) -> ToolError {
    let words: Vec<&str> = said.split_whitespace().collect();
    let leads =
        |word: &&str| matches!(&*ptbr::fold(word), "pra" | "pro" | "para" | "ao" | "por" | "pelo" | "pela");
    let behind = words.iter().rposition(leads).and_then(|at| words.get(at + 1..)).unwrap_or_default();
    let named: Vec<&str> = behind
        .iter()
        .skip_while(|word| !known::is_name(word))
        .take_while(|word| word.starts_with(char::is_uppercase))
        .map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()))
        .collect();
    if named.is_empty() {
        return saying.refused("who_comes");
    }
    let text = saying.words.fill("julia.refused.nobody_called", &[("name", &named.join(" "))]);
    ToolError::refused("nobody_called", text)
}

impl Tool for TrocarMedico {
    const SPEC: ToolSpec = ToolSpec::write("trocar_medico")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["vaga_id", "para_id"])
        .examples(&[
            r#"{"de": "Ana", "para": "Carlos", "data_plantao": "2027-01-19"}"#,
            r#"{"para": "Ana Souza", "data_plantao": "sábado à noite"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = ShiftText::in_turn(call);
        let (found, comes) = self.meant(tx, call).await?;
        let leaves = found.holder_name(tx, &saying).await?;
        if found.vaga.reserved_by == Some(comes.user) {
            return Err(stopped(staffing::Refusal::SameDoctor.into(), call));
        }
        staffing::may_have(tx, comes.user, &found.vaga).await.map_err(|error| stopped(error, call))?;
        let line = saying.line(&found.vaga);
        let key = if leaves.is_empty() { "julia.desk.reserve.ask" } else { "julia.desk.reassign.ask" };
        let holes = [("from", leaves.as_str()), ("to", &comes.name), ("name", &comes.name), ("line", &line)];
        let asked = saying.words.fill(key, &holes);
        let summary = format!("{asked}{}", against(tx, call, &comes, &found.vaga).await?);
        let arguments = Self {
            de: leaves,
            para_id: Some(comes.id()),
            para: comes.name,
            data_plantao: found.vaga.starts.date().to_string(),
            vaga_id: Some(found.vaga.id),
        };
        let summary = summary + &unsent(tx, call).await?;
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let (found, comes) = self.meant(tx, call).await?;
        let leaves = found.holder_name(tx, &saying).await?;
        let doctor = Doctor::named(comes.user, comes.name.clone());
        // One that nobody has is given, not handed on.
        let given = match found.vaga.status {
            ShiftStatus::Aberta => staffing::give(tx, &found.vaga, doctor, &order(call)).await,
            _ => staffing::reassign(tx, &found.vaga, doctor, &order(call)).await,
        };
        let after = given.map_err(|error| stopped(error, call))?;
        let line = saying.line(&after);
        let key = if leaves.is_empty() { "julia.desk.reserve.done" } else { "julia.desk.reassign.done" };
        let holes = [("from", leaves.as_str()), ("to", &comes.name), ("name", &comes.name), ("line", &line)];
        let verb = if leaves.is_empty() { "reserved" } else { "reassigned" };
        let said = saying.words.fill(key, &holes) + &news(tx, call).await?;
        Ok(changed(verb, &after, said))
    }
}
