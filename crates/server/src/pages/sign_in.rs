//! `/sign-in`: by the printed link, or by a token in a form; and out again.

use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use engine::access::{SESSION_LIFETIME, Secret};
use serde::Deserialize;
use web::App;
use web::page::sign_in::{Refused, SignInForm, SignInPage, local};
use web::page::{Frame, Theme, language_of};
use web::problem::{Form, Problem, Query};
use web::who::{SESSION_COOKIE, session_cookie};

#[derive(Debug, Deserialize)]
pub(super) struct SignInQuery {
    /// The secret of a printed link.
    token: Option<String>,
    #[serde(default)]
    next: String,
}

pub(super) async fn page(
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<SignInQuery>,
) -> Result<Response, Problem> {
    match asked.token {
        None => Ok(render(&app, &headers, None, asked.next).into_response()),
        Some(token) => enter(&app, &headers, &token, asked.next, Refused::LinkUsed).await,
    }
}

pub(super) async fn form(
    State(app): State<App>,
    headers: HeaderMap,
    Form(form): Form<SignInForm>,
) -> Result<Response, Problem> {
    enter(&app, &headers, form.token.trim(), form.next, Refused::WrongToken).await
}

pub(super) async fn out(State(app): State<App>, headers: HeaderMap) -> Result<Response, Problem> {
    if let Some(session) = session_cookie(&headers) {
        app.engine.access().close_session(&session).await?;
    }
    Ok(with_cookie(Redirect::to("/sign-in"), &format!("{SESSION_COOKIE}=; Path=/; Max-Age=0")))
}

async fn enter(
    app: &App,
    headers: &HeaderMap,
    secret: &str,
    next: String,
    refused: Refused,
) -> Result<Response, Problem> {
    let Some(opened) = app.engine.access().open_session(&Secret::from_outside(secret)).await? else {
        let page = render(app, headers, Some(refused), next);
        return Ok((StatusCode::UNAUTHORIZED, page).into_response());
    };
    let cookie = format!(
        "{SESSION_COOKIE}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}",
        opened.session.reveal(),
        SESSION_LIFETIME.as_secs()
    );
    Ok(with_cookie(Redirect::to(local(&next)), &cookie))
}

fn render(app: &App, headers: &HeaderMap, refused: Option<Refused>, next: String) -> maud::Markup {
    let words = app.catalogue.words(language_of(headers));
    SignInPage { refused, next }.render(&Frame::alone(words, Theme::of(headers)))
}

fn with_cookie(redirect: Redirect, cookie: &str) -> Response {
    let mut response = redirect.into_response();
    if let Ok(value) = HeaderValue::from_str(cookie) {
        response.headers_mut().insert(SET_COOKIE, value);
    }
    response
}
