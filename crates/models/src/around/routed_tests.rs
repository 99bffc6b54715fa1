use futures::StreamExt;

use super::*;
use crate::around::Shares;
use crate::around::fakes::{Act, World, request, says, unauthorised};

fn large() -> Request {
    Request { size: Size::Large, ..request() }
}

#[test]
fn the_request_says_which_model_it_is_worth_and_the_share_is_counted() {
    let world = World::new();
    let small_model = world.model("claude:small", (0..4).map(|_| says("pequeno")));
    let large_model = world.model("claude:large", [says("grande")]);
    let routed = Routed::new(small_model, Some(large_model), world.around.figures.clone());
    for _ in 0..3 {
        assert_eq!(world.run(routed.answer(&request())).0.unwrap().text, "pequeno");
    }
    let (chunks, _) = world.run(routed.stream(&request()).collect::<Vec<_>>());
    assert_eq!(chunks.len(), 2);
    assert_eq!(world.run(routed.answer(&large())).0.unwrap().text, "grande");
    let shares = world.around.snapshot().shares;
    assert_eq!((shares, shares.large_percent()), (Shares { small: 4, large: 1 }, Some(20)));
}

#[test]
fn without_a_large_model_the_small_one_answers() {
    let world = World::new();
    let small_model = world.model("claude:small", [says("pequeno")]);
    let routed = Routed::new(small_model, None, world.around.figures.clone());
    assert_eq!(world.run(routed.answer(&large())).0.unwrap().text, "pequeno");
    assert_eq!(routed.name(), "claude:small");
}

#[test]
fn both_are_checked() {
    let world = World::new();
    let small_model = world.model("claude:small", [says("")]);
    let large_model = world.model("claude:large", [Act::Fails(unauthorised())]);
    let routed = Routed::new(small_model, Some(large_model), world.around.figures.clone());
    assert_eq!(world.run(routed.check()).0.unwrap_err().code(), "unauthorised");
}

#[test]
fn nothing_asked_is_no_share() {
    assert_eq!(Shares::default().large_percent(), None);
}
