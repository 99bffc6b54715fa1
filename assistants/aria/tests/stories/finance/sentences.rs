//! How well the offline interpreter understands sentences about money, with everything of Aria's on offer.

use models::eval::Report;

use crate::understanding::{self, offers};

async fn run(source: &str) -> Report {
    understanding::run(source, &[]).await
}

#[test]
fn every_sentence_can_be_read() {
    for offer in offers() {
        assert_eq!(offline::check(offer.phrasings), Ok(()), "{}", offer.name);
    }
}

/// A slot whose name the tool does not know would be refused with the whole call.
#[test]
fn every_slot_fills_an_argument() {
    for offer in offers() {
        let known = offer.schema["properties"].as_object().unwrap();
        let patterns = offer.phrasings.iter().flat_map(|phrasing| phrasing.patterns);
        for slot in patterns.flat_map(|pattern| pattern.split('{').skip(1)) {
            let argument = slot.split([':', '.']).next().unwrap_or_default();
            let passing = matches!(argument, "_" | "old" | "x" | "type");
            assert!(passing || known.contains_key(argument), "{}: {slot}", offer.name);
        }
    }
}

#[tokio::test]
async fn sentences_about_money_are_understood() {
    let report = run(include_str!("../../../../../evals/aria/finance.toml")).await;
    assert!(report.total.cases >= 180, "{report}");
    assert!(report.total.share() >= 0.97, "{report}");
}

/// What is said about anything else is not taken for money.
#[tokio::test]
async fn everyday_sentences_are_still_understood() {
    for source in [
        include_str!("../../../../../evals/utterances.toml"),
        include_str!("../../../../../evals/held_out.toml"),
    ] {
        let report = run(source).await;
        assert!(report.total.share() >= 0.97, "{report}");
    }
}
