//! `GET /api/v1/admin/conversations/{id}/messages/{message}/media`: what came with a message, while it is kept.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use engine::arrivals::Attachment;
use web::problem::{Code, Path, Problem};
use web::{App, Staff};

use super::unknown_is;

/// Types that a browser shows without running anything.
const SHOWN: [&str; 8] = [
    "image/jpeg",
    "image/png",
    "image/webp",
    "image/gif",
    "audio/ogg",
    "audio/mpeg",
    "audio/mp4",
    "video/mp4",
];

/// The bytes of a voice, a picture or a file, to an operator in whose sight the conversation is. 404 once their time is over.
#[utoipa::path(
    get,
    path = "/api/v1/admin/conversations/{id}/messages/{message}/media",
    tag = "admin",
    params(
        ("id" = String, Path, description = "the conversation"),
        ("message" = String, Path, description = "the message"),
    ),
    responses(
        (status = 200, content_type = "application/octet-stream"),
        (status = "default", body = web::problem::ProblemBody)
    )
)]
pub(crate) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Path((id, message)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let id = id.parse().map_err(|_| Code::UnknownConversation)?;
    let message = message.parse().map_err(|_| Code::NotFound)?;
    let found = app
        .engine
        .operators()
        .attachment(staff.operator, id, message)
        .await
        .map_err(unknown_is(Code::NotFound))?;
    Ok(given(found))
}

/// Nothing in it is trusted: what a browser would run is only ever saved.
fn given(attachment: Attachment) -> Response {
    let named = attachment.media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let shown = SHOWN.into_iter().find(|known| *known == named);
    let headers = [
        (CONTENT_TYPE, shown.unwrap_or("application/octet-stream")),
        (CONTENT_DISPOSITION, if shown.is_some() { "inline" } else { "attachment" }),
        (CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
        (CACHE_CONTROL, "private, no-store"),
    ];
    (headers, attachment.bytes).into_response()
}
