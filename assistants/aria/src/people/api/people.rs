//! `/api/v1/people`: everybody by name, and somebody kept, shown, changed and taken out by hand.

use std::collections::BTreeMap;

use axum::extract::State;
use domain::Timestamp;
use records::{Collection, Listed, Paged, RecordId, record_id};
use serde::{Deserialize, Serialize};
use store::Tx;
use utoipa::{IntoParams, ToSchema};
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::refusal;
use crate::manner::Manner;
use crate::people::rule::PersonDraft;
use crate::people::table::{self, Cursor};
use crate::people::{Known, Person, PersonId, acts};

/// Somebody in a person's life.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonBody {
    #[schema(value_type = String, format = Uuid)]
    id: PersonId,
    #[schema(example = "Paula")]
    name: String,
    /// What they are to the person.
    #[schema(example = "irmã")]
    relationship: Option<String>,
    /// One thing a line.
    notes: Option<String>,
    /// `1990-05-12`, or `05-12` where the year is not known.
    #[schema(example = "1990-05-12")]
    birthday: Option<String>,
    /// `gosta` gathers what they like; other keys hold one thing each.
    preferences: BTreeMap<String, String>,
    dislikes: Vec<String>,
    #[schema(value_type = String, format = DateTime)]
    updated_at: Timestamp,
}

impl From<Known> for PersonBody {
    fn from(known: Known) -> Self {
        let what = known.what;
        Self {
            id: known.id,
            name: what.name,
            relationship: what.relationship,
            notes: what.notes,
            birthday: what.birthday.map(|birthday| birthday.to_string()),
            preferences: what.taste.preferences,
            dislikes: what.taste.dislikes,
            updated_at: known.updated_at,
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct PeopleFilter {
    /// Only those with these words in their name or relationship.
    q: Option<String>,
}

impl Collection for Person {
    type Caller = Who;
    type Item = PersonBody;
    type New = PersonDraft;
    type Change = PersonDraft;
    type Filter = PeopleFilter;

    /// In the order of their names.
    async fn list(
        tx: &mut Tx,
        filter: PeopleFilter,
        paged: &Paged,
        _: &Manner,
    ) -> Result<Listed<PersonBody>, Problem> {
        let limit = paged.looked_for()?;
        let after = match paged.after(None, |text| text.parse::<PersonId>().ok().map(Some))? {
            None => Cursor::start(),
            Some(id) => Cursor::at(tx, id).await?.ok_or_else(Paged::no_cursor)?,
        };
        let text = filter.q.as_deref().unwrap_or_default();
        let found = table::page(tx, text, &after, limit).await?;
        Ok(Listed::found(found, paged, |last: &Known| last.id.to_string())?.map(PersonBody::from))
    }

    async fn add(tx: &mut Tx, draft: PersonDraft, manner: &Manner) -> Result<PersonBody, Problem> {
        Ok(acts::add(tx, &draft, manner).await.map_err(refusal)?.into())
    }

    async fn change(
        tx: &mut Tx,
        id: RecordId,
        draft: PersonDraft,
        manner: &Manner,
    ) -> Result<Option<PersonBody>, Problem> {
        let changed = acts::change(tx, id, &draft, manner).await.map_err(refusal)?;
        Ok(changed.map(|(_, known)| known.into()))
    }

    async fn remove(tx: &mut Tx, id: RecordId, manner: &Manner) -> Result<bool, Problem> {
        Ok(records::remove_by_id::<Self>(tx, id, manner.now.timestamp()).await?)
    }
}

/// Somebody. 404: there is nobody like that, or they are somebody else's.
#[utoipa::path(
    get,
    path = "/api/v1/people/{id}",
    params(("id" = String, Path, description = "the person")),
    responses((status = 200, body = PersonBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn show(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<axum::Json<PersonBody>, Problem> {
    let mut tx = app.engine.db().read(who.scope).await?;
    let known = records::find::<Person>(&mut tx, record_id(&id)?).await?.ok_or(Code::NotFound)?;
    Ok(axum::Json(PersonBody::from(known)))
}
