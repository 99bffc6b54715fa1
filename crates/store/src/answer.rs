//! What a statement answers: at once where the engine is called inline, later where it is waited for.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures::future::BoxFuture;

use crate::StoreError;

/// The future of a statement. A wait is boxed: what a driver does meanwhile is compiled in this crate, once, and not in every
/// crate that awaits a statement.
#[must_use = "a statement is done when it is awaited"]
pub struct Answer<'t, T>(State<'t, T>);

enum State<'t, T> {
    /// Empty once it was taken.
    Now(Option<Result<T, StoreError>>),
    Later(BoxFuture<'t, Result<T, StoreError>>),
}

impl<'t, T> Answer<'t, T> {
    pub(crate) const fn now(result: Result<T, StoreError>) -> Self {
        Self(State::Now(Some(result)))
    }

    pub(crate) fn later(waiting: impl Future<Output = Result<T, StoreError>> + Send + 't) -> Self {
        Self(State::Later(Box::pin(waiting)))
    }
}

/// Nothing in it is pinned but what is in the box.
impl<T> Unpin for Answer<'_, T> {}

impl<T> Future for Answer<'_, T> {
    type Output = Result<T, StoreError>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match &mut self.get_mut().0 {
            State::Now(result) => result.take().map_or(Poll::Pending, Poll::Ready),
            State::Later(waiting) => waiting.as_mut().poll(context),
        }
    }
}

impl<T> fmt::Debug for Answer<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Answer")
    }
}
