//! `/console/notices`: what the team was told, for those who are not in its room, or have none.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::get;
use domain::Role;
use jiff::tz::TimeZone;
use maud::{Markup, html};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use web::page::book::{self, Line, Teaching};
use web::page::{Frame, Icon, Layout, NavLink, Page};
use web::problem::{Problem, Query};
use web::{App, Staff};

use super::table::{self, Kept};
use super::{NoticeId, latest, read_place, write_place};

const PATH: &str = "/console/notices";

/// Where the shell leads operators.
pub(crate) const PLACE: NavLink =
    NavLink { role: Role::Operator, ..NavLink::more(PATH, "julia.notice.page.title", Icon::Bell) };

/// How many notices a page shows.
const SHOWN: usize = 30;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().route(PATH, get(handler))
}

#[derive(Debug, Default, Deserialize)]
struct Asked {
    before: Option<String>,
}

async fn handler(
    staff: Staff,
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<Asked>,
) -> Result<Markup, Problem> {
    let me = app.engine.person(staff.who.scope).await?;
    let zone = TimeZone::get(&me.timezone).unwrap_or(TimeZone::UTC);
    let (at, id) = asked.before.as_deref().and_then(read_place).unwrap_or_else(latest);
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let one_more = i64::try_from(SHOWN).unwrap_or(i64::MAX).saturating_add(1);
    let mut notices = table::before(&mut tx, (at, NoticeId::from_uuid(id)), one_more).await?;
    let more = notices.len() > SHOWN;
    notices.truncate(SHOWN);
    let next = notices.last().filter(|_| more).map(|last| write_place(last.at, last.id.as_uuid()));
    let frame = Frame::of(&app, &staff.who, &headers, me.language);
    Ok(render(&frame, &notices, next.as_deref(), &zone))
}

fn render(frame: &Frame, notices: &[Kept], next: Option<&str>, zone: &TimeZone) -> Markup {
    let text = |key: &str| frame.words.text(&format!("julia.notice.page.{key}")).to_owned();
    let body = if notices.is_empty() {
        Teaching { title: &text("title"), text: &text("none"), sayings: &[] }.render(frame)
    } else {
        let lines: Vec<Line> = notices.iter().filter_map(|kept| line(frame, kept, zone)).collect();
        book::section(
            &text("title"),
            &html! {
                (book::lines(&lines))
                @if let Some(next) = next {
                    p { a.button.quiet href={ (PATH) "?before=" (next) } { (text("more")) } }
                }
            },
        )
    };
    frame.render(&Page {
        title: text("title"),
        here: Some(PLACE),
        layout: Layout::Reading,
        actions: html! {},
        beside: html! {},
        body,
        assets: book::ASSETS,
    })
}

/// The first line of a notice with the rest under it.
fn line(frame: &Frame, kept: &Kept, zone: &TimeZone) -> Option<Line> {
    let told = kept.text(&frame.words, zone)?;
    let (first, rest) = told.split_once('\n').unwrap_or((&told, ""));
    let at = kept.at.to_zoned(zone.clone()).strftime("%d/%m %H:%M").to_string();
    let below = html! { @for line in rest.lines() { p { (line) } } };
    Some(Line::new(html! { (first) }).id(format!("n-{}", kept.id)).aside(html! { (at) }).below(below))
}
