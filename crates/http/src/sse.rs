//! Server-sent events: a name and a JSON body each, with a comment now and then so that nobody hangs up.

use std::convert::Infallible;
use std::time::Duration;

use axum::http::header::{CACHE_CONTROL, HeaderName};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures::{Stream, StreamExt};
use serde::Serialize;

use crate::problem::Code;

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
