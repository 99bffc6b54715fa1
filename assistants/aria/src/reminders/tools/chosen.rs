//! Which reminder is meant: by its id, by words of its title, or the one that spoke last.

use ::tools::{CallContext, Naming, Target, ToolError};
use domain::Timestamp;
use jiff::SignedDuration;
use store::{Tx, sightings};
use uuid::Uuid;

use crate::reminders::saying::Saying;
use crate::reminders::{Reminder, ReminderId, Status, table};

/// For how long "feito" and "adia" lean on what was said.
const FRESH: SignedDuration = SignedDuration::from_hours(24);

/// How many reminders are looked through for a word.
const LOOKED: i64 = 200;

/// How a reminder is named.
#[derive(Debug, Clone, Copy)]
pub(super) struct Named<'a> {
    pub(super) id: Option<ReminderId>,
    pub(super) query: Option<&'a str>,
}

/// The reminder as a target: words of its title name it, or it has just spoken and no other has.
pub(super) async fn target(
    tx: &mut Tx,
    call: &CallContext,
    reminder: &Reminder,
) -> Result<Target, ToolError> {
    let since = call.before.spoke_at.unwrap_or(call.clock.now() - FRESH);
    let mut spoken = table::spoken(tx, since, LOOKED).await?;
    // What was answered by the person's last message is not what this one is about.
    spoken.retain(|one| call.before.spoke_at.is_none_or(|spoke_at| one.delivered_at > Some(spoke_at)));
    let alone = spoken.len() == 1 && spoken.iter().any(|one| one.id == reminder.id);
    let told = reminder.delivered_at.filter(|_| alone);
    let kind = ["lembrete", "aviso", "alarme", "despertador", "reminder"];
    Ok(Target::thing(reminder.id.as_uuid(), Naming::Title).called(kind).titled(&reminder.title).told(told))
}

/// The one that is meant. None, or several: said so.
pub(super) async fn find(
    tx: &mut Tx,
    call: &CallContext,
    named: Named<'_>,
    saying: &Saying<'_>,
) -> Result<Reminder, ToolError> {
    if let Some(id) = named.id {
        if !sightings::stands(tx, call.conversation, id.as_uuid()).await? {
            return Err(saying.refused("not_found"));
        }
        return table::find(tx, id).await?.ok_or_else(|| saying.refused("not_found"));
    }
    let since = call.clock.now() - FRESH;
    let mut spoken = table::spoken(tx, since, LOOKED).await?;
    // What is over is not meant any more.
    spoken.retain(|one| matches!(one.status, Status::Active | Status::Delivered));
    let wanted = named.query.map(ptbr::terms).filter(|wanted| !wanted.is_empty());
    let Some(wanted) = wanted else {
        return spoken.into_iter().next().ok_or_else(|| saying.refused("none_recent"));
    };
    let start = (Timestamp::UNIX_EPOCH, ReminderId::from_uuid(Uuid::nil()));
    let mut all = table::coming(tx, start, LOOKED).await?;
    all.extend(spoken.into_iter().filter(|one| one.next_at.is_none()));
    let fits = |reminder: &Reminder| {
        let terms = ptbr::terms(&reminder.title);
        wanted.iter().all(|term| terms.contains(term))
    };
    let mut found: Vec<Reminder> = all.into_iter().filter(fits).collect();
    match found.len() {
        0 => Err(saying.refused("not_found")),
        1 => found.pop().ok_or_else(|| saying.refused("not_found")),
        _ => Err(saying.which(&found)),
    }
}
