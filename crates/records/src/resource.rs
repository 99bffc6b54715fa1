//! A record over HTTP: listed by pages, added, changed and taken out by hand, each with its receipt.

use std::borrow::Cow;
use std::fmt;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing;
use domain::Words;
use jiff::civil::Date;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use store::{StoreError, Tx};
use utoipa::openapi::path::{HttpMethod, OperationBuilder, ParameterBuilder, ParameterIn, PathItem, Paths};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ArrayBuilder, KnownFormat, ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Required, ResponseBuilder, Schema};
use utoipa::{IntoParams, PartialSchema, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use web::problem::{Code, Json, Path, Problem, ProblemBody, Query};
use web::{App, Manner, Who};

use crate::field::{object, plain};
use crate::{Described, Origin, RecordId, Stored, add, change, page, remove, take};

const DEFAULT_LIMIT: u16 = 50;
const MOST: u16 = 200;

/// Why something cannot be kept. Its words and its place among the API's problems are its own.
pub trait Refusal: fmt::Debug + Send {
    /// A word for it that stays the same, for programs and models.
    fn code(&self) -> &'static str;

    fn said(&self, words: &Words) -> String;

    fn problem(&self) -> Code;
}

/// A record that people and programs keep by hand.
pub trait Resource: Described {
    /// The names of the record and of its draft in the API's description.
    const SCHEMAS: (&'static str, &'static str);
    type Draft: DeserializeOwned + Send;
    type Refusal: Refusal;

    /// The record that a draft makes, upon what was there before: the one rule of what can be kept.
    fn resolve(
        draft: &Self::Draft,
        before: Option<&Self>,
        words: &Words,
        today: Date,
    ) -> Result<Self, Self::Refusal>;

    /// The record that already stands for the same thing. A new one takes its place; another may not become it.
    fn same(&self, tx: &mut Tx) -> impl Future<Output = Result<Option<Stored<Self>>, StoreError>> + Send {
        let _ = tx;
        async { Ok(None) }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct Paged {
    /// How many, at most 200.
    limit: Option<u16>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

impl Paged {
    pub fn limit(&self) -> Result<usize, Problem> {
        let limit = self.limit.unwrap_or(DEFAULT_LIMIT);
        if (1..=MOST).contains(&limit) {
            Ok(usize::from(limit))
        } else {
            Err(unread("limit is a number from 1 to 200"))
        }
    }

    /// The cursor read by `parse`, or where the list starts.
    pub fn after<C>(&self, start: C, parse: impl Fn(&str) -> Option<C>) -> Result<C, Problem> {
        match self.cursor.as_deref() {
            None => Ok(start),
            Some(text) => parse(text).ok_or_else(Self::no_cursor),
        }
    }

    /// A cursor that leads nowhere.
    pub fn no_cursor() -> Problem {
        unread("the cursor is not one of this list's")
    }
}

fn unread(detail: &str) -> Problem {
    Problem::new(Code::InvalidRequest).saying(detail)
}

/// A record's id out of a path. What is no id leads nowhere, like an id of somebody else's.
pub fn record_id(text: &str) -> Result<RecordId, Problem> {
    text.parse().map_err(|_| Code::NotFound.into())
}

/// A stored record is described as its fields are.
impl<R: Resource> PartialSchema for Stored<R> {
    fn schema() -> RefOr<Schema> {
        object(R::properties(), false)
    }
}

impl<R: Resource> ToSchema for Stored<R> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed(R::SCHEMAS.0)
    }
}

/// A page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct Listed<B> {
    pub items: Vec<B>,
    pub next_cursor: Option<String>,
}

impl<B> Listed<B> {
    /// The page of a list that is all there; `name` is what a cursor says of the last item of a page.
    pub fn of(all: Vec<B>, paged: &Paged, name: impl Fn(&B) -> String) -> Result<Self, Problem> {
        let limit = paged.limit()?;
        let after = |text: &str| all.iter().position(|item| name(item) == text).map(|at| at + 1);
        let start = paged.after(0, after)?;
        let more = all.len() > start + limit;
        let items: Vec<B> = all.into_iter().skip(start).take(limit).collect();
        let next_cursor = items.last().filter(|_| more).map(name);
        Ok(Self { items, next_cursor })
    }
}

async fn list<R: Resource>(
    who: Who,
    State(app): State<App>,
    Query(paged): Query<Paged>,
) -> Result<Response, Problem> {
    let limit = paged.limit()?;
    let after = paged.after(RecordId::START, |text| text.parse().ok())?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let mut items: Vec<Stored<R>> = page(&mut tx, after, i64::try_from(limit).unwrap_or(1) + 1).await?;
    let more = items.len() > limit;
    items.truncate(limit);
    let next_cursor = items.last().filter(|_| more).map(|last| last.id.to_string());
    Ok(axum::Json(Listed { items, next_cursor }).into_response())
}

async fn post<R: Resource>(
    who: Who,
    State(app): State<App>,
    Json(draft): Json<R::Draft>,
) -> Result<Response, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let record = resolve::<R>(&draft, None, &manner)?;
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(&who).await?;
    let stored = match record.same(&mut tx).await? {
        Some(before) => change(&mut tx, &before, record, Origin::default(), now).await?,
        None => add(&mut tx, record, now).await?,
    };
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(stored)).into_response())
}

async fn patch<R: Resource>(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(draft): Json<R::Draft>,
) -> Result<Response, Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(&who).await?;
    let before: Stored<R> = take(&mut tx, id).await?.ok_or(Code::NotFound)?;
    let after = resolve(&draft, Some(&before.what), &manner)?;
    if after.same(&mut tx).await?.is_some_and(|there| there.id != id) {
        return Err(Code::Conflict.into());
    }
    let stored = change(&mut tx, &before, after, Origin::default(), now).await?;
    tx.commit().await?;
    Ok(axum::Json(stored).into_response())
}

async fn delete<R: Resource>(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let id = record_id(&id)?;
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(&who).await?;
    let before: Stored<R> = take(&mut tx, id).await?.ok_or(Code::NotFound)?;
    remove(&mut tx, &before, Origin::default(), now).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn resolve<R: Resource>(draft: &R::Draft, before: Option<&R>, manner: &Manner) -> Result<R, Problem> {
    R::resolve(draft, before, &manner.words, manner.today())
        .map_err(|refusal| Problem::new(refusal.problem()).saying(refusal.said(&manner.words)))
}

/// `GET` and `POST` at `path`, `PATCH` and `DELETE` at `path/{id}`, served and described.
pub fn routes<R: Resource>(path: &str) -> OpenApiRouter<App> {
    let (kind, (body, fields)) = (R::KIND, R::SCHEMAS);
    let mut schemas =
        vec![(body.to_owned(), Stored::<R>::schema()), (fields.to_owned(), object(R::properties(), true))];
    ProblemBody::schemas(&mut schemas);
    let one = || Ref::from_schema_name(body);
    let draft = || {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(fields))).build();
        RequestBodyBuilder::new().content("application/json", content).required(Some(Required::True)).build()
    };
    let page = ObjectBuilder::new()
        .property("items", ArrayBuilder::new().items(one()))
        .required("items")
        .property("next_cursor", <Option<String> as crate::Field>::schema())
        .build();
    let query = |name: &str, about: &str, kind| {
        ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Query)
            .required(Required::False)
            .description(Some(about))
            .schema(Some(plain(kind, None)))
    };
    let id = || {
        ParameterBuilder::new()
            .name("id")
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .description(Some("which one"))
            .schema(Some(plain(Type::String, None::<KnownFormat>)))
    };
    let listed = operation("list", kind, "Lists them by pages, newest first.")
        .parameter(query("limit", "How many, at most 200.", Type::Integer))
        .parameter(query("cursor", "`next_cursor` of the page before.", Type::String))
        .response("200", answer(Some(page.into())));
    let added = operation("add", kind, "Keeps one. 422: it cannot be, with the reason as detail.")
        .request_body(Some(draft()))
        .response("201", answer(Some(one().into())));
    let changed = operation("change", kind, "Changes one: what is not named stays. 404: there is none.")
        .parameter(id())
        .request_body(Some(draft()))
        .response("200", answer(Some(one().into())));
    let removed = operation("remove", kind, "Takes one out. 404: there is none, or it is somebody else's.")
        .parameter(id())
        .response("204", answer(None));
    let single = format!("{path}/{{id}}");
    let described = |address: &str, items: [(HttpMethod, OperationBuilder); 2]| {
        let mut paths = Paths::new();
        for (method, operation) in items {
            let item = PathItem::new(method, operation);
            match paths.paths.get_mut(address) {
                Some(there) => there.merge_operations(item),
                None => drop(paths.paths.insert(address.to_owned(), item)),
            }
        }
        paths
    };
    OpenApiRouter::new()
        .routes((
            schemas,
            described(path, [(HttpMethod::Get, listed), (HttpMethod::Post, added)]),
            routing::get(list::<R>).post(post::<R>),
        ))
        .routes((
            Vec::new(),
            described(&single, [(HttpMethod::Patch, changed), (HttpMethod::Delete, removed)]),
            routing::patch(patch::<R>).delete(delete::<R>),
        ))
}

fn operation(verb: &str, kind: &str, about: &str) -> OperationBuilder {
    OperationBuilder::new()
        .operation_id(Some(format!("{verb}_{kind}")))
        .summary(Some(about))
        .response("default", answer(Some(Ref::from_schema_name(ProblemBody::name()).into())))
}

fn answer(body: Option<RefOr<Schema>>) -> ResponseBuilder {
    let response = ResponseBuilder::new();
    match body {
        Some(body) => response.content("application/json", ContentBuilder::new().schema(Some(body)).build()),
        None => response,
    }
}
