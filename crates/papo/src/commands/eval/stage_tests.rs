use models::eval::Calls;
use models::{Request, port};

use super::*;
use crate::commands::eval::shipped;

/// The most that a prompt weighs.
const BUDGET: u32 = 5_200;

/// Among the tools that a model is shown is the one that the sentence asks for, nearly always; the rest is within reach.
#[test]
fn a_model_is_shown_the_tool_that_it_needs_within_the_budget() {
    let stages = Stages::load().unwrap();
    let (mut cases, mut missed) = (0_usize, Vec::new());
    for suite in shipped::all().unwrap() {
        let stage = stages.of(&suite).unwrap();
        for case in &suite.cases {
            let (Some(Calls::These { calls, .. }), [said]) = (&case.expected.calls, case.messages.as_slice())
            else {
                continue;
            };
            let mut messages = case.facts.before.clone();
            messages.push(ModelMessage::User { text: said.clone() });
            let request = Request {
                tools: stage.tools(),
                directory: stage.directory(),
                ..Request::new(stage.system(&case.facts, None), messages, case.facts.now.clone())
            };
            let fitted = request.fitted();
            let weight = port::estimated_tokens(&fitted);
            assert!(weight <= BUDGET, "{said}: {weight} tokens");
            for call in calls {
                cases += 1;
                if !fitted.tools.iter().any(|offer| offer.name == call.tool) {
                    missed.push(format!("{} for {said:?}", call.tool));
                }
            }
        }
    }
    let share = missed.len() * 1000 / cases.max(1);
    assert!(cases > 1_000 && share < 35, "{} of {cases}:\n{}", missed.len(), missed.join("\n"));
}
