//! `/console`: the house's conversations, live, with everything that people need to be in control of them. Forms and
//! links alone; the script only saves keystrokes and keeps the page fresh.

mod acts;
mod events;
mod list;
mod person;
mod sample;
mod sending;
mod show;
mod switches;
mod thread;
mod view;

use axum::Router;
use axum::routing::{get, post};
use domain::{Timestamp, UserId};
use engine::flags::Switch;
use engine::operators::{Before, EventRow, InboxRow, OutboundRow, PersonStanding, Rule, Thread};
use jiff::tz::TimeZone;
use maud::{Markup, html};
use web::App;
use web::assets::Asset;
use web::page::{Frame, Icon, Layout, Moment, NavLink, Page};

pub use self::view::{Done, Filter, Tab, View};

pub const PATH: &str = "/console";

/// Everything the page shows.
#[derive(Debug, Clone)]
pub struct ConsolePage {
    pub view: View,
    /// `safe_mode`, `campaigns` and the others.
    pub switches: Vec<Switch>,
    /// How many processes serve the house, if that can be told.
    pub instances: Option<usize>,
    pub rows: Vec<InboxRow>,
    pub next: Option<Before>,
    pub open: Option<Opened>,
    /// Messages of which nobody can tell whether they left.
    pub uncertain: Vec<OutboundRow>,
    pub events: Vec<EventRow>,
    pub done: Option<Done>,
    pub me: UserId,
    pub now: Timestamp,
    /// Where the operator is.
    pub zone: TimeZone,
}

/// The conversation that stands open, and whom it is with.
#[derive(Debug, Clone)]
pub struct Opened {
    pub thread: Thread,
    pub person: PersonStanding,
    /// What the operator wrote and a rule stopped: it is not typed twice.
    pub refused: Option<(Rule, String)>,
}

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route(PATH, get(show::handler))
        .route("/console/conversations/{id}/control", post(acts::control))
        .route("/console/conversations/{id}/messages", post(acts::speak))
        .route("/console/people/{id}/permission", post(acts::permission))
        .route("/console/switches/{key}", post(acts::switch))
        .route("/console/outbound/{id}", post(acts::settle))
}

impl ConsolePage {
    pub fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        frame.render(&Page {
            title: words.text("console.title").to_owned(),
            here: Some(NavLink::CONSOLE),
            layout: Layout::Desk,
            actions: keys(frame),
            beside: html! {},
            body: html! {
                (self.flash(frame))
                (switches::bar(self, frame))
                (self.tabs(frame))
                @match self.view.tab {
                    Tab::Conversations => (self.desk(frame)),
                    Tab::Sending => (sending::list(self, frame)),
                    Tab::Events => (events::table(self, frame)),
                    Tab::Switches => (switches::all(self, frame)),
                }
            },
            assets: &[Asset::SheetStyle, Asset::BookStyle, Asset::ConsoleStyle, Asset::Sheet, Asset::Console],
        })
    }

    fn moment(&self, at: Timestamp) -> Moment {
        Moment::new(at, self.now, &self.zone)
    }

    fn flash(&self, frame: &Frame) -> Markup {
        let Some(done) = self.done else { return html! {} };
        let key = format!("console.done.{}", done.as_str());
        let (text, close) = (frame.words.text(&key), self.view.href());
        let flash = if done.is_refusal() {
            web::page::book::Flash::refused(text, &close)
        } else {
            web::page::book::Flash::done(text, &close)
        };
        flash.render(frame)
    }

    fn tabs(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        let waiting = self.uncertain.len();
        html! {
            nav.tabs #tabs data-live aria-label=(words.text("console.tabs.label")) {
                @for tab in Tab::ALL {
                    a href=(View::of(*tab).href()) aria-current=[(self.view.tab == *tab).then_some("page")] {
                        (words.text(&format!("console.tabs.{}", tab.as_str())))
                        @if *tab == Tab::Sending && waiting > 0 { " " span.count { (waiting) } }
                    }
                }
                @for place in frame.places.iter().filter(|place| place.href.starts_with("/console/")) {
                    a href=(place.href) { (words.text(place.name)) }
                }
            }
        }
    }

    /// List, conversation, person: side by side where there is room, one after the other where there is none.
    fn desk(&self, frame: &Frame) -> Markup {
        html! {
            div.columns.has-open[self.open.is_some()] {
                (list::section(self, frame))
                @if let Some(open) = &self.open {
                    (thread::section(self, open, frame))
                    (person::section(self, open, frame))
                } @else {
                    p.choose { (Icon::Chat.render()) span { (frame.words.text("console.choose")) } }
                }
            }
        }
    }
}

/// The keys, for whoever asks.
fn keys(frame: &Frame) -> Markup {
    let words = &frame.words;
    html! {
        details.keys #keys {
            summary.button.quiet.icon aria-label=(words.text("console.keys.title")) title=(words.text("console.keys.title")) {
                kbd { "?" }
            }
            dl {
                @for (key, what) in [("j", "down"), ("k", "up"), ("Enter", "open"), ("a", "assume"), ("r", "release"),
                    ("/", "search"), ("Ctrl Enter", "send"), ("?", "help")] {
                    dt { kbd { (key) } }
                    dd { (words.text(&format!("console.keys.{what}"))) }
                }
            }
        }
    }
}

/// A form of this page's: the proof that it was ours, and the way back to this look.
fn form(page: &ConsolePage, frame: &Frame, action: &str, body: &Markup) -> Markup {
    html! {
        form method="post" action=(page.view.at(action)) {
            @if let Some(csrf) = &frame.csrf { (csrf.field()) }
            (body)
        }
    }
}

/// The name that people know an assistant by; its key where its catalogue has none.
fn name_of(assistant: &str, frame: &Frame) -> String {
    let key = format!("{assistant}.name");
    if frame.words.has(&key) { frame.words.text(&key).to_owned() } else { assistant.to_owned() }
}

/// A channel as people call it.
fn channel_name(channel: &str, frame: &Frame) -> String {
    let key = format!("console.channel.{channel}");
    if frame.words.has(&key) { frame.words.text(&key).to_owned() } else { channel.to_owned() }
}

#[cfg(test)]
#[path = "console_tests.rs"]
mod tests;
