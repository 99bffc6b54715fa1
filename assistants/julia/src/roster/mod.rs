//! `/console/shifts`: what is on offer, who took what, and the forms to enter more. For operators; forms and links alone.

mod acts;
mod importing;
mod page;
mod show;

use axum::routing::{get, post};
use domain::{Role, Words};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use web::App;
use web::page::{Icon, NavLink};

use crate::importing::NotShifts;
use crate::staffing;
use crate::vagas::{ShiftStatus, Vaga};

const PATH: &str = "/console/shifts";
const IMPORT: &str = "/console/shifts/import";
const EXPORT: &str = "/api/v1/admin/shifts/export";

/// Where the shell leads operators.
pub(crate) const PLACE: NavLink =
    NavLink { role: Role::Operator, ..NavLink::more(PATH, "julia.roster.title", Icon::List) };

/// The texts of this page: Portuguese, then English.
pub(crate) const WORDS: domain::words::Texts = domain::texts!("words");

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .route(PATH, get(show::handler).post(acts::handler))
        .route(IMPORT, post(importing::handler))
}

/// Which shifts are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum View {
    #[default]
    Open,
    Taken,
    Coming,
    Over,
}

impl View {
    const ALL: [Self; 4] = [Self::Open, Self::Taken, Self::Coming, Self::Over];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Taken => "taken",
            Self::Coming => "coming",
            Self::Over => "over",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.as_str() == text)
    }

    const fn status(self) -> Option<ShiftStatus> {
        match self {
            Self::Open => Some(ShiftStatus::Aberta),
            Self::Taken => Some(ShiftStatus::Reservada),
            Self::Coming | Self::Over => None,
        }
    }

    /// Where a shift is found.
    const fn of(vaga: &Vaga) -> Self {
        match vaga.status {
            ShiftStatus::Aberta | ShiftStatus::Fechada => Self::Open,
            ShiftStatus::Reservada => Self::Taken,
            ShiftStatus::Realizada | ShiftStatus::NaoRealizada => Self::Over,
        }
    }

    fn href(self) -> String {
        format!("{PATH}?show={}", self.as_str())
    }
}

/// What was done, for the line that says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Done {
    Offered,
    Amended,
    Closed,
    Freed,
    Assigned,
    Settled,
    Imported,
}

impl Done {
    const ALL: [Self; 7] = [
        Self::Offered,
        Self::Amended,
        Self::Closed,
        Self::Freed,
        Self::Assigned,
        Self::Settled,
        Self::Imported,
    ];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Offered => "offered",
            Self::Amended => "amended",
            Self::Closed => "closed",
            Self::Freed => "freed",
            Self::Assigned => "assigned",
            Self::Settled => "settled",
            Self::Imported => "imported",
        }
    }

    /// Whether a doctor is told of it.
    const fn concerns_a_doctor(self) -> bool {
        matches!(self, Self::Freed | Self::Assigned)
    }

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|done| done.as_str() == text)
    }
}

/// What stands in the fields, as it is typed. Each form sends its own part.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
struct Entered {
    hospital: String,
    specialty: String,
    doctor: String,
    date: String,
    start: String,
    end: String,
    value: String,
}

/// What was entered and could not be, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Refused {
    entered: Entered,
    why: ShiftRefusal,
}

/// Why the page did nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ShiftRefusal {
    Doctor,
    Date,
    Time,
    Hospital,
    Specialty,
    /// The rules of the house say no.
    Rule(staffing::Refusal),
    File(NotShifts),
}

impl ShiftRefusal {
    fn said(self, words: &Words) -> String {
        let key = match self {
            Self::Doctor => "julia.roster.refused.doctor",
            Self::Date => "julia.roster.refused.date",
            Self::Time => "julia.roster.refused.time",
            Self::Hospital => "julia.roster.refused.hospital",
            Self::Specialty => "julia.roster.refused.specialty",
            Self::Rule(rule) => return rule.said(words),
            Self::File(NotShifts::Empty) => "julia.import.empty",
            Self::File(NotShifts::TooLong) => "julia.import.too_long",
            Self::File(NotShifts::Columns) => "julia.import.columns",
        };
        words.text(key).to_owned()
    }
}

#[cfg(test)]
#[path = "roster_tests.rs"]
mod tests;
