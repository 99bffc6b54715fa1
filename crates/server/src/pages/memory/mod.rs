//! `/memory`: everything that is remembered, where it comes from, and every way to correct it. Forms and links alone.

mod acts;
mod item;
mod sample;
mod show;
mod top;
mod view;

use axum::Router;
use axum::routing::{get, post};
use domain::{KnowledgeId, Timestamp};
use engine::memories::OpenDoubt;
use jiff::tz::TimeZone;
use maud::{Markup, html};
use memory::items::Stats;
use memory::night::Night;
use memory::versions::Version;
use memory::{Area, Consent, Item, ItemType};
use web::App;
use web::assets::Asset;
use web::page::{Frame, Icon, Layout, Moment, NavLink, Page};

pub use self::view::{MemoryNotice, View};

pub const PATH: &str = "/memory";
const ITEMS: &str = "/memory/items";

/// Sentences to try while nothing is remembered: each types itself into the chat.
const SAYINGS: [&str; 3] = ["memories.empty.one", "memories.empty.two", "memories.empty.three"];

/// Everything the page shows.
#[derive(Debug, Clone)]
pub struct MemoryPage {
    pub view: View,
    pub items: Vec<Shown>,
    /// What the next page of the list comes before.
    pub next: Option<KnowledgeId>,
    pub stats: Stats,
    /// The last night that learned something, and what it changed.
    pub night: Option<(Night, Vec<Version>)>,
    pub doubts: Vec<OpenDoubt>,
    pub consent: Consent,
    pub done: Option<MemoryNotice>,
    pub now: Timestamp,
    pub zone: TimeZone,
}

/// One item with what opens when it is touched.
#[derive(Debug, Clone)]
pub struct Shown {
    pub item: Item,
    /// Oldest first.
    pub life: Vec<Version>,
    /// What took its place, in its own words.
    pub replaced_by: Option<(KnowledgeId, String)>,
}

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route(PATH, get(show::handler))
        .route(ITEMS, post(acts::write))
        .route("/memory/items/{id}", post(acts::change))
        .route("/memory/items/{id}/versions/{number}/undo", post(acts::undo_version))
        .route("/memory/nights/{id}/undo", post(acts::undo_night))
        .route("/memory/doubts/{id}", post(acts::settle))
        .route("/memory/messages/{id}", get(show::message))
}

impl MemoryPage {
    pub fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        frame.render(&Page {
            title: words.text("memories.title").to_owned(),
            here: Some(NavLink::MEMORY),
            layout: if self.has_nothing() { Layout::Reading } else { Layout::Detail },
            actions: html! {
                a.button.quiet.icon href="/api/v1/memories/export" download
                    aria-label=(words.text("memories.export")) title=(words.text("memories.export")) {
                    (Icon::Down.render())
                }
            },
            beside: html! {},
            body: html! {
                (top::flash(self, frame))
                (top::consent(self, frame))
                @if self.is_first_look() {
                    (top::doubts(self, frame))
                    (top::night(self, frame))
                }
                @if self.has_nothing() {
                    (empty(frame))
                } @else {
                    (self.search(frame))
                    (self.list(frame))
                }
                (self.writing(frame))
            },
            assets: &[Asset::SheetStyle, Asset::MemoryStyle, Asset::Sheet],
        })
    }

    fn moment(&self, at: Timestamp) -> Moment {
        Moment::new(at, self.now, &self.zone)
    }

    /// Whether somebody has just come, and has not gone on to look for something.
    fn is_first_look(&self) -> bool {
        self.consent == Consent::Granted && self.view == View::default()
    }

    fn has_nothing(&self) -> bool {
        let looked_at_all = !self.view.is_narrowed() && self.view.before.is_none();
        self.items.is_empty() && looked_at_all && self.stats == Stats::default()
    }

    /// Words, kinds, areas and the past: a form and links, so that every look has an address.
    fn search(&self, frame: &Frame) -> Markup {
        let (words, view) = (&frame.words, &self.view);
        html! {
            section.finding aria-label=(words.text("memories.search.title")) {
                form.search method="get" action=(PATH) role="search" {
                    @if let Some(kind) = view.kind { input type="hidden" name="type" value=(kind.as_str()); }
                    @if let Some(area) = view.area { input type="hidden" name="area" value=(area.as_str()); }
                    @if view.history { input type="hidden" name="history" value="on"; }
                    input type="search" name="q" value=(view.text) maxlength="200"
                        aria-label=(words.text("memories.search.label"))
                        placeholder=(words.text("memories.search.placeholder"));
                    button.icon.quiet aria-label=(words.text("memories.search.go"))
                        title=(words.text("memories.search.go")) { (Icon::Tool.render()) }
                }
                nav.chips aria-label=(words.text("memories.types.title")) {
                    (chip(&view.of_kind(None), view.kind.is_none(), words.text("memories.types.all")))
                    @for kind in ItemType::ALL {
                        (chip(&view.of_kind(Some(*kind)), view.kind == Some(*kind),
                            words.text(&format!("memories.types.{}", kind.as_str()))))
                    }
                }
                nav.chips aria-label=(words.text("memories.areas.title")) {
                    (chip(&view.of_area(None), view.area.is_none(), words.text("memories.areas.all")))
                    @for area in Area::ALL {
                        (chip(&view.of_area(Some(*area)), view.area == Some(*area),
                            words.text(&format!("memory.area.{}", area.as_str()))))
                    }
                }
                (self.past(frame))
            }
        }
    }

    fn past(&self, frame: &Frame) -> Markup {
        let (words, view) = (&frame.words, &self.view);
        let count = |what: &str, count: i64| {
            let key = if count == 1 { "one" } else { "many" };
            words.fill(&format!("memories.{what}_{key}"), &[("count", &count.to_string())])
        };
        let key = if view.history { "memories.history.hide" } else { "memories.history.show" };
        html! {
            p.past {
                span {
                    (count("active", self.stats.active))
                    @if self.stats.superseded > 0 { ", " (count("superseded", self.stats.superseded)) }
                }
                a.toggle href=(view.with_history(!view.history).href()) { (words.text(key)) }
            }
        }
    }

    fn list(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        html! {
            @if self.items.is_empty() {
                div.nothing {
                    p {
                        @if self.view.text.is_empty() {
                            (words.text("memories.none"))
                        } @else {
                            (words.fill("memories.none_for", &[("text", &self.view.text)]))
                        }
                    }
                    p { a href=(PATH) { (words.text("memories.see_all")) } }
                }
            } @else {
                ul.items aria-label=(words.text("memories.list")) {
                    @for shown in &self.items { (item::row(self, shown, frame)) }
                }
                p.panel-hint aria-hidden="true" { (Icon::Memory.render()) (words.text("memories.panel")) }
            }
            @if let Some(next) = self.next {
                p { a.button href=(self.view.before(next).href()) { (words.text("memories.older")) } }
            }
        }
    }

    /// Something the person writes down by hand.
    fn writing(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        html! {
            @if self.consent == Consent::Granted {
                details.fold.writing {
                    summary.button { (Icon::Add.render()) span { (words.text("memories.write.open")) } }
                    form.stack method="post" action=(self.view.opening(None).at(ITEMS)) {
                        @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                        label for="new-content" { (words.text("memories.write.label")) }
                        textarea #new-content name="content" rows="2" required minlength="3" maxlength="300"
                            placeholder=(words.text("memories.write.placeholder")) {}
                        div.pair.tight {
                            label { span { (words.text("memories.write.kind")) }
                                select name="kind" {
                                    @for kind in ItemType::ALL {
                                        option value=(kind.as_str()) { (words.text(&format!("memories.type.{}", kind.as_str()))) }
                                    }
                                }
                            }
                            label { span { (words.text("memories.write.area")) }
                                select name="area" {
                                    option value="" { (words.text("memory.area.none")) }
                                    @for area in Area::ALL {
                                        option value=(area.as_str()) { (words.text(&format!("memory.area.{}", area.as_str()))) }
                                    }
                                }
                            }
                        }
                        button.primary { (words.text("memories.write.keep")) }
                    }
                }
            }
        }
    }
}

/// Nothing yet: sentences to try.
fn empty(frame: &Frame) -> Markup {
    let words = &frame.words;
    html! {
        section.teaches {
            h2 { (words.text("memories.empty.title")) }
            p { (words.text("memories.empty.explain")) }
            p { (words.text("memories.empty.try")) }
            form action="/" method="get" {
                ul.sayings {
                    @for key in SAYINGS {
                        li { button name="draft" value=(words.text(key)) { "“" (words.text(key)) "”" } }
                    }
                }
            }
        }
    }
}

fn chip(view: &View, is_here: bool, name: &str) -> Markup {
    html! { a.chip href=(view.href()) aria-current=[is_here.then_some("true")] { (name) } }
}

#[cfg(test)]
#[path = "memory_tests.rs"]
mod tests;
