//! A future that says things on its way, as a stream. What is said is handed over before the future goes on.

use std::future::{Future, poll_fn};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;

use futures::FutureExt;
use futures::stream::{self, BoxStream, StreamExt};

/// Where the future says things.
#[derive(Debug)]
pub(super) struct Outlet<T>(Arc<Mutex<Option<T>>>);

impl<T> Outlet<T> {
    /// Says one thing, and goes on when somebody wants the next. To be awaited by the future itself, not beside
    /// something else.
    pub(super) async fn say(&self, item: T) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(item);
        let mut handed_over = false;
        poll_fn(|_| if std::mem::replace(&mut handed_over, true) { Poll::Ready(()) } else { Poll::Pending })
            .await;
    }
}

/// Everything that the future says, and at last what it comes to.
pub(super) fn saying<'a, T, F>(work: impl FnOnce(Outlet<T>) -> F) -> BoxStream<'a, T>
where
    T: Send + 'a,
    F: Future<Output = T> + Send + 'a,
{
    let slot = Arc::new(Mutex::new(None));
    let mut work = Some(work(Outlet(Arc::clone(&slot))).boxed());
    stream::poll_fn(move |context| {
        let Some(future) = work.as_mut() else { return Poll::Ready(None) };
        if let Poll::Ready(last) = future.poll_unpin(context) {
            work = None;
            return Poll::Ready(Some(last));
        }
        let said = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
        said.map_or(Poll::Pending, |item| Poll::Ready(Some(item)))
    })
    .boxed()
}

#[cfg(test)]
#[path = "outlet_tests.rs"]
mod tests;
