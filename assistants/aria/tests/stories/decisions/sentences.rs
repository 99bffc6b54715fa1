//! How well the offline interpreter understands what is said about decisions, beside everything else that Aria does.

use models::eval::Report;
use papo_aria::decisions::sentences::SENTENCES;

use crate::understanding;

async fn run(source: &str) -> Report {
    understanding::run(source, &[]).await
}

#[test]
fn every_sentence_can_be_read() {
    for tool in SENTENCES.tools().unwrap() {
        assert_eq!(offline::check(SENTENCES.of(tool)), Ok(()), "{tool}");
    }
}

#[tokio::test]
async fn decisions_are_heard_and_trifles_are_not() {
    let report = run(include_str!("../../../../../evals/aria/decisions.toml")).await;
    assert!(report.total.cases >= 80, "{report}");
    assert!(report.total.share() >= 0.97, "{report}");
}

/// The sentences of everything else stay with whom they belong to.
#[tokio::test]
async fn nothing_is_taken_from_the_others() {
    for source in [
        include_str!("../../../../../evals/utterances.toml"),
        include_str!("../../../../../evals/held_out.toml"),
        include_str!("../../../../../evals/corrections.toml"),
        include_str!("../../../../../evals/extraction.toml"),
    ] {
        let report = run(source).await;
        let stolen =
            SENTENCES.tools().unwrap().iter().any(|tool| report.to_string().contains(&format!("{tool}{{")));
        assert!(!stolen, "{report}");
    }
}
