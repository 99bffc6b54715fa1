use domain::Language;
use domain::words::Catalogue;

use super::failure::FailurePage;
use super::sign_in::SignInPage;
use super::*;
use crate::problem::Code;

pub(crate) fn words(language: Language) -> Words {
    let mut catalogue = Catalogue::default();
    catalogue.add(WORDS).unwrap();
    catalogue.words(language)
}

pub(crate) fn frame() -> Frame {
    Frame {
        words: words(Language::Portuguese),
        theme: Theme::Dark,
        places: vec![NavLink::CHAT, NavLink::TODAY],
        csrf: Some(CsrfToken::new("t<k>n")),
        notice: None,
        undo: None,
    }
}

fn page(body: Markup) -> Page {
    Page {
        title: "Conversa".to_owned(),
        here: Some(NavLink::CHAT),
        layout: Layout::Reading,
        actions: html! {},
        beside: html! {},
        body,
        assets: &[],
    }
}

#[test]
fn the_shell_says_language_theme_and_place() {
    let text = frame().render(&page(html! { p { "<oi>" } })).into_string();
    assert!(text.starts_with("<!DOCTYPE html><html lang=\"pt-BR\" data-theme=\"dark\">"));
    assert!(text.contains("<title>Conversa · Papo</title>"));
    assert!(text.contains("<a href=\"/\" aria-current=\"page\">"));
    assert!(text.contains("<a href=\"/today\">"));
    assert!(!text.contains("/memory"), "a place that is not mounted is not linked");
    assert!(text.contains("&lt;oi&gt;") && text.contains("t&lt;k&gt;n"));
}

#[test]
fn every_text_of_every_sample_is_in_the_catalogue() {
    for language in Language::ALL {
        let frame = Frame { words: words(language), ..frame() };
        let pages = [
            frame.render(&page(html! {})),
            SignInPage::sample().render(&frame),
            FailurePage::sample(&frame).render(&frame),
        ];
        for page in pages {
            let text = page.into_string();
            for room in ["shell.", "sign_in.", "failure.", "problem.", "moment."] {
                assert!(!text.contains(&format!(">{room}")), "{room} in {text}");
                assert!(!text.contains(&format!("\"{room}")), "{room} in {text}");
            }
            // The strict policy forbids both, and a browser would only say so in its console.
            assert!(!text.contains(" style=") && !text.contains(" onclick="), "{text}");
        }
    }
}

#[test]
fn every_code_has_its_words() {
    for language in Language::ALL {
        let words = words(language);
        for code in Code::ALL {
            assert!(words.has(&format!("problem.{}.title", code.as_str())), "{code:?}");
            assert!(words.has(&format!("problem.{}.detail", code.as_str())), "{code:?}");
        }
    }
}

#[test]
fn a_token_is_not_written_to_logs() {
    assert_eq!(format!("{:?}", CsrfToken::new("secret")), "CsrfToken(…)");
}

#[test]
fn places_that_do_not_fit_under_the_thumb_stand_behind_one_that_does() {
    let one = Frame { places: vec![NavLink::CHAT, NavLink::SETTINGS], ..frame() };
    assert!(!one.render(&page(html! {})).into_string().contains("<details"));
    let other = NavLink::more("/elsewhere", "shell.place.memory", Icon::Memory);
    let many = Frame { places: vec![NavLink::CHAT, NavLink::SETTINGS, other], ..frame() };
    let text = many.render(&page(html! {})).into_string();
    assert!(text.contains("<details") && text.contains("Mais"));
    assert_eq!(text.matches("href=\"/elsewhere\"").count(), 2, "in the drawer, and in the rail");
}
