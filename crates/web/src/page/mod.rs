//! The shell around every page: head, places to go, title, theme, and a body that works before any script.

pub mod book;
pub mod failure;
pub mod form;
mod icon;
mod language;
mod moment;
pub mod sign_in;
pub mod theme;
pub mod undo;

use std::sync::Arc;

use axum::http::HeaderMap;
use domain::{Language, Role, Words};
use maud::{DOCTYPE, Markup, html};

pub use self::icon::Icon;
pub use self::language::language_of;
pub use self::moment::Moment;
pub use self::theme::Theme;
pub use self::undo::Undoable;
use crate::assets::{Asset, AssetKind};
use crate::{App, Who};

/// The texts of the shell, its pages and the problems, for the one catalogue.
pub const WORDS: domain::words::Texts = domain::texts!("../../words");

/// What a form of ours carries to prove that the page it came from was ours too.
#[derive(Clone, PartialEq, Eq)]
pub struct CsrfToken(String);

impl CsrfToken {
    pub fn new(token: impl Into<String>) -> Self {
        Self(token.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The hidden field of a form.
    pub fn field(&self) -> Markup {
        html! { input type="hidden" name="csrf" value=(self.0); }
    }
}

impl std::fmt::Debug for CsrfToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CsrfToken(…)")
    }
}

/// A place that the shell links to. Only what is mounted is listed, so that no link leads nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NavLink {
    pub href: &'static str,
    /// The key of its name in the catalogue.
    pub name: &'static str,
    pub icon: Icon,
    pub rank: Rank,
    /// Who is led there: whoever may do less does not see it.
    pub role: Role,
}

/// Where a place stands on a phone; a wide screen lists them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// In the bar, under the thumb.
    Bar,
    /// Behind "Mais".
    More,
}

impl NavLink {
    pub const CHAT: Self = Self::bar("/", "shell.place.chat", Icon::Chat);
    pub const TODAY: Self = Self::bar("/today", "shell.place.today", Icon::Day);
    pub const MEMORY: Self = Self::bar("/memory", "shell.place.memory", Icon::Memory);
    pub const SETTINGS: Self = Self::more("/settings", "shell.place.settings", Icon::Settings);
    pub const CONSOLE: Self =
        Self { role: Role::Operator, ..Self::more("/console", "shell.place.console", Icon::Console) };

    pub const fn bar(href: &'static str, name: &'static str, icon: Icon) -> Self {
        Self { href, name, icon, rank: Rank::Bar, role: Role::User }
    }

    pub const fn more(href: &'static str, name: &'static str, icon: Icon) -> Self {
        Self { href, name, icon, rank: Rank::More, role: Role::User }
    }
}

/// What every page knows about the person who looks at it.
#[derive(Debug, Clone)]
pub struct Frame {
    pub words: Words,
    pub theme: Theme,
    pub places: Vec<NavLink>,
    pub csrf: Option<CsrfToken>,
    /// What whoever runs this Papo says to everybody.
    pub notice: Option<Arc<str>>,
    /// What was just done by hand, and can be taken back.
    pub undo: Option<Undoable>,
}

/// How much of the screen a page takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// One small thing in the middle: a sign-in, an error.
    Alone,
    /// A column to read.
    Reading,
    /// A column to read and, from 900 px, a panel beside it for what is opened.
    Detail,
    /// The whole height, with what is typed at the bottom.
    Conversation,
    /// The whole screen, side by side: for those who work here.
    Desk,
}

/// One page, ready for its frame.
#[derive(Debug)]
pub struct Page {
    pub title: String,
    /// The place that is marked as here.
    pub here: Option<NavLink>,
    pub layout: Layout,
    /// What stands beside the title.
    pub actions: Markup,
    /// What stands under the places on a wide screen, and opens over the page on a phone.
    pub beside: Markup,
    pub body: Markup,
    /// The styles and scripts that only this page needs.
    pub assets: &'static [Asset],
}

impl Frame {
    /// The frame of a signed-in person's page.
    pub fn of(app: &App, who: &Who, headers: &HeaderMap, language: Language) -> Self {
        Self {
            words: app.catalogue.words(language),
            theme: Theme::of(headers),
            places: app.places.iter().copied().filter(|place| place.role <= who.role).collect(),
            csrf: who.csrf.clone(),
            notice: app.notice.clone(),
            undo: who.undo.clone(),
        }
    }

    /// The frame of somebody we do not know yet.
    pub fn alone(words: Words, theme: Theme) -> Self {
        Self { words, theme, places: Vec::new(), csrf: None, notice: None, undo: None }
    }

    pub fn render(&self, page: &Page) -> Markup {
        let layout = match page.layout {
            Layout::Alone => "alone",
            Layout::Reading => "reading",
            Layout::Detail => "reading detail",
            Layout::Conversation => "conversation",
            Layout::Desk => "desk",
        };
        html! {
            (DOCTYPE)
            html lang=(self.words.language().as_str()) data-theme=(self.theme.as_str()) {
                (self.head(page))
                body class=(layout) {
                    a.skip href="#content" { (self.words.text("shell.skip")) }
                    @if !self.places.is_empty() {
                        div.rail {
                            (self.navigation(page.here))
                            (page.beside)
                        }
                    }
                    div.page {
                        @if self.places.is_empty() { (wordmark()) }
                        @if let Some(notice) = &self.notice { p.notice role="note" { (notice) } }
                        header.top {
                            h1 { (page.title) }
                            div.actions {
                                (page.actions)
                                (theme::switch(&self.words, self.theme))
                            }
                        }
                        main #content tabindex="-1" {
                            @if let Some(undo) = self.unsaid(page) { (book::done(self, undo)) }
                            (page.body)
                        }
                    }
                }
            }
        }
    }

    /// What was done and the page does not say itself. A conversation shows it where it was said.
    fn unsaid(&self, page: &Page) -> Option<&Undoable> {
        let says = page.layout == Layout::Conversation || page.body.0.contains("class=\"flash\"");
        self.undo.as_ref().filter(|_| !says)
    }

    fn head(&self, page: &Page) -> Markup {
        html! {
            head {
                meta charset="utf-8";
                meta name="viewport"
                    content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content";
                meta name="color-scheme" content="light dark";
                meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f3";
                meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1a1715";
                @if let Some(csrf) = &self.csrf {
                    meta name="csrf-token" content=(csrf.as_str());
                }
                title { (page.title) " · Papo" }
                link rel="icon" type="image/svg+xml" href=(Asset::Mark.href());
                link rel="stylesheet" href=(Asset::Style.href());
                script type="module" src=(Asset::Shell.href()) {}
                @for asset in page.assets {
                    @match asset.kind() {
                        AssetKind::Style => { link rel="stylesheet" href=(asset.href()); }
                        AssetKind::Script => { script type="module" src=(asset.href()) {} }
                        AssetKind::Picture => {}
                    }
                }
            }
        }
    }

    fn navigation(&self, here: Option<NavLink>) -> Markup {
        let ranked = |rank: Rank| self.places.iter().filter(move |place| place.rank == rank);
        let inside = here.is_some_and(|here| here.rank == Rank::More);
        html! {
            nav.places aria-label=(self.words.text("shell.places")) {
                (wordmark())
                ul {
                    @for place in ranked(Rank::Bar) { (self.place(*place, here)) }
                    @if ranked(Rank::More).count() > 1 {
                        @for place in ranked(Rank::More) { (self.wide(*place, here)) }
                    }
                    // One place is no drawer.
                    @if ranked(Rank::More).count() > 1 {
                        li.drawer {
                            details {
                                summary aria-current=[inside.then_some("true")] {
                                    (Icon::More.render())
                                    span { (self.words.text("shell.place.more")) }
                                }
                                ul { @for place in ranked(Rank::More) { (self.place(*place, here)) } }
                            }
                        }
                    } @else {
                        @for place in ranked(Rank::More) { (self.place(*place, here)) }
                    }
                }
            }
        }
    }

    fn place(&self, place: NavLink, here: Option<NavLink>) -> Markup {
        html! { li { (self.link(place, here)) } }
    }

    /// What only a wide screen lists by itself.
    fn wide(&self, place: NavLink, here: Option<NavLink>) -> Markup {
        html! { li.wide { (self.link(place, here)) } }
    }

    fn link(&self, place: NavLink, here: Option<NavLink>) -> Markup {
        html! {
            a href=(place.href) aria-current=[(here == Some(place)).then_some("page")] {
                (place.icon.render())
                span { (self.words.text(place.name)) }
            }
        }
    }
}

fn wordmark() -> Markup {
    html! { a.wordmark href="/" { (Icon::Mark.render()) span { "Papo" } } }
}

#[cfg(test)]
#[path = "page_tests.rs"]
mod tests;
