//! An answer as it comes: how long is waited for it, and how much is read of it.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use domain::Clock;
use futures::FutureExt;
use futures::future::BoxFuture;
use futures::stream::{Stream, StreamExt, TryStreamExt};

use crate::client::Reading;
use crate::{Failure, Patience};

/// An answer that has begun: its bytes as they come, each waited for only so long, and all of them only so long.
pub struct Incoming {
    body: Reading,
    between_chunks: Duration,
    clock: Arc<dyn Clock>,
    /// Rings when nothing came for too long. What has arrived already needs no clock.
    silence: Option<BoxFuture<'static, ()>>,
    /// Rings when all of it takes too long.
    end: BoxFuture<'static, ()>,
}

impl Incoming {
    pub(crate) fn new(body: Reading, patience: Patience, clock: Arc<dyn Clock>) -> Self {
        let end = clock.sleep(patience.whole);
        Self { body, between_chunks: patience.between_chunks, clock, silence: None, end }
    }

    /// All of it, if that is not more than `limit`.
    pub async fn bytes_up_to(mut self, limit: usize) -> Result<Vec<u8>, Failure> {
        let mut whole = Vec::new();
        while let Some(piece) = self.try_next().await? {
            if whole.len() + piece.len() > limit {
                return Err(Failure::TooBig);
            }
            whole.extend_from_slice(&piece);
        }
        Ok(whole)
    }

    fn is_out_of_time(&mut self, context: &mut Context<'_>) -> bool {
        let silence = self.silence.get_or_insert_with(|| self.clock.sleep(self.between_chunks));
        silence.poll_unpin(context).is_ready() || self.end.poll_unpin(context).is_ready()
    }
}

impl Stream for Incoming {
    type Item = Result<Bytes, Failure>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Poll::Ready(piece) = self.body.poll_next_unpin(context) {
            self.silence = None;
            return Poll::Ready(piece.map(|piece| piece.map_err(|error| Failure::Broken(error.into()))));
        }
        if self.is_out_of_time(context) {
            return Poll::Ready(Some(Err(Failure::Silent)));
        }
        Poll::Pending
    }
}

impl fmt::Debug for Incoming {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Incoming(…)")
    }
}
