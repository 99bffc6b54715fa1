//! What axum refuses by itself, in our codes.

use std::error::Error;
use std::fmt::Display;
use std::iter::successors;

use axum::extract::rejection::{FormRejection, JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::StatusCode;
use domain::TextRefused;

use super::{Code, Problem};

/// The most bytes of a field's name that are said back: an unknown one may be anything.
const LONGEST_FIELD: usize = 80;

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
        let wrong = wrong_field::<serde_json::Error>(&rejection);
        Self::new(code).about(wrong).because(rejection)
    }
}

/// The field that a body failed at, as its sender calls it. Never what stands in it: that may be a secret.
fn wrong_field<E: Error + Display + 'static>(rejection: &(dyn Error + 'static)) -> Option<String> {
    let mut causes = successors(Some(rejection), |cause| (*cause).source());
    let found = causes.find_map(|cause| cause.downcast_ref::<serde_path_to_error::Error<E>>())?;
    let told = found.inner().to_string();
    // Who is missing or unknown stands in no path, and only in these two sentences of serde's.
    let named = ["missing field `", "unknown field `"].iter().find_map(|lead| told.strip_prefix(lead));
    let named = named.and_then(|rest| rest.split('`').next()).map(str::to_owned);
    let above = Some(found.path().to_string()).filter(|path| path != ".");
    let field = match (above, named) {
        (Some(above), Some(named)) if !above.ends_with(&named) => format!("{above}.{named}"),
        (Some(above), _) => above,
        (None, named) => named?,
    };
    (field.len() <= LONGEST_FIELD).then_some(field)
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
