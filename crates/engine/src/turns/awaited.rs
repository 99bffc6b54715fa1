//! Awaited: what a call lacks is asked for, and the call waits for it in the conversation's open question. The next message
//! fills it, gives it up or is about something else; ten minutes end it.

use std::collections::BTreeSet;
use std::time::Duration;

use domain::{ConversationState, OpenQuestion, Timestamp};
use models::ToolCall;
use models::port::Awaited;
use serde_json::Value;
use tools::Lacks;
use turn::{Lacking, Outcome, Turn};

use super::session::Session;
use crate::error::EngineError;

/// What is said to somebody who gives up what they were asked for.
const GIVEN_UP: &str = "engine.awaited.given_up";

/// A call as it waits: what was said of the argument and cannot be is no part of it.
pub(crate) fn lacking(call: &ToolCall, lacks: Lacks, question: String) -> Lacking {
    let Lacks { argument, given } = lacks;
    let mut arguments = given.unwrap_or_else(|| call.arguments.clone());
    let (outer, name) = argument.rsplit_once('.').unwrap_or(("", &argument));
    let holder = if outer.is_empty() { Some(&mut arguments) } else { arguments.get_mut(outer) };
    holder.and_then(Value::as_object_mut).map(|given| given.remove(name));
    Lacking { call: ToolCall { arguments, ..call.clone() }, argument, question }
}

/// What the conversation keeps of it.
pub(crate) fn question(lacking: &Lacking, now: Timestamp) -> OpenQuestion {
    let lasts = ConversationState::AwaitingInput.timeout().unwrap_or(Duration::ZERO);
    OpenQuestion::Missing {
        call: lacking.call.clone(),
        argument: lacking.argument.clone(),
        until: now + lasts,
    }
}

/// The call that was waiting when this turn began, and what for.
pub(crate) fn of(turn: &Turn) -> Option<(&ToolCall, &str)> {
    turn.record().began.question().filter(|_| turn.hears().is_none())?.missing()
}

/// Whether this turn went on with the call that was waiting.
pub(crate) fn is_taken_up(session: &Session, outcome: &Outcome) -> bool {
    let Some((call, _)) = of(&session.turn) else { return false };
    let used = session.turn.used().iter().map(|used| (&used.name, &used.arguments));
    let asked = outcome.asked_about().map(|asked| (&asked.name, &asked.arguments));
    used.chain(asked).any(|(name, arguments)| *name == call.name && !differs(&call.arguments, arguments))
}

/// Whether another thing is meant: something that was said in words is said in altogether other ones.
fn differs(waiting: &Value, now: &Value) -> bool {
    let shares = |one: &str, other: &str| {
        let words =
            |text: &str| -> BTreeSet<String> { text.split_whitespace().map(str::to_lowercase).collect() };
        !words(one).is_disjoint(&words(other))
    };
    let fields = waiting.as_object().into_iter().flatten();
    fields
        .filter_map(|(name, value)| Some((value.as_str()?, now.get(name)?.as_str()?)))
        // A time that was said in words is kept in figures.
        .filter(|said| [said.0, said.1].iter().all(|text| text.starts_with(char::is_alphabetic)))
        .any(|(before, after)| !shares(before, after))
}

/// What is said where the message was about something else: the call that was waiting is dropped.
pub(crate) fn dropped<'s>(session: &'s Session, outcome: &Outcome) -> Option<&'s str> {
    of(&session.turn)?;
    let heard =
        !matches!(outcome, Outcome::Spoke { .. } | Outcome::KeptSilent { .. } | Outcome::Failed { .. });
    (heard && !is_taken_up(session, outcome)).then(|| session.words.text("engine.awaited.dropped"))
}

impl Session {
    /// What a model is told of the call that waits.
    pub(crate) fn awaited(&self) -> Option<Awaited> {
        let (call, argument) = of(&self.turn)?;
        Some(Awaited { call: call.clone(), argument: argument.to_owned() })
    }

    /// The same for a model that reads a prompt: the end of it.
    pub(crate) fn awaited_prompt(&self) -> String {
        let Some((call, argument)) = of(&self.turn) else { return String::new() };
        let arguments = call.arguments.to_string();
        let holes = [("tool", call.name.as_str()), ("arguments", &arguments), ("argument", argument)];
        format!("\n\n{}", self.words.fill("engine.awaited.prompt", &holes))
    }

    /// Who gives up what they were asked for is not asked anything else, and no model has to read it. Says whether they did.
    pub(crate) fn gives_up(&mut self) -> Result<bool, EngineError> {
        let fresh = self.turn.record().heard.is_empty();
        let gives_up = fresh && of(&self.turn).is_some() && guard::answers::gives_up(self.reads());
        if gives_up {
            self.turn.speak(GIVEN_UP)?;
        }
        Ok(gives_up)
    }
}
