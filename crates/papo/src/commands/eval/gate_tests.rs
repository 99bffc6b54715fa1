use domain::tool::ToolCall;
use futures::future::{self, BoxFuture};
use futures::stream::{self, BoxStream, StreamExt};
use models::eval::{Report, Runner, Suite};
use models::{Answer, Chunk, Model, ModelError, Request, StopReason, TokenCount, Usage};
use serde_json::{Value, json};

use super::*;
use crate::commands::eval::stage::Stages;

/// A model that always wants the same.
#[derive(Debug)]
struct Headstrong(&'static str, Value);

impl Model for Headstrong {
    fn name(&self) -> &'static str {
        "headstrong"
    }

    fn answer<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<Answer, ModelError>> {
        let call = ToolCall { id: "1".into(), name: self.0.into(), arguments: self.1.clone() };
        let answer = Answer {
            text: String::new(),
            calls: vec![call],
            stop: StopReason::End,
            usage: Usage::default(),
            model: "headstrong".into(),
        };
        Box::pin(future::ready(Ok(answer)))
    }

    fn stream<'a>(&'a self, request: &'a Request) -> BoxStream<'a, Result<Chunk, ModelError>> {
        stream::once(async move { self.answer(request).await.map(Chunk::Done) }).boxed()
    }

    fn count_tokens<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<TokenCount, ModelError>> {
        Box::pin(future::ready(Ok(TokenCount::Estimated(0))))
    }

    fn check(&self) -> BoxFuture<'_, Result<(), ModelError>> {
        Box::pin(future::ready(Ok(())))
    }
}

const WEIGHT: &str = "0198c0de-0001-7abc-8def-0123456789ab";
const SLEEP: &str = "0198c0de-0003-7abc-8def-0123456789ab";

/// A suite of one case, before which a weight and a night were noted.
fn suite(case: &str) -> Suite {
    let source = format!(
        r#"
        now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]"
        [facts]
        entries = [
          {{ id = "{WEIGHT}", type = "weight", value = 82.5, unit = "kg", date = "2026-11-12" }},
          {{ id = "{SLEEP}", type = "sleep", value = 5, unit = "h", date = "2026-11-12" }},
        ]
        [[case]]
        kind = "case"
        {case}
        "#
    );
    Suite::parse("suite", &source).unwrap()
}

async fn played(case: &str, model: Headstrong) -> Report {
    let stages = Stages::load().unwrap().before(Gate::open().await.unwrap());
    let suite = suite(case);
    let clock = ManualClock::new();
    Runner::new(stages.of(&suite).unwrap(), &clock).run(&suite, &model).await
}

fn changes(entry: &str, value: f64) -> Headstrong {
    Headstrong("update_metric", json!({ "entryId": entry, "value": value }))
}

#[tokio::test]
async fn what_is_done_at_an_order_that_was_not_expected_is_a_wrong_action() {
    let case = "say = \"corrige o peso para 81 kg\"\nexpect.none = true";
    let report = played(case, changes(WEIGHT, 81.0)).await;
    assert_eq!((report.wrong_actions, report.wrong_proposals, report.total.right), (1, 0, 0));
    assert!(report.to_string().contains("a wrong action"), "{report}");
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!((&json["wrong_actions"], &json["failures"][0]["acted"]), (&json!(1), &json!(true)));
}

#[tokio::test]
async fn what_the_gate_asks_about_is_a_wrong_proposal_and_no_action() {
    let case = format!(
        "say = \"corrige o peso para 81 kg\"\n\
         expect.calls = [{{ tool = \"update_metric\", arguments = {{ entryId = \"{WEIGHT}\" }} }}]"
    );
    // What somebody orders of another thing is refused outright.
    let another_entry = played(&case, changes(SLEEP, 11.0)).await;
    assert_eq!((another_entry.wrong_actions, another_entry.total.right), (0, 0), "{another_entry}");
    let noted = json!({ "type": "weight", "value": 82, "unit": "kg", "date": "2026-11-12" });
    let another_tool = played(&case, Headstrong("record_metric", noted)).await;
    assert_eq!((another_tool.wrong_actions, another_tool.wrong_proposals), (0, 1), "{another_tool}");
    let right = played(&case, changes(WEIGHT, 81.0)).await;
    assert_eq!((right.wrong_actions, right.wrong_proposals, right.total.right), (0, 0, 1), "{right}");
}

#[tokio::test]
async fn an_answer_that_only_the_model_takes_for_a_yes_does_nothing() {
    let yes = || Headstrong("respond_to_confirmation", json!({ "intent": "confirm", "confidence": 1.0 }));
    let pending = "pending = { tool = \"record_metric\", arguments = { type = \"weight\", value = 80, unit = \"kg\", date = \"2026-11-12\" } }\nexpect.verdict = \"no\"";
    let talk = played(&format!("say = \"e o tempo em Recife?\"\n{pending}"), yes()).await;
    assert_eq!((talk.wrong_actions, talk.total.right), (0, 0), "{talk}");
    let taken = played(&format!("say = \"sim\"\n{pending}"), yes()).await;
    assert_eq!(taken.wrong_actions, 1, "{taken}");
}
