//! What every provider behind HTTP shares. A vendor is a `Dialect`: pure functions from our request to its
//! body, and from its answer to ours. Sending, time, size and broken streams are dealt with once, here.

mod access;
mod arguments;
mod continuing;
mod fault;
mod form;
mod incoming;
mod pairing;
mod sse;
mod wire;

use std::sync::{Arc, Mutex, PoisonError};

pub use ::wire::{Address, AddressError, Client, ClientError, Key, Patience};
use futures::future::{BoxFuture, FutureExt, TryFutureExt};
use futures::stream::{self, BoxStream, StreamExt, TryStreamExt};
use serde_json::Value;

pub use self::access::Access;
pub(crate) use self::arguments::{arguments, object};
pub(crate) use self::continuing::{messages, pictured};
pub(crate) use self::fault::{Fault, Meaning};
pub(crate) use self::form::Form;
use self::incoming::{Events, Incoming, Reply};
pub(crate) use self::sse::Event;
pub use self::wire::Wire;
pub(crate) use self::wire::{Body, Outgoing, Refusal};
use crate::directory::meant;
use crate::port::{
    Answer, Chunk, Model, ModelError, Request, TokenCount, Usage, estimated_tokens, tokens_in,
};

/// How often one request is changed to suit a server that does not take all of it.
const MAX_ADAPTATIONS: usize = 4;

/// Whether the answer is wanted whole or piece by piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Delivery {
    Whole,
    Streamed,
}

/// How one vendor says things. No I/O, no clock.
pub(crate) trait Dialect: Send + Sync + std::fmt::Debug + 'static {
    type Assembly: Assembly;

    /// What servers of this kind differ in. The default is what the vendor itself takes; `()` where nothing
    /// differs.
    type Habits: Copy + Default + std::fmt::Debug + Send + Sync;

    /// The request as a server with these habits takes it.
    fn ask(&self, request: &Request, habits: Self::Habits, delivery: Delivery) -> Outgoing;

    /// A whole answer.
    fn read(&self, request: &Request, body: &Value) -> Result<Answer, ModelError>;

    /// A streamed one, to be put together.
    fn assembly(&self, request: &Request) -> Self::Assembly;

    /// What an error body says.
    fn fault(&self, status: u16, body: &Value) -> Fault;

    /// The habits that a server has which refused this request, sent with `habits`; nothing when no other
    /// habits would help. They are remembered once they have worked.
    fn adapt(&self, request: &Request, habits: Self::Habits, refusal: &Refusal) -> Option<Self::Habits>;

    /// The request that counts tokens, where the vendor has one.
    fn count(&self, request: &Request) -> Option<Outgoing>;

    /// The count in its answer.
    fn counted(&self, body: &Value) -> Option<u32>;

    /// A cheap request that needs the key.
    fn probe(&self) -> Outgoing;
}

/// An answer that is being put together from its events.
pub(crate) trait Assembly: Send + 'static {
    /// Takes in one event.
    fn hear(&mut self, event: &Event) -> Result<StreamStep, ModelError>;

    /// The stream is over, by its own end or by the connection's. What had not come to its end is an error.
    fn finish(self) -> Result<Answer, ModelError>;
}

/// What one event of a stream was.
#[derive(Debug, PartialEq)]
pub(crate) enum StreamStep {
    Nothing,
    Text(String),
    /// The vendor said that this was all.
    End,
}

/// A model of a vendor, reached over HTTP.
#[derive(Debug)]
pub(crate) struct Remote<D: Dialect> {
    name: String,
    wire: Wire,
    dialect: D,
    /// As far as they were found out.
    habits: Mutex<D::Habits>,
}

impl<D: Dialect> Remote<D> {
    pub(crate) fn new(name: String, wire: Wire, dialect: D) -> Self {
        Self { name, wire, dialect, habits: Mutex::default() }
    }

    /// Sends the request, differently each time the server does not take a part of it.
    async fn send(&self, request: &Request, delivery: Delivery) -> Result<Incoming, ModelError> {
        let mut habits = *self.habits.lock().unwrap_or_else(PoisonError::into_inner);
        let mut adaptations = 0;
        let request = &*request.fitted();
        loop {
            let outgoing = self.dialect.ask(request, habits, delivery);
            let refusal = match self.wire.send(outgoing).await? {
                Ok(incoming) => {
                    if adaptations > 0 {
                        *self.habits.lock().unwrap_or_else(PoisonError::into_inner) = habits;
                    }
                    return Ok(incoming);
                }
                Err(refusal) => refusal,
            };
            let may_adapt = matches!(refusal.status, 400 | 404 | 405 | 422 | 501);
            let adapted = self.dialect.adapt(request, habits, &refusal);
            habits = match adapted.filter(|_| may_adapt && adaptations < MAX_ADAPTATIONS) {
                Some(habits) => habits,
                None => return Err(self.refused(&refusal)),
            };
            tracing::info!(model = self.name, ?habits, "the server refused the request; adapting to it");
            adaptations += 1;
        }
    }

    fn refused(&self, refusal: &Refusal) -> ModelError {
        let fault = self.dialect.fault(refusal.status, &refusal.body);
        fault.into_error(self.wire.provider(), refusal.status, refusal.retry_after)
    }

    fn named(&self, request: &Request, mut answer: Answer) -> Answer {
        answer.model.clone_from(&self.name);
        answer.calls = answer.calls.into_iter().map(meant).collect();
        if answer.usage == Usage::default() {
            answer.usage = Usage {
                input_tokens: estimated_tokens(&request.fitted()),
                output_tokens: tokens_in(
                    answer.text.len()
                        + answer.calls.iter().map(|call| call.arguments.to_string().len()).sum::<usize>(),
                ),
                estimated: true,
                ..Usage::default()
            };
        }
        answer
    }

    async fn whole(&self, request: &Request) -> Result<Answer, ModelError> {
        let mut events = match self.send(request, Delivery::Whole).await?.reply().await? {
            Reply::Whole(body) => return Ok(self.named(request, self.dialect.read(request, &body)?)),
            Reply::Events(events) => events,
        };
        let mut assembly = self.dialect.assembly(request);
        while let Some(event) = events.try_next().await? {
            if assembly.hear(&event)? == StreamStep::End {
                break;
            }
        }
        Ok(self.named(request, assembly.finish()?))
    }

    /// Begins to listen. A server that does not stream answers whole, and that is fine too.
    async fn listen<'a>(
        &'a self,
        request: &'a Request,
    ) -> Result<BoxStream<'a, Result<Chunk, ModelError>>, ModelError> {
        match self.send(request, Delivery::Streamed).await?.reply().await? {
            Reply::Whole(body) => {
                let answer = self.named(request, self.dialect.read(request, &body)?);
                let text = Some(answer.text.clone()).filter(|text| !text.is_empty()).map(Chunk::Text);
                let chunks: Vec<_> = text.into_iter().chain([Chunk::Done(answer)]).map(Ok).collect();
                Ok(stream::iter(chunks).boxed())
            }
            Reply::Events(events) => {
                let state = Some((events, self.dialect.assembly(request)));
                Ok(stream::try_unfold(state, move |state| self.step(request, state)).boxed())
            }
        }
    }

    /// The next chunk of a stream, and where it stands after it.
    async fn step(
        &self,
        request: &Request,
        state: Option<Listening<D::Assembly>>,
    ) -> Result<Option<(Chunk, Option<Listening<D::Assembly>>)>, ModelError> {
        let Some((mut events, mut assembly)) = state else { return Ok(None) };
        let broke = loop {
            let event = match events.try_next().await {
                Ok(Some(event)) => event,
                Ok(None) => break None,
                Err(error) => break Some(error),
            };
            match assembly.hear(&event)? {
                StreamStep::Nothing => {}
                StreamStep::Text(text) => return Ok(Some((Chunk::Text(text), Some((events, assembly))))),
                StreamStep::End => break None,
            }
        };
        // An answer that was whole before the connection broke is whole.
        let answer = assembly.finish().map_err(|unfinished| broke.unwrap_or(unfinished))?;
        Ok(Some((Chunk::Done(self.named(request, answer)), None)))
    }
}

type Listening<A> = (Box<Events>, A);

impl<D: Dialect> Model for Remote<D> {
    fn name(&self) -> &str {
        &self.name
    }

    fn answer<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Answer, ModelError>> {
        self.whole(request).boxed()
    }

    fn stream<'a>(&'a self, request: &'a Request) -> BoxStream<'a, Result<Chunk, ModelError>> {
        self.listen(request).try_flatten_stream().boxed()
    }

    fn count_tokens<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<TokenCount, ModelError>> {
        async move {
            let request = &*request.fitted();
            let guess = TokenCount::Estimated(estimated_tokens(request));
            let Some(outgoing) = self.dialect.count(request) else { return Ok(guess) };
            match self.wire.send(outgoing).await? {
                Ok(incoming) => {
                    let body = incoming.json().await?;
                    Ok(self.dialect.counted(&body).map_or(guess, TokenCount::Exact))
                }
                // A compatible server that cannot count is no reason to fail.
                Err(refusal) if matches!(refusal.status, 400 | 404 | 405 | 422 | 501) => Ok(guess),
                Err(refusal) => Err(self.refused(&refusal)),
            }
        }
        .boxed()
    }

    fn sees(&self) -> bool {
        true
    }

    fn check(&self) -> BoxFuture<'_, Result<(), ModelError>> {
        async move {
            match self.wire.send(self.dialect.probe()).await? {
                Ok(_) => Ok(()),
                // It is there and does not know this question: a compatible server may be smaller.
                Err(refusal) if matches!(refusal.status, 404 | 405 | 501) => Ok(()),
                Err(refusal) => Err(self.refused(&refusal)),
            }
        }
        .boxed()
    }
}

/// The value behind a shared pointer, for whoever composes models.
pub(crate) fn shared<D: Dialect>(name: String, wire: Wire, dialect: D) -> Arc<dyn Model> {
    Arc::new(Remote::new(name, wire, dialect))
}

#[cfg(test)]
#[path = "remote_tests.rs"]
mod tests;
