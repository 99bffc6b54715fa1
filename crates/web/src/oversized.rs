//! Bodies that are too large. They are heard out, up to a point: whoever is still sending when the connection
//! closes never gets to read why.

use axum::extract::{Request, State};
use axum::http::header::CONTENT_LENGTH;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures::StreamExt;

use crate::problem::{Code, Problem};

/// The largest file that may be read in: some hundred thousand lines. What takes one ends its path with `/import`.
pub const MOST_OF_AN_IMPORT: usize = 16 * 1024 * 1024;

/// The largest telling of a service: a picture with its words. They all arrive under this path.
pub const MOST_OF_A_WEBHOOK: usize = 10 * 1024 * 1024;
const WEBHOOKS: &str = "/webhooks/";

/// Beyond this nobody is heard out.
const PATIENCE: u64 = 16 * 1024 * 1024;

/// Refuses what says that it is larger than `most`. It belongs inside [`crate::problem::finish`].
pub async fn layer(State(most): State<u64>, request: Request, next: Next) -> Response {
    let length = request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    let length: u64 = length.unwrap_or_default();
    let most = match request.uri().path() {
        path if path.ends_with("/import") => MOST_OF_AN_IMPORT as u64,
        path if path.starts_with(WEBHOOKS) => MOST_OF_A_WEBHOOK as u64,
        _ => most,
    };
    if length <= most {
        return next.run(request).await;
    }
    if length <= PATIENCE {
        let mut body = request.into_body().into_data_stream();
        while let Some(Ok(_)) = body.next().await {}
    }
    Problem::new(Code::PayloadTooLarge).into_response()
}
