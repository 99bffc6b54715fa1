use domain::Language;
use memory::versions::Change;
use memory::{Source, Standing};

use super::*;
use crate::pages::sample_frame;

fn rendered(page: &MemoryPage) -> String {
    page.render(&sample_frame(Language::Portuguese)).into_string()
}

#[test]
fn every_text_of_the_samples_is_in_the_catalogue() {
    for language in Language::ALL {
        for mut page in [MemoryPage::sample(), MemoryPage::sample_empty()] {
            for consent in Consent::ALL {
                page.consent = *consent;
                is_whole(&page, language);
            }
            for done in MemoryNotice::ALL {
                page.done = Some(*done);
                is_whole(&page, language);
            }
            for standing in Standing::ALL {
                page.items.iter_mut().for_each(|shown| shown.item.standing = *standing);
                is_whole(&page, language);
            }
            for source in Source::ALL {
                page.items.iter_mut().for_each(|shown| shown.item.source = *source);
                is_whole(&page, language);
            }
            for change in Change::ALL {
                let lives = page.items.iter_mut().flat_map(|shown| &mut shown.life);
                lives.for_each(|version| version.change = *change);
                is_whole(&page, language);
            }
        }
    }
}

fn is_whole(page: &MemoryPage, language: Language) {
    let text = page.render(&sample_frame(language)).into_string();
    for mark in [">memories.", "\"memories.", " memories.", ">consent.", ">memory.", ">moment.", "“memories."]
    {
        assert!(!text.contains(mark), "{mark} in {text}");
    }
    assert!(!text.contains(" style=") && !text.contains("<script>"), "the policy forbids it");
}

#[test]
fn what_is_over_says_since_when_and_leads_to_what_holds() {
    let text = rendered(&MemoryPage::sample());
    assert!(text.contains("Substituído em 9 de novembro"), "{text}");
    assert!(text.contains("class=\"item past\""));
    assert!(text.contains(">Mora em Santos</a>"));
}

#[test]
fn every_form_carries_the_look_and_the_proof() {
    let mut page = MemoryPage::sample();
    page.view = View { text: "são & paulo".to_owned(), history: true, ..View::default() };
    let text = rendered(&page);
    assert!(text.contains("?q=s%C3%A3o%20%26%20paulo&amp;history=on"), "{text}");
    let posts = text.matches("<form").count() - text.matches("method=\"get\"").count();
    let theme = 1;
    assert_eq!(text.matches("name=\"csrf\"").count(), posts - theme);
}

#[test]
fn an_empty_memory_teaches() {
    let text = rendered(&MemoryPage::sample_empty());
    assert!(text.contains("name=\"draft\""));
    assert!(!text.contains("role=\"search\""), "there is nothing to search");
}

#[test]
fn what_people_write_stays_text() {
    let mut page = MemoryPage::sample();
    page.view.text = "\"><script>alert(1)</script>".to_owned();
    page.items[0].item.content = "<img src=x onerror=alert(1)>".to_owned();
    let text = rendered(&page);
    assert!(!text.contains("<script>alert") && !text.contains("<img"));
}

#[test]
fn a_look_survives_its_address() {
    let id = KnowledgeId::new(Timestamp::UNIX_EPOCH);
    let view = View { kind: Some(ItemType::Fact), area: Some(Area::Health), ..View::default() };
    assert_eq!(view.href(), "/memory?type=fact&area=health");
    assert_eq!(View::default().at("/memory/items"), "/memory/items");
    let after = view.opening(Some(id)).after(MemoryNotice::Edited);
    assert!(after.contains(&format!("&open={}", id.to_string().replace('-', "%2D"))), "{after}");
    assert!(after.ends_with(&format!("done=edited#item-{id}")), "{after}");
    assert_eq!(view.before(id).of_kind(None).before, None, "another look begins at the top");
}
