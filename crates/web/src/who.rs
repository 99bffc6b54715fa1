//! Who is asking: a program with a token, or a page with a session. Everything else is turned away here.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use domain::{CorrelationId, Role, Scope};
use engine::ReceiptSlot;
use engine::access::{CredentialKind, Key, Secret};

use crate::app::App;
use crate::page::{CsrfToken, Undoable};
use crate::problem::{Code, Problem};

/// The name of the session's cookie.
pub const SESSION_COOKIE: &str = "papo_session";

const CSRF_HEADER: &str = "x-csrf-token";

/// Somebody whose credential was checked for this very request.
#[derive(Debug, Clone)]
pub struct Who {
    pub scope: Scope,
    pub role: Role,
    pub correlation: CorrelationId,
    /// Only for pages: what their forms must carry.
    pub csrf: Option<CsrfToken>,
    /// Where the receipt of what this request does is left.
    pub receipt: ReceiptSlot,
    /// What the page that is looked at may offer to take back.
    pub undo: Option<Undoable>,
    /// What let them in, to be asked about again by whatever stays open.
    pub key: Key,
}

impl Who {
    /// Whether they would be let in again now, with all that they could do when they came.
    pub async fn is_still_welcome(&self, app: &App) -> bool {
        match app.engine.access().by_key(&self.key).await {
            Ok(found) => found.is_some_and(|now| now.scope == self.scope && now.role >= self.role),
            Err(error) => {
                tracing::debug!(%error, "who is listening could not be looked up");
                false
            }
        }
    }
}

/// The same, for forms: the handler checks the field that the form carries with [`Visitor::allows`].
#[derive(Debug, Clone)]
pub struct Visitor(pub Who);

impl Visitor {
    /// Whether a form of one of this session's pages sent this field.
    pub fn allows(&self, field: &str) -> Result<&Who, Problem> {
        match &self.0.csrf {
            Some(token) if same(token.as_str(), field) => Ok(&self.0),
            _ => Err(Code::CsrfFailed.into()),
        }
    }
}

impl FromRequestParts<App> for Who {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let correlation = correlation(parts);
        if let Some(token) = bearer(&parts.headers) {
            let found = app.engine.access().by_token(&token).await?;
            let credential = found.ok_or(Code::Unauthorised)?;
            let (receipt, key) = (slot(parts), token.key(CredentialKind::Token));
            let (scope, role) = (credential.scope, credential.role);
            return Ok(Self { scope, role, correlation, csrf: None, receipt, undo: None, key });
        }
        let who = by_session(parts, app).await?;
        let harmless = matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
        let echoed = parts.headers.get(CSRF_HEADER).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if harmless || who.csrf.as_ref().is_some_and(|token| same(token.as_str(), echoed)) {
            Ok(who)
        } else {
            Err(Code::CsrfFailed.into())
        }
    }
}

impl OptionalFromRequestParts<App> for Who {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, Problem> {
        match <Self as FromRequestParts<App>>::from_request_parts(parts, app).await {
            Ok(who) => Ok(Some(who)),
            Err(problem) if problem.code() == Code::Unauthorised => Ok(None),
            Err(problem) => Err(problem),
        }
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        by_session(parts, app).await.map(Self)
    }
}

async fn by_session(parts: &Parts, app: &App) -> Result<Who, Problem> {
    let session = session_cookie(&parts.headers).ok_or(Code::Unauthorised)?;
    let found = app.engine.access().by_session(&session).await?;
    let credential = found.ok_or(Code::Unauthorised)?;
    let csrf = credential.csrf.map(CsrfToken::new);
    let (receipt, undo) = (slot(parts), Undoable::of(&parts.uri));
    let key = session.key(CredentialKind::Session);
    let (scope, role) = (credential.scope, credential.role);
    Ok(Who { scope, role, correlation: correlation(parts), csrf, receipt, undo, key })
}

fn slot(parts: &Parts) -> ReceiptSlot {
    parts.extensions.get().cloned().unwrap_or_default()
}

fn correlation(parts: &Parts) -> CorrelationId {
    parts.extensions.get().cloned().unwrap_or_else(CorrelationId::random)
}

/// The token that a program sends along.
pub fn bearer(headers: &HeaderMap) -> Option<Secret> {
    let text = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = text.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| Secret::from_outside(token.trim()))
}

/// The session that a browser sends along.
pub fn session_cookie(headers: &HeaderMap) -> Option<Secret> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == SESSION_COOKIE).map(|(_, value)| Secret::from_outside(value))
}

/// Compares without telling by its duration where two texts part.
fn same(expected: &str, given: &str) -> bool {
    expected.len() == given.len()
        && expected.bytes().zip(given.bytes()).fold(0u8, |differs, (a, b)| differs | (a ^ b)) == 0
}
