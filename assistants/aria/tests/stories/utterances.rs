//! How well the offline interpreter understands Aria's sentences: the suites in `evals/`, at the bar they must hold.

use domain::ManualClock;
use domain::sentence::Sentences;
use models::ToolOffer;
use models::eval::{BareStage, Report, Runner, Suite};
use offline::Offline;
use papo_aria::{finance, tracking, trends};
use serde_json::json;

fn offer(name: &str, sentences: &Sentences) -> ToolOffer {
    ToolOffer {
        name: name.to_owned(),
        description: String::new(),
        schema: json!({ "type": "object" }),
        examples: Vec::new(),
        phrasings: sentences.of(name),
    }
}

fn offers() -> Vec<ToolOffer> {
    vec![
        offer("record_metric", &tracking::sentences::SENTENCES),
        offer("update_metric", &tracking::sentences::SENTENCES),
        offer("delete_metric", &tracking::sentences::SENTENCES),
        offer("get_tracking_history", &tracking::sentences::SENTENCES),
        offer("get_finance_summary", &finance::sentences::SENTENCES),
        offer("record_income", &finance::sentences::SENTENCES),
        offer("pay_bill", &finance::sentences::SENTENCES),
        offer("pay_installment", &finance::sentences::SENTENCES),
        offer("get_trends", &trends::sentences::SENTENCES),
    ]
}

async fn run(source: &str) -> Report {
    let suite = Suite::parse("sentences", source).unwrap();
    let stage = BareStage::new(offers(), &[]);
    Runner::new(&stage, &ManualClock::new()).run(&suite, &Offline::new()).await
}

#[test]
fn every_sentence_can_be_read() {
    for offer in offers() {
        assert_eq!(offline::check(offer.phrasings), Ok(()), "{}", offer.name);
    }
}

#[test]
fn what_was_taught_is_about_her_tools() {
    let aria = papo_aria::assistant().unwrap();
    let taught = (aria.taught)(domain::Role::User).unwrap();
    assert_eq!(offline::check_taught(&taught, &aria.offers(domain::Role::User)), Ok(()));
}

/// A slot whose name the tool does not know would be refused with the whole call.
#[test]
fn every_slot_fills_an_argument() {
    let own: [(&str, &[&str]); 5] = [
        ("record_metric", &["type", "value", "unit", "date", "category", "name", "notes", "_"]),
        ("update_metric", &["type", "old", "value", "_"]),
        ("delete_metric", &["type", "old", "_"]),
        ("get_tracking_history", &["type", "name", "_"]),
        ("get_trends", &["types", "period", "_"]),
    ];
    for (tool, known) in own {
        let offers = offers();
        let offer = offers.iter().find(|offer| offer.name == tool).unwrap();
        for pattern in offer.phrasings.iter().flat_map(|phrasing| phrasing.patterns) {
            for slot in pattern.split('{').skip(1) {
                let argument = slot.split(':').next().unwrap_or_default();
                assert!(known.contains(&argument), "{pattern}");
            }
        }
    }
}

#[tokio::test]
async fn our_own_sentences_are_understood() {
    let report = run(include_str!("../../../../evals/utterances.toml")).await;
    assert!(report.total.cases >= 1_000, "{report}");
    assert!(report.total.share() >= 0.97, "{report}");
}

#[tokio::test]
async fn sentences_held_back_are_understood_as_well() {
    let report = run(include_str!("../../../../evals/held_out.toml")).await;
    assert!(report.total.cases >= 120, "{report}");
    assert!(report.total.share() >= 0.97, "{report}");
}
