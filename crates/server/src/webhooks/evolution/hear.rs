//! `POST /webhooks/evolution/{instance}`, `…/{event}`: what happened on WhatsApp. What can be read is on the disk before
//! the answer; Evolution tells again what was not answered with a success.

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use channels::evolution::read;
use domain::CorrelationId;
use web::problem::{Code, Problem};

use super::Hall;
use super::door::Admitted;
use super::tell::Telling;

pub(super) async fn handler(
    State(hall): State<Hall>,
    admitted: Admitted,
    Extension(correlation): Extension<CorrelationId>,
    body: Bytes,
) -> Result<StatusCode, Problem> {
    let happenings = read(&body, admitted.event.as_deref())
        .map_err(|malformed| Problem::new(Code::MalformedJson).saying(malformed.to_string()))?;
    // Pictures lie in it, and are not needed any more.
    drop(body);
    let telling = Telling { hall: &hall, admitted: &admitted, correlation };
    let mut failed = None;
    for happening in happenings {
        // The others are kept all the same: told again, they are known.
        if let Err(problem) = telling.pass_on(happening).await {
            failed = Some(problem);
        }
    }
    match failed {
        Some(problem) => Err(problem),
        None => Ok(StatusCode::OK),
    }
}
