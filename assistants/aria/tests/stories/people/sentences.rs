//! How well the offline interpreter understands sentences about people, with every tool of Aria's on offer.

use models::eval::Report;

use crate::understanding::{self, offers};

const PEOPLE: [&str; 5] = ["get_birthdays", "get_person", "record_gift", "suggest_gifts", "update_person"];

async fn run(source: &str) -> Report {
    understanding::run(source, &["get_tracking_history"]).await
}

#[test]
fn every_sentence_can_be_read() {
    for offer in offers().iter().filter(|offer| PEOPLE.contains(&offer.name.as_str())) {
        assert!(!offer.phrasings.is_empty(), "{}", offer.name);
        assert_eq!(offline::check(offer.phrasings), Ok(()), "{}", offer.name);
    }
}

/// A slot whose name the tool does not know would be refused with the whole call.
#[test]
fn every_slot_fills_an_argument() {
    for offer in offers().iter().filter(|offer| PEOPLE.contains(&offer.name.as_str())) {
        for pattern in offer.phrasings.iter().flat_map(|phrasing| phrasing.patterns) {
            for slot in pattern.split('{').skip(1) {
                let argument = slot.split([':', '.']).next().unwrap_or_default();
                let known = &offer.schema["properties"];
                assert!(argument == "_" || known.get(argument).is_some(), "{pattern}");
            }
        }
    }
}

#[tokio::test]
async fn sentences_about_people_are_understood() {
    let report = run(include_str!("../../../../../evals/aria/people.toml")).await;
    assert!(report.total.cases >= 40, "{report}");
    assert!(report.total.share() >= 0.97, "{report}");
}

#[tokio::test]
async fn sentences_of_other_tools_stay_theirs() {
    for source in [
        include_str!("../../../../../evals/utterances.toml"),
        include_str!("../../../../../evals/held_out.toml"),
        include_str!("../../../../../evals/extraction.toml"),
        include_str!("../../../../../evals/refusals.toml"),
    ] {
        let report = run(source).await;
        assert!(report.total.share() >= 0.97, "{report}");
    }
}
