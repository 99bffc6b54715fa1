//! An answer as it comes: how much is read of it, and whether it is whole or in events.

use std::collections::VecDeque;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use ::wire::Failure;
use bytes::Bytes;
use futures::stream::{Stream, StreamExt, TryStreamExt};
use serde_json::Value;

use super::sse::{Event, Parser};
use crate::port::ModelError;

/// The most that is read of one answer. The longest honest ones are far below.
const MAX_ANSWER: usize = 8 * 1024 * 1024;
/// The most that is read of an error.
pub(super) const MAX_ERROR: usize = 64 * 1024;

/// An answer that has begun.
pub(crate) struct Incoming {
    provider: &'static str,
    body: ::wire::Incoming,
    /// What was looked at and is to be read again.
    begun: Bytes,
}

/// What an answer turned out to be.
pub(crate) enum Reply {
    Whole(Value),
    /// Boxed: it is large and moved around.
    Events(Box<Events>),
}

/// The events of a stream. What drips so slowly that nothing is ever said ends as a time-out.
pub(crate) struct Events {
    incoming: Incoming,
    /// Nothing once the stream is over.
    parser: Option<Parser>,
    /// Those that arrived together and were not handed on yet.
    arrived: VecDeque<Event>,
    read: usize,
}

impl Incoming {
    pub(super) fn new(provider: &'static str, body: ::wire::Incoming) -> Self {
        Self { provider, body, begun: Bytes::new() }
    }

    /// The answer, whole or in events. The first byte tells: servers answer whole when asked to stream, stream
    /// when not asked to, and name the wrong content type.
    pub(crate) async fn reply(mut self) -> Result<Reply, ModelError> {
        let mut begun = Bytes::new();
        while begun.trim_ascii_start().is_empty() && begun.len() < MAX_ERROR {
            let Some(piece) = self.try_next().await? else { break };
            begun = if begun.is_empty() { piece } else { [begun, piece].concat().into() };
        }
        let is_json = matches!(begun.trim_ascii_start().first(), Some(b'{' | b'['));
        self.begun = begun;
        if is_json {
            self.json().await.map(Reply::Whole)
        } else {
            Ok(Reply::Events(Box::new(Events::of(self))))
        }
    }

    pub(crate) async fn json(self) -> Result<Value, ModelError> {
        let provider = self.provider;
        let bytes = self.bytes().await?;
        serde_json::from_slice(&bytes)
            .map_err(|_| ModelError::Unreadable { provider, problem: "it is not JSON" })
    }

    /// The answer as it is, for what need not be JSON.
    pub(crate) async fn bytes(self) -> Result<Vec<u8>, ModelError> {
        self.bytes_up_to(MAX_ANSWER).await
    }

    pub(super) async fn bytes_up_to(mut self, limit: usize) -> Result<Vec<u8>, ModelError> {
        let mut whole = Vec::new();
        while let Some(piece) = self.try_next().await? {
            if whole.len() + piece.len() > limit {
                return Err(self.too_big());
            }
            whole.extend_from_slice(&piece);
        }
        Ok(whole)
    }

    fn too_big(&self) -> ModelError {
        failed(self.provider, Failure::TooBig)
    }
}

impl Stream for Incoming {
    type Item = Result<Bytes, ModelError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if !self.begun.is_empty() {
            return Poll::Ready(Some(Ok(std::mem::take(&mut self.begun))));
        }
        let provider = self.provider;
        self.body.poll_next_unpin(context).map_err(|failure| failed(provider, failure))
    }
}

/// A failure of the wire, as the port says it.
pub(super) fn failed(provider: &'static str, failure: Failure) -> ModelError {
    match failure {
        Failure::Unreachable(source) | Failure::Broken(source) => {
            ModelError::Unavailable { provider, retry_after: None, source }
        }
        Failure::Unreached | Failure::Silent => ModelError::TimedOut { provider },
        Failure::TooBig => ModelError::Unreadable { provider, problem: "it is too big" },
    }
}

impl Events {
    fn of(incoming: Incoming) -> Self {
        Self { incoming, parser: Some(Parser::default()), arrived: VecDeque::new(), read: 0 }
    }
}

impl Stream for Events {
    type Item = Result<Event, ModelError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let events = &mut *self;
        loop {
            if let Some(event) = events.arrived.pop_front() {
                return Poll::Ready(Some(Ok(event)));
            }
            let Some(parser) = &mut events.parser else { return Poll::Ready(None) };
            let Some(piece) = ready!(events.incoming.poll_next_unpin(context)?) else {
                events.arrived.extend(events.parser.take().and_then(Parser::end));
                continue;
            };
            events.read += piece.len();
            if events.read > MAX_ANSWER {
                return Poll::Ready(Some(Err(events.incoming.too_big())));
            }
            parser.take(&piece, &mut events.arrived);
        }
    }
}
