//! Server-sent events: a name and a JSON body each, with a comment now and then so that nobody hangs up.

use std::convert::Infallible;
use std::time::Duration;

use axum::http::header::{CACHE_CONTROL, HeaderName};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures::future::{Either, select};
use futures::{Stream, StreamExt};
use serde::Serialize;

use crate::app::App;
use crate::problem::Code;
use crate::who::Who;

/// Shorter than the minute after which proxies and phones give up on a silent connection.
pub const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// One kind of event on a stream. What is serialised is the data; the name stands beside it.
pub trait ServerEvent: Serialize {
    fn name(&self) -> &'static str;

    /// Where a listener that comes back wants to go on, if the stream can do that.
    fn id(&self) -> Option<String> {
        None
    }
}

/// Sends `events` as they come. Dropped when the other side hangs up.
pub fn response<S, E>(events: S) -> Response
where
    S: Stream<Item = E> + Send + 'static,
    E: ServerEvent,
{
    let events = events.map(|event| Ok::<_, Infallible>(written(&event)));
    let stream = Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE));
    // Proxies that collect answers before passing them on would turn a stream into a wait.
    let headers = [(CACHE_CONTROL, "no-store"), (HeaderName::from_static("x-accel-buffering"), "no")];
    (headers, stream).into_response()
}

/// The same events, for as long as whoever listens would be let in again: asked before each of them, and in the silence
/// between them.
pub fn while_welcome<S, E>(app: App, who: Who, events: S) -> impl Stream<Item = E> + Send
where
    S: Stream<Item = E> + Send + 'static,
    E: Send,
{
    futures::stream::unfold((app, who, Box::pin(events)), |(app, who, mut events)| async move {
        loop {
            let waiting = Box::pin(app.engine.access().may_have_changed(who.scope.user()));
            let next = match select(events.next(), waiting).await {
                Either::Left((None, _)) => return None,
                Either::Left((Some(event), _)) => Some(event),
                Either::Right(_) => None,
            };
            if !who.is_still_welcome(&app).await {
                return None;
            }
            if let Some(event) = next {
                return Some((event, (app, who, events)));
            }
        }
    })
}

fn written<E: ServerEvent>(event: &E) -> Event {
    let written = Event::default().event(event.name());
    let written = match event.id() {
        Some(id) => written.id(id),
        None => written,
    };
    written.json_data(event).unwrap_or_else(|error| {
        tracing::error!(%error, event = event.name(), "an event could not be written as JSON");
        Event::default().event("error").data(format!(r#"{{"code":"{}"}}"#, Code::Internal.as_str()))
    })
}

#[cfg(test)]
#[path = "sse_tests.rs"]
mod tests;
