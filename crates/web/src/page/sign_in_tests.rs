use super::*;
use crate::page::tests::frame;

#[test]
fn only_paths_of_ours_are_gone_on_to() {
    assert_eq!(local("/tracking?days=30"), "/tracking?days=30");
    for elsewhere in
        ["", "tracking", "//evil.example", "/\\evil.example", "https://evil.example", "/a b", "/\n"]
    {
        assert_eq!(local(elsewhere), "/", "{elsewhere:?}");
    }
}

#[test]
fn the_way_on_survives_the_address() {
    assert_eq!(href("/"), "/sign-in");
    assert_eq!(href("/?draft=a&b=%20"), "/sign-in?next=/%3Fdraft%3Da%26b%3D%2520");
}

#[test]
fn the_way_back_stays_on_this_host() {
    let mut headers = HeaderMap::new();
    assert_eq!(way_back(&headers), "/");
    headers.insert(HOST, "papo.local".parse().unwrap());
    headers.insert(REFERER, "https://papo.local/settings".parse().unwrap());
    assert_eq!(way_back(&headers), "/settings");
    headers.insert(REFERER, "https://papo.local.evil.example/settings".parse().unwrap());
    assert_eq!(way_back(&headers), "/");
}

#[test]
fn the_page_asks_for_the_token_and_says_what_went_wrong() {
    let page = SignInPage::sample().render(&frame()).into_string();
    assert!(page.contains("name=\"token\" type=\"password\""));
    assert!(page.contains("name=\"next\" value=\"/tracking\""));
    assert!(page.contains("role=\"alert\""));
    assert!(
        !SignInPage { refused: None, next: String::new() }.render(&frame()).into_string().contains("alert")
    );
}
