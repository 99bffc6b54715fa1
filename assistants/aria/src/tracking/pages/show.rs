//! `GET /tracking`

use axum::extract::State;
use axum::http::HeaderMap;
use jiff::civil::Date;
use maud::Markup;
use web::page::Frame;
use web::problem::{Problem, Query};
use web::{App, Who};

use super::view::{Asked, Done, View};
use super::{Rejected, TrackingPage};
use crate::manner::Manner;
use crate::tracking::metrics::{self, Cursor, Span};
use crate::trends::{self, Pairs, Tracked, analyse};

/// How many of the newest entries are listed.
const ENTRIES: i64 = 12;

/// Before anything that can have been noted.
const LONG_AGO: Date = Date::constant(1, 1, 1);

pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<Asked>,
) -> Result<Markup, Problem> {
    render(&app, &who, &headers, asked.view(), Shown { done: asked.done(), rejected: None }).await
}

/// What stands on the page besides what is kept.
#[derive(Debug, Default)]
pub(super) struct Shown {
    pub(super) done: Option<Done>,
    pub(super) rejected: Option<Rejected>,
}

pub(super) async fn render(
    app: &App,
    who: &Who,
    headers: &HeaderMap,
    view: View,
    shown: Shown,
) -> Result<Markup, Problem> {
    let manner = Manner::of(app, who).await?;
    let asked = trends::TrendsRequest {
        things: Tracked::ALL.to_vec(),
        reach: view.period.reach(),
        pairs: Pairs::Compared,
    };
    let mut tx = app.engine.db().read(who.scope).await?;
    let analysis = analyse(&mut tx, &asked, manner.today()).await?;
    let span = Span { kind: None, since: LONG_AGO };
    let entries = metrics::newest(&mut tx, &span, Cursor::START, ENTRIES).await?;
    let page = TrackingPage {
        view,
        analysis,
        entries,
        done: shown.done,
        rejected: shown.rejected,
        today: manner.today(),
    };
    Ok(page.render(&Frame::of(app, who, headers, manner.words.language())))
}
