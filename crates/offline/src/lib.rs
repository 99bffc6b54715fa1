//! The deterministic interpreter behind the model port: no key, no network, no language model.
//!
//! It knows Portuguese (by `ptbr`) and no assistant's words: those come with the tools it is offered, as
//! [`domain::sentence::Phrasing`]s.
//!
//! *Invariant:* asked twice, it answers twice the same; nothing that it reads or writes leaves the process.

mod amend;
mod awaited;
mod bearing;
mod beginnings;
mod calls;
mod compiled;
mod consent;
mod days;
mod decision;
mod fields;
mod findings;
mod learned;
mod lookup;
mod matching;
mod memory;
mod pattern;
mod pointed;
mod reply;
mod rewording;
mod said;
mod text;
mod times;
mod understanding;
mod veto;
mod vocabulary;

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use domain::sentence::{Phrasing, Taught};
use domain::words::Catalogue;
use futures::future::{BoxFuture, FutureExt};
use futures::stream::{self, BoxStream, StreamExt};

use self::compiled::CompiledTool;
use self::decision::Decision;
use self::learned::Readers;
pub use self::pattern::PatternError;
use models::port::{
    Answer, Chunk, Model, ModelError, Request, StopReason, TokenCount, ToolOffer, Usage, Weighed,
    estimated_tokens,
};

/// The interpreter. Cheap to share; what it learns about the tools it is offered it keeps.
#[derive(Debug)]
pub struct Offline {
    catalogue: Catalogue,
    /// The compiled sentences of every tool seen so far, by where they stand in memory: they are read once and stay.
    compiled: RwLock<HashMap<usize, Arc<CompiledTool>>>,
    readers: Readers,
}

impl Offline {
    pub const NAME: &str = "offline";

    pub fn new() -> Self {
        let mut catalogue = Catalogue::default();
        if let Err(error) = catalogue.add(domain::texts!("words")) {
            tracing::error!(%error, "the interpreter has no words of its own");
        }
        Self { catalogue, compiled: RwLock::default(), readers: Readers::default() }
    }

    fn compiled(&self, phrasings: &'static [Phrasing]) -> Arc<CompiledTool> {
        let key = phrasings.as_ptr().addr() ^ phrasings.len();
        if let Some(found) = self.compiled.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(found);
        }
        let (compiled, errors) = CompiledTool::new(phrasings);
        for error in errors {
            tracing::warn!(%error, "a sentence of a tool cannot be read and is left out");
        }
        let mut cache = self.compiled.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(cache.entry(key).or_insert_with(|| Arc::new(compiled)))
    }

    fn decide(&self, request: &Request) -> Answer {
        let tools: Vec<Arc<CompiledTool>> =
            request.tools.iter().map(|offer| self.compiled(offer.phrasings)).collect();
        let styles = request.voice.as_ref().map(|voice| voice.words.styles().to_vec()).unwrap_or_default();
        let words = self.catalogue.words(request.language).styled(styles);
        let reader = self.readers.of(request.voice.as_ref().and_then(|voice| voice.taught.as_ref()));
        let Decision { text, calls, .. } = decision::decide(request, &tools, reader.as_deref(), &words);
        let stop = if calls.is_empty() { StopReason::End } else { StopReason::ToolCalls };
        // Whoever reads the beginning of somebody else's answer gets ours whole, as a new paragraph.
        let text = if request.begun.is_empty() { text } else { format!("\n\n{text}") };
        // It is no language model: it has no tokens, and costs nothing.
        Answer { text, calls, stop, usage: Usage::default(), model: Self::NAME.to_owned() }
    }
}

impl Default for Offline {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether every sentence of a tool can be read. For the tests of whoever writes sentences.
pub fn check(phrasings: &'static [Phrasing]) -> Result<(), Vec<PatternError>> {
    let (_, errors) = CompiledTool::new(phrasings);
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// What is wrong with what was taught for some tools. For the tests of whoever teaches them.
pub fn check_taught(taught: &Taught, offers: &[ToolOffer]) -> Result<(), Vec<String>> {
    let problems = learned::problems(taught, offers);
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

impl Model for Offline {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn answer<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Answer, ModelError>> {
        async move { Ok(self.decide(request)) }.boxed()
    }

    fn stream<'a>(&'a self, request: &'a Request) -> BoxStream<'a, Result<Chunk, ModelError>> {
        let answer = self.decide(request);
        let words: Vec<_> = answer.text.split_inclusive(char::is_whitespace).map(str::to_owned).collect();
        let pieces = words.into_iter().map(Chunk::Text).chain(std::iter::once(Chunk::Done(answer)));
        stream::iter(pieces.map(Ok)).boxed()
    }

    fn count_tokens<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<TokenCount, ModelError>> {
        async move { Ok(TokenCount::Estimated(estimated_tokens(request))) }.boxed()
    }

    /// It reads one sentence at a time: what it asks back, it asks because it did not understand.
    fn converses(&self, answer: &Answer) -> bool {
        answer.model != Self::NAME
    }

    fn weighed(&self, request: &Request, answer: &Answer) -> Vec<Weighed> {
        let reader = self.readers.of(request.voice.as_ref().and_then(|voice| voice.taught.as_ref()));
        let own = reader.filter(|_| answer.model == Self::NAME && request.pending.is_none());
        own.map_or_else(Vec::new, |reader| reader.weighed(request))
    }

    fn check(&self) -> BoxFuture<'_, Result<(), ModelError>> {
        async { Ok(()) }.boxed()
    }
}

#[cfg(test)]
#[path = "offline_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "answers_tests.rs"]
mod answers_tests;
