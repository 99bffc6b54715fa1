//! `/api/v1/reminders`: what is to come, the next first, or what spoke, the newest first; kept, changed and cancelled by
//! hand.

use axum::extract::State;
use domain::Timestamp;
use jiff::SignedDuration;
use records::{Collection, Listed, Paged, RecordId};
use serde::Deserialize;
use store::Tx;
use utoipa::IntoParams;
use uuid::Uuid;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::body::{NewReminderBody, ReminderBody, ReminderPatch};
use super::{refusal, reminder_id};
use crate::manner::Manner;
use crate::reminders::asked::Asked;
use crate::reminders::saying::Saying;
use crate::reminders::{Reminder, ReminderId, later, table};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Which {
    #[default]
    Active,
    /// Spoke within the last thirty days.
    Delivered,
}

#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct RemindersFilter {
    /// `active` (what is to come) or `delivered` (what spoke within the last thirty days).
    #[serde(default)]
    #[param(value_type = Option<String>)]
    status: Which,
}

impl Collection for Reminder {
    type Caller = Who;
    type Item = ReminderBody;
    type New = NewReminderBody;
    type Change = ReminderPatch;
    type Filter = RemindersFilter;

    async fn list(
        tx: &mut Tx,
        filter: RemindersFilter,
        paged: &Paged,
        manner: &Manner,
    ) -> Result<Listed<ReminderBody>, Problem> {
        let limit = paged.looked_for()?;
        let listed = match filter.status {
            Which::Active => {
                let start = (Timestamp::UNIX_EPOCH, ReminderId::from_uuid(Uuid::nil()));
                let after = paged.after(start, read_cursor)?;
                Listed::found(table::coming(tx, after, limit).await?, paged, write_cursor)?
            }
            Which::Delivered => {
                let since = manner.now.timestamp() - SignedDuration::from_hours(24 * 30);
                let spoken = Listed::found(table::spoken(tx, since, limit).await?, paged, write_cursor)?;
                // Of what spoke there is one page.
                Listed { next_cursor: None, ..spoken }
            }
        };
        Ok(listed.map(ReminderBody::from))
    }

    async fn add(tx: &mut Tx, body: NewReminderBody, manner: &Manner) -> Result<ReminderBody, Problem> {
        let asked = Asked {
            title: &body.title,
            when: body.datetime.as_deref(),
            notes: body.notes.as_deref(),
            rule: body.repeat.as_ref(),
        };
        let saying = Saying::by(manner);
        let new = saying.check(asked.resolve(&manner.now)).map_err(refusal)?;
        table::check_room(tx, &saying).await.map_err(refusal)?;
        Ok(table::insert(tx, new, manner.now.timestamp()).await?.into())
    }

    /// One that was over speaks again at its new time.
    async fn change(
        tx: &mut Tx,
        id: RecordId,
        patch: ReminderPatch,
        manner: &Manner,
    ) -> Result<Option<ReminderBody>, Problem> {
        let Some(before) = table::find(tx, ReminderId::from_uuid(id.as_uuid())).await? else {
            return Ok(None);
        };
        let first = before.first.to_string();
        let asked = Asked {
            title: patch.title.as_deref().unwrap_or(&before.title),
            when: Some(patch.datetime.as_deref().unwrap_or(&first)),
            notes: patch.notes.as_deref().or(before.notes.as_deref()),
            rule: patch.repeat.as_ref().or(before.rule.as_ref()),
        };
        let new = Saying::by(manner).check(asked.resolve(&manner.now)).map_err(refusal)?;
        Ok(Some(table::replace(tx, &before, new, manner.now.timestamp()).await?.into()))
    }

    async fn remove(tx: &mut Tx, id: RecordId, manner: &Manner) -> Result<bool, Problem> {
        let Some(reminder) = table::find(tx, ReminderId::from_uuid(id.as_uuid())).await? else {
            return Ok(false);
        };
        later::cancel(tx, &reminder, manner.now.timestamp()).await?;
        Ok(true)
    }
}

/// One reminder. 404: there is none, or it is somebody else's.
#[utoipa::path(
    get,
    path = "/api/v1/reminders/{id}",
    params(("id" = String, Path, description = "the reminder")),
    responses((status = 200, body = ReminderBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn show(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<axum::Json<ReminderBody>, Problem> {
    let mut tx = app.engine.db().read(who.scope).await?;
    let reminder = table::find(&mut tx, reminder_id(&id)?).await?.ok_or(Code::NotFound)?;
    Ok(axum::Json(reminder.into()))
}

fn write_cursor(last: &Reminder) -> String {
    format!("{}.{}", last.next_at.unwrap_or(Timestamp::UNIX_EPOCH).as_microsecond(), last.id)
}

fn read_cursor(text: &str) -> Option<(Timestamp, ReminderId)> {
    let (at, id) = text.split_once('.')?;
    let at = Timestamp::from_microsecond(at.parse().ok()?).ok()?;
    Some((at, ReminderId::from_uuid(id.parse::<Uuid>().ok()?)))
}
