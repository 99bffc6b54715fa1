//! Which decision a call means: by an id that this conversation was shown, by its title, or the one that is due.

use ::tools::{CallContext, ToolError};
use store::{Tx, sightings};

use crate::decisions::decision::{DecisionId, KeptDecision, Status};
use crate::decisions::naming::is_same;
use crate::decisions::saying::Saying;
use crate::decisions::table;

/// The decision with an id that was shown.
pub(super) async fn shown(
    tx: &mut Tx,
    call: &CallContext,
    id: DecisionId,
) -> Result<KeptDecision, ToolError> {
    let saying = Saying::of(call);
    if !sightings::stands(tx, call.conversation, id.as_uuid()).await? {
        return Err(saying.refused("decision_not_seen"));
    }
    records::find(tx, id).await?.ok_or_else(|| saying.refused("decision_not_found"))
}

/// The decision with a title, or the only one that sounds like it.
pub(super) async fn called(tx: &mut Tx, title: &str, saying: &Saying<'_>) -> Result<KeptDecision, ToolError> {
    let found = table::titled(tx, title).await?;
    let waiting: Vec<&KeptDecision> =
        found.iter().filter(|decision| decision.what.status == Status::Decided).collect();
    match (found.as_slice(), waiting.as_slice()) {
        ([], _) => Err(saying.unknown_decision(title)),
        ([only], _) => Ok(only.clone()),
        (_, [only]) => Ok((*only).clone()),
        // The same title twice: the newer one is meant, it is no question.
        ([newest, ..], _) if is_same(&newest.what.title, title) => Ok(newest.clone()),
        _ => Err(saying.which(&found)),
    }
}

/// The one decision whose day has come.
pub(super) async fn due(tx: &mut Tx, saying: &Saying<'_>) -> Result<KeptDecision, ToolError> {
    let mut due = table::due(tx, saying.today()).await?;
    match due.len() {
        0 => Err(saying.refused("nothing_due")),
        1 => Ok(due.remove(0)),
        _ => Err(saying.which(&due)),
    }
}
