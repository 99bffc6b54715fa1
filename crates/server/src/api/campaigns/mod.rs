//! `/api/v1/admin/campaigns`: write, simulate, approve, watch, pause, stop.

mod approve;
mod body;
mod create;
mod list;
mod pause;
mod plan;
pub(crate) mod refusal;
mod resume;
mod show;
mod simulate;
mod stop;

use domain::{CampaignId, Words};
use engine::campaigns::CampaignError;
use engine::operators::Operator;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::problem::{Code, Problem};
use web::{App, Staff};

use self::body::ProgressBody;
use self::refusal::problem;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create::handler, list::handler))
        .routes(routes!(show::handler))
        .routes(routes!(simulate::handler))
        .routes(routes!(plan::handler))
        .routes(routes!(approve::handler))
        .routes(routes!(pause::handler))
        .routes(routes!(resume::handler))
        .routes(routes!(stop::handler))
}

/// Who is asking, and the words to answer in.
async fn desk(app: &App, staff: &Staff) -> Result<(Operator, Words), Problem> {
    let operator = Operator::new(staff.who.scope, staff.role).ok_or(Code::Forbidden)?;
    let language = app.engine.person(staff.who.scope).await?.language;
    Ok((operator, app.catalogue.words(language)))
}

/// A campaign that cannot be there is one that is not there.
fn id_of(text: &str) -> Result<CampaignId, Problem> {
    text.parse().map_err(|_| Code::NotFound.into())
}

/// Does something with a campaign and shows how it stands after that.
async fn after(
    app: &App,
    staff: &Staff,
    id: &str,
    act: impl AsyncFnOnce(Operator, CampaignId) -> Result<(), CampaignError>,
) -> Result<axum::Json<ProgressBody>, Problem> {
    let (operator, words) = desk(app, staff).await?;
    let id = id_of(id)?;
    let refused = |error| problem(error, &words);
    act(operator, id).await.map_err(refused)?;
    let progress = app.engine.campaigns().find(operator, id).await.map_err(refused)?;
    Ok(axum::Json(ProgressBody::new(progress, &words)))
}
