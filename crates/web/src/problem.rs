//! Errors as the outside sees them: `application/problem+json` with a stable code, or a page for a person.
//!
//! A handler says *which* problem; [`finish`] says it in words, in the caller's language, with the request's
//! correlation id. What lies beneath a 5xx goes to the log and nowhere else.

mod code;
mod rejection;

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::Json as PlainJson;
use axum::extract::{Request, State};
use axum::http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE, LOCATION, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::words::Catalogue;
use domain::{CorrelationId, Words};
use serde::Serialize;
use utoipa::ToSchema;

pub use self::code::Code;
pub use self::rejection::{Form, Json, Path, Query};
use crate::page::failure::FailurePage;
use crate::page::{Frame, Theme, language_of, sign_in};

/// A request that was not served, and why.
#[derive(Debug, Clone)]
pub struct Problem {
    code: Code,
    detail: Option<String>,
    field: Option<String>,
    retry_after: Option<Duration>,
    source: Option<Arc<dyn Error + Send + Sync>>,
}

/// The body of a problem (RFC 9457).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProblemBody {
    /// `urn:papo:problem:` and the code.
    #[serde(rename = "type")]
    pub kind: String,
    pub title: String,
    pub status: u16,
    pub code: Code,
    /// What happened and what to do about it, in the caller's language.
    pub detail: String,
    /// The field that is missing, unknown, or of another shape, where one is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    #[schema(value_type = Option<String>)]
    pub correlation_id: Option<CorrelationId>,
}

impl Problem {
    pub const fn new(code: Code) -> Self {
        Self { code, detail: None, field: None, retry_after: None, source: None }
    }

    pub const fn code(&self) -> Code {
        self.code
    }

    /// Keeps the cause, for the log.
    #[must_use]
    pub fn because(mut self, source: impl Error + Send + Sync + 'static) -> Self {
        self.source = Some(Arc::new(source));
        self
    }

    /// Says more than the code's own sentence does. A 5xx keeps its own: it never tells what lies beneath.
    #[must_use]
    pub fn saying(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// Names the field that is to blame.
    #[must_use]
    pub fn about(mut self, field: Option<String>) -> Self {
        self.field = field;
        self
    }

    #[must_use]
    pub const fn retry_after(mut self, wait: Duration) -> Self {
        self.retry_after = Some(wait);
        self
    }

    /// The problem in words.
    pub fn body(&self, words: &Words, correlation_id: Option<CorrelationId>) -> ProblemBody {
        let code = self.code.as_str();
        let status = self.code.status();
        let own = || words.text(&format!("problem.{code}.detail")).to_owned();
        let detail = match &self.detail {
            Some(detail) if !status.is_server_error() => detail.clone(),
            _ => own(),
        };
        let field = self.field.clone();
        let detail = match &field {
            Some(field) => format!("{detail} {}", words.fill("problem.field", &[("field", field)])),
            None => detail,
        };
        ProblemBody {
            kind: format!("urn:papo:problem:{code}"),
            title: words.text(&format!("problem.{code}.title")).to_owned(),
            status: status.as_u16(),
            code: self.code,
            detail,
            field,
            correlation_id,
        }
    }

    fn log(&self, correlation_id: Option<&CorrelationId>) {
        let code = self.code.as_str();
        let correlation_id = correlation_id.map(CorrelationId::as_str);
        let cause = self.source.as_deref().map(chain);
        if self.code.status().is_server_error() {
            tracing::error!(code, correlation_id, cause, "a request failed");
        } else {
            tracing::debug!(code, correlation_id, cause, "a request was refused");
        }
    }
}

impl From<Code> for Problem {
    fn from(code: Code) -> Self {
        Self::new(code)
    }
}

/// The one way in which a database error becomes a problem: wait and come back, or it is ours.
impl From<engine::StoreError> for Problem {
    fn from(error: engine::StoreError) -> Self {
        if error.is_transient() {
            Self::new(Code::DatabaseUnavailable).because(error).retry_after(Duration::from_secs(2))
        } else {
            Self::new(Code::Internal).because(error)
        }
    }
}

impl From<engine::WaitError> for Problem {
    fn from(error: engine::WaitError) -> Self {
        match error {
            engine::WaitError::TimedOut => Self::new(Code::TurnTimedOut),
            engine::WaitError::Erased => Self::new(Code::Erased),
            engine::WaitError::Store(error) => error.into(),
        }
    }
}

impl IntoResponse for Problem {
    /// The status, and the problem itself for [`finish`] to put in words.
    fn into_response(self) -> Response {
        let mut response = self.code.status().into_response();
        if let Some(wait) = self.retry_after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(wait.as_secs().max(1)));
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// The layer that writes every error once. It belongs inside the one that sets the correlation id.
pub async fn finish(State(catalogue): State<Catalogue>, request: Request, next: Next) -> Response {
    let asked = Asked::of(&request);
    let response = next.run(request).await;
    asked.answer(response, &catalogue)
}

/// What [`finish`] remembers of a request while somebody else serves it.
#[derive(Debug)]
struct Asked {
    method: Method,
    /// Path and query, for the way back after a sign-in.
    target: String,
    headers: HeaderMap,
    correlation_id: Option<CorrelationId>,
}

impl Asked {
    fn of(request: &Request) -> Self {
        Self {
            method: request.method().clone(),
            target: request.uri().path_and_query().map_or_else(|| "/".to_owned(), ToString::to_string),
            headers: request.headers().clone(),
            correlation_id: request.extensions().get().cloned(),
        }
    }

    /// Whether a person looks at the answer in a browser.
    fn by_person(&self) -> bool {
        let accept = self.headers.get(ACCEPT).and_then(|value| value.to_str().ok());
        accept.is_some_and(|accept| accept.contains("text/html"))
    }

    fn answer(&self, mut response: Response, catalogue: &Catalogue) -> Response {
        let Some(problem) = problem_of(&mut response) else { return response };
        problem.log(self.correlation_id.as_ref());
        let words = catalogue.words(language_of(&self.headers));
        let body = problem.body(&words, self.correlation_id.clone());
        let written = match (self.by_person(), problem.code) {
            (true, Code::Unauthorised) if self.method == Method::GET => self.to_sign_in(),
            (true, _) => FailurePage { problem: body }
                .render(&Frame::alone(words, Theme::of(&self.headers)))
                .into_response(),
            (false, _) => json(&body),
        };
        merge(response, written, problem.code)
    }

    fn to_sign_in(&self) -> Response {
        let location = HeaderValue::try_from(sign_in::href(&self.target));
        let mut response = StatusCode::SEE_OTHER.into_response();
        response.headers_mut().insert(LOCATION, location.unwrap_or(HeaderValue::from_static(sign_in::PATH)));
        response
    }
}

/// Our own problem, or one made of a library's bare refusal. `None` for everything that is an answer already.
fn problem_of(response: &mut Response) -> Option<Problem> {
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        return Some(problem);
    }
    let status = response.status();
    let failed = status.is_client_error() || status.is_server_error();
    let content_type = response.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    let bare = content_type.is_none_or(|kind| kind.starts_with(b"text/plain"));
    (failed && bare).then(|| Problem::new(Code::of_status(status)))
}

fn json(body: &ProblemBody) -> Response {
    let mut response = PlainJson(body).into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    response
}

/// Keeps the headers of the refusal (`Allow`, `Retry-After`, cookies) around the new body.
fn merge(refusal: Response, written: Response, code: Code) -> Response {
    let (mut head, _) = refusal.into_parts();
    let (new, body) = written.into_parts();
    head.status = if new.status.is_redirection() { new.status } else { code.status() };
    head.headers.remove(CONTENT_LENGTH);
    head.headers.extend(new.headers);
    Response::from_parts(head, body)
}

/// An error and everything beneath it, on one line.
fn chain(error: &(dyn Error + Send + Sync + 'static)) -> String {
    let mut text = error.to_string();
    let mut beneath = error.source();
    while let Some(cause) = beneath {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        beneath = cause.source();
    }
    text
}

#[cfg(test)]
#[path = "problem_tests.rs"]
mod tests;
