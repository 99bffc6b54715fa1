//! How well the offline interpreter understands questions about trends, and leaves alone what only sounds like one.

use domain::ManualClock;
use domain::sentence::Sentences;
use models::ToolOffer;
use models::eval::{BareStage, Runner, Suite};
use offline::Offline;
use papo_aria::{tracking, trends};
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

#[test]
fn every_sentence_can_be_read() {
    assert_eq!(offline::check(trends::sentences::SENTENCES.of("get_trends")), Ok(()));
}

#[tokio::test]
async fn questions_about_trends_are_understood() {
    let offers = vec![
        offer("record_metric", &tracking::sentences::SENTENCES),
        offer("update_metric", &tracking::sentences::SENTENCES),
        offer("delete_metric", &tracking::sentences::SENTENCES),
        offer("get_tracking_history", &tracking::sentences::SENTENCES),
        offer("get_trends", &trends::sentences::SENTENCES),
    ];
    let suite = Suite::parse("trends", include_str!("../../../../../evals/aria/trends.toml")).unwrap();
    let stage = BareStage::new(offers, &[]);
    let report = Runner::new(&stage, &ManualClock::new()).run(&suite, &Offline::new()).await;
    assert!(report.total.cases >= 40, "{report}");
    assert!(report.total.share() >= 0.97, "{report}");
}
