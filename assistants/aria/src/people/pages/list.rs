//! `GET /people`

use axum::extract::State;
use axum::http::HeaderMap;
use maud::{Markup, html};
use serde::Deserialize;
use web::page::{Frame, Icon, Layout, Page, book};
use web::problem::{Code, Problem, Query};
use web::{App, Who};

use super::done::Told;
use super::forms::PersonForm;
use super::{PATH, PLACE, path_of};
use crate::manner::Manner;
use crate::people::coming::Coming;
use crate::people::saying::{Saying, capital};
use crate::people::table::{self, Cursor};
use crate::people::{self, Known, PersonId};

/// How many people stand on one page.
const PEOPLE: i64 = 50;
/// How far birthdays are looked for, and how many are shown.
const DAYS_AHEAD: i64 = 45;
const MOST_COMING: usize = 5;

#[derive(Debug, Default, Deserialize)]
pub(super) struct Asked {
    #[serde(default)]
    q: String,
    after: Option<String>,
    #[serde(flatten)]
    told: Told,
}

/// Everything the page shows.
#[derive(Debug)]
pub(super) struct PeoplePage {
    pub(super) manner: Manner,
    pub(super) text: String,
    pub(super) people: Vec<Known>,
    /// Whom the next page comes after.
    pub(super) next: Option<PersonId>,
    pub(super) coming: Vec<Coming>,
    pub(super) is_first: bool,
    pub(super) told: Told,
    pub(super) form: PersonForm,
    /// Why what was entered cannot be.
    pub(super) problem: Option<String>,
}

pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<Asked>,
) -> Result<Markup, Problem> {
    let page = PeoplePage::read(&app, &who, asked).await?;
    Ok(page.render(&Frame::of(&app, &who, &headers, page.manner.words.language())))
}

impl PeoplePage {
    pub(super) async fn read(app: &App, who: &Who, asked: Asked) -> Result<Self, Problem> {
        let manner = Manner::of(app, who).await?;
        let mut tx = app.engine.db().read(who.scope).await?;
        let after = match asked.after.as_deref() {
            None => Cursor::start(),
            Some(text) => {
                let id = text.parse::<PersonId>().map_err(|_| Code::NotFound)?;
                Cursor::at(&mut tx, id).await?.ok_or(Code::NotFound)?
            }
        };
        let mut people = table::page(&mut tx, &asked.q, &after, PEOPLE + 1).await?;
        let shown = usize::try_from(PEOPLE).unwrap_or(usize::MAX);
        let more = people.len() > shown;
        people.truncate(shown);
        let is_first = asked.after.is_none() && asked.q.is_empty();
        let coming =
            if is_first { people::birthdays(&mut tx, manner.today(), DAYS_AHEAD).await? } else { Vec::new() };
        Ok(Self {
            next: people.last().filter(|_| more).map(|last| last.id),
            people,
            coming,
            is_first,
            text: asked.q,
            told: asked.told,
            form: PersonForm::default(),
            problem: None,
            manner,
        })
    }

    pub(super) fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        frame.render(&Page {
            title: words.text("aria.people.page.title").to_owned(),
            here: Some(PLACE),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body: html! {
                (self.told.render(PATH, frame))
                @if self.is_first && self.people.is_empty() {
                    (teaching(frame))
                } @else {
                    (self.birthdays(frame))
                    (self.everybody(frame))
                }
                (self.adding(frame))
            },
            assets: book::ASSETS,
        })
    }

    fn birthdays(&self, frame: &Frame) -> Markup {
        let saying = Saying::by(&self.manner);
        let lines: Vec<book::Line> = self
            .coming
            .iter()
            .take(MOST_COMING)
            .map(|coming| {
                let age = coming.age.filter(|age| *age > 0).map(|age| age.to_string());
                let turns = age.map(|age| saying.fill("aria.people.page.turns", &[("age", &age)]));
                book::Line::new(html! { a href=(path_of(coming.person)) { (coming.called) } })
                    .aside(html! { (capital(&saying.day(coming.day))) @if let Some(turns) = turns { " · " (turns) } })
                    .figure(html! { (saying.until(coming.day)) })
            })
            .collect();
        html! {
            @if !lines.is_empty() {
                (book::section(frame.words.text("aria.people.page.coming"), &book::lines(&lines)))
            }
        }
    }

    fn everybody(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        let lines: Vec<book::Line> = self.people.iter().map(|known| self.line(known)).collect();
        let body = html! {
            form.fields method="get" action=(PATH) role="search" {
                (book::Field::new("q", words.text("aria.people.page.search")).value(&self.text).longest(80).render())
                button { (Icon::Tool.render()) span { (words.text("aria.people.page.find")) } }
            }
            @if lines.is_empty() {
                p { (words.fill("aria.people.page.nobody", &[("text", &self.text)])) }
            } @else {
                (book::lines(&lines))
            }
            @if !self.is_first { p { a href=(PATH) { (words.text("aria.people.page.everybody")) } } }
            @if let Some(next) = self.next {
                form method="get" action=(PATH) {
                    @if !self.text.is_empty() { input type="hidden" name="q" value=(self.text); }
                    button name="after" value=(next) { (words.text("aria.people.page.more")) }
                }
            }
        };
        book::section(words.text("aria.people.page.list"), &body)
    }

    fn line(&self, known: &Known) -> book::Line {
        let saying = Saying::by(&self.manner);
        let birthday = known.what.birthday.map(|birthday| birthday.said(self.manner.words.language()));
        let likes = Some(known.what.taste.likes()).filter(|likes| !likes.is_empty());
        let likes =
            likes.map(|likes| saying.fill("aria.people.news.likes", &[("what", &saying.list(&likes))]));
        let parts: Vec<String> =
            known.what.relationship.clone().into_iter().chain(birthday).chain(likes).collect();
        book::Line::new(html! { a href=(path_of(known.id)) { (known.what.name) } })
            .aside(html! { (parts.join(" · ")) })
    }

    fn adding(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        let fields = html! {
            @if let Some(problem) = &self.problem { (book::refusal(problem)) }
            (self.form.short_fields(words))
        };
        let form = book::form(frame, PATH, &fields, words.text("aria.people.page.save"));
        let title = words.text("aria.people.page.add");
        if self.problem.is_some() || (self.is_first && self.people.is_empty()) {
            return book::section(title, &form);
        }
        html! { section.card.book { (book::fold(Icon::Add, title, &form)) } }
    }
}

fn teaching(frame: &Frame) -> Markup {
    let words = &frame.words;
    let sayings = ["aria.people.page.try.one", "aria.people.page.try.two", "aria.people.page.try.three"];
    book::Teaching {
        title: words.text("aria.people.page.empty.title"),
        text: words.text("aria.people.page.empty.text"),
        sayings: &sayings.map(|key| words.text(key)),
    }
    .render(frame)
}
