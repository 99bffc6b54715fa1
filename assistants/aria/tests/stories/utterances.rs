//! How well the offline interpreter understands Aria's sentences: the suites in `evals/`, at the bar they must hold.

use domain::ManualClock;
use domain::sentence::Phrasing;
use models::ToolOffer;
use models::eval::{BareStage, Report, Runner, Suite};
use offline::Offline;
use papo_aria::finance::sentences as money;
use papo_aria::tracking::sentences;
use papo_aria::trends::sentences::GET_TRENDS;
use serde_json::json;

fn offer(name: &str, phrasings: &'static [Phrasing]) -> ToolOffer {
    ToolOffer {
        name: name.to_owned(),
        description: String::new(),
        schema: json!({ "type": "object" }),
        examples: Vec::new(),
        phrasings,
    }
}

fn offers() -> Vec<ToolOffer> {
    vec![
        offer("record_metric", sentences::RECORD_METRIC),
        offer("update_metric", sentences::UPDATE_METRIC),
        offer("delete_metric", sentences::DELETE_METRIC),
        offer("get_tracking_history", sentences::GET_TRACKING_HISTORY),
        offer("get_finance_summary", money::GET_FINANCE_SUMMARY),
        offer("record_income", money::RECORD_INCOME),
        offer("pay_bill", money::PAY_BILL),
        offer("pay_installment", money::PAY_INSTALLMENT),
        offer("get_trends", GET_TRENDS),
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

/// A slot whose name the tool does not know would be refused with the whole call.
#[test]
fn every_slot_fills_an_argument() {
    let own: [(&[Phrasing], &[&str]); 5] = [
        (sentences::RECORD_METRIC, &["type", "value", "unit", "date", "category", "name", "notes", "_"]),
        (sentences::UPDATE_METRIC, &["type", "old", "value", "_"]),
        (sentences::DELETE_METRIC, &["type", "old", "_"]),
        (sentences::GET_TRACKING_HISTORY, &["type", "name", "_"]),
        (GET_TRENDS, &["types", "period", "_"]),
    ];
    for (phrasings, known) in own {
        for pattern in phrasings.iter().flat_map(|phrasing| phrasing.patterns) {
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
