use super::*;
use crate::around::BreakerState;
use crate::around::fakes::{
    Act, Scripted, World, answer, call, long_request, member, rate_limited, refused, request, says,
    timed_out, too_long, unauthorised, unavailable,
};
use crate::port::StopReason;

fn chain(world: &World, models: &[&Arc<Scripted>]) -> Chain {
    let mut members = models.iter().map(|model| member(model));
    Chain::new(&world.around, members.next().unwrap(), members)
}

fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

#[test]
fn an_answer_is_passed_on_as_it_is() {
    let world = World::new();
    let model = world.model("claude:a", [Act::Says(Answer { calls: vec![call()], ..answer("Anotei.") })]);
    let (answered, took) = world.run(chain(&world, &[&model]).answer(&request()));
    assert_eq!(answered.unwrap(), Answer { calls: vec![call()], ..answer("Anotei.") });
    assert_eq!(took, Duration::ZERO);
}

#[test]
fn a_provider_that_stumbles_is_asked_again_after_one_two_and_four_seconds() {
    let world = World::new();
    let stumbles = [unavailable(), rate_limited(None), unavailable()].map(Act::Fails);
    let model = world.model("claude:a", stumbles.into_iter().chain([says("Pronto.")]));
    let (answered, took) = world.run(chain(&world, &[&model]).answer(&request()));
    assert_eq!(answered.unwrap().text, "Pronto.");
    // The jitter of these tests is the shortest there is: four fifths.
    assert_eq!(took, millis(800 + 1600 + 3200));
}

#[test]
fn after_three_retries_the_next_provider_answers_and_says_who_it_was() {
    let world = World::new();
    let first = world.model("claude:a", [(); 4].map(|()| Act::Fails(unavailable())));
    let second = world.model("gemini:b", [Act::Says(Answer { model: "gemini:b".into(), ..answer("Oi!") })]);
    let (answered, _) = world.run(chain(&world, &[&first, &second]).answer(&request()));
    assert_eq!(answered.unwrap().model, "gemini:b");
    assert_eq!((first.calls(), second.calls()), (4, 1));
}

#[test]
fn nobody_left_is_the_last_error() {
    let world = World::new();
    let first = world.model("claude:a", [Act::Fails(unauthorised())]);
    let second = world.model("gemini:b", [Act::Fails(refused())]);
    let (answered, took) = world.run(chain(&world, &[&first, &second]).answer(&request()));
    assert_eq!(answered.unwrap_err().code(), "refused");
    assert_eq!(took, Duration::ZERO);
}

#[test]
fn a_wait_that_does_not_fit_into_the_deadline_moves_on_at_once() {
    let world = World::new();
    let first = world.model("claude:a", [Act::Fails(rate_limited(Some(3)))]);
    let second = world.model("gemini:b", [says("Oi!")]);
    let (answered, took) = world.run(chain(&world, &[&first, &second]).answer(&world.request_within(4)));
    assert_eq!((answered.unwrap().text.as_str(), took), ("Oi!", Duration::ZERO));
}

#[test]
fn a_wait_that_does_not_fit_fails_at_once_when_nobody_else_is_there() {
    let world = World::new();
    let model = world.model("claude:a", [Act::Fails(rate_limited(Some(29)))]);
    let (answered, took) = world.run(chain(&world, &[&model]).answer(&world.request_within(30)));
    assert_eq!((answered.unwrap_err().code(), took), ("rate_limited", Duration::ZERO));
}

#[test]
fn who_never_answers_leaves_the_reserve_to_the_last_one() {
    let world = World::new();
    let first = world.model("claude:a", [Act::Hangs]);
    let skipped = world.model("gemini:b", []);
    let last = world.model("offline", [says("Estou sem internet.")]);
    let (answered, took) =
        world.run(chain(&world, &[&first, &skipped, &last]).answer(&world.request_within(30)));
    assert_eq!(answered.unwrap().text, "Estou sem internet.");
    assert_eq!(took, Duration::from_secs(29));
}

#[test]
fn who_never_answers_alone_is_left_at_the_deadline_and_not_blamed() {
    let world = World::new();
    let model = world.model("claude:a", (0..5).map(|_| Act::Hangs));
    let chain = chain(&world, &[&model]);
    for _ in 0..5 {
        let (answered, took) = world.run(chain.answer(&world.request_within(30)));
        assert_eq!((answered.unwrap_err().code(), took), ("timed_out", Duration::from_secs(30)));
    }
    assert_eq!(world.around.snapshot().breakers[0].state, BreakerState::Closed);
}

#[test]
fn a_timeout_is_followed_by_a_smaller_prompt_at_the_next_provider() {
    let world = World::new();
    let first = world.model("claude:a", [Act::Fails(timed_out())]);
    let second = world.model("gemini:b", [says("Oi!")]);
    let (answered, _) = world.run(chain(&world, &[&first, &second]).answer(&long_request(8)));
    assert_eq!(answered.unwrap().text, "Oi!");
    assert_eq!((first.heard()[0].messages.len(), second.heard()[0].messages.len()), (17, 9));
}

#[test]
fn what_is_too_long_gets_shorter_until_it_fits() {
    let world = World::new();
    let script = [too_long(), too_long(), too_long(), too_long()].map(Act::Fails);
    let model = world.model("claude:a", script.into_iter().chain([says("Oi!")]));
    let (answered, took) = world.run(chain(&world, &[&model]).answer(&long_request(8)));
    assert_eq!((answered.unwrap().text.as_str(), took), ("Oi!", Duration::ZERO));
    let lengths: Vec<usize> = model.heard().iter().map(|request| request.messages.len()).collect();
    assert_eq!(lengths, [17, 9, 5, 3, 1]);
}

#[test]
fn what_cannot_get_shorter_fails() {
    let world = World::new();
    let model = world.model("claude:a", [Act::Fails(too_long())]);
    let (answered, _) = world.run(chain(&world, &[&model]).answer(&request()));
    assert_eq!(answered.unwrap_err().code(), "too_long");
}

#[test]
fn an_empty_answer_is_asked_for_once_more_and_then_elsewhere() {
    let world = World::new();
    let first = world.model("claude:a", [says(""), says("  ")]);
    let second = world.model("gemini:b", [says("Oi!")]);
    let (answered, took) = world.run(chain(&world, &[&first, &second]).answer(&request()));
    assert_eq!((answered.unwrap().text.as_str(), took), ("Oi!", Duration::ZERO));
}

#[test]
fn filtered_and_cut_answers_are_returned_as_they_are() {
    for stop in [StopReason::Filtered, StopReason::MaxTokens] {
        let world = World::new();
        let model = world.model("claude:a", [Act::Says(Answer { stop, ..answer("") })]);
        let (answered, _) = world.run(chain(&world, &[&model]).answer(&request()));
        assert_eq!(answered.unwrap(), Answer { stop, ..answer("") });
    }
}

#[test]
fn five_failures_open_the_breaker_for_every_model_of_the_provider() {
    let world = World::new();
    let large = world.model("claude:large", (0..5).map(|_| Act::Fails(unavailable())));
    let small = world.model("claude:small", []);
    let offline = world.model("offline", (0..3).map(|_| says("Estou sem internet.")));
    let chains = [chain(&world, &[&large, &offline]), chain(&world, &[&small, &offline])];
    // Four tries, then one more opens it.
    world.run(chains[0].answer(&request())).0.unwrap();
    world.run(chains[0].answer(&request())).0.unwrap();
    let (answered, took) = world.run(chains[1].answer(&request()));
    assert_eq!((answered.unwrap().text.as_str(), took), ("Estou sem internet.", Duration::ZERO));
    assert_eq!((large.calls(), small.calls()), (5, 0));
    let claude = &world.around.snapshot().breakers[0];
    assert_eq!((claude.provider, claude.state, claude.openings), ("claude", BreakerState::Open, 1));
}

#[test]
fn after_its_pause_one_call_finds_out_whether_the_provider_is_back() {
    let world = World::new();
    let model = world.model("claude:a", (0..5).map(|_| Act::Fails(unavailable())));
    let chain = chain(&world, &[&model]);
    world.run(chain.answer(&request())).0.unwrap_err();
    world.run(chain.answer(&request())).0.unwrap_err();
    world.clock.advance(Duration::from_secs(30));
    assert_eq!(world.around.snapshot().breakers[0].state, BreakerState::HalfOpen);
    model.then(Act::Takes(millis(50), answer("Voltei!")));
    let requests = [request(), request()];
    let both = futures::future::join(chain.answer(&requests[0]), chain.answer(&requests[1]));
    let ((probe, meanwhile), _) = world.run(both);
    assert_eq!(probe.unwrap().text, "Voltei!");
    assert_eq!(meanwhile.unwrap_err().code(), "unavailable");
    assert_eq!(world.around.snapshot().breakers[0].state, BreakerState::Closed);
}

#[test]
fn a_probe_that_is_dropped_leaves_room_for_another() {
    let world = World::new();
    let model = world.model("claude:a", [Act::Fails(unauthorised()), Act::Hangs, says("Voltei!")]);
    let chain = chain(&world, &[&model]);
    world.run(chain.answer(&request())).0.unwrap_err();
    world.clock.advance(Duration::from_mins(5));
    let asked = request();
    assert!(chain.answer(&asked).now_or_never().is_none());
    assert_eq!(world.run(chain.answer(&request())).0.unwrap().text, "Voltei!");
}

#[test]
fn when_everybody_rests_that_is_said_at_once_and_for_how_long() {
    let world = World::new();
    let first = world.model("claude:a", [Act::Fails(unauthorised())]);
    let second = world.model("gemini:b", [Act::Fails(unauthorised())]);
    let chain = chain(&world, &[&first, &second]);
    world.run(chain.answer(&request())).0.unwrap_err();
    world.clock.advance(Duration::from_mins(1));
    let (answered, took) = world.run(chain.answer(&request()));
    let Err(ModelError::Unavailable { retry_after, .. }) = answered else { panic!("{answered:?}") };
    assert_eq!((retry_after, took), (Some(Duration::from_mins(4)), Duration::ZERO));
    assert_eq!((first.calls(), second.calls()), (1, 1));
}

#[test]
fn tokens_are_counted_by_the_first_who_can() {
    let world = World::new();
    let first = world.model("claude:a", [Act::Fails(unavailable())]);
    let second = world.model("gemini:b", [says("")]);
    let (count, _) = world.run(chain(&world, &[&first, &second]).count_tokens(&request()));
    assert_eq!(count.unwrap(), TokenCount::Exact(100));
}

#[test]
fn one_that_can_be_reached_is_enough() {
    let world = World::new();
    let first = world.model("claude:a", [Act::Fails(unauthorised()), Act::Fails(unauthorised())]);
    let second = world.model("gemini:b", [says(""), Act::Fails(refused())]);
    let chain = chain(&world, &[&first, &second]);
    assert!(world.run(chain.check()).0.is_ok());
    assert_eq!(world.run(chain.check()).0.unwrap_err().code(), "refused");
    assert_eq!(chain.name(), "claude:a,gemini:b");
}

#[test]
fn whoever_pays_hears_of_every_call_and_of_what_it_may_have_cost() {
    let world = World::new();
    let script = [Act::Fails(rate_limited(Some(1))), says(""), Act::Fails(timed_out())];
    let first = world.model("claude:a", script);
    let second = world.model("gemini:b", [Act::Takes(millis(500), answer("Oi!"))]);
    let asked = request();
    world.run(chain(&world, &[&first, &second]).answer(&asked)).0.unwrap();
    let records = asked.ledger.calls();
    let seen: Vec<_> = records
        .iter()
        .map(|record| {
            let estimated = record.usage.map(|usage| usage.estimated);
            (record.attempt, record.model.as_str(), record.code, estimated, record.whole)
        })
        .collect();
    let zero = Duration::ZERO;
    assert_eq!(
        seen,
        [
            (1, "claude:a", Some("rate_limited"), None, zero),
            (2, "claude:a", Some("empty"), Some(false), zero),
            (3, "claude:a", Some("timed_out"), Some(true), zero),
            (4, "gemini:b", None, Some(false), millis(500)),
        ]
    );
    assert!(records[3].ok());
}

#[test]
fn a_call_that_nobody_waited_for_is_recorded_too() {
    let world = World::new();
    let model = world.model("claude:a", [Act::Hangs]);
    let asked = request();
    assert!(chain(&world, &[&model]).answer(&asked).now_or_never().is_none());
    let records = asked.ledger.calls();
    assert_eq!((records[0].code, records[0].usage.unwrap().estimated), (Some("abandoned"), true));
}

#[test]
fn the_figures_tell_the_story() {
    let world = World::new();
    let first = world.model("claude:a", [Act::Fails(unavailable()), Act::Fails(unauthorised())]);
    let second = world.model("gemini:b", [Act::Takes(millis(700), answer("Oi!"))]);
    world.run(chain(&world, &[&first, &second]).answer(&request())).0.unwrap();
    let snapshot = world.around.snapshot();
    let [claude, gemini] = &snapshot.models[..] else { panic!("{snapshot:?}") };
    assert_eq!((claude.calls, claude.retries, claude.fallbacks), (2, 1, 1));
    assert_eq!(claude.failures, [("unauthorised", 1), ("unavailable", 1)].into());
    assert_eq!((gemini.calls, gemini.input_tokens, gemini.output_tokens), (1, 100, 10));
    assert_eq!((gemini.whole.count, gemini.whole.sum), (1, millis(700)));
    assert_eq!((gemini.first.count, gemini.failures.len()), (0, 0));
}
