//! `GET /decisions`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use jiff::civil::Date;
use maud::{Markup, html};
use serde::Deserialize;
use web::page::Icon;
use web::page::book::{self, Field, Figure, Input, Line, Teaching};
use web::problem::{Problem, Query};
use web::{App, Who};

use super::view::View;
use super::{Act, PATH, areas, href};
use crate::decisions::decision::{KeptDecision, Status};
use crate::decisions::patterns::{Patterns, patterns};
use crate::decisions::review::{self, Review};
use crate::decisions::rule::{LONGEST_TEXT, LONGEST_TITLE};
use crate::decisions::table;
use crate::manner::Manner;

#[derive(Debug, Deserialize)]
pub(super) struct Asked {
    done: Option<String>,
}

impl Asked {
    pub(super) fn done(&self) -> Option<&str> {
        self.done.as_deref()
    }
}

pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let view = View::new(&app, &who, &headers, manner).saying_done(asked.done());
    render(&app, &who, &view).await
}

/// Everything the page shows.
#[derive(Debug, Default)]
pub(super) struct Listed {
    pub(super) decisions: Vec<(KeptDecision, Option<Review>)>,
    pub(super) patterns: Option<Patterns>,
}

pub(super) async fn render(app: &App, who: &Who, view: &View) -> Result<Response, Problem> {
    let mut tx = app.engine.db().read(who.scope).await?;
    let mut listed = Listed { patterns: patterns(&mut tx).await?, ..Listed::default() };
    let mut reviews = review::all(&mut tx).await?;
    for decision in table::all(&mut tx).await? {
        let at = reviews.iter().position(|(_, id, _)| *id == decision.id);
        let review = at.map(|at| reviews.swap_remove(at).2);
        listed.decisions.push((decision, review));
    }
    Ok(view.render(view.text("aria.decisions.page.title"), PATH, &listed.body(view)))
}

impl Listed {
    pub(super) fn body(&self, view: &View) -> Markup {
        let today = view.manner.today();
        let sections = [
            ("aria.decisions.page.due", self.of(|decision| is_due(decision, today))),
            ("aria.decisions.page.open", self.of(|decision| decision.what.status == Status::Open)),
            (
                "aria.decisions.page.decided",
                self.of(|decision| decision.what.status == Status::Decided && !is_due(decision, today)),
            ),
            ("aria.decisions.page.reviewed", self.of(|decision| decision.what.status == Status::Reviewed)),
        ];
        html! {
            @if self.decisions.is_empty() { (teaching(view)) }
            @for (title, decisions) in &sections {
                @if !decisions.is_empty() { (book::section(view.text(title), &book::lines(&lines(view, decisions)))) }
            }
            @if let Some(patterns) = &self.patterns { (common(view, patterns)) }
            (book::section(view.text("aria.decisions.page.new"), &new(view)))
        }
    }

    fn of(&self, fits: impl Fn(&KeptDecision) -> bool) -> Vec<&(KeptDecision, Option<Review>)> {
        self.decisions.iter().filter(|(decision, _)| fits(decision)).collect()
    }
}

fn is_due(decision: &KeptDecision, today: Date) -> bool {
    decision.what.status == Status::Decided && decision.what.review_day <= today
}

fn teaching(view: &View) -> Markup {
    let sayings = [
        view.text("aria.decisions.page.try.made"),
        view.text("aria.decisions.page.try.torn"),
        view.text("aria.decisions.page.try.asked"),
    ];
    let (title, text) =
        (view.text("aria.decisions.page.empty.title"), view.text("aria.decisions.page.empty.text"));
    Teaching { title, text, sayings: &sayings }.render(&view.frame)
}

fn lines(view: &View, decisions: &[&(KeptDecision, Option<Review>)]) -> Vec<Line> {
    let saying = view.saying();
    let line = |(decision, review): &&(KeptDecision, Option<Review>)| {
        let what = &decision.what;
        let title = html! { a href=(href(decision.id)) { (what.title) } };
        let day = saying.day(what.review_day);
        let when = match (decision.what.status, review) {
            (_, Some(review)) => saying.hindsight(review).to_owned(),
            (Status::Decided, None) if what.review_day <= saying.today() => {
                view.text("aria.decisions.page.ready").to_owned()
            }
            (Status::Open, None) => saying.words.fill("aria.decisions.page.again", &[("day", &day)]),
            (_, None) => saying.words.fill("aria.decisions.page.asks", &[("day", &day)]),
        };
        let chosen = what.chosen.as_deref().filter(|chosen| *chosen != what.title);
        let aside = html! {
            (saying.area(what.area)) " · "
            @if let Some(chosen) = chosen { (chosen) " · " }
            (when)
        };
        let figure = review.as_ref().map(|review| format!("{}/5", review.satisfaction.value()));
        Line::new(title)
            .id(decision.id.to_string())
            .aside(aside)
            .figure(html! { @if let Some(figure) = figure { (figure) } })
    };
    decisions.iter().map(line).collect()
}

/// What the reviewed decisions come to.
fn common(view: &View, patterns: &Patterns) -> Markup {
    let saying = view.saying();
    let figure = |key: &str, value: String| Figure {
        label: view.manner.words.text(key).to_owned(),
        value,
        aside: None,
        href: None,
    };
    let mean = format!("{}/5", saying.number(patterns.whole.mean()));
    let figures = [
        figure("aria.decisions.page.mean", mean),
        figure("aria.decisions.page.reviews", patterns.whole.reviews.to_string()),
        figure("aria.decisions.page.differently", patterns.whole.differently.to_string()),
    ];
    let areas = patterns.by_area.iter().map(|(area, tally)| {
        let mean = saying.number(tally.mean());
        let reviews = tally.reviews.to_string();
        let holes = [("area", saying.area(*area)), ("mean", mean.as_str()), ("reviews", reviews.as_str())];
        saying.words.fill("aria.decisions.patterns.area", &holes)
    });
    let areas = areas.collect::<Vec<_>>().join(" · ");
    let body = html! { (book::figures(&figures)) (book::aside(&areas)) };
    book::section(view.text("aria.decisions.page.common"), &body)
}

fn new(view: &View) -> Markup {
    let saying = view.saying();
    let areas = areas(&saying);
    let act = Act::Add;
    let longest = |most: usize| u16::try_from(most).unwrap_or(u16::MAX);
    let title = Field::new("title", view.text("aria.decisions.page.field.title"))
        .value(view.value(act, "title", ""))
        .placeholder(view.text("aria.decisions.page.field.title_example"))
        .longest(longest(LONGEST_TITLE))
        .required();
    let area = Field::new("area", view.text("aria.decisions.page.field.area"))
        .input(Input::Choice(&areas))
        .value(view.value(act, "area", "professional"));
    let options = Field::new("options", view.text("aria.decisions.page.field.options"))
        .input(Input::Text)
        .value(view.value(act, "options", ""))
        .hint(view.text("aria.decisions.page.field.options_hint"));
    let chosen = Field::new("chosen", view.text("aria.decisions.page.field.chosen"))
        .value(view.value(act, "chosen", ""))
        .hint(view.text("aria.decisions.page.field.chosen_hint"));
    let days = Field::new("days", view.text("aria.decisions.page.field.days"))
        .input(Input::Number)
        .value(view.value(act, "days", "30"));
    let description = Field::new("description", view.text("aria.decisions.page.field.description"))
        .input(Input::Text)
        .value(view.value(act, "description", ""))
        .longest(longest(LONGEST_TEXT));
    let fields = html! {
        (title.render())
        (book::pair(&html! { (area.render()) (days.render()) }))
        (options.render())
        (chosen.render())
        (description.render())
    };
    let form = view.form(act, PATH, &fields, "aria.decisions.page.save");
    view.folded(act, Icon::Add, "aria.decisions.page.write", &form)
}
