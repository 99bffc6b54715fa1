//! `/tracking`: what was measured, where it is going, and a quick way to note and to correct. Forms and links alone.

mod acts;
mod entries;
mod form;
mod plots;
mod sample;
mod show;
mod typed;
mod view;

use axum::routing::{get, post};
use domain::Words;
use jiff::civil::Date;
use maud::{Markup, html};
use utoipa_axum::router::OpenApiRouter;
use web::App;
use web::page::book::{self, Flash, Teaching};
use web::page::{Frame, Icon, Layout, NavLink, Page};

use self::form::Rejected;
use self::view::{Done, View};
use crate::tracking::metrics::Entry;
use crate::tracking::saying::Saying;
use crate::trends::Analysis;
use crate::trends::saying::Telling;

const PATH: &str = "/tracking";
pub(crate) const PLACE: NavLink = NavLink::more(PATH, "aria.tracking.place", Icon::Plot);
const ENTRIES: &str = "/tracking/entries";

/// Sentences to try while nothing is noted: each types itself into the chat.
const SAYINGS: [&str; 3] =
    ["aria.tracking.empty.one", "aria.tracking.empty.two", "aria.tracking.empty.three"];

/// Everything the page shows.
#[derive(Debug, Clone)]
struct TrackingPage {
    view: View,
    analysis: Analysis,
    /// The newest entries.
    entries: Vec<Entry>,
    /// What was just done.
    done: Option<Done>,
    /// What was entered and cannot be.
    rejected: Option<Rejected>,
    today: Date,
}

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .route(PATH, get(show::handler).post(acts::note))
        .route("/tracking/entries/{id}", post(acts::change))
}

impl TrackingPage {
    fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        let telling = Telling::new(Saying::new(words, self.today));
        let empty = self.entries.is_empty();
        frame.render(&Page {
            title: words.text("aria.tracking.title").to_owned(),
            here: Some(PLACE),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body: html! {
                (self.flash(frame))
                @if empty { (teaching(frame)) }
                (form::section(self, frame))
                @if !empty {
                    (self.view.periods(words))
                    (plots::sections(self, &telling, words))
                    (plots::pairs(self, &telling, words))
                    (entries::section(self, frame, &telling))
                }
            },
            assets: book::ASSETS,
        })
    }

    fn flash(&self, frame: &Frame) -> Markup {
        let Some(done) = self.done else { return html! {} };
        Flash::done(frame.words.text(done.key()), &self.view.href()).render(frame)
    }
}

fn teaching(frame: &Frame) -> Markup {
    let words: &Words = &frame.words;
    let sayings = SAYINGS.map(|key| words.text(key));
    Teaching {
        title: words.text("aria.tracking.empty.title"),
        text: words.text("aria.tracking.empty.text"),
        sayings: &sayings,
    }
    .render(frame)
}

#[cfg(test)]
#[path = "pages_tests.rs"]
mod tests;
