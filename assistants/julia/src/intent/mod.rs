//! What a message asks for where that is plain from what the house keeps: the shifts that were offered, those that are the
//! doctor's own, the requests that wait. A reading here only names a tool; what that does is decided as ever, after a yes.

mod assign;
mod beside;
mod calling;
pub(crate) mod card;
mod copying;
mod doctor;
mod looking;
mod message;
mod operator;
mod orders;
mod own;
mod rest;
mod seeking;
pub(crate) mod sentence;
pub(crate) mod wish;

use domain::Role;
use domain::tool::ToolCall;
use engine::assistant::{Answered, Expected, TakenUp};
use jiff::{SignedDuration, Zoned};
use serde_json::Value;
use store::{StoreError, Tx};

use crate::places::House;
use crate::vagas;

pub(crate) use sentence::is_infinitive;

/// One call that a sentence stands for.
type Called = (&'static str, Value);

pub(crate) async fn read(tx: &mut Tx, answered: Answered<'_>) -> Result<TakenUp, StoreError> {
    let (wanted, rest) = if answered.role >= Role::Operator {
        operator::read(tx, &answered).await?
    } else {
        match doctor::read(tx, &answered).await? {
            doctor::Plain::HandOver(reason) => return Ok(TakenUp::HandOver(reason)),
            doctor::Plain::Says(key) => return Ok(TakenUp::Says(key)),
            doctor::Plain::Wants(wanted) => (wanted, String::new()),
            doctor::Plain::Part(wanted, rest) => (wanted, rest),
        }
    };
    if wanted.is_empty() {
        return Ok(TakenUp::Nothing);
    }
    let numbered = wanted.into_iter().enumerate();
    let call = |(at, (name, arguments)): (usize, Called)| ToolCall {
        id: format!("plain-{at}"),
        name: name.to_owned(),
        arguments,
    };
    let calls = numbered.map(call).collect();
    Ok(if rest.is_empty() { TakenUp::Calls(calls) } else { TakenUp::Part { calls, rest } })
}

/// How long before a shift somebody is waited for.
const SOON: SignedDuration = SignedDuration::from_hours(24);

/// Whether the house counts on the person whose transaction this is. Who names no other day speaks of now.
pub(crate) async fn expected(tx: &mut Tx, said: &str, now: Zoned) -> Result<Expected, StoreError> {
    let day = vagas::window::single(said, &now).filter(|day| *day != now.date());
    let Some(day) = day else {
        // "de madrugada eu não consigo" is a habit, and no trouble of today.
        let house = House::read(tx).await?;
        let habit = wish::standing(said, &house, &now).is_some();
        return Ok(if habit { Expected::Nowhere } else { Expected::Soon });
    };
    let own = vagas::table::taken(tx, now.timestamp()).await?;
    let soon =
        |vaga: &vagas::Vaga| vaga.starts.date() == day && vaga.starts.timestamp() <= now.timestamp() + SOON;
    Ok(match own.as_slice() {
        [] => Expected::Nowhere,
        some if some.iter().any(soon) => Expected::Soon,
        _ => Expected::Later,
    })
}
