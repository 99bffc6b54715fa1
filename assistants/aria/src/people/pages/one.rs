//! `GET /people/{id}`: somebody's own page.

use axum::extract::State;
use axum::http::HeaderMap;
use maud::{Markup, html};
use web::page::{Frame, Icon, Layout, Page, book};
use web::problem::{Code, Path, Problem, Query};
use web::{App, Who};

use super::done::Told;
use super::forms::{GiftForm, PersonForm};
use super::{PATH, PLACE, path_of};
use crate::manner::Manner;
use crate::people::gifts::{self, Gift};
use crate::people::saying::{Saying, capital};
use crate::people::{Known, Person, PersonId};

/// Everything the page shows.
#[derive(Debug)]
pub(super) struct PersonPage {
    pub(super) manner: Manner,
    pub(super) known: Known,
    pub(super) gifts: Vec<Gift>,
    pub(super) told: Told,
    /// What was entered and why it cannot be, for the form it was entered into.
    pub(super) rejected: Option<Rejected>,
}

#[derive(Debug)]
pub(super) enum Rejected {
    Person(Box<PersonForm>, String),
    Gift(Box<GiftForm>, String),
}

pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(told): Query<Told>,
) -> Result<Markup, Problem> {
    let id = id.parse::<PersonId>().map_err(|_| Code::NotFound)?;
    let page = PersonPage::read(&app, &who, id, told).await?;
    Ok(page.render(&Frame::of(&app, &who, &headers, page.manner.words.language())))
}

impl PersonPage {
    pub(super) async fn read(app: &App, who: &Who, id: PersonId, told: Told) -> Result<Self, Problem> {
        let manner = Manner::of(app, who).await?;
        let mut tx = app.engine.db().read(who.scope).await?;
        let known = records::find::<Person>(&mut tx, id).await?.ok_or(Code::NotFound)?;
        let gifts = gifts::given(&mut tx, id).await?;
        Ok(Self { manner, known, gifts, told, rejected: None })
    }

    pub(super) fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        frame.render(&Page {
            title: self.known.what.name.clone(),
            here: Some(PLACE),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body: html! {
                (self.told.render(&path_of(self.known.id), frame))
                p { a href=(PATH) { (words.text("aria.people.page.back")) } }
                (self.portrait(frame))
                (self.given(frame))
                (self.leaving(frame))
            },
            assets: book::ASSETS,
        })
    }

    /// What is known, and the form that changes it.
    fn portrait(&self, frame: &Frame) -> Markup {
        let (words, what) = (&frame.words, &self.known.what);
        let saying = Saying::by(&self.manner);
        let text = |key| words.text(key);
        let mut lines = Vec::new();
        let mut add =
            |label: &str, value: Markup| lines.push(book::Line::new(value).aside(html! { (label) }));
        if let Some(relationship) = &what.relationship {
            add(text("aria.people.page.relationship"), html! { (relationship) });
        }
        if let Some(birthday) = what.birthday {
            let day = birthday.next(self.manner.today());
            let age = birthday.age_on(day).filter(|age| *age > 0).map(|age| age.to_string());
            let turns = age.map(|age| saying.fill("aria.people.page.turns", &[("age", &age)]));
            let said = birthday.said(words.language());
            add(
                text("aria.people.page.birthday"),
                html! { (said) " (" (saying.until(day)) @if let Some(turns) = turns { ", " (turns) } ")" },
            );
        }
        let (liked, dislikes) = (what.taste.likes(), &what.taste.dislikes);
        if !liked.is_empty() {
            add(text("aria.people.page.likes"), html! { (saying.list(&liked)) });
        }
        if !dislikes.is_empty() {
            add(text("aria.people.page.dislikes"), html! { (saying.list(dislikes)) });
        }
        for (key, value) in what.taste.others() {
            add(&capital(&key), html! { (value) });
        }
        for note in what.notes.as_deref().unwrap_or_default().lines() {
            add(text("aria.people.page.note"), html! { (note) });
        }
        let body = html! {
            @if lines.is_empty() { (book::aside(text("aria.people.page.nothing_yet"))) } @else { (book::lines(&lines)) }
            (self.editing(frame))
        };
        book::section(text("aria.people.page.about"), &body)
    }

    fn editing(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        let kept = PersonForm::of(&self.known.what, words);
        let (form, problem) = match &self.rejected {
            Some(Rejected::Person(form, problem)) => (&**form, Some(problem)),
            _ => (&kept, None),
        };
        let fields = html! {
            @if let Some(problem) = problem { (book::refusal(problem)) }
            (form.all_fields(words))
        };
        let action = path_of(self.known.id);
        let form = book::form(frame, &action, &fields, words.text("aria.people.page.save"));
        if problem.is_some() {
            form
        } else {
            book::fold(Icon::Edit, words.text("aria.people.page.edit"), &form)
        }
    }

    /// What they were given, and a way to ideas.
    fn given(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        let lines: Vec<book::Line> = self.gifts.iter().map(|gift| self.gift(gift, frame)).collect();
        let empty = GiftForm::today(self.manner.today());
        let (form, problem) = match &self.rejected {
            Some(Rejected::Gift(form, problem)) => (&**form, Some(problem)),
            _ => (&empty, None),
        };
        let fields = html! {
            @if let Some(problem) = problem { (book::refusal(problem)) }
            (form.fields(words))
        };
        let action = format!("{}/gifts", path_of(self.known.id));
        let form = book::form(frame, &action, &fields, words.text("aria.people.page.save"));
        let saying = words.fill("aria.people.page.try.ideas", &[("name", &self.known.what.called())]);
        let ideas =
            book::Teaching { title: "", text: words.text("aria.people.page.ideas"), sayings: &[&saying] };
        let body = html! {
            @if !lines.is_empty() { (book::lines(&lines)) }
            (ideas.render_inside(frame))
            @if problem.is_some() { (form) }
            @else { (book::fold(Icon::Add, words.text("aria.people.page.add_gift"), &form)) }
        };
        book::section(words.text("aria.people.page.gifts"), &body)
    }

    fn gift(&self, gift: &Gift, frame: &Frame) -> book::Line {
        let what = &gift.what;
        let saying = Saying::by(&self.manner);
        let action = format!("{}/gifts/remove", path_of(self.known.id));
        let id = gift.id.to_string();
        let remove = book::Act {
            action: &action,
            sends: ("gift", &id),
            icon: Icon::Forget,
            label: frame.words.text("aria.people.page.remove_gift"),
        };
        let amount = what.amount_said(frame.words.language());
        book::Line::new(html! { (what.what) })
            .aside(html! {
                (capital(&saying.day(what.day))) @if let Some(occasion) = &what.occasion { " · " (occasion) }
            })
            .figure(html! { @if let Some(amount) = amount { (amount) } })
            .actions(remove.render_small(frame, &what.what))
    }

    fn leaving(&self, frame: &Frame) -> Markup {
        let action = format!("{}/remove", path_of(self.known.id));
        let label = frame.words.text("aria.people.page.remove");
        book::Act { action: &action, sends: ("act", "remove"), icon: Icon::Forget, label }.render(frame)
    }
}
