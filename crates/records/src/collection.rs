//! What is kept at one address over HTTP: listed by pages, added, changed and taken out by hand, each with its receipt.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use store::Tx;
use utoipa::openapi::path::{
    HttpMethod, Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, Paths,
};
use utoipa::openapi::request_body::{RequestBody, RequestBodyBuilder};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Required, ResponseBuilder, Schema};
use utoipa::{IntoParams, PartialSchema, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use web::problem::{Code, Json, Path, Problem, ProblemBody, Query};
use web::{App, Caller, Manner};

use crate::field::plain;
use crate::{Field, Listed, Paged, RecordId, record_id};

/// What programs and people do by hand with one kind of thing, each within the transaction that it is given. A
/// [`Resource`](crate::Resource) is one without a further word.
pub trait Collection: Send + 'static {
    /// Whether one can be taken out for good.
    const REMOVABLE: bool = true;
    /// What the API's description files it under.
    const TAG: Option<&'static str> = None;
    type Caller: Caller;
    /// One of them, as programs read it.
    type Item: Serialize + ToSchema + Send;
    type New: DeserializeOwned + ToSchema + Send;
    type Change: DeserializeOwned + ToSchema + Send;
    /// What a list can be narrowed by.
    type Filter: DeserializeOwned + IntoParams + Send;

    fn list(
        tx: &mut Tx,
        filter: Self::Filter,
        paged: &Paged,
        manner: &Manner,
    ) -> impl Future<Output = Result<Listed<Self::Item>, Problem>> + Send;

    fn add(
        tx: &mut Tx,
        new: Self::New,
        manner: &Manner,
    ) -> impl Future<Output = Result<Self::Item, Problem>> + Send;

    /// Changes one. Nothing: there is none.
    fn change(
        tx: &mut Tx,
        id: RecordId,
        change: Self::Change,
        manner: &Manner,
    ) -> impl Future<Output = Result<Option<Self::Item>, Problem>> + Send;

    /// Takes one out. `false`: there is none.
    fn remove(
        tx: &mut Tx,
        id: RecordId,
        manner: &Manner,
    ) -> impl Future<Output = Result<bool, Problem>> + Send {
        let _ = (tx, id, manner);
        async { Ok(false) }
    }
}

/// All of a list.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Unfiltered {}

impl IntoParams for Unfiltered {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        Vec::new()
    }
}

async fn list<C: Collection>(
    caller: C::Caller,
    State(app): State<App>,
    Query(filter): Query<C::Filter>,
    Query(paged): Query<Paged>,
) -> Result<Response, Problem> {
    let manner = Manner::of(&app, caller.who()).await?;
    let mut tx = app.engine.db().read(caller.who().scope).await?;
    let listed = C::list(&mut tx, filter, &paged, &manner).await?;
    Ok(axum::Json(listed).into_response())
}

async fn post<C: Collection>(
    caller: C::Caller,
    State(app): State<App>,
    Json(new): Json<C::New>,
) -> Result<Response, Problem> {
    let manner = Manner::of(&app, caller.who()).await?;
    let mut tx = app.by_hand(caller.who()).await?;
    let added = C::add(&mut tx, new, &manner).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(added)).into_response())
}

async fn patch<C: Collection>(
    caller: C::Caller,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(change): Json<C::Change>,
) -> Result<Response, Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, caller.who()).await?;
    let mut tx = app.by_hand(caller.who()).await?;
    let changed = C::change(&mut tx, id, change, &manner).await?.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(axum::Json(changed).into_response())
}

async fn delete<C: Collection>(
    caller: C::Caller,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, caller.who()).await?;
    let mut tx = app.by_hand(caller.who()).await?;
    if !C::remove(&mut tx, id, &manner).await? {
        return Err(Code::NotFound.into());
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET` and `POST` at `path`, `PATCH` and, where one can be taken out, `DELETE` at `path/{id}`, served and described.
pub fn routes<C: Collection>(path: &str) -> OpenApiRouter<App> {
    let [listed, added, changed, removed] = operations::<C>();
    let (mut all, mut single) = (Paths::new(), Paths::new());
    let one = format!("{path}/{{id}}");
    all.add_path_operation(path, vec![HttpMethod::Get], listed);
    all.add_path_operation(path, vec![HttpMethod::Post], added);
    single.add_path_operation(&one, vec![HttpMethod::Patch], changed);
    let mut served = routing::patch(patch::<C>);
    if C::REMOVABLE {
        single.add_path_operation(&one, vec![HttpMethod::Delete], removed);
        served = served.delete(delete::<C>);
    }
    OpenApiRouter::new().routes((schemas::<C>(), all, routing::get(list::<C>).post(post::<C>))).routes((
        Vec::new(),
        single,
        served,
    ))
}

fn schemas<C: Collection>() -> Vec<(String, RefOr<Schema>)> {
    let mut schemas = vec![
        (C::Item::name().into_owned(), C::Item::schema()),
        (C::New::name().into_owned(), C::New::schema()),
        (C::Change::name().into_owned(), C::Change::schema()),
    ];
    C::Item::schemas(&mut schemas);
    C::New::schemas(&mut schemas);
    C::Change::schemas(&mut schemas);
    ProblemBody::schemas(&mut schemas);
    schemas
}

fn operations<C: Collection>() -> [Operation; 4] {
    let one = || RefOr::from(Ref::from_schema_name(C::Item::name()));
    let page = ObjectBuilder::new()
        .property("items", ArrayBuilder::new().items(one()))
        .required("items")
        .property("next_cursor", <Option<String> as Field>::schema());
    let in_query = || Some(ParameterIn::Query);
    let narrowed = [C::Filter::into_params(in_query), Paged::into_params(in_query)].concat();
    let id = ParameterBuilder::new()
        .name("id")
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .description(Some("which one"))
        .schema(Some(plain(Type::String, None)))
        .build();
    [
        operation("Lists them by pages.")
            .parameters(Some(narrowed))
            .response("200", answer(Some(page.into()))),
        operation("Keeps one. 422: it cannot be, with the reason as detail.")
            .request_body(Some(handed_over::<C::New>()))
            .response("201", answer(Some(one()))),
        operation("Changes one: what is not named stays. 404: there is none, or it is somebody else's.")
            .parameter(id.clone())
            .request_body(Some(handed_over::<C::Change>()))
            .response("200", answer(Some(one()))),
        operation("Takes one out. 404: there is none, or it is somebody else's.")
            .parameter(id)
            .response("204", answer(None)),
    ]
    .map(|operation| operation.tags(C::TAG.map(|tag| [tag])).build())
}

fn operation(about: &str) -> OperationBuilder {
    OperationBuilder::new()
        .summary(Some(about))
        .response("default", answer(Some(Ref::from_schema_name(ProblemBody::name()).into())))
}

fn handed_over<B: ToSchema>() -> RequestBody {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(B::name()))).build();
    RequestBodyBuilder::new().content("application/json", content).required(Some(Required::True)).build()
}

fn answer(body: Option<RefOr<Schema>>) -> ResponseBuilder {
    let response = ResponseBuilder::new();
    match body {
        Some(body) => response.content("application/json", ContentBuilder::new().schema(Some(body)).build()),
        None => response,
    }
}
