//! `X-Correlation-ID`: read if it is one of ours to read, made otherwise, and always returned.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use domain::CorrelationId;
use tracing::Instrument;

const HEADER: HeaderName = HeaderName::from_static("x-correlation-id");

/// The outermost layer: everything inside finds the id among the request's extensions.
pub async fn layer(mut request: Request, next: Next) -> Response {
    let given = request.headers().get(HEADER).and_then(|value| value.to_str().ok());
    let id = given.and_then(|text| CorrelationId::parse(text).ok()).unwrap_or_else(CorrelationId::random);
    request.extensions_mut().insert(id.clone());
    let span = tracing::info_span!("request", correlation_id = %id);
    let mut response = next.run(request).instrument(span).await;
    if let Ok(value) = HeaderValue::from_str(id.as_str()) {
        response.headers_mut().insert(HEADER, value);
    }
    response
}
