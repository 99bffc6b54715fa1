//! `/habits`: the last seven days of every habit, and how far the goals have come. Forms and links alone.

mod acts;
mod done;
mod forms;
mod goals;
mod week;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::{get, post};
use maud::{Markup, html};
use utoipa_axum::router::OpenApiRouter;
use web::page::{Frame, Icon, Layout, NavLink, Page, book};
use web::problem::{Problem, Query};
use web::{App, Who};

use self::done::Told;
use self::forms::{GoalForm, HabitForm};
use super::goals::Standing;
use super::{Kept, table};
use crate::manner::Manner;

const PATH: &str = "/habits";
const GOALS: &str = "/habits/goals";

/// Where the shell leads.
pub(super) const PLACE: NavLink = NavLink::more(PATH, "aria.habits.page.title", Icon::Habit);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .route(PATH, get(handler).post(acts::begin))
        .route(GOALS, post(acts::aim))
        .route("/habits/goals/{id}", post(acts::tell))
        .route("/habits/{id}", post(acts::change))
        .route("/habits/{id}/days", post(acts::mark))
}

/// Everything the page shows.
#[derive(Debug)]
struct HabitsPage {
    manner: Manner,
    /// Those that are kept up, and those that were given up.
    habits: Vec<Kept>,
    ended: Vec<Kept>,
    goals: Vec<Standing>,
    told: Told,
    habit_form: HabitForm,
    goal_form: GoalForm,
    /// Why what was entered cannot be, and where it was entered.
    rejected: Option<(Entry, String)>,
}

/// Where something was entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entry {
    Habit,
    Goal,
    /// How far a goal has come.
    Progress(super::goals::goal::GoalId),
}

async fn handler(
    who: Who,
    State(app): State<App>,
    headers: HeaderMap,
    Query(told): Query<Told>,
) -> Result<Markup, Problem> {
    let page = HabitsPage::read(&app, &who, told).await?;
    Ok(page.render(&Frame::of(&app, &who, &headers, page.manner.words.language())))
}

impl HabitsPage {
    async fn read(app: &App, who: &Who, told: Told) -> Result<Self, Problem> {
        let manner = Manner::of(app, who).await?;
        let mut tx = app.engine.db().read(who.scope).await?;
        let (habits, ended) =
            table::all(&mut tx).await?.into_iter().partition(|kept| kept.habit.what.ended.is_none());
        let goals = super::goals::table::all(&mut tx).await?;
        Ok(Self {
            manner,
            habits,
            ended,
            goals,
            told,
            habit_form: HabitForm::default(),
            goal_form: GoalForm::default(),
            rejected: None,
        })
    }

    fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        let empty = self.habits.is_empty() && self.ended.is_empty() && self.goals.is_empty();
        let room = if empty { Room::Open } else { Room::Folded };
        frame.render(&Page {
            title: words.text("aria.habits.page.title").to_owned(),
            here: Some(PLACE),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body: html! {
                (self.told.render(PATH, frame))
                @if empty { (teaching(frame)) }
                (week::section(self, frame))
                (self.beginning(frame, room))
                (goals::section(self, frame))
                (self.aiming(frame, room))
            },
            assets: book::ASSETS,
        })
    }

    fn beginning(&self, frame: &Frame, room: Room) -> Markup {
        let words = &frame.words;
        let problem = self.problem_of(Entry::Habit);
        let fields = html! {
            @if let Some(problem) = problem { (book::refusal(problem)) }
            (self.habit_form.fields(words))
        };
        let form = book::form(frame, PATH, &fields, words.text("aria.habits.page.save"));
        roomy(words.text("aria.habits.page.begin"), &form, if problem.is_some() { Room::Open } else { room })
    }

    fn aiming(&self, frame: &Frame, room: Room) -> Markup {
        let words = &frame.words;
        let problem = self.problem_of(Entry::Goal);
        let fields = html! {
            @if let Some(problem) = problem { (book::refusal(problem)) }
            (self.goal_form.fields(words))
        };
        let form = book::form(frame, GOALS, &fields, words.text("aria.habits.page.save"));
        roomy(words.text("aria.habits.page.aim"), &form, if problem.is_some() { Room::Open } else { room })
    }

    fn problem_of(&self, entry: Entry) -> Option<&str> {
        self.rejected.as_ref().filter(|(at, _)| *at == entry).map(|(_, problem)| problem.as_str())
    }
}

/// How much room a form gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Room {
    /// There is little else to look at, or something to mend.
    Open,
    /// Behind a button.
    Folded,
}

fn roomy(title: &str, form: &Markup, room: Room) -> Markup {
    match room {
        Room::Open => book::section(title, form),
        Room::Folded => html! { section.card.book { (book::fold(Icon::Add, title, form)) } },
    }
}

fn teaching(frame: &Frame) -> Markup {
    let words = &frame.words;
    let sayings = ["aria.habits.page.try.one", "aria.habits.page.try.two", "aria.habits.page.try.three"];
    book::Teaching {
        title: words.text("aria.habits.page.empty.title"),
        text: words.text("aria.habits.page.empty.text"),
        sayings: &sayings.map(|key| words.text(key)),
    }
    .render(frame)
}

#[cfg(test)]
#[path = "pages_tests.rs"]
mod tests;
