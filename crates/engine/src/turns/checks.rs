//! A turn within honest limits. What needs it is answered before any model is asked, and what a model says is
//! held against what the turn has done.

use domain::event::Detail;
use domain::{Event, EventKind, Timestamp};
use guard::limits::{Manner, Topic};
use guard::replies::{Fault, Gate, Known, Past};
use models::{ModelMessage, ToolOutcome};
use store::{Tx, events};
use tools::Registry;
use turn::Outcome;

use super::awaited;
use super::coverage;
use super::phrase;
use super::session::Session;
use super::state::Turns;
use crate::error::EngineError;
use crate::limits::{self, Mended, ReplyPart};

/// A reply as it leaves, and what was not let through.
#[derive(Debug)]
pub(crate) struct CheckedReply {
    pub(crate) text: String,
    pub(crate) faults: Vec<Fault>,
}

/// What a turn has to show for itself at some point of it.
#[derive(Debug, Default)]
struct Shown<'s> {
    effects: Vec<&'s str>,
    looked: bool,
    /// A tool said no, for a reason of its own: what was wanted was understood.
    refused: bool,
}

impl<'s> Shown<'s> {
    fn see(&mut self, outcome: &'s ToolOutcome, tools: &Registry) {
        match (outcome.ok, tools.only_reads(&outcome.name)) {
            (true, true) => self.looked = true,
            (true, false) => self.effects.push(&outcome.name),
            (false, _) => self.refused |= !tools::ToolError::is_the_callers(&outcome.content),
        }
    }
}

impl Session {
    /// Answers what cannot wait: no model, no limit and no waiting proposal stands in the way.
    pub(crate) fn answer_at_once(&mut self) -> Result<(), EngineError> {
        let Some(concern) = self.concern.filter(|concern| concern.topic.manner() == Manner::AtOnce) else {
            return Ok(());
        };
        if self.turn.record().heard.is_empty() {
            let key = limits::own_words(concern.topic, &self.replies(), &self.words);
            self.turn.speak(key)?;
        }
        Ok(())
    }

    /// Whether a reply says that it did not understand.
    pub(crate) fn is_lost(&self, reply: &str) -> bool {
        let unknown = self.words.get(&format!("{}.talk.unknown", self.assistant));
        guard::contact::is_lost(reply, unknown.unwrap_or_default())
    }

    /// What was replied lately, newest first.
    fn replies(&self) -> Vec<&str> {
        let replies = self.history.iter().rev().filter_map(|message| match message {
            ModelMessage::Assistant { text, .. } if !text.is_empty() => Some(text.as_str()),
            _ => None,
        });
        replies.collect()
    }

    /// Whether earlier turns that the model can see had an effect.
    fn remembers_effects(&self, tools: &Registry) -> bool {
        self.history.iter().any(|message| match message {
            ModelMessage::Tools { outcomes } => {
                outcomes.iter().any(|outcome| outcome.ok && !tools.only_reads(&outcome.name))
            }
            _ => false,
        })
    }

    /// What is said back to the person must be theirs, or true of them: their words, what is remembered, what tools
    /// returned, in this turn and before it, and what they are told that they may say.
    fn told<'s>(&'s self, tools: &'s Registry) -> Vec<&'s str> {
        let mut told = vec![self.text.as_str(), self.recollection.page.as_str()];
        // "sim, fiz o plantão", as a sentence that they may say.
        for sentence in tools.sentences_shown() {
            told.push(sentence);
        }
        for message in self.history.iter().chain(self.turn.transcript()) {
            match message {
                ModelMessage::User { text, .. } => told.push(text),
                ModelMessage::Tools { outcomes } => {
                    for outcome in outcomes {
                        // Of what was refused only the runtime's own sentence: the rest may repeat what was called.
                        let own =
                            if outcome.ok { Some(&outcome.content) } else { outcome.content.get("message") };
                        if let Some(content) = own {
                            texts(content, &mut told);
                        }
                    }
                }
                ModelMessage::Assistant { .. } => {}
            }
        }
        told
    }

    fn known<'k>(&self, shown: &'k Shown<'_>, told: &'k [&'k str], tools: &Registry) -> Known<'k> {
        let past = shown.looked || self.remembers_effects(tools);
        Known {
            topic: self.topic(shown),
            told,
            effects: &shown.effects,
            past: if past { Past::Known } else { Past::Unknown },
        }
    }

    fn mended(&self, text: &str, shown: &Shown<'_>, place: ReplyPart, tools: &Registry) -> Mended {
        let told = self.told(tools);
        let known = self.known(shown, &told, tools);
        limits::mended(text, &known, place, &self.replies(), &self.words)
    }

    /// What the reply must mind. Who asks for figures right after a hard moment gets figures.
    fn topic(&self, shown: &Shown<'_>) -> Option<Topic> {
        let worked = shown.looked || shown.refused || !shown.effects.is_empty();
        self.concern.map(|concern| concern.topic).filter(|topic| !(worked && is_gentle(*topic)))
    }

    /// What the model said before it called tools, as far as it may be read; and what the turn has shown since.
    fn on_the_way<'s>(&'s self, tools: &Registry) -> (Vec<Mended>, Shown<'s>) {
        let mut shown = Shown::default();
        let mut parts = Vec::new();
        for message in self.turn.transcript() {
            match message {
                ModelMessage::Assistant { text, .. } if text.trim().is_empty() => {}
                ModelMessage::Assistant { text, .. } => {
                    parts.push(self.mended(text, &shown, ReplyPart::OnTheWay, tools));
                }
                ModelMessage::Tools { outcomes } => {
                    for outcome in outcomes {
                        shown.see(outcome, tools);
                    }
                }
                ModelMessage::User { .. } => {}
            }
        }
        (parts, shown)
    }
}

impl Turns {
    /// What the reply holds already, whatever it will come to.
    pub(crate) fn said_so_far(&self, session: &Session) -> Result<String, EngineError> {
        let tools = &self.shared.mounted(session.assistant)?.assistant.tools;
        let (parts, _) = session.on_the_way(tools);
        let before = phrase::before(&session.turn, &session.words);
        Ok(joined(before.into_iter().chain(parts.into_iter().map(|part| part.text))))
    }

    /// Runs something with the gate that this turn's next answer passes. Where care is needed there is none: that answer
    /// is read whole before anybody else reads it.
    pub(crate) async fn gated<T>(
        &self,
        session: &Session,
        run: impl AsyncFnOnce(Option<Gate<'_>>) -> T,
    ) -> Result<T, EngineError> {
        let tools = &self.shared.mounted(session.assistant)?.assistant.tools;
        let (_, shown) = session.on_the_way(tools);
        let told = session.told(tools);
        let gate = Gate::new(session.known(&shown, &told, tools));
        Ok(run(session.concern.is_none().then_some(gate)).await)
    }

    /// The whole reply: what the model said on the way, what the runtime has to say, and the outcome.
    pub(crate) fn said(&self, session: &Session, outcome: &Outcome) -> Result<CheckedReply, EngineError> {
        let tools = &self.shared.mounted(session.assistant)?.assistant.tools;
        let (mut parts, shown) = session.on_the_way(tools);
        let last = phrase::of_outcome(&session.turn, outcome, &session.words);
        let topic = session.topic(&shown);
        match (outcome, topic) {
            (Outcome::Replied { text }, _) if session.turn.hears().is_some() && session.is_lost(text) => {}
            (Outcome::Replied { text }, _) => {
                parts.push(session.mended(text, &shown, ReplyPart::Last, tools));
            }
            (Outcome::Failed { .. }, Some(topic)) => parts = vec![own(session, topic)],
            (Outcome::Asked { .. } | Outcome::AskedFor { .. }, Some(topic)) if !is_gentle(topic) => {
                parts = vec![own(session, topic), plain(last)];
            }
            _ => parts.push(plain(last)),
        }
        parts.extend(coverage::in_vain(session, outcome, tools).map(plain));
        parts.extend(coverage::left_out(session, outcome, tools).map(plain));
        let faults = parts.iter().flat_map(|part| part.faults.iter().copied()).collect();
        // What is asked again as it was was never aside.
        let before =
            phrase::before(&session.turn, &session.words).filter(|_| !asks_the_same(session, outcome));
        let dropped = awaited::dropped(session, outcome).map(str::to_owned);
        let before = dropped.into_iter().chain(before);
        let text = joined(before.chain(parts.into_iter().map(|part| part.text)));
        Ok(CheckedReply { text, faults })
    }

    /// Keeps that a limit was met, by its name and without a word of what was said.
    pub(crate) async fn note_limits(
        &self,
        tx: &mut Tx,
        session: &Session,
        said: &CheckedReply,
        now: Timestamp,
    ) -> Result<(), EngineError> {
        let heard = session.concern.map(|concern| ("heard", concern.topic.as_str()));
        let mut met: Vec<(&'static str, &'static str)> = heard.into_iter().collect();
        for fault in &said.faults {
            let one = ("said", fault.as_str());
            if !met.contains(&one) {
                met.push(one);
            }
        }
        for (side, name) in met {
            let (turn, correlation) = (session.inbound.turn.as_uuid(), session.inbound.correlation.clone());
            let event = Event::new(EventKind::LimitMet, turn, correlation)
                .in_conversation(session.inbound.conversation)
                .with("side", Detail::Name(side))
                .with("limit", Detail::Name(name));
            events::append(tx, &event, now).await?;
            self.limits_met.count(side);
        }
        Ok(())
    }
}

/// Every text in what a tool returned.
fn texts<'v>(value: &'v serde_json::Value, found: &mut Vec<&'v str>) {
    match value {
        serde_json::Value::String(text) => found.push(text),
        serde_json::Value::Array(items) => items.iter().for_each(|item| texts(item, found)),
        serde_json::Value::Object(fields) => fields.values().for_each(|field| texts(field, found)),
        _ => {}
    }
}

/// Subjects that stand back where the turn has something to show.
const fn is_gentle(topic: Topic) -> bool {
    matches!(topic, Topic::Aftercare | Topic::Grief | Topic::Worry)
}

fn asks_the_same(session: &Session, outcome: &Outcome) -> bool {
    let (Outcome::Asked { proposal, .. }, Some(pending)) = (outcome, session.turn.pending()) else {
        return false;
    };
    let (asked, before) = (&proposal.action.call, &pending.proposal.action.call);
    (&asked.name, &asked.arguments) == (&before.name, &before.arguments)
}

fn own(session: &Session, topic: Topic) -> Mended {
    let key = limits::own_words(topic, &session.replies(), &session.words);
    plain(session.words.text(&key).to_owned())
}

fn plain(text: String) -> Mended {
    Mended { text, faults: Vec::new() }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}
