//! When the doctor wants to be written to again.

use ::tools::{CallContext, Done, Naming, Part, Prepared, Target, Tool, ToolError};
use domain::ToolSpec;
use jiff::civil::DateTime;
use jiff::{ToSpan, Zoned};
use ptbr::appointment::{self, Appointment, Names, When};
use ptbr::{Measure, Piece};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Tx, flags};

use super::table::{self, NewCallback};
use super::{ordered, sentences};
use crate::places::folded;
use crate::vagas::{ShiftText, window};

/// Agenda uma mensagem sua para mais tarde, quando o médico pede para ser chamado em outra hora. Não é lembrete de tarefa: é
/// retomar a conversa. Sem hora nenhuma, pergunte quando fica melhor.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AgendarLembrete {
    /// YYYY-MM-DDTHH:MM no fuso dele; ou as palavras dele ("amanhã às 10h").
    #[serde(default)]
    #[schemars(length(max = 200))]
    data_hora: String,
    /// Por que retomar, para você lembrar depois.
    #[serde(default)]
    #[schemars(length(max = 300))]
    contexto: String,
    /// O que escrever na hora; sem isso, uma frase simples.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 500))]
    mensagem_retorno: Option<String>,
    /// A chamada já combinada em cujo lugar esta fica (YYYY-MM-DDTHH:MM); deixe vazio.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 20))]
    em_vez_de: Option<String>,
}

/// How much of a message is kept as the reason.
const LONGEST_CONTEXT: usize = 300;

/// How far ahead somebody is written to.
const MONTHS: i32 = 6;

/// How an hour is written.
const WRITTEN: &str = "%Y-%m-%dT%H:%M";

/// Words by which one call is wanted beside another.
const BESIDES: &[&str] = &["tambem", "mais uma", "outra vez", "de novo", "as duas", "also", "again"];

impl AgendarLembrete {
    /// The call that stands, unless this one is wanted beside it: whoever names another hour has changed their mind.
    async fn standing(tx: &mut Tx, call: &CallContext) -> Result<Option<Zoned>, ToolError> {
        let said = format!(" {} ", folded(&call.text));
        if BESIDES.iter().any(|word| said.contains(&format!(" {word} "))) {
            return Ok(None);
        }
        let next = table::next(tx, call.conversation, call.clock.now()).await?;
        Ok(next.map(|next| next.to_zoned(call.zone.clone())))
    }

    fn time(&self, call: &CallContext, standing: Option<&Zoned>) -> Result<Zoned, ToolError> {
        let saying = ShiftText::in_turn(call);
        let now = call.now();
        let at = self.read(call, &now, standing)?;
        if at <= now {
            return Err(saying.refused("callback_past").lacking("data_hora"));
        }
        let last = now.checked_add(MONTHS.months()).map_err(|_| saying.refused("callback_far"))?;
        if at > last { Err(saying.refused("callback_far")) } else { Ok(at) }
    }

    /// The time as it was written, else as it was said.
    fn read(&self, call: &CallContext, now: &Zoned, standing: Option<&Zoned>) -> Result<Zoned, ToolError> {
        let saying = ShiftText::in_turn(call);
        let zone = now.time_zone().clone();
        let written = self.data_hora.trim();
        if let Ok(at) = written.parse::<DateTime>()
            && written.contains('T')
        {
            return at.to_zoned(zone).map_err(|_| saying.refused("callback_time").lacking("data_hora"));
        }
        let said = match appointment::read(written, now) {
            Appointment { when: When::Unsaid, .. } => appointment::read(&call.text, now),
            said => said,
        };
        match said.when {
            When::At(at) => {
                // Beside a call that stands an hour alone is one of its day.
                let day = standing.filter(|_| said.names == Names::Hour).map(Zoned::date);
                let at =
                    day.map(|day| day.to_datetime(at.time())).filter(|at| *at > now.datetime()).unwrap_or(at);
                at.to_zoned(zone).map_err(|_| saying.refused("callback_time").lacking("data_hora"))
            }
            When::After(length) => {
                let at = now.checked_add(length).map_err(|_| saying.refused("callback_far"))?;
                Ok(appointment::minute(&at))
            }
            When::Past => Err(saying.refused("callback_past").lacking("data_hora")),
            When::Unsaid | When::NoSuchDay => Err(saying.refused("callback_time").lacking("data_hora")),
        }
    }
}

/// Two hours or two days in one message are asked about, whichever of them was taken.
fn part_of(wanted: &Zoned, piece: &Piece<'_>) -> Part {
    let hour = |hours: i64| hours.rem_euclid(12) == i64::from(wanted.hour()).rem_euclid(12);
    let own = match piece {
        Piece::Time(time) => {
            hour(i64::from(time.0 / 60)) && i64::from(time.0 % 60) == i64::from(wanted.minute())
        }
        // A name of a day may be read as the last one of it.
        Piece::When(ptbr::When::Day(day)) => day.weekday() == wanted.weekday(),
        Piece::Quantity(quantity) => {
            quantity.measure == Measure::Duration || (quantity.amount - f64::from(wanted.hour())).abs() < 0.01
        }
        _ => true,
    };
    if own { Part::New } else { Part::Stranger }
}

/// What may stand before an order and leave it one.
const LEADS: &[&str] = &[
    "pode", "podes", "podem", "poderia", "podia", "consegue", "quero", "queria", "prefiro", "melhor", "so",
    "depois", "mais", "tarde", "hoje", "amanha", "agora", "antes", "dia", "la", "pelas", "por", "volta",
    "julia", "em", "cirurgia", "ocupado", "ocupada",
];

/// Whether a clause begins with the order, but for what leads to it: "minha ex também dizia me chama às 8" orders nothing.
fn is_ordered(said: &str) -> bool {
    let light = |word: &&str| {
        ptbr::words::is_filler(word)
            || LEADS.contains(word)
            || window::weekday(word).is_some()
            || word.chars().any(|letter| letter.is_ascii_digit())
    };
    let phrases = sentences::SENTENCES.list("outright");
    said.split(['.', ',', ';', '!', '?', ':', '\n', '(', ')']).any(|clause| {
        let text = format!(" {} ", folded(clause));
        phrases.iter().any(|phrase| {
            let at = text.find(&format!(" {phrase} "));
            at.and_then(|at| text.get(..at))
                .is_some_and(|before| before.split_whitespace().all(|word| light(&word)))
        })
    })
}

impl Tool for AgendarLembrete {
    const SPEC: ToolSpec = ToolSpec::write("agendar_lembrete")
        .sentences(&sentences::SENTENCES)
        .unless_listed(&sentences::SENTENCES, "outright")
        .same_call_by(&["data_hora"])
        .examples(&[
            r#"{"data_hora": "2027-01-15T10:00", "contexto": "está em cirurgia, quer ver vagas de sábado"}"#,
            r#"{"data_hora": "segunda de manhã", "contexto": "pediu para falar depois", "mensagem_retorno": "Bom dia! Podemos ver aquelas vagas?"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let standing = Self::standing(tx, call).await?;
        // Of a sentence that was only copied, the order itself says when. A time that was settled, or put right, stays.
        let copied = self.contexto.trim().is_empty() && self.em_vez_de.is_none();
        let ordered = ordered::time_of_the_order(&call.text, &call.now()).filter(|_| copied);
        let data_hora = ordered.map_or_else(|| self.data_hora.clone(), str::to_owned);
        let at = Self { data_hora, ..self.clone() }.time(call, standing.as_ref())?;
        let standing = standing.filter(|standing| *standing != at);
        let saying = ShiftText::in_turn(call);
        // Nobody knows when a pause ends: what it would stop is not promised.
        let (_, paused) = flags::kill_switches(tx).await?;
        if paused {
            return Err(saying.refused("callback_paused"));
        }
        let (day, time) = (saying.day(at.date()), saying.clock(&at));
        let when = [("day", day.as_str()), ("time", time.as_str())];
        let asked = match &standing {
            None => call.words.fill("julia.callback.ask", &when),
            Some(standing) => {
                let (day, time) = (saying.day(standing.date()), saying.clock(standing));
                let was = [("was_day", day.as_str()), ("was_time", time.as_str())];
                call.words.fill("julia.callback.move", &[when.as_slice(), &was].concat())
            }
        };
        let message = self.mensagem_retorno.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let summary = match message {
            Some(text) => call.words.fill("julia.callback.with", &[("asked", &asked), ("text", text)]),
            None => asked,
        };
        let data_hora = at.strftime(WRITTEN).to_string();
        let em_vez_de = standing.map(|standing| standing.strftime(WRITTEN).to_string());
        // Why to write again is what was said, where nobody put it better.
        let contexto = match self.contexto.trim() {
            "" => call.text.chars().take(LONGEST_CONTEXT).collect(),
            given => given.to_owned(),
        };
        Ok(Prepared { arguments: Self { data_hora, contexto, em_vez_de, ..self }, summary })
    }

    async fn target(&self, _: &mut Tx, call: &CallContext) -> Result<Option<Target>, ToolError> {
        // One that stands is not moved without a question.
        if !is_ordered(&call.text) || self.em_vez_de.is_some() {
            return Ok(None);
        }
        // The hour must be the one that the doctor named, whatever it was copied as.
        let Some(data_hora) = ordered::time_of_the_order(&call.text, &call.now()).map(str::to_owned) else {
            return Ok(None);
        };
        let said = Self { data_hora, ..self.clone() }.time(call, None);
        let wanted = match (said, self.time(call, None)) {
            (Ok(said), Ok(wanted)) if said == wanted => wanted,
            _ => return Ok(None),
        };
        let part = move |piece: &Piece<'_>| part_of(&wanted, piece);
        Ok(Some(Target::setting(Naming::Order).whatever_else().becoming(part)))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let at = self.time(call, None)?;
        let moved = self.em_vez_de.as_deref().and_then(|written| written.parse::<DateTime>().ok());
        if let Some(moved) = moved.and_then(|moved| moved.to_zoned(call.zone.clone()).ok()) {
            table::withdraw(tx, call.conversation, moved.timestamp()).await?;
        }
        let saying = ShiftText::in_turn(call);
        let new = NewCallback {
            conversation: call.conversation,
            at: at.timestamp(),
            context: &self.contexto,
            message: self.mensagem_retorno.as_deref().map(str::trim).filter(|text| !text.is_empty()),
        };
        let (day, time) = (saying.day(at.date()), saying.clock(&at));
        let when = [("day", day.as_str()), ("time", time.as_str())];
        let content = json!({ "data_hora": at.strftime(WRITTEN).to_string() });
        match table::insert(tx, &new, call.clock.now()).await? {
            Some(id) => {
                let said = call.words.fill("julia.callback.done", &when);
                Ok(Done::changed(content, said, json!({ "verb": "scheduled", "id": id })))
            }
            None => Ok(Done::read(content, call.words.fill("julia.callback.known", &when))),
        }
    }
}
