//! `/api/v1/people`: everybody by name, and somebody kept, shown, changed and taken out by hand.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::StatusCode;
use domain::Timestamp;
use records::{Paged, record_id};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::problem::{Code, Json, Path, Problem, Query};
use web::{App, Who};

use super::refusal;
use crate::manner::Manner;
use crate::people::rule::PersonDraft;
use crate::people::table::{self, Cursor};
use crate::people::{Known, Person, PersonId, acts};

/// Somebody in a person's life.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PersonBody {
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
pub(super) struct Wanted {
    /// Only those with these words in their name or relationship.
    q: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PeopleBody {
    items: Vec<PersonBody>,
    next_cursor: Option<String>,
}

/// Lists people by pages, in the order of their names.
#[utoipa::path(
    get,
    path = "/api/v1/people",
    params(Wanted, Paged),
    responses((status = 200, body = PeopleBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn list(
    who: Who,
    State(app): State<App>,
    Query(wanted): Query<Wanted>,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<PeopleBody>, Problem> {
    let limit = paged.limit()?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let after = match paged.after(None, |text| text.parse::<PersonId>().ok().map(Some))? {
        None => Cursor::start(),
        Some(id) => Cursor::at(&mut tx, id).await?.ok_or_else(Paged::no_cursor)?,
    };
    let text = wanted.q.as_deref().unwrap_or_default();
    let mut people = table::page(&mut tx, text, &after, i64::try_from(limit).unwrap_or(1) + 1).await?;
    let more = people.len() > limit;
    people.truncate(limit);
    let next_cursor = people.last().filter(|_| more).map(|last: &Known| last.id.to_string());
    Ok(axum::Json(PeopleBody { items: people.into_iter().map(PersonBody::from).collect(), next_cursor }))
}

/// Keeps somebody new. 422 `invalid_person`: a name, day or text that cannot be, with the reason as detail.
#[utoipa::path(
    post,
    path = "/api/v1/people",
    request_body = PersonDraft,
    responses((status = 201, body = PersonBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn add(
    who: Who,
    State(app): State<App>,
    Json(draft): Json<PersonDraft>,
) -> Result<(StatusCode, axum::Json<PersonBody>), Problem> {
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.by_hand(&who).await?;
    let known = acts::add(&mut tx, &draft, &manner).await.map_err(refusal)?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(PersonBody::from(known))))
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

/// Changes what is known. 404: there is nobody like that. 422 `invalid_person`: it cannot be that.
#[utoipa::path(
    patch,
    path = "/api/v1/people/{id}",
    params(("id" = String, Path, description = "the person")),
    request_body = PersonDraft,
    responses((status = 200, body = PersonBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn change(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(draft): Json<PersonDraft>,
) -> Result<axum::Json<PersonBody>, Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.by_hand(&who).await?;
    let changed = acts::change(&mut tx, id, &draft, &manner).await.map_err(refusal)?;
    let (_, known) = changed.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(axum::Json(PersonBody::from(known)))
}

/// Deletes somebody. 404: there is nobody like that, or they are somebody else's.
#[utoipa::path(
    delete,
    path = "/api/v1/people/{id}",
    params(("id" = String, Path, description = "the person")),
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn remove(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.by_hand(&who).await?;
    if !acts::remove(&mut tx, id, &manner).await.map_err(refusal)? {
        return Err(Code::NotFound.into());
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
