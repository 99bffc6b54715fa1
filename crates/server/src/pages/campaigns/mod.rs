//! `/console/campaigns`: what is said to many. One reads the whole plan before anything leaves. Forms alone.

mod acts;
mod counts;
mod list;
mod one;
mod sample;
mod show;

use axum::Router;
use axum::routing::{get, post};
use domain::Role;
use web::App;
use web::page::{Icon, NavLink};

pub use self::list::{CampaignForm, ListPage};
pub use self::one::CampaignPage;

pub const PATH: &str = "/console/campaigns";

/// Where the shell leads operators.
pub const PLACE: NavLink =
    NavLink { role: Role::Operator, ..NavLink::more(PATH, "campaigns.title", Icon::Send) };

/// The texts of these pages and of the API's refusals: Portuguese, then English.
pub const WORDS: domain::words::Texts = domain::texts!("words");

/// What was done, for the line that says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CampaignNotice {
    Drafted,
    Simulated,
    Approved,
    Paused,
    Resumed,
    Stopped,
}

impl CampaignNotice {
    pub const ALL: [Self; 6] =
        [Self::Drafted, Self::Simulated, Self::Approved, Self::Paused, Self::Resumed, Self::Stopped];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Drafted => "drafted",
            Self::Simulated => "simulated",
            Self::Approved => "approved",
            Self::Paused => "paused",
            Self::Resumed => "resumed",
            Self::Stopped => "stopped",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|done| done.as_str() == text)
    }
}

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route(PATH, get(show::list).post(acts::create))
        .route("/console/campaigns/{id}", get(show::one))
        .route("/console/campaigns/{id}/act", post(acts::act))
}

#[cfg(test)]
#[path = "campaigns_tests.rs"]
mod tests;
