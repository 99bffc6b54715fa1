use domain::Language;

use super::*;

fn frame(language: Language) -> Frame {
    crate::pages::sample_frame(language)
}

fn rendered(page: &ChatPage) -> String {
    page.render(&frame(Language::Portuguese)).into_string()
}

#[test]
fn every_text_of_the_samples_is_in_the_catalogue() {
    for language in Language::ALL {
        for page in [ChatPage::sample(), ChatPage::sample_empty()] {
            let text = page.render(&frame(language)).into_string();
            for mark in [">chat.", "\"chat.", " chat.", ">moment.", "\"moment.", ">shell."] {
                assert!(!text.contains(mark), "{mark} in {text}");
            }
            assert!(!text.contains(" style=") && !text.contains("<script>"), "the policy forbids it");
        }
    }
}

#[test]
fn it_works_without_a_script() {
    let text = rendered(&ChatPage::sample());
    assert!(text.contains("<form class=\"composer\" method=\"post\" action=\"/chat/messages\">"));
    let decide = "method=\"post\" action=\"/chat/confirmations/00000000-0000-0000-0000-000000000000\">";
    let (_, card) = text.split_once(decide).unwrap();
    let (card, _) = card.split_once("</form>").unwrap();
    assert!(card.contains("name=\"csrf\" value=\"csrf-token-of-the-session\""));
    assert!(card.contains("name=\"decision\" value=\"confirm\"") && card.contains("value=\"reject\""));
}

#[test]
fn a_card_knows_how_long_it_has() {
    let mut page = ChatPage::sample();
    assert!(rendered(&page).contains("data-left=\"240000\""));
    page.now = "2027-01-01T00:00:00Z".parse().unwrap();
    assert!(rendered(&page).contains("data-left=\"0\""));
}

#[test]
fn days_stand_over_their_messages_once() {
    let text = rendered(&ChatPage::sample());
    assert_eq!(text.matches("<li class=\"day\">").count(), 2);
    assert!(text.contains("<li class=\"day\">ontem</li>") && text.contains("<li class=\"day\">hoje</li>"));
}

#[test]
fn an_empty_chat_teaches() {
    let text = rendered(&ChatPage::sample_empty());
    assert!(text.contains("name=\"draft\" value=\"pesei 82,5 kg hoje\""));
    assert!(!rendered(&ChatPage::sample()).contains("class=\"empty\""));
}

#[test]
fn what_people_write_stays_text() {
    let mut page = ChatPage::sample();
    page.draft = "</textarea><script>alert(1)</script>".to_owned();
    page.messages[0].text = "<img src=x onerror=alert(1)>".to_owned();
    let text = rendered(&page);
    assert!(!text.contains("<script>alert") && !text.contains("<img"));
}

/// Everything a first visit loads, before compression: under what the design allows after it.
#[test]
fn the_page_is_light() {
    let page = rendered(&ChatPage::sample());
    let mut loaded: Vec<(&str, &[u8])> = Vec::new();
    let mut sought = vec![page.clone()];
    while let Some(text) = sought.pop() {
        for (file, bytes) in web::assets::files().filter(|(file, _)| text.contains(*file)) {
            if loaded.iter().all(|(known, _)| *known != file) {
                loaded.push((file, bytes));
                sought.push(String::from_utf8_lossy(bytes).into_owned());
            }
        }
    }
    let assets: usize = loaded.iter().map(|(_, bytes)| bytes.len()).sum();
    assert!(loaded.len() > 8, "modules that import each other count too");
    assert!(assets + page.len() < 60 * 1024, "{assets} + {}", page.len());
}
