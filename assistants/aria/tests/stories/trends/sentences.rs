//! How well the offline interpreter understands questions about trends, and leaves alone what only sounds like one.

use domain::ManualClock;
use domain::sentence::Phrasing;
use models::ToolOffer;
use models::eval::{BareStage, Runner, Suite};
use offline::Offline;
use papo_aria::tracking::sentences::{DELETE_METRIC, GET_TRACKING_HISTORY, RECORD_METRIC, UPDATE_METRIC};
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

#[test]
fn every_sentence_can_be_read() {
    assert_eq!(offline::check(GET_TRENDS), Ok(()));
}

#[tokio::test]
async fn questions_about_trends_are_understood() {
    let offers = vec![
        offer("record_metric", RECORD_METRIC),
        offer("update_metric", UPDATE_METRIC),
        offer("delete_metric", DELETE_METRIC),
        offer("get_tracking_history", GET_TRACKING_HISTORY),
        offer("get_trends", GET_TRENDS),
    ];
    let suite = Suite::parse("trends", include_str!("../../../../../evals/aria/trends.toml")).unwrap();
    let stage = BareStage::new(offers, &[]);
    let report = Runner::new(&stage, &ManualClock::new()).run(&suite, &Offline::new()).await;
    assert!(report.total.cases >= 40, "{report}");
    assert!(report.total.share() >= 0.97, "{report}");
}
