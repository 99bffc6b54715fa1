//! The words in which a call asks for shifts, and what they mean.

use jiff::civil::{Date, Weekday};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use super::vaga::Periodo;
use super::window::Window;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(crate) enum PeriodoPedido {
    Diurno,
    Noturno,
    #[serde(rename = "12h")]
    DozeHoras,
    #[serde(rename = "24h")]
    VinteQuatroHoras,
    Qualquer,
}

impl PeriodoPedido {
    pub(crate) const fn periodo(self) -> Option<Periodo> {
        match self {
            Self::Diurno => Some(Periodo::Diurno),
            Self::Noturno => Some(Periodo::Noturno),
            Self::DozeHoras => Some(Periodo::DozeHoras),
            Self::VinteQuatroHoras => Some(Periodo::VinteQuatroHoras),
            Self::Qualquer => None,
        }
    }
}

impl From<Periodo> for PeriodoPedido {
    fn from(periodo: Periodo) -> Self {
        match periodo {
            Periodo::Diurno => Self::Diurno,
            Periodo::Noturno => Self::Noturno,
            Periodo::DozeHoras => Self::DozeHoras,
            Periodo::VinteQuatroHoras => Self::VinteQuatroHoras,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(crate) enum DiaSemana {
    Segunda,
    Terca,
    Quarta,
    Quinta,
    Sexta,
    Sabado,
    Domingo,
}

impl DiaSemana {
    pub(crate) const fn weekday(self) -> Weekday {
        match self {
            Self::Segunda => Weekday::Monday,
            Self::Terca => Weekday::Tuesday,
            Self::Quarta => Weekday::Wednesday,
            Self::Quinta => Weekday::Thursday,
            Self::Sexta => Weekday::Friday,
            Self::Sabado => Weekday::Saturday,
            Self::Domingo => Weekday::Sunday,
        }
    }
}

impl From<Weekday> for DiaSemana {
    fn from(day: Weekday) -> Self {
        match day {
            Weekday::Monday => Self::Segunda,
            Weekday::Tuesday => Self::Terca,
            Weekday::Wednesday => Self::Quarta,
            Weekday::Thursday => Self::Quinta,
            Weekday::Friday => Self::Sexta,
            Weekday::Saturday => Self::Sabado,
            Weekday::Sunday => Self::Domingo,
        }
    }
}

/// Which shifts come first: the next ones, or those that pay most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(crate) enum Ordem {
    Data,
    Valor,
}

impl Ordem {
    pub(crate) fn asked_by(sentence: &str) -> Option<Self> {
        const PAY: &[&str] = &[
            "paga mais",
            "pagam mais",
            "paga melhor",
            "pagam melhor",
            "mais bem pago",
            "maior valor",
            "melhor valor",
            "melhores valores",
            "mais caro",
            "pays more",
            "best paid",
        ];
        ptbr::speaks_of(sentence, PAY).then_some(Self::Valor)
    }
}

/// The days from one to another; an end that was left open lies as far off as there are days.
pub(crate) fn window(from: Option<Date>, to: Option<Date>) -> Option<Window> {
    (from.is_some() || to.is_some())
        .then(|| Window { from: from.unwrap_or(Date::MIN), to: to.unwrap_or(Date::MAX) })
}

/// Cents as the reais that people say.
pub(crate) fn reais(cents: i64) -> f64 {
    format!("{}.{:02}", cents / 100, cents % 100).parse().unwrap_or_default()
}

/// "2000", not "2000.0": a number as a person would write it.
#[expect(clippy::ref_option, reason = "serde hands a field over as it is")]
pub(crate) fn plainly<S: Serializer>(amount: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    let Some(amount) = amount else { return serializer.serialize_none() };
    match format!("{amount}").parse::<i64>() {
        Ok(whole) => serializer.serialize_i64(whole),
        Err(_) => serializer.serialize_f64(*amount),
    }
}
