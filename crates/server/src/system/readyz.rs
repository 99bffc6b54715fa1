//! `GET /readyz`: the database can be written, so messages can be accepted.

use axum::extract::State;
use web::App;
use web::problem::Problem;

pub(crate) async fn handler(State(app): State<App>) -> Result<&'static str, Problem> {
    app.engine.ready().await?;
    Ok("ready")
}
