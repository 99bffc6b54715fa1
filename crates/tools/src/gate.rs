//! The gate: parse · validate · authorise · classify · execute · format · log.

use domain::Timestamp;
use domain::action::OrderBasis;
use domain::tool::{Confirmation, Makes, ToolCall, ToolOutcome};
use serde_json::{Value, json};
use store::audit::{self, AuditEntry};
use store::{Tx, flags};
use uuid::Uuid;

use crate::ToolError;
use crate::coverage;
use crate::order::{self, Basis};
use crate::registry::{Entry, Registry};
use crate::tool::CallContext;
use crate::trail::Trail;

/// Where an outcome says what it offers.
const OFFERED: &str = "offered";

/// The things that an outcome offers.
pub fn offered(outcome: &ToolOutcome) -> Vec<Uuid> {
    let ids = outcome.content.get(OFFERED).filter(|_| outcome.ok).cloned();
    ids.and_then(|ids| serde_json::from_value(ids).ok()).unwrap_or_default()
}

/// The code of a call that lacks what its schema asks for and the person has not said.
const MISSING: &str = "missing_argument";

/// The most problems of one call's arguments that are told back.
const MAX_PROBLEMS: usize = 5;

/// A call that passed parsing, validation and authorisation, in canonical form.
#[derive(Debug, Clone, PartialEq)]
pub struct Admitted {
    pub call: ToolCall,
    pub summary: String,
    /// What made it the person's own order. Nothing for a tool that asks nobody, and for what is asked about.
    pub ordered: Option<OrderBasis>,
}

/// What the gate makes of a call.
#[derive(Debug, Clone, PartialEq)]
pub enum Admission {
    Run(Admitted),
    /// Only after the person's yes.
    Ask(Admitted),
}

/// A call that was executed, and what it did.
#[derive(Debug, Clone)]
pub struct Performed {
    pub outcome: ToolOutcome,
    pub effect: Option<Value>,
    pub trail: Trail,
}

impl Registry {
    /// Stages one to four. Nothing has happened when it returns.
    pub async fn admit(
        &self,
        tx: &mut Tx,
        call: &ToolCall,
        context: &CallContext,
    ) -> Result<Admission, ToolError> {
        let entry = self.parse(call)?;
        let valid = validate(entry, &call.arguments);
        authorise(entry, tx, context).await?;
        valid.map_err(|invalid| missing(entry, &call.arguments, context).unwrap_or(invalid))?;
        if entry.spec.makes == Makes::New && coverage::takes_away(&context.text, &call.arguments.to_string())
        {
            return Err(refused("order_takes_away", "tools.takes_away", context));
        }
        let prepared = entry.runner.prepare(call.arguments.clone(), tx, context).await;
        let (arguments, summary) =
            prepared.map_err(|error| error.about(|argument| entry.validator.takes(argument)))?;
        let call = ToolCall { arguments, ..call.clone() };
        let admitted = Admitted { call, summary, ordered: None };
        let orders = match entry.spec.confirmation {
            Confirmation::Never => return Ok(Admission::Run(admitted)),
            Confirmation::Always => return Ok(Admission::Ask(admitted)),
            Confirmation::UnlessOutright(orders) => orders.all(),
        };
        let ordered = match answered(entry, &admitted.call, context)? {
            Some(basis) => Some(basis),
            None => match entry.runner.target(admitted.call.arguments.clone(), tx, context).await? {
                Some(target) => match order::basis(tx, context, orders, &target).await? {
                    Basis::Ordered(basis) => Some(basis),
                    Basis::Unordered => None,
                    Basis::OfAnotherThing => {
                        return Err(refused("order_of_another_thing", "tools.another_thing", context));
                    }
                },
                None => None,
            },
        };
        Ok(match ordered {
            Some(_) => Admission::Run(Admitted { ordered, ..admitted }),
            None => Admission::Ask(admitted),
        })
    }

    /// The third stage once more, when the yes has come: what was withdrawn since the question does not act.
    pub async fn authorise(
        &self,
        tx: &mut Tx,
        call: &ToolCall,
        context: &CallContext,
    ) -> Result<(), ToolError> {
        authorise(self.parse(call)?, tx, context).await
    }

    /// Stages five to seven, inside the transaction that also holds the receipt. On an error the transaction
    /// must be dropped, and the trail of [`Self::failed`] written in another. A tool that only reads can be
    /// given a snapshot; its trail is written with whatever the turn writes next.
    pub async fn perform(
        &self,
        tx: &mut Tx,
        call: &ToolCall,
        context: &CallContext,
    ) -> Result<Performed, ToolError> {
        let entry = self.parse(call)?;
        validate(entry, &call.arguments)?;
        let started = context.clock.now();
        let done = entry.runner.run(call.arguments.clone(), tx, context).await?;
        let trail = Trail { audit: audit_entry(entry, context, started, None), shown: done.shown };
        let outcome = formatted(call, done.content, done.said, &done.offered);
        Ok(Performed { outcome, effect: done.effect, trail })
    }

    /// The trail of a call that came to nothing. A tool that does not exist leaves none.
    pub fn failed(&self, call: &ToolCall, error: &ToolError, context: &CallContext) -> Option<Trail> {
        let entry = self.entry(&call.name)?;
        let audit = audit_entry(entry, context, context.clock.now(), Some(error.code()));
        Some(Trail { audit, shown: Vec::new() })
    }

    fn parse(&self, call: &ToolCall) -> Result<&Entry, ToolError> {
        let entry = self.entry(&call.name).ok_or_else(|| ToolError::Unknown { name: call.name.clone() })?;
        if call.arguments.is_object() {
            Ok(entry)
        } else {
            Err(ToolError::Invalid { problems: vec!["the arguments must be an object".into()] })
        }
    }
}

fn validate(entry: &Entry, arguments: &Value) -> Result<(), ToolError> {
    let mut problems = entry.validator.problems(arguments);
    problems.truncate(MAX_PROBLEMS);
    if problems.is_empty() { Ok(()) } else { Err(ToolError::Invalid { problems }) }
}

/// What only the person can say, where that is all that a call lacks. Anything else is for whoever called to mend.
fn missing(entry: &Entry, arguments: &Value, context: &CallContext) -> Option<ToolError> {
    let words = &context.words;
    let number = |argument: &str| {
        let named = || words.get(&format!("tools.ask.{argument}"));
        let question = || named().unwrap_or(words.text("tools.ask.number")).to_owned();
        entry.validator.is_number(argument).then(question)
    };
    let named = |argument: &str| words.get(&format!("ask.{}.{argument}", entry.spec.name)).map(str::to_owned);
    let question = |argument: &str| {
        let own = entry.runner.asks_for(argument, arguments, words).or_else(|| named(argument));
        let question = own.or_else(|| number(argument))?;
        Some(ToolError::refused(MISSING, question).lacking(argument))
    };
    entry.validator.lacking(arguments).into_iter().find_map(question)
}

async fn authorise(entry: &Entry, tx: &mut Tx, context: &CallContext) -> Result<(), ToolError> {
    if !entry.spec.is_for(context.role) {
        return Err(ToolError::Forbidden);
    }
    if let Some(flag) = entry.spec.feature_flag
        && !flags::enabled(tx, flag).await?
    {
        return Err(ToolError::Forbidden);
    }
    if let Some(limit) = entry.spec.calls_per_minute {
        let now = context.clock.now();
        let minute_ago = now - jiff::SignedDuration::from_mins(1);
        if audit::calls_between(tx, entry.spec.name, minute_ago, now).await? >= i64::from(limit) {
            return Err(ToolError::RateLimited);
        }
    }
    Ok(())
}

fn refused(code: &'static str, key: &str, context: &CallContext) -> ToolError {
    ToolError::refused(code, context.words.text(key))
}

/// Whether the person's bare yes or no, to what they were asked last, asks for this call.
fn answered(entry: &Entry, call: &ToolCall, context: &CallContext) -> Result<Option<OrderBasis>, ToolError> {
    let Some((asked, answer)) = context.asked.as_ref().zip(context.answer) else { return Ok(None) };
    let fits = entry.runner.answers(call.arguments.clone(), asked)? == Some(answer);
    let words = vec![context.text.trim().to_owned()];
    let answers = Some(asked.topic().to_owned());
    Ok(fits.then(|| OrderBasis { words, answers, ..OrderBasis::default() }))
}

fn formatted(call: &ToolCall, content: Value, said: String, offered: &[Uuid]) -> ToolOutcome {
    let mut content = match content {
        Value::Object(fields) => Value::Object(fields),
        other => json!({ "result": other }),
    };
    content["said"] = Value::from(said);
    if !offered.is_empty() {
        content[OFFERED] = json!(offered);
    }
    ToolOutcome { call_id: call.id.clone(), name: call.name.clone(), content, ok: true }
}

fn audit_entry(
    entry: &Entry,
    context: &CallContext,
    started: Timestamp,
    code: Option<&'static str>,
) -> AuditEntry {
    let now = context.clock.now();
    AuditEntry {
        conversation: context.conversation,
        turn: context.turn,
        tool: entry.spec.name,
        version: entry.spec.version,
        stage: if code.is_some() { "refused" } else { "executed" },
        ok: code.is_none(),
        code,
        micros: now.as_microsecond() - started.as_microsecond(),
        correlation: context.correlation.clone(),
        at: now,
    }
}
