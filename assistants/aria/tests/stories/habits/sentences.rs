//! How well the offline interpreter understands sentences about habits and goals, with every tool of Aria's on offer.

use models::eval::Report;

use crate::understanding::{self, offers};

const OWN: [&str; 6] =
    ["get_life_balance", "get_progress", "mark_habit", "save_goal", "save_habit", "update_goal"];

async fn run(source: &str) -> Report {
    understanding::run(source, &["get_tracking_history"]).await
}

#[test]
fn every_sentence_can_be_read_and_every_slot_fills_an_argument() {
    for offer in offers().iter().filter(|offer| OWN.contains(&offer.name.as_str())) {
        assert!(!offer.phrasings.is_empty(), "{}", offer.name);
        assert_eq!(offline::check(offer.phrasings), Ok(()), "{}", offer.name);
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
async fn sentences_about_habits_are_understood() {
    let report = run(include_str!("../../../../../evals/aria/habits.toml")).await;
    assert!(report.total.cases >= 80, "{report}");
    assert!(report.total.share() >= 0.95, "{report}");
}

#[tokio::test]
async fn sentences_about_the_score_are_understood() {
    let report = run(include_str!("../../../../../evals/aria/balance.toml")).await;
    assert!(report.total.share() >= 0.95, "{report}");
}

#[tokio::test]
async fn sentences_of_other_tools_stay_theirs() {
    for (source, bar) in [
        (include_str!("../../../../../evals/utterances.toml"), 0.99),
        (include_str!("../../../../../evals/held_out.toml"), 0.99),
        (include_str!("../../../../../evals/extraction.toml"), 0.98),
        (include_str!("../../../../../evals/refusals.toml"), 0.97),
        (include_str!("../../../../../evals/aria/finance.toml"), 0.98),
        (include_str!("../../../../../evals/aria/people.toml"), 0.97),
        (include_str!("../../../../../evals/aria/decisions.toml"), 0.97),
        (include_str!("../../../../../evals/aria/reminders.toml"), 0.95),
    ] {
        let report = run(source).await;
        assert!(report.total.share() >= bar, "{report}");
    }
}
