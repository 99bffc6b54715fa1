use domain::Language;
use domain::words::Catalogue;
use web::page::{CsrfToken, Theme};

use super::*;

fn frame(language: Language) -> Frame {
    let mut catalogue = Catalogue::default();
    for texts in crate::words().into_iter().chain([web::page::WORDS]) {
        catalogue.add(texts).unwrap();
    }
    Frame {
        words: catalogue.words(language),
        theme: Theme::Auto,
        places: Vec::new(),
        csrf: Some(CsrfToken::new("csrf-token-of-the-session")),
        notice: None,
        undo: None,
    }
}

fn shown(page: &TrackingPage) -> String {
    page.render(&frame(Language::Portuguese)).into_string()
}

#[test]
fn every_text_of_the_samples_is_in_the_catalogue() {
    for language in Language::ALL {
        for page in TrackingPage::samples() {
            let text = page.render(&frame(language)).into_string();
            for room in ["aria.", "book.", "shell."] {
                assert!(!text.contains(&format!(">{room}")), "{room} in {text}");
                assert!(!text.contains(&format!("\"{room}")), "{room} in {text}");
            }
            assert!(!text.contains(" style=") && !text.contains(" onclick="), "{text}");
        }
    }
}

#[test]
fn what_people_write_stays_text() {
    for page in TrackingPage::samples() {
        let text = shown(&page);
        for foreign in ["<script>alert", "<b>p", "<i>", "<o>"] {
            assert!(!text.contains(foreign), "{foreign}");
        }
    }
}

#[test]
fn an_empty_page_teaches_and_can_be_filled_in() {
    let text = shown(&TrackingPage::empty());
    assert!(text.contains("name=\"draft\" value=\"pesei 82,5 kg hoje\""), "{text}");
    assert!(text.contains("name=\"value\"") && text.contains("value=\"2026-11-12\""), "{text}");
    assert!(!text.contains("class=\"plot\""), "{text}");
}

#[test]
fn each_thing_has_its_picture_and_its_numbers() {
    let text = shown(&TrackingPage::sample());
    assert_eq!(text.matches("class=\"plot\"").count(), 3, "{text}");
    assert_eq!(text.matches("<table>").count(), 3, "{text}");
    assert!(text.contains("/api/v1/trends/plot.png?types=weight&amp;period=month"), "{text}");
    assert!(text.contains("aria-current=\"page\">1 mês</a>"), "{text}");
}

#[test]
fn every_form_carries_the_proof_and_the_view() {
    let page = TrackingPage { view: View { period: crate::trends::Period::Year }, ..TrackingPage::sample() };
    let text = shown(&page);
    let posts = text.matches("method=\"post\"").count();
    let shell = text.matches("action=\"/theme").count();
    assert_eq!(text.matches("name=\"csrf\"").count(), posts - shell, "{text}");
    assert_eq!(
        text.matches("?period=year\"").count(),
        posts - shell + 1,
        "and the chosen period itself: {text}"
    );
}

#[test]
fn what_was_done_is_said() {
    for done in Done::ALL {
        let text = shown(&TrackingPage { done: Some(done), ..TrackingPage::sample() });
        assert!(text.contains("class=\"flash\""), "{done:?}");
        assert_eq!(Done::parse(done.as_str()), Some(done));
    }
}

#[test]
fn what_cannot_be_is_said_where_it_was_entered() {
    for page in TrackingPage::samples().into_iter().filter(|page| page.rejected.is_some()) {
        let text = shown(&page);
        assert_eq!(text.matches("Não entendi &lt;o&gt; valor.").count(), 1, "{text}");
        assert_eq!(text.matches("<details class=\"fold\" open>").count(), 1, "{text}");
    }
}
