//! How well the offline interpreter understands what is said about decisions, beside everything else that Aria does.

use domain::{ManualClock, Role};
use models::eval::{BareStage, Report, Runner, Suite};
use models::{Offline, ToolOffer};
use papo_aria::decisions::tools::PHRASINGS;

/// Every tool that she has: a sentence must find its own among all of them.
fn offers() -> Vec<ToolOffer> {
    let registry = papo_aria::registry().unwrap();
    let offered = registry.offered_to(Role::User).map(|tool| ToolOffer {
        name: tool.spec.name.to_owned(),
        description: tool.description.to_owned(),
        schema: tool.schema.clone(),
        examples: Vec::new(),
        phrasings: tool.spec.phrasings,
    });
    offered.collect()
}

async fn run(source: &str) -> Report {
    let suite = Suite::parse("decisions", source).unwrap();
    let stage = BareStage::new(offers(), &[]);
    Runner::new(&stage, &ManualClock::new()).run(&suite, &Offline::new()).await
}

#[test]
fn every_sentence_can_be_read() {
    for (tool, phrasings) in PHRASINGS {
        assert_eq!(models::offline::check(phrasings), Ok(()), "{tool}");
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
        let stolen = PHRASINGS.iter().any(|(tool, _)| report.to_string().contains(&format!("{tool}{{")));
        assert!(!stolen, "{report}");
    }
}
