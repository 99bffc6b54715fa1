use axum::http::header::{HOST, LOCATION, REFERER};

use super::*;

fn with_cookie(cookie: &str) -> Theme {
    let mut headers = HeaderMap::new();
    headers.insert(COOKIE, cookie.parse().unwrap());
    Theme::of(&headers)
}

#[test]
fn the_cookie_chooses() {
    assert_eq!(Theme::of(&HeaderMap::new()), Theme::Auto);
    assert_eq!(with_cookie("papo_session=x; papo_theme=dark"), Theme::Dark);
    assert_eq!(with_cookie("papo_theme=light"), Theme::Light);
    assert_eq!(with_cookie("papo_theme=\"><script>"), Theme::Auto);
}

#[test]
fn three_presses_come_back() {
    for theme in Theme::ALL {
        assert_eq!(theme.next().next().next(), theme);
    }
}

#[test]
fn choosing_goes_back_to_the_page() {
    let mut headers = HeaderMap::new();
    headers.insert(HOST, "papo.local:8080".parse().unwrap());
    headers.insert(REFERER, "http://papo.local:8080/tracking?days=30".parse().unwrap());
    let response = choose(&headers, &Choice { theme: Theme::Dark }).into_response();
    assert_eq!(response.headers()[LOCATION], "/tracking?days=30");
    assert!(response.headers()[SET_COOKIE].to_str().unwrap().starts_with("papo_theme=dark; Path=/;"));
}
