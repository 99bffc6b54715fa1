use domain::{EventKind, Language};
use engine::operators::PermissionState;

use super::*;
use crate::pages::sample_frame;

fn rendered(page: &ConsolePage) -> String {
    page.render(&sample_frame(Language::Portuguese)).into_string()
}

fn is_whole(page: &ConsolePage, language: Language) {
    let text = page.render(&sample_frame(language)).into_string();
    for mark in [">console.", "\"console.", " console.", ">problem.", " problem.", ">chat.", ">moment."] {
        assert!(!text.contains(mark), "{mark} in {text}");
    }
    assert!(!text.contains(" style=") && !text.contains("<script>"), "the policy forbids it");
}

#[test]
fn every_text_of_the_samples_is_in_the_catalogue() {
    for language in Language::ALL {
        for mut page in [ConsolePage::sample(), ConsolePage::sample_empty()] {
            for tab in Tab::ALL {
                page.view.tab = *tab;
                is_whole(&page, language);
            }
            page.view.tab = Tab::Conversations;
            for done in Done::ALL {
                page.done = Some(*done);
                is_whole(&page, language);
            }
            for count in [None, Some(1), Some(3)] {
                page.instances = count;
                is_whole(&page, language);
            }
            let Some(open) = &mut page.open else { continue };
            for rule in Rule::ALL {
                open.refused = Some((rule, "oi".to_owned()));
                open.thread.outbound.iter_mut().for_each(|row| row.rule = Some(rule.as_str().to_owned()));
            }
            for state in PermissionState::ALL {
                open.person.permission.state = state;
            }
            is_whole(&page, language);
        }
    }
}

#[test]
fn every_kind_of_event_has_a_name_that_people_know() {
    let frame = sample_frame(Language::Portuguese);
    let missing: Vec<&str> = EventKind::ALL
        .iter()
        .map(|kind| kind.as_str())
        .filter(|kind| !frame.words.has(&format!("console.event.{kind}")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn what_was_stopped_says_which_rule_and_why() {
    let text = rendered(&ConsolePage::sample());
    assert!(
        text.contains("Modo seguro ligado") && text.contains("só saem respostas a quem acabou de escrever")
    );
    assert!(text.contains("Temos três vagas novas"));
}

#[test]
fn the_brakes_say_since_when_by_whom_and_where() {
    let text = rendered(&ConsolePage::sample());
    assert!(text.contains("desde hoje, 9h, por Ana"), "{text}");
    assert!(text.contains("nas 2 instâncias"));
}

#[test]
fn every_form_carries_the_look_and_the_proof() {
    let mut page = ConsolePage::sample();
    page.view.text = "são & paulo".to_owned();
    page.view.filter = Filter::Waiting;
    let text = rendered(&page);
    assert!(text.contains("?filter=waiting&amp;q=s%C3%A3o%20%26%20paulo&amp;open="), "{text}");
    let posts = text.matches("<form").count() - text.matches("method=\"get\"").count();
    let theme = 1;
    assert_eq!(text.matches("name=\"csrf\"").count(), posts - theme);
}

#[test]
fn what_people_write_stays_text() {
    let mut page = ConsolePage::sample();
    page.view.text = "\"><script>alert(1)</script>".to_owned();
    page.rows[0].name = "<img src=x onerror=alert(1)>".to_owned();
    let open = page.open.as_mut().unwrap();
    open.thread.row.name = "<b>oi</b>".to_owned();
    open.thread.messages[0].text = "<img src=x onerror=alert(1)>".to_owned();
    open.refused = Some((Rule::OptedOut, "</textarea><script>alert(1)</script>".to_owned()));
    let text = rendered(&page);
    assert!(!text.contains("<script>alert") && !text.contains("<img") && !text.contains("<b>oi"));
}

#[test]
fn a_full_page_is_light() {
    let mut page = ConsolePage::sample();
    page.rows = std::iter::repeat_n(page.rows[0].clone(), 40).collect();
    let text = rendered(&page);
    assert!(text.len() < 60 * 1024, "{} bytes before they are compressed", text.len());
}
