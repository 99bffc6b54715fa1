//! What axum refuses by itself, in our codes.

use axum::extract::rejection::{FormRejection, JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::StatusCode;
use domain::TextRefused;

use super::{Code, Problem};

/// A JSON body. Refusals are problems like any other.
#[derive(Debug, FromRequest)]
#[from_request(via(axum::Json), rejection(Problem))]
pub struct Json<T>(pub T);

/// A form body, from a page that works without its script.
#[derive(Debug, FromRequest)]
#[from_request(via(axum::Form), rejection(Problem))]
pub struct Form<T>(pub T);

/// The parts of the path that vary.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Problem))]
pub struct Path<T>(pub T);

/// What stands after the question mark.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Problem))]
pub struct Query<T>(pub T);

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        let code = match &rejection {
            JsonRejection::JsonSyntaxError(_) => Code::MalformedJson,
            JsonRejection::JsonDataError(_) => Code::InvalidRequest,
            other => Code::of_status(other.status()),
        };
        Self::new(code).because(rejection)
    }
}

impl From<FormRejection> for Problem {
    fn from(rejection: FormRejection) -> Self {
        Self::new(Code::of_status(rejection.status())).because(rejection)
    }
}

impl From<PathRejection> for Problem {
    /// A path whose parts do not read as what they should be leads nowhere.
    fn from(rejection: PathRejection) -> Self {
        let code = match rejection.status() {
            StatusCode::BAD_REQUEST => Code::NotFound,
            status => Code::of_status(status),
        };
        Self::new(code).because(rejection)
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Self {
        Self::new(Code::of_status(rejection.status())).because(rejection)
    }
}

impl From<TextRefused> for Problem {
    fn from(refused: TextRefused) -> Self {
        Self::new(match refused {
            TextRefused::Empty => Code::TextEmpty,
            TextRefused::TooLong => Code::TextTooLong,
            TextRefused::ControlCharacters => Code::TextControlCharacters,
        })
        .because(refused)
    }
}
