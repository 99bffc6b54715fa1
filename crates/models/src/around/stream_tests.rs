use std::collections::VecDeque;
use std::sync::Mutex;

use futures::StreamExt;
use proptest::prelude::*;

use super::*;
use crate::around::fakes::{
    Act, Scripted, World, answer, call, member, pieces, request, says, timed_out, unavailable,
};

fn chain(world: &World, models: &[&Arc<Scripted>]) -> Chain {
    let mut members = models.iter().map(|model| member(model));
    Chain::new(&world.around, members.next().unwrap(), members)
}

/// What was told, and the end of it.
fn told(world: &World, chain: &Chain, request: &Request) -> (String, Result<Answer, ModelError>) {
    let (chunks, _) = world.run(chain.stream(request).collect::<Vec<_>>());
    let (mut text, mut end) = (String::new(), None);
    for chunk in chunks {
        assert!(end.is_none(), "something came after the end");
        match chunk {
            Ok(Chunk::Text(piece)) => text.push_str(&piece),
            Ok(Chunk::Done(answer)) => end = Some(Ok(answer)),
            Err(error) => end = Some(Err(error)),
        }
    }
    (text, end.expect("an end"))
}

#[test]
fn every_piece_passes_at_once() {
    let world = World::new();
    let model = world.model("claude:a", [Act::Stalls(pieces(&["Ano", "tei"]))]);
    let chain = chain(&world, &[&model]);
    let asked = request();
    let mut stream = chain.stream(&asked);
    for expected in ["Ano", "tei"] {
        let piece = stream.next().now_or_never().expect("no delay");
        assert_eq!(piece.unwrap().unwrap(), Chunk::Text(expected.into()));
    }
    assert!(stream.next().now_or_never().is_none());
}

#[test]
fn a_whole_answer_streams_as_it_is() {
    let world = World::new();
    let model =
        world.model("claude:a", [Act::Says(Answer { calls: vec![call()], ..answer("Anotei seu peso.") })]);
    let (text, end) = told(&world, &chain(&world, &[&model]), &request());
    assert_eq!(text, "Anotei seu peso.");
    assert_eq!(end.unwrap(), Answer { calls: vec![call()], ..answer("Anotei seu peso.") });
}

#[test]
fn white_space_around_an_answer_is_not_told() {
    let world = World::new();
    let model = world.model("claude:a", [Act::Stalls(pieces(&["\n", " Oi,", " ", "\n", "Ana! ", " \n"]))]);
    let chain = chain(&world, &[&model]);
    let asked = request();
    let mut stream = chain.stream(&asked);
    for expected in ["Oi,", " \nAna!"] {
        let piece = stream.next().now_or_never().expect("no delay");
        assert_eq!(piece.unwrap().unwrap(), Chunk::Text(expected.into()));
    }
    assert!(stream.next().now_or_never().is_none());
}

#[test]
fn who_goes_on_is_told_of_the_white_space_too() {
    let world = World::new();
    let models = [
        world.model("claude:a", [Act::Breaks(pieces(&["Você pesou "]), Some(timed_out()))]),
        world.model("openai:b", [says("82 kg.\n")]),
    ];
    let (text, end) = told(&world, &chain(&world, &[&models[0], &models[1]]), &request());
    assert_eq!(text, "Você pesou 82 kg.");
    assert_eq!(end.unwrap().text, text);
    assert_eq!(models[1].heard()[0].begun, "Você pesou ");
}

#[test]
fn who_does_not_stream_is_heard_all_the_same() {
    let world = World::new();
    let model = world.model("claude:a", [Act::Takes(Duration::from_secs(1), answer("Oi!"))]);
    let (text, end) = told(&world, &chain(&world, &[&model]), &request());
    assert_eq!((text.as_str(), end.unwrap().text.as_str()), ("Oi!", "Oi!"));
}

#[test]
fn a_stream_that_fails_before_its_first_word_is_asked_for_again() {
    let world = World::new();
    let model = world.model("claude:a", [Act::Fails(unavailable()), says("Oi, Ana!")]);
    let (text, end) = told(&world, &chain(&world, &[&model]), &request());
    assert_eq!((text.as_str(), end.unwrap().text.as_str()), ("Oi, Ana!", "Oi, Ana!"));
    assert_eq!(model.heard()[1].begun, "");
}

#[test]
fn a_stream_that_breaks_goes_on_where_it_was() {
    let world = World::new();
    let broken = Act::Breaks(pieces(&["Anotei ", "seu pe"]), Some(unavailable()));
    let model = world.model("claude:a", [broken, says("so de 82,5 kg.")]);
    let (text, end) = told(&world, &chain(&world, &[&model]), &request());
    assert_eq!(text, "Anotei seu peso de 82,5 kg.");
    assert_eq!(end.unwrap().text, text);
    assert_eq!(model.heard()[1].begun, "Anotei seu pe");
}

#[test]
fn a_stream_that_ends_without_its_answer_is_a_break() {
    let world = World::new();
    let model = world.model("claude:a", [Act::Breaks(pieces(&["Anotei "]), None), says("Anotei tudo.")]);
    let (text, end) = told(&world, &chain(&world, &[&model]), &request());
    assert_eq!((text.as_str(), end.unwrap().text.as_str()), ("Anotei tudo.", "Anotei tudo."));
}

#[test]
fn the_next_provider_takes_up_the_sentence() {
    let world = World::new();
    let first = world.model("claude:a", [Act::Breaks(pieces(&["Anotei "]), Some(timed_out()))]);
    let second = world.model("gemini:b", [Act::Says(Answer { model: "gemini:b".into(), ..answer("tudo.") })]);
    let (text, end) = told(&world, &chain(&world, &[&first, &second]), &request());
    let end = end.unwrap();
    assert_eq!(
        (text.as_str(), end.text.as_str(), end.model.as_str()),
        ("Anotei tudo.", "Anotei tudo.", "gemini:b")
    );
}

#[test]
fn what_the_request_had_begun_is_not_part_of_the_answer() {
    let world = World::new();
    let model = world.model("claude:a", [Act::Breaks(pieces(&["seu "]), Some(unavailable())), says("peso.")]);
    let asked = Request { begun: "Anotei ".into(), ..request() };
    let (text, end) = told(&world, &chain(&world, &[&model]), &asked);
    assert_eq!((text.as_str(), end.unwrap().text.as_str()), ("seu peso.", "seu peso."));
    assert_eq!(model.heard()[1].begun, "Anotei seu ");
}

#[test]
fn the_calls_are_those_of_the_stream_that_came_to_its_end() {
    let world = World::new();
    let other = crate::port::ToolCall { id: "2".into(), ..call() };
    let broken = Act::Breaks(pieces(&["Vou anotar. "]), Some(unavailable()));
    let model =
        world.model("claude:a", [broken, Act::Says(Answer { calls: vec![other.clone()], ..answer("") })]);
    let (text, end) = told(&world, &chain(&world, &[&model]), &request());
    assert_eq!((text.as_str(), end.unwrap().calls), ("Vou anotar.", vec![other]));
}

#[test]
fn who_has_nothing_to_add_has_answered() {
    let world = World::new();
    let model = world.model("claude:a", [Act::Breaks(pieces(&["Anotei."]), None), says("")]);
    let (text, end) = told(&world, &chain(&world, &[&model]), &request());
    assert_eq!((text.as_str(), end.unwrap().text.as_str()), ("Anotei.", "Anotei."));
}

#[test]
fn an_empty_stream_is_asked_for_once_more() {
    let world = World::new();
    let model = world.model("claude:a", [says(""), says("Oi!")]);
    let (text, end) = told(&world, &chain(&world, &[&model]), &request());
    assert_eq!((text.as_str(), end.unwrap().text.as_str()), ("Oi!", "Oi!"));
}

#[test]
fn a_stream_that_stalls_while_it_speaks_is_heard_until_the_deadline() {
    let world = World::new();
    let first = world.model("claude:a", [Act::Stalls(pieces(&["Anotei"]))]);
    let second = world.model("offline", [says("\n\nEstou sem internet.")]);
    let asked = world.request_within(30);
    let (chunks, took) = world.run(chain(&world, &[&first, &second]).stream(&asked).collect::<Vec<_>>());
    assert_eq!(chunks.len(), 5);
    assert_eq!(took, Duration::from_secs(30));
}

#[test]
fn the_first_piece_has_a_time_of_its_own() {
    let world = World::new();
    let model = world.model("claude:a", [says("Oi, Ana!")]);
    told(&world, &chain(&world, &[&model]), &request()).1.unwrap();
    assert_eq!(world.around.snapshot().models[0].first.count, 1);
}

#[test]
fn a_stream_that_nobody_listens_to_any_more_is_recorded() {
    let world = World::new();
    let model = world.model("claude:a", [Act::Stalls(pieces(&["Anotei"]))]);
    let chain = chain(&world, &[&model]);
    let asked = request();
    let mut stream = chain.stream(&asked);
    stream.next().now_or_never().unwrap();
    drop(stream);
    let figures = &world.around.snapshot().models[0];
    assert_eq!((figures.failures["abandoned"], figures.output_tokens), (1, 2));
}

/// From where somebody takes up a text that broke.
#[derive(Debug, Clone, Copy)]
enum From {
    WhereItWas,
    TheWord,
    TheStart,
}

/// Somebody who knows one text by heart, and is interrupted again and again.
#[derive(Debug)]
struct Reciter {
    whole: String,
    /// So many characters in a piece.
    size: usize,
    /// How each try begins, and after how many pieces it breaks.
    tries: Mutex<VecDeque<(From, usize)>>,
}

impl Model for Reciter {
    fn name(&self) -> &'static str {
        "reciter"
    }

    fn answer<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<Answer, ModelError>> {
        async { Err(unavailable()) }.boxed()
    }

    fn stream<'a>(&'a self, request: &'a Request) -> BoxStream<'a, Result<Chunk, ModelError>> {
        assert!(self.whole.starts_with(&request.begun), "{:?} of {:?}", request.begun, self.whole);
        let interruption = self.tries.lock().unwrap().pop_front();
        let start = match interruption.map_or(From::WhereItWas, |(from, _)| from) {
            From::WhereItWas => request.begun.len(),
            From::TheWord => request.begun.rfind(' ').map_or(0, |space| space + 1),
            From::TheStart => 0,
        };
        let said: Vec<char> = self.whole[start..].chars().collect();
        let pieces = said.chunks(self.size).map(|piece| Ok(Chunk::Text(piece.iter().collect())));
        let mut chunks: Vec<Result<Chunk, ModelError>> = pieces.collect();
        match interruption {
            Some((_, end)) if end % 2 == 0 => chunks.truncate(end),
            Some((_, end)) => {
                chunks.truncate(end);
                chunks.push(Err(unavailable()));
            }
            None => chunks.push(Ok(Chunk::Done(answer(&self.whole[start..])))),
        }
        futures::stream::iter(chunks).boxed()
    }

    fn count_tokens<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<TokenCount, ModelError>> {
        async { Err(unavailable()) }.boxed()
    }

    fn check(&self) -> BoxFuture<'_, Result<(), ModelError>> {
        async { Ok(()) }.boxed()
    }
}

proptest! {
    /// Whatever breaks where, and however it is taken up: the pieces make the answer, and nothing is read twice.
    #[test]
    fn what_is_told_is_the_answer_and_every_word_of_it_once(
        words in prop::collection::btree_set("[bcdfghç][aeiouã]{1,2}[j-z]{1,3}", 1..15),
        tries in prop::collection::vec(
            (
                prop::sample::select(vec![From::WhereItWas, From::TheWord, From::TheStart]),
                0usize..60,
            ),
            0..9,
        ),
        size in 1usize..7,
    ) {
        let whole = words.into_iter().collect::<Vec<_>>().join(" ");
        let failing = tries.len();
        let reciter = Arc::new(Reciter { whole: whole.clone(), size, tries: Mutex::new(tries.into()) });
        let world = World::new();
        let seat = |provider| Member { provider, model: Arc::clone(&reciter) as Arc<dyn Model> };
        let chain = Chain::new(&world.around, seat("claude"), [seat("gemini")]);
        let (text, end) = told(&world, &chain, &request());
        // Each of the two is asked four times.
        if failing < 8 {
            prop_assert_eq!(&end.unwrap().text, &text);
            prop_assert_eq!(text, whole);
        } else {
            prop_assert!(end.is_err());
            prop_assert!(whole.starts_with(&text), "{text:?} of {whole:?}");
        }
    }
}
