use axum::body::to_bytes;
use axum::http::header::{ACCEPT_LANGUAGE, ALLOW};
use serde_json::{Value, json};

use super::*;

fn catalogue() -> Catalogue {
    let mut catalogue = Catalogue::default();
    catalogue.add(crate::page::WORDS).unwrap();
    catalogue
}

fn asked(headers: &[(axum::http::HeaderName, &str)]) -> Asked {
    let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
    let correlation_id = Some(CorrelationId::parse("abc-1").unwrap());
    Asked { method: Method::GET, target: "/tracking?days=7".to_owned(), headers, correlation_id }
}

async fn text(response: Response) -> String {
    String::from_utf8(to_bytes(response.into_body(), 1 << 16).await.unwrap().to_vec()).unwrap()
}

#[tokio::test]
async fn a_program_gets_a_stable_code_and_a_sentence() {
    let problem = Problem::new(Code::TextEmpty).because(domain::TextRefused::Empty);
    let response = asked(&[(ACCEPT_LANGUAGE, "en")]).answer(problem.into_response(), &catalogue());
    assert_eq!(response.status(), StatusCode::BAD_REQUEST);
    assert_eq!(response.headers()[CONTENT_TYPE], "application/problem+json");
    let body: Value = serde_json::from_str(&text(response).await).unwrap();
    assert_eq!(
        body,
        json!({
            "type": "urn:papo:problem:text_empty",
            "title": "Empty message",
            "status": 400,
            "code": "text_empty",
            "detail": "There was no text. Write something and send it again.",
            "correlation_id": "abc-1",
        })
    );
}

#[tokio::test]
async fn a_server_error_never_says_what_lies_beneath() {
    let source = std::io::Error::other("password of the database");
    let problem = Problem::new(Code::Internal).because(source).saying("at line 7 of secrets.rs");
    let body = text(asked(&[]).answer(problem.into_response(), &catalogue())).await;
    assert!(!body.contains("password") && !body.contains("secrets.rs"), "{body}");
}

#[tokio::test]
async fn a_refusal_may_say_more() {
    let problem = Problem::new(Code::InvalidMetric).saying("900 kg?").retry_after(Duration::from_secs(9));
    let response = asked(&[]).answer(problem.into_response(), &catalogue());
    assert_eq!(response.headers()[RETRY_AFTER], "9");
    assert!(text(response).await.contains("\"detail\":\"900 kg?\""));
}

#[tokio::test]
async fn a_library_s_bare_refusal_becomes_ours_and_keeps_its_headers() {
    let bare = (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET")]).into_response();
    let response = asked(&[]).answer(bare, &catalogue());
    assert_eq!(response.headers()[ALLOW], "GET");
    assert!(text(response).await.contains("method_not_allowed"));
    let plain = (StatusCode::UNPROCESSABLE_ENTITY, "missing field").into_response();
    let response = asked(&[]).answer(plain, &catalogue());
    assert_eq!(response.status(), StatusCode::BAD_REQUEST);
    assert!(text(response).await.contains("invalid_request"));
}

#[tokio::test]
async fn answers_pass_untouched() {
    let response =
        asked(&[]).answer((StatusCode::NOT_FOUND, PlainJson(json!({}))).into_response(), &catalogue());
    assert_eq!(text(response).await, "{}");
    let response = asked(&[]).answer("oi".into_response(), &catalogue());
    assert_eq!(text(response).await, "oi");
}

#[tokio::test]
async fn a_person_gets_a_page() {
    let asked = asked(&[(ACCEPT, "text/html,*/*;q=0.8")]);
    let response = asked.answer(Problem::new(Code::UnknownConversation).into_response(), &catalogue());
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    assert_eq!(response.headers()[CONTENT_TYPE], "text/html; charset=utf-8");
    assert!(text(response).await.contains("Não achei essa conversa"));
}

#[tokio::test]
async fn a_stranger_is_led_to_the_sign_in_and_back() {
    let person = asked(&[(ACCEPT, "text/html")]);
    let response = person.answer(Problem::new(Code::Unauthorised).into_response(), &catalogue());
    assert_eq!(response.status(), StatusCode::SEE_OTHER);
    assert_eq!(response.headers()[LOCATION], "/sign-in?next=/tracking%3Fdays%3D7");
    let program = asked(&[]).answer(Problem::new(Code::Unauthorised).into_response(), &catalogue());
    assert_eq!(program.status(), StatusCode::UNAUTHORIZED);
}

#[test]
fn codes_are_written_one_way() {
    for code in Code::ALL {
        assert_eq!(serde_json::to_value(code).unwrap(), code.as_str());
        assert!(code.status().is_client_error() || code.status().is_server_error());
    }
}

#[tokio::test]
async fn a_refused_body_names_its_field_and_never_what_stands_in_it() {
    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Shift {
        hours: Hours,
    }
    #[derive(Debug, serde::Deserialize)]
    #[expect(dead_code, reason = "only read")]
    struct Hours {
        start: u8,
    }
    let cases = [
        (json!({}), "hours"),
        (json!({ "hours": {} }), "hours.start"),
        (json!({ "hours": { "start": "segredo" } }), "hours.start"),
        (json!({ "hours": { "start": 7 }, "hora": 1 }), "hora"),
    ];
    for (body, field) in cases {
        let request = Request::post("/").header(CONTENT_TYPE, "application/json");
        let request = request.body(axum::body::Body::from(body.to_string())).unwrap();
        let problem =
            <Json<Shift> as axum::extract::FromRequest<()>>::from_request(request, &()).await.unwrap_err();
        let written = text(asked(&[]).answer(problem.into_response(), &catalogue())).await;
        assert!(written.contains(&format!("\"field\":\"{field}\"")), "{written}");
        assert!(!written.contains("segredo"), "{written}");
    }
}
