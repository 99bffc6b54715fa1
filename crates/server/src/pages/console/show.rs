//! `GET /console`

use axum::extract::State;
use axum::http::HeaderMap;
use domain::ConversationId;
use engine::operators::{Listed, Look, Rule, SupervisionError};
use jiff::tz::TimeZone;
use maud::Markup;
use web::page::Frame;
use web::problem::{Code, Problem, Query};
use web::{App, Staff};

use super::view::ConsoleQuery;
use super::{ConsolePage, Done, Opened, Tab, View};

/// How many stand on one page.
const CONVERSATIONS: u16 = 40;
const MESSAGES: u16 = 50;
const UNCERTAIN: i64 = 50;
const EVENTS: i64 = 100;

pub(super) async fn handler(
    staff: Staff,
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<ConsoleQuery>,
) -> Result<Markup, Problem> {
    let done = asked.done.as_deref().and_then(Done::parse);
    render(&app, &staff, &headers, View::read(&asked), done, None).await
}

/// The page, with what was written and stopped standing where it was typed.
pub(super) async fn render(
    app: &App,
    staff: &Staff,
    headers: &HeaderMap,
    view: View,
    done: Option<Done>,
    refused: Option<(Rule, String)>,
) -> Result<Markup, Problem> {
    let (engine, operator) = (&app.engine, staff.operator);
    let me = engine.person(staff.who.scope).await?;
    let frame = Frame::of(app, &staff.who, headers, me.language);
    let on_desk = view.tab == Tab::Conversations;
    let listed = if on_desk {
        let look =
            Look { wanted: view.filter.wanted(), text: &view.text, before: view.after, limit: CONVERSATIONS };
        engine.operators().look_through(operator, look).await?
    } else {
        Listed::default()
    };
    let open = match view.open.filter(|_| on_desk) {
        Some(id) => Some(opened(app, staff, id, view.before, refused).await?),
        None => None,
    };
    let events = if view.tab == Tab::Events {
        let kind = view.kind.map(domain::EventKind::as_str);
        engine.operators().events(operator, kind, view.after, EVENTS).await?
    } else {
        Vec::new()
    };
    let page = ConsolePage {
        switches: engine.flags().switches(operator).await?,
        instances: engine.instances().await?,
        rows: listed.rows,
        next: listed.next,
        open,
        uncertain: engine.operators().outbound(operator, Some("uncertain"), None, UNCERTAIN).await?,
        events,
        done,
        me: staff.who.scope.user(),
        now: engine.clock().now(),
        zone: TimeZone::get(&me.timezone).unwrap_or(TimeZone::UTC),
        view,
    };
    Ok(page.render(&frame))
}

async fn opened(
    app: &App,
    staff: &Staff,
    id: ConversationId,
    before: Option<i64>,
    refused: Option<(Rule, String)>,
) -> Result<Opened, Problem> {
    let found = async {
        let thread = app.engine.operators().conversation(staff.operator, id, before, MESSAGES).await?;
        let person = app.engine.operators().standing_of(staff.operator, thread.row.scope.user()).await?;
        Ok::<_, SupervisionError>(Opened { thread, person, refused })
    };
    found.await.map_err(crate::api::admin::unknown_is(Code::UnknownConversation))
}
