//! Two models, and the request says which.

use std::sync::Arc;

use futures::future::{BoxFuture, FutureExt};
use futures::stream::{self, BoxStream, StreamExt};

use super::Figures;
use crate::port::{Answer, Chunk, Model, ModelError, Request, Size, TokenCount, Weighed};

/// A small model for most of what people say, and a large one for what deserves it. The share is counted.
#[derive(Debug, Clone)]
pub struct Routed {
    small: Arc<dyn Model>,
    large: Option<Arc<dyn Model>>,
    figures: Figures,
}

impl Routed {
    /// Without a large model, the small one answers everything.
    pub fn new(small: Arc<dyn Model>, large: Option<Arc<dyn Model>>, figures: Figures) -> Self {
        Self { small, large, figures }
    }

    fn of(&self, size: Size) -> &dyn Model {
        match (size, &self.large) {
            (Size::Large, Some(large)) => &**large,
            (Size::Large, None) | (Size::Small, _) => &*self.small,
        }
    }
}

impl Model for Routed {
    /// The small one's: it answers most.
    fn name(&self) -> &str {
        self.small.name()
    }

    fn answer<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Answer, ModelError>> {
        async move {
            self.figures.sized(request.size);
            self.of(request.size).answer(request).await
        }
        .boxed()
    }

    fn stream<'a>(&'a self, request: &'a Request) -> BoxStream<'a, Result<Chunk, ModelError>> {
        let counted = stream::once(async move { self.figures.sized(request.size) });
        counted.flat_map(move |()| self.of(request.size).stream(request)).boxed()
    }

    fn count_tokens<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<TokenCount, ModelError>> {
        self.of(request.size).count_tokens(request)
    }

    fn sees(&self) -> bool {
        self.small.sees()
    }

    fn converses(&self, answer: &Answer) -> bool {
        self.small.converses(answer) && self.large.as_ref().is_none_or(|large| large.converses(answer))
    }

    fn weighed(&self, request: &Request, answer: &Answer) -> Vec<Weighed> {
        self.of(request.size).weighed(request, answer)
    }

    fn check(&self) -> BoxFuture<'_, Result<(), ModelError>> {
        async move {
            self.small.check().await?;
            match &self.large {
                Some(large) => large.check().await,
                None => Ok(()),
            }
        }
        .boxed()
    }
}

#[cfg(test)]
#[path = "routed_tests.rs"]
mod tests;
