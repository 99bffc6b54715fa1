//! The headers that keep a page ours: nothing from another host, nothing inline, nobody around it.

use std::future::{Ready, ready};

use axum::http::HeaderValue;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::response::Response;

/// What a page of Papo may load and do. Scripts and styles are files of ours; no text becomes code.
pub const CONTENT_SECURITY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; \
     require-trusted-types-for 'script'; trusted-types 'none'";

const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY)),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// For `axum::middleware::map_response`: every answer carries the headers above, and what says nothing about
/// caching is not kept by anybody.
pub fn headers(mut response: Response) -> Ready<Response> {
    let headers = response.headers_mut();
    headers.extend(HEADERS);
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    ready(response)
}

#[cfg(test)]
#[path = "security_tests.rs"]
mod tests;
