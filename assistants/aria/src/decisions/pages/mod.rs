//! `/decisions`: what is being weighed, what was decided, and how it turned out. Forms alone.

mod acts;
mod entered;
mod list;
mod matrix;
mod options;
mod review;
mod show;
mod view;
mod whole;

use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;
use web::App;
use web::page::book::Choice as Offer;
use web::page::form::Entered;
use web::page::{Icon, NavLink};

use super::decision::{Area, DecisionId, Severity};
use super::saying::Saying;

pub(crate) const PATH: &str = "/decisions";

pub(crate) const PLACE: NavLink = NavLink::more(PATH, "aria.decisions.page.title", Icon::Decision);

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .route(PATH, get(list::handler).post(acts::add))
        .route("/decisions/{id}", get(show::handler).post(acts::change))
}

fn href(id: DecisionId) -> String {
    format!("{PATH}/{id}")
}

/// What one form does. Its name is what its button sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Act {
    Add,
    Edit,
    Options,
    Matrix,
    Risk,
    Calm,
    Choose,
    Review,
    Remove,
}

impl Act {
    const ALL: [Self; 9] = [
        Self::Add,
        Self::Edit,
        Self::Options,
        Self::Matrix,
        Self::Risk,
        Self::Calm,
        Self::Choose,
        Self::Review,
        Self::Remove,
    ];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Edit => "edit",
            Self::Options => "options",
            Self::Matrix => "matrix",
            Self::Risk => "risk",
            Self::Calm => "calm",
            Self::Choose => "choose",
            Self::Review => "review",
            Self::Remove => "remove",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.as_str() == text)
    }
}

/// What was typed into a form that cannot be kept, and why.
#[derive(Debug, Clone)]
struct Rejected {
    act: Act,
    sentence: String,
    entered: Entered,
}

/// The parts of life, as a list offers them.
fn areas<'s>(saying: &'s Saying<'_>) -> Vec<Offer<'s>> {
    Area::ALL.into_iter().map(|area| Offer { value: area.as_str(), text: saying.area(area) }).collect()
}

fn severities<'s>(saying: &'s Saying<'_>) -> Vec<Offer<'s>> {
    let offer = |severity: Severity| Offer { value: severity.as_str(), text: saying.severity(severity) };
    Severity::ALL.into_iter().map(offer).collect()
}

#[cfg(test)]
#[path = "pages_tests.rs"]
mod tests;
