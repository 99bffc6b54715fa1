//! The frame that every page of the decisions stands in.

use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use web::page::book::{self, Flash};
use web::page::{Frame, Layout, Page};
use web::{App, Who};

use super::{Act, PATH, PLACE, Rejected};
use crate::decisions::saying::Saying;
use crate::manner::Manner;

/// Who looks, and what was just done.
#[derive(Debug)]
pub(super) struct View {
    pub(super) manner: Manner,
    pub(super) frame: Frame,
    pub(super) done: Option<&'static str>,
    pub(super) rejected: Option<Rejected>,
}

/// What a page may say was done.
const DONE: [&str; 5] = ["saved", "decided", "reviewed", "changed", "removed"];

impl View {
    pub(super) fn new(app: &App, who: &Who, headers: &HeaderMap, manner: Manner) -> Self {
        let frame = Frame::of(app, who, headers, manner.words.language());
        Self { manner, frame, done: None, rejected: None }
    }

    pub(super) fn saying_done(self, done: Option<&str>) -> Self {
        let done = DONE.into_iter().find(|known| Some(*known) == done);
        Self { done, ..self }
    }

    pub(super) fn rejecting(self, rejected: Rejected) -> Self {
        Self { rejected: Some(rejected), ..self }
    }

    pub(super) fn saying(&self) -> Saying<'_> {
        Saying::by(&self.manner)
    }

    pub(super) fn text<'v>(&'v self, key: &'v str) -> &'v str {
        self.manner.words.text(key)
    }

    /// What stands in a field: what was typed and refused, else what is kept.
    pub(super) fn value<'v>(&'v self, act: Act, name: &str, kept: &'v str) -> &'v str {
        match &self.rejected {
            Some(rejected) if rejected.act == act => rejected.entered.text(name).unwrap_or_default(),
            _ => kept,
        }
    }

    /// Why what was typed into this form cannot be, where it was typed.
    pub(super) fn refusal(&self, act: Act) -> Markup {
        let rejected = self.rejected.as_ref().filter(|rejected| rejected.act == act);
        html! { @if let Some(rejected) = rejected { (book::refusal(&rejected.sentence)) } }
    }

    /// A form with a hidden field that says what it does.
    pub(super) fn form(&self, act: Act, action: &str, fields: &Markup, send: &str) -> Markup {
        let fields = html! {
            input type="hidden" name="act" value=(act.as_str());
            (self.refusal(act))
            (fields)
        };
        book::form(&self.frame, action, &fields, self.text(send))
    }

    /// A form that unfolds, and is unfolded when something in it was refused.
    pub(super) fn folded(&self, act: Act, icon: web::page::Icon, label: &str, body: &Markup) -> Markup {
        let refused = self.rejected.as_ref().is_some_and(|rejected| rejected.act == act);
        html! {
            details.fold open[refused] {
                summary.button.quiet { (icon.render()) span { (self.text(label)) } }
                div { (body) }
            }
        }
    }

    pub(super) fn render(&self, title: &str, close: &str, body: &Markup) -> Response {
        let said = self.done.map(|done| self.manner.words.text(done_key(done)));
        let page = self.frame.render(&Page {
            title: title.to_owned(),
            here: Some(PLACE),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body: html! {
                @if let Some(said) = said { (Flash::done(said, close).render(&self.frame)) }
                (body)
            },
            assets: book::ASSETS,
        });
        let status = if self.rejected.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
        (status, page).into_response()
    }
}

fn done_key(done: &str) -> &'static str {
    match done {
        "saved" => "aria.decisions.page.done.saved",
        "decided" => "aria.decisions.page.done.decided",
        "reviewed" => "aria.decisions.page.done.reviewed",
        "removed" => "aria.decisions.page.done.removed",
        _ => "aria.decisions.page.done.changed",
    }
}

/// The way back to all decisions.
pub(super) fn back(view: &View) -> Markup {
    html! {
        p { a.button.quiet href=(PATH) { (web::page::Icon::Before.render()) span { (view.text("aria.decisions.page.all")) } } }
    }
}
