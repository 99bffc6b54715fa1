//! How a person stands with the house when their message comes: whether they may be written to, and who spoke last.

use domain::{Timestamp, Words};
use store::Tx;
use store::messages::{Author, Message};
use store::permissions::{self, PermissionState};

use crate::error::EngineError;
use crate::pipeline::{Company, Contact, HANDED, OPT_OUT};
use crate::shared::Shared;

/// Only where opting out means something is it worth a look.
pub(crate) async fn contact(
    shared: &Shared,
    tx: &mut Tx,
    assistant: &str,
    now: Timestamp,
) -> Result<Contact, EngineError> {
    if !shared.mounted(assistant)?.assistant.pipeline.has(OPT_OUT.name) {
        return Ok(Contact::Open);
    }
    let said = permissions::load(tx).await?;
    Ok(match said.state {
        PermissionState::OptedIn if said.next_allowed_at.is_some_and(|at| at > now) => Contact::Held,
        PermissionState::OptedIn => Contact::Open,
        PermissionState::OptedOut | PermissionState::CoolingOff => Contact::Ended,
    })
}

/// Who spoke last. Whether somebody was told of their hand-over is seen from the words that told it.
pub(crate) fn company(last: Option<&Message>, words: &Words) -> Company {
    match last {
        Some(last) if last.author == Author::Operator => Company::Attended,
        Some(last) if last.author == Author::Assistant => {
            let says = |key: &&str| last.text.ends_with(&words.tuned(words.text(key).to_owned()));
            if HANDED.iter().any(says) { Company::Alone } else { Company::Told }
        }
        _ => Company::Told,
    }
}
