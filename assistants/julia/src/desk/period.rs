//! The stretches of time that people of a house compare: today, this week, the month before.

use domain::Timestamp;
use jiff::civil::{Date, Weekday};
use jiff::{ToSpan, Zoned};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum Periodo {
    Hoje,
    Ontem,
    Semana,
    SemanaPassada,
    Mes,
    MesPassado,
    #[serde(rename = "ultimos_7_dias")]
    SeteDias,
    #[serde(rename = "ultimos_30_dias")]
    TrintaDias,
}

/// How each is called; the longer names before those that are a part of them.
const NAMES: &[(Periodo, &[&str])] = &[
    (Periodo::SemanaPassada, &["semana passada", "ultima semana", "semana anterior", "last week"]),
    (Periodo::MesPassado, &["mes passado", "ultimo mes", "mes anterior", "last month"]),
    (Periodo::SeteDias, &["ultimos 7 dias", "ultimos sete dias", "7 dias", "sete dias"]),
    (Periodo::TrintaDias, &["ultimos 30 dias", "ultimos trinta dias", "30 dias", "trinta dias"]),
    (Periodo::Ontem, &["ontem", "yesterday"]),
    (Periodo::Hoje, &["hoje", "today", "agora"]),
    (
        Periodo::Semana,
        &["essa semana", "esta semana", "nessa semana", "desta semana", "da semana", "semana", "this week"],
    ),
    (Periodo::Mes, &["esse mes", "este mes", "nesse mes", "deste mes", "do mes", "mes", "this month"]),
];

impl Periodo {
    /// The first that a sentence names.
    pub(crate) fn read(sentence: &str) -> Option<Self> {
        let text = crate::places::folded(sentence);
        let said = |names: &&[&str]| names.iter().any(|name| crate::places::names(&text, name));
        NAMES.iter().find(|(_, names)| said(names)).map(|(period, _)| *period)
    }

    /// What it is compared with when nobody says.
    pub(crate) const fn before(self) -> Self {
        match self {
            Self::Hoje | Self::Ontem => Self::Ontem,
            Self::Semana | Self::SemanaPassada | Self::SeteDias => Self::SemanaPassada,
            Self::Mes | Self::MesPassado | Self::TrintaDias => Self::MesPassado,
        }
    }

    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Hoje => "julia.desk.period.today",
            Self::Ontem => "julia.desk.period.yesterday",
            Self::Semana => "julia.desk.period.week",
            Self::SemanaPassada => "julia.desk.period.last_week",
            Self::Mes => "julia.desk.period.month",
            Self::MesPassado => "julia.desk.period.last_month",
            Self::SeteDias => "julia.desk.period.seven_days",
            Self::TrintaDias => "julia.desk.period.thirty_days",
        }
    }

    /// From its first instant up to the one after its last, where whoever asks is.
    pub(crate) fn span(self, now: &Zoned) -> Option<(Timestamp, Timestamp)> {
        let today = now.date();
        let tomorrow = today.tomorrow().ok()?;
        let monday = today.checked_sub(i32::from(today.weekday().since(Weekday::Monday)).days()).ok()?;
        let first = today.first_of_month();
        let (from, to) = match self {
            Self::Hoje => (today, tomorrow),
            Self::Ontem => (today.yesterday().ok()?, today),
            Self::Semana => (monday, tomorrow),
            Self::SemanaPassada => (monday.checked_sub(7.days()).ok()?, monday),
            Self::Mes => (first, tomorrow),
            Self::MesPassado => (first.checked_sub(1.month()).ok()?, first),
            Self::SeteDias => (today.checked_sub(6.days()).ok()?, tomorrow),
            Self::TrintaDias => (today.checked_sub(29.days()).ok()?, tomorrow),
        };
        let instant = |day: Date| Some(day.to_zoned(now.time_zone().clone()).ok()?.timestamp());
        Some((instant(from)?, instant(to)?))
    }
}

#[cfg(test)]
#[path = "period_tests.rs"]
mod tests;
