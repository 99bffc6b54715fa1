use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use domain::ManualClock;
use futures::future::{BoxFuture, FutureExt};
use futures::stream::{self, BoxStream, StreamExt};
use serde_json::{Value, json};

use super::{BareStage, Comparison, Overview, Report, Runner, Suite};
use crate::port::{
    Answer, Chunk, Model, ModelError, ModelMessage, Request, StopReason, TokenCount, ToolCall, ToolChoice,
    Usage,
};
use crate::prices::Prices;

const SUITE: &str = r#"
    now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]"

    [[case]]
    kind = "weight"
    say = "pesei 82"
    expect.calls = [{ tool = "note", arguments = { value = 82 } }]

    [[case]]
    kind = "talk"
    say = "oi"
    expect.none = true
    expect.any_of = ["olá", "oi"]

    [[case]]
    kind = "answer"
    say = "beleza"
    pending = { tool = "note", arguments = { value = 82 } }
    expect.verdict = "yes"

    [[case]]
    kind = "weight"
    name = "a correction"
    say = "era 83"
    entries = [{ id = "w1", type = "weight", value = 82 }, { id = "s1", type = "sleep" }]
    expect.calls = [{ tool = "change", arguments = { id = "w1", value = 83 } }]
"#;

/// What is said, and what is called with which arguments.
type Deed = (&'static str, Vec<(&'static str, Value)>);

/// A model that answers as it was told, taking its time by a clock that only it moves.
#[derive(Debug)]
struct Puppet {
    name: &'static str,
    clock: ManualClock,
    understands: &'static [&'static str],
    asked: Mutex<Vec<Request>>,
}

impl Puppet {
    fn new(name: &'static str, clock: &ManualClock, understands: &'static [&'static str]) -> Self {
        Self { name, clock: clock.clone(), understands, asked: Mutex::default() }
    }

    fn does(&self, request: &Request) -> Result<Deed, ModelError> {
        let text = request.messages.iter().rev().find_map(|message| match message {
            ModelMessage::User { text } => Some(text.as_str()),
            _ => None,
        });
        let text = text.unwrap_or_default();
        if !self.understands.contains(&text) {
            return if text == "beleza" {
                Err(ModelError::Refused { provider: "puppet", status: Some(400), code: None })
            } else {
                Ok(("", Vec::new()))
            };
        }
        let found = request.messages.iter().find_map(|message| match message {
            ModelMessage::Tools { outcomes } => outcomes.first().map(|outcome| outcome.content.clone()),
            _ => None,
        });
        Ok(match (text, found) {
            ("pesei 82", _) => ("", vec![("note", json!({ "value": 82 }))]),
            ("oi", _) => ("Olá!", Vec::new()),
            ("beleza", _) => {
                ("", vec![("respond_to_confirmation", json!({ "intent": "confirm", "confidence": 0.9 }))])
            }
            ("era 83", None) => ("", vec![("look", json!({ "type": "weight" }))]),
            ("era 83", Some(found)) => {
                ("", vec![("change", json!({ "id": found["entries"][0]["id"], "value": 83 }))])
            }
            _ => ("", Vec::new()),
        })
    }
}

impl Model for Puppet {
    fn name(&self) -> &str {
        self.name
    }

    fn answer<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<Answer, ModelError>> {
        unreachable!("a run streams, as people get their answers")
    }

    fn stream<'a>(&'a self, request: &'a Request) -> BoxStream<'a, Result<Chunk, ModelError>> {
        self.asked.lock().unwrap().push(request.clone());
        let done = self.does(request);
        stream::once(async move { self.clock.advance(Duration::from_millis(120)) })
            .flat_map(move |()| {
                let chunks = match &done {
                    Err(_) => {
                        vec![Err(ModelError::Refused { provider: "puppet", status: Some(400), code: None })]
                    }
                    Ok((text, calls)) => {
                        vec![Ok(Chunk::Text((*text).to_owned())), Ok(Chunk::Done(answer(text, calls)))]
                    }
                };
                stream::iter(chunks)
            })
            .enumerate()
            .map(|(at, chunk)| {
                if at == 1 {
                    self.clock.advance(Duration::from_millis(80));
                }
                chunk
            })
            .boxed()
    }

    fn count_tokens<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<TokenCount, ModelError>> {
        async { Ok(TokenCount::Estimated(0)) }.boxed()
    }

    fn check(&self) -> BoxFuture<'_, Result<(), ModelError>> {
        async { Ok(()) }.boxed()
    }
}

fn answer(text: &str, calls: &[(&str, Value)]) -> Answer {
    let call = |(at, (name, arguments)): (usize, &(&str, Value))| ToolCall {
        id: at.to_string(),
        name: (*name).to_owned(),
        arguments: arguments.clone(),
    };
    Answer {
        text: text.to_owned(),
        calls: calls.iter().enumerate().map(call).collect(),
        stop: StopReason::End,
        usage: Usage { input_tokens: 1000, output_tokens: 10, ..Usage::default() },
        model: "good".to_owned(),
    }
}

/// A dollar for a million tokens read, whoever is asked at this vendor.
fn prices() -> Prices {
    let table = "[[model]]\nnames = [\"vendor:*\"]\ninput = 1.00\noutput = 0.00\nlooked_up = 2026-11-01\n";
    Prices::shipped().unwrap().with("prices", table).unwrap()
}

const EVERYTHING: &[&str] = &["pesei 82", "oi", "beleza", "era 83"];

async fn run(model: &Puppet, prices: Option<&Prices>) -> Report {
    let suite = Suite::parse("small", SUITE).unwrap();
    let stage = BareStage::new(Vec::new(), &["look"]);
    let clock = model.clock.clone();
    let runner = Runner { prices, ..Runner::new(&stage, &clock) };
    runner.run(&suite, model).await
}

#[tokio::test]
async fn the_report_says_it_all() {
    let clock = ManualClock::new();
    let good = run(&Puppet::new("vendor:good", &clock, EVERYTHING), Some(&prices())).await;
    assert!(good.failures.is_empty(), "{good}");
    assert_eq!(
        good.to_string(),
        "\
kind                        vendor:good
───────────────────────────────────────
answer                     1/1  100.0 %
talk                       1/1  100.0 %
weight                     2/2  100.0 %
───────────────────────────────────────
all                        4/4  100.0 %
wrong actions                         0
wrong proposals                       0
calls failed                          0
first token p50 / p95   120 ms / 120 ms
whole p50 / p95         200 ms / 200 ms
tokens in / out              5,000 / 50
cost                            $0.0050
"
    );
}

#[tokio::test]
async fn models_are_compared_side_by_side() {
    let clock = ManualClock::new();
    let good = run(&Puppet::new("vendor:good", &clock, EVERYTHING), Some(&prices())).await;
    let poor = run(&Puppet::new("poor", &clock, &["pesei 82"]), None).await;
    let comparison = Comparison::new(vec![good, poor]);
    assert_eq!(
        comparison.to_string(),
        "\
kind                        vendor:good              poor
─────────────────────────────────────────────────────────
answer                     1/1  100.0 %      0/1    0.0 %
talk                       1/1  100.0 %      0/1    0.0 %
weight                     2/2  100.0 %      1/2   50.0 %
─────────────────────────────────────────────────────────
all                        4/4  100.0 %      1/4   25.0 %
wrong actions                         0                 0
wrong proposals                       0                 0
calls failed                          0         1 refused
first token p50 / p95   120 ms / 120 ms   120 ms / 120 ms
whole p50 / p95         200 ms / 200 ms   200 ms / 200 ms
tokens in / out              5,000 / 50        3,000 / 30
cost                            $0.0050           unknown

wanted (right / asked / silent / wrong proposal / wrong action)         vendor:good                poor
───────────────────────────────────────────────────────────────────────────────────────────────────────
change                                                            1 / 0 / 0 / 0 / 0   0 / 0 / 1 / 0 / 0
nothing                                                           1 / 0 / 0 / 0 / 0   0 / 0 / 1 / 0 / 0

Where they differ:

[talk] oi
  expected nothing, any of [\"olá\", \"oi\"]
  right    vendor:good: nothing, \"Olá!\"
  wrong    poor: nothing, \"\"

[answer] beleza
  expected yes
  right    vendor:good: yes
  wrong    poor: no answer: refused

[weight] a correction
  expected change{\"id\":\"w1\",\"value\":83}
  right    vendor:good: look{\"type\":\"weight\"} + change{\"id\":\"w1\",\"value\":83}
  wrong    poor: nothing
"
    );
    let overview = Overview::new(vec![comparison.clone(), comparison]);
    let shares: Vec<f64> = overview.by_model().into_iter().map(super::Figure::share).collect();
    assert_eq!(shares, [1.0, 0.25]);
    assert_eq!(overview.to_string().lines().filter(|line| line.starts_with("small")).count(), 2);
}

#[tokio::test]
async fn what_every_model_gets_wrong_is_listed_once() {
    let clock = ManualClock::new();
    let both = [Puppet::new("a", &clock, &["beleza"]), Puppet::new("b", &clock, &["beleza"])];
    let mut reports = Vec::new();
    for model in &both {
        reports.push(run(model, None).await);
    }
    let text = Comparison::new(reports).to_string();
    assert!(!text.contains("Where they differ"));
    assert_eq!(text.matches("[weight] pesei 82").count(), 1, "{text}");
}

#[tokio::test]
async fn a_case_is_asked_as_the_runtime_would_ask_it() {
    let clock = ManualClock::new();
    let model = Puppet::new("vendor:good", &clock, EVERYTHING);
    run(&model, None).await;
    let asked = model.asked.lock().unwrap();
    let answered = asked.iter().find(|request| request.pending.is_some()).unwrap();
    assert_eq!(answered.tool_choice, ToolChoice::Named("respond_to_confirmation".to_owned()));
    assert_eq!(answered.tools.first().map(|offer| offer.name.as_str()), Some("respond_to_confirmation"));
    let ModelMessage::Tools { outcomes } = asked.last().unwrap().messages.last().unwrap() else {
        panic!("nothing was looked up")
    };
    let content = &outcomes.first().unwrap().content;
    assert_eq!(content["entries"], json!([{ "id": "w1", "type": "weight", "value": 82 }]));
    assert_eq!(content["count"], json!(1), "only what the call asked for is found");
}

#[tokio::test]
async fn a_proposal_of_one_message_is_what_the_next_one_answers() {
    let suite = Suite::parse(
        "talk",
        r#"
        now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]"
        [[case]]
        kind = "talk"
        messages = ["pesei 82", "beleza"]
        expect.calls = [{ tool = "note" }]
        expect.verdict = "yes"
        "#,
    )
    .unwrap();
    let clock = ManualClock::new();
    let stage = BareStage::new(Vec::new(), &[]);
    let model = Puppet::new("vendor:good", &clock, EVERYTHING);
    let report = Runner::new(&stage, &clock).run(&suite, &model).await;
    assert!(report.failures.is_empty(), "{report}");
    let asked = model.asked.lock().unwrap();
    let pending = asked.last().and_then(|request| request.pending.as_ref()).unwrap();
    assert_eq!((pending.name.as_str(), &pending.arguments), ("note", &json!({ "value": 82 })));
}

#[tokio::test]
async fn many_at_a_time_give_the_same_report_and_every_case_is_told() {
    let suite = Suite::parse("small", SUITE).unwrap();
    let clock = ManualClock::new();
    let stage = BareStage::new(Vec::new(), &["look"]);
    let model = Puppet::new("vendor:good", &clock, EVERYTHING);
    let told = AtomicUsize::new(0);
    let after_case = || {
        told.fetch_add(1, Ordering::Relaxed);
    };
    let parallel = NonZeroUsize::new(8).unwrap();
    let runner = Runner { parallel, after_case: &after_case, ..Runner::new(&stage, &clock) };
    let report = runner.run(&suite, &model).await;
    assert_eq!((report.total.right, report.total.cases), (4, 4));
    assert_eq!(told.load(Ordering::Relaxed), 4);
}
