//! What is remembered, as a turn sees it: what the prompt says of the person, and what they are told beside a reply.

use domain::name::{quotation, quoted};
use domain::{KnowledgeId, MessageId, OpenQuestion, Words};
use memory::tools::{ForgetEverything, SetMemoryConsent, UpdateUserPreferences};
use memory::{Consent, Recollection};
use store::{StoreError, Tx};
use tools::{Tool, Trail};

use super::session::Session;
use super::state::Turns;
use crate::reply::{CONSENT_ASKED, DIGEST, DOUBT, Notice};

/// What a model reads about the person after its persona: how they want to be spoken to, what is known of them, and
/// what was said before what it can still read. Recalled words are marked as such, so that nobody learns them again.
pub(crate) fn prompt(recollection: &Recollection, stale: Staleness, words: &Words) -> String {
    let mut prompt = String::new();
    let mut section = |title: &str, body: &str| {
        if !body.trim().is_empty() {
            prompt.push_str("\n\n## ");
            prompt.push_str(words.text(title));
            prompt.push('\n');
            prompt.push_str(body.trim_end());
        }
    };
    section("memory.page.preferences", &preferences(recollection, words));
    if !recollection.page.is_empty() {
        let mut page = format!("{}\n", words.text("memory.page.untrusted"));
        if stale == Staleness::Stale {
            page.push_str(words.text("memory.stale"));
            page.push('\n');
        }
        page.push_str(&recollection.page);
        section("memory.page.title", &page);
    }
    if !recollection.summary.trim().is_empty() {
        let summary =
            format!("{}\n{}", words.text("memory.page.quotation"), quotation(&recollection.summary));
        section("memory.page.summary", &summary);
    }
    prompt
}

fn preferences(recollection: &Recollection, words: &Words) -> String {
    let preferences = &recollection.identity.preferences;
    let mut lines = String::new();
    let mut line = |key: &str, value: &str| {
        let known = format!("memory.preferences.key.{key}");
        let name = if words.has(&known) { words.text(&known) } else { key };
        lines.extend(["- ", name, ": ", &quoted(value, MOST_OF_A_VALUE), "\n"]);
    };
    for (key, value) in
        [("name", preferences.name()), ("tone", preferences.tone()), ("verbosity", preferences.verbosity())]
    {
        if let Some(value) = value {
            line(key, value);
        }
    }
    if preferences.spiritual() {
        line("spiritual_perspective", "true");
    }
    for (key, value) in preferences.free() {
        match value.as_str() {
            Some(text) => line(key, text),
            None => line(key, &value.to_string()),
        }
    }
    lines
}

/// How much of a preference a model reads: no line of theirs is longer.
const MOST_OF_A_VALUE: usize = 200;

/// Whether what is remembered has been looked after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Staleness {
    Fresh,
    Stale,
}

impl Session {
    /// Over a week without a night that went through.
    pub(crate) fn staleness(&self) -> Staleness {
        let identity = &self.recollection.identity;
        let Some(since) = identity.consolidated_at.or(identity.consent_at) else { return Staleness::Fresh };
        let week = jiff::SignedDuration::from_hours(24 * memory::nightfall::STALE_DAYS);
        if self.inbound.received_at.duration_since(since) > week {
            Staleness::Stale
        } else {
            Staleness::Fresh
        }
    }

    /// Remembers what a tool that recalls has shown.
    pub(crate) fn note_consulted(&mut self, tool: &str, trail: &Trail) {
        if memory::tools::RECALLING.contains(&tool) {
            self.consulted.extend(trail.shown().iter().copied().map(KnowledgeId::from_uuid));
        }
    }

    /// The topic of what the person was asked last and may be answering now.
    pub(crate) fn open_question(&self) -> Option<&'static str> {
        let question = self.turn.record().began.question().filter(|_| self.turn.hears().is_none());
        question.map(OpenQuestion::topic)
    }
}

impl Turns {
    /// What the person is told about their memory beside this reply: at most one thing at a time, each once.
    pub(crate) async fn memory_notices(
        &self,
        tx: &mut Tx,
        session: &Session,
        beside: MessageId,
        asked: Option<&OpenQuestion>,
    ) -> Result<(Vec<Notice>, Option<OpenQuestion>), StoreError> {
        let nothing = (Vec::new(), None);
        // One question at a time: whatever else there is to ask or to tell waits until this one is answered.
        if asked.is_some() {
            return Ok(nothing);
        }
        let now = self.shared.clock.now();
        let identity = &session.recollection.identity;
        let words = &session.words;
        let notice = |code: &str, message: String| vec![Notice { code: code.to_owned(), message }];
        match identity.consent {
            Consent::Unasked => {
                memory::identity::note_asked(tx, beside, now).await?;
                let card = notice(CONSENT_ASKED, words.text("memory.consent.ask").to_owned());
                return Ok((card, Some(OpenQuestion::MemoryConsent)));
            }
            Consent::Asked | Consent::Refused => return Ok(nothing),
            Consent::Granted => {}
        }
        let Some(untold) = identity.untold_night else { return Ok(nothing) };
        memory::identity::set_untold(tx, None).await?;
        if let Some(doubt) = memory::doubts::next_to_ask(tx).await? {
            memory::doubts::note_asked(tx, doubt.id, now).await?;
            let older = memory::items::find(tx, doubt.older).await?;
            let newer = memory::items::find(tx, doubt.newer).await?;
            if let Some((older, newer)) = older.zip(newer) {
                let holes = [("older", older.content.as_str()), ("newer", newer.content.as_str())];
                let asked = OpenQuestion::Doubt { doubt: doubt.id };
                return Ok((notice(DOUBT, words.fill("memory.doubt.notice", &holes)), Some(asked)));
            }
        }
        let night = memory::night::find(tx, untold).await?.filter(|night| night.undone_at.is_none());
        let told = night.map(|night| notice(DIGEST, memory::digest_headline(&night, words)));
        Ok((told.unwrap_or_default(), None))
    }

    /// What a turn may have set off: a wish to be forgotten, or a life in another zone. Found by the next sweep, if we
    /// die before.
    pub(crate) async fn after_turn(&self, session: &Session) {
        let used = |tool: &str| session.turn.used().iter().any(|used| used.name == tool && used.ok);
        let outcome = if used(ForgetEverything::SPEC.name) {
            self.jobs.erase_what_waits().await
        } else if used(UpdateUserPreferences::SPEC.name) || used(SetMemoryConsent::SPEC.name) {
            self.jobs.plan_nights().await
        } else {
            return;
        };
        if let Err(error) = outcome {
            tracing::warn!(%error, "what a turn set off waits for the next sweep");
        }
    }

    /// Keeps what the reply leaned on, and that it was used.
    pub(crate) async fn note_recollection(
        &self,
        tx: &mut Tx,
        session: &Session,
        reply: &str,
    ) -> Result<(), StoreError> {
        let now = self.shared.clock.now();
        let text = &session.recollection.page;
        let page = session.recollection.identity.page_id.filter(|_| !text.is_empty());
        memory::items::touch(tx, &session.consulted, now).await?;
        if let Some(page) = page {
            let used = memory::page::used_by(tx, page, text, reply).await?;
            memory::items::touch(tx, &used, now).await?;
        }
        memory::why::note(tx, session.inbound.turn, page, &session.consulted, now).await
    }
}
