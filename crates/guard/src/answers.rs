//! Whether a message can be the person's own yes or no to what they were asked: the runtime's reading, which stands
//! beside the model's. A model that is wrong, or was turned by a text that somebody pasted, cannot say yes for them.
//!
//! What somebody answers to a card is weighed by what many people answered to others (`weighed`); a yes needs a high
//! chance, and nothing that speaks against it (`vetoes`).

mod apart;
mod otherwise;
mod parts;
mod rules;
mod shape;
mod vetoes;
mod weighed;

use linear::Weights;
use ptbr::Question;

pub use domain::Answer;
pub use weighed::{SETTINGS, chance_of_yes, class, features};

use vetoes::Card;
use weighed::Chances;

/// The most bytes of an answer, and of one that goes on. Whoever writes more has more to say than yes.
const LONGEST: usize = 240;
const LONGEST_WITH_MORE: usize = 600;

/// How likely a message must be a yes, with or without more, to be taken for one.
const SURE: f32 = 0.82;
/// The same where its words alone say nothing else, and where it is the beginning of a message.
const PLAIN: f32 = 0.6;
/// The same where what follows the yes may be the card's value, told anew.
const BEYOND_DOUBT: f32 = 0.994;
/// The same where a plain yes comes first, and a question of something else behind it.
const HALF: f32 = 0.5;
/// How likely more must be for what stands behind the yes to be read by itself.
const MORE: f32 = 0.2;
/// How likely a no must be. It drops the card, so it must be one: what is asked again is lost to nobody.
const SURE_NO: f32 = 0.75;
/// How likely there may be more behind a yes for another value to be its own: "exato, o uber deu mais 38".
const MAY_BE_MORE: f32 = 0.08;
/// How much likelier a no alone must be than one with more behind it.
const ALONE: f32 = 3.0;

/// What a message begins with that goes on after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum First<'t> {
    /// The words of the yes, and what follows them.
    Yes {
        said: &'t str,
        rest: &'t str,
    },
    No,
}

/// Reads a message as an answer to `question`, in the words in which it was asked. An empty question is one whose words
/// do not matter: only a bare yes or no answers it. A question, a doubt, a condition, another subject and somebody
/// else's words answer nothing.
pub fn read(text: &str, question: &str) -> Option<Answer> {
    read_by(weighed::WEIGHTS.as_ref(), text, question)
}

/// The same by other weights: so it is seen how those are heard from whom nothing was learned.
pub fn read_by(weights: Option<&Weights>, text: &str, question: &str) -> Option<Answer> {
    match reading(weights, text, question) {
        Some(Reading::Whole(answer)) => Some(answer),
        _ => None,
    }
}

/// Reads a message that answers and goes on: "não. são dois lembretes", "confirmo, e acrescente um lembrete". A no counts
/// wherever it stands by itself, since taking it for one does nothing; a yes must come first, and what follows it be of
/// something else.
pub fn first<'t>(text: &'t str, question: &str) -> Option<First<'t>> {
    first_by(weighed::WEIGHTS.as_ref(), text, question)
}

/// The same by other weights.
pub fn first_by<'t>(weights: Option<&Weights>, text: &'t str, question: &str) -> Option<First<'t>> {
    match reading(weights, text, question) {
        Some(Reading::First(first)) => Some(first),
        _ => None,
    }
}

/// Whether a message begins with a firm yes and nothing behind it asks or takes it back: enough for what asks for no more
/// than leave, and is taken back by a word.
pub fn gives_leave(text: &str, question: &str) -> bool {
    read(text, question) == Some(Answer::Yes)
        || begins_with_yes(text, question).is_some_and(|(said, rest)| {
            vetoes::is_firmly(said, question) && !rest.contains('?') && !vetoes::takes_back(rest, true)
        })
}

/// The yes that a message begins with, and what follows it, whatever that is.
pub fn begins_with_yes<'t>(text: &'t str, question: &str) -> Option<(&'t str, &'t str)> {
    let weights =
        weighed::WEIGHTS.as_ref().filter(|_| !question.is_empty() && text.len() <= LONGEST_WITH_MORE)?;
    begins_with_yes_by(weights, text, question)
}

fn begins_with_yes_by<'t>(weights: &Weights, text: &'t str, question: &str) -> Option<(&'t str, &'t str)> {
    let card = Card::new(question);
    let begins = apart::beginning(text, |head| {
        let chances = Chances::of(weights, head, question);
        (chances.plain == Some(Answer::Yes) || chances.agrees() >= SURE)
            && card.begins_with_yes(head)
            && card.agrees_throughout(head)
            && !card.forbids(head)
    });
    // What only may be a yes, and asks in the same breath, may be nothing but the question. A condition is what they say.
    begins.filter(|(head, rest)| {
        let plain =
            || rules::read(head, question) == Some(Answer::Yes) && apart::asks_elsewhere(rest, question);
        !vetoes::is_conditional(rest) && (!rest.contains('?') || vetoes::is_firmly(head, question) || plain())
    })
}

/// What a message begins with that says yes to a part of the card by its name, and what follows: "a meta pode guardar. e recebi 34".
pub fn takes_a_part<'t>(text: &'t str, question: &str) -> Option<(&'t str, &'t str)> {
    let counts = !question.is_empty() && text.len() <= LONGEST_WITH_MORE && !vetoes::quotes(text);
    let offered = Question::of(question);
    parts::takes_a_part(text, &offered).filter(|(said, _)| counts && parts::names_a_part(said, &offered))
}

/// Whether a message puts another part in the place of one of the card's.
pub fn replaces_a_part(text: &str, question: &str) -> bool {
    let offered = Question::of(question);
    let says_anew = || text.split(['.', ';', '!', '\n']).any(parts::says_a_part_anew);
    !question.is_empty()
        && text.len() <= LONGEST
        && (parts::replaces_a_part(text, &offered)
            || parts::says_what_it_is(text, &offered)
            || parts::says_a_part_is_wrong(text)
            || says_anew())
}

/// Whether what follows a yes may put it otherwise, take it back, or ask about it.
pub fn may_say_otherwise(rest: &str, question: &str) -> bool {
    apart::may_say_otherwise(rest, question)
}

/// Whether a message orders that something be changed.
pub fn orders_a_change(text: &str) -> bool {
    apart::orders_a_change(text)
}

/// Whether a message says that the answer comes later: "antes disso me diz …", "pera, já te respondo". Its card waits.
pub fn puts_off(text: &str) -> bool {
    parts::puts_off(text)
}

/// Whether a message that nobody understood may have to do with a card.
pub fn may_be_about(text: &str, question: &str) -> bool {
    apart::may_be_about(text, question)
}

/// Whether a message asks about the card itself: it points at it, or asks whether, when or how that is done.
pub fn asks_about(text: &str, question: &str) -> bool {
    apart::asks_about(text, question)
}

/// Whether a message asks something, of whatever it is.
pub fn asks_something(text: &str) -> bool {
    text.contains('?') || ptbr::assent::reply(text, "").assent.asks
}

/// Whether a message has any word that agrees, refuses or doubts. One that only says again what was asked has none: what has
/// expired was told anew by it, and not answered.
pub fn speaks_as_an_answer(text: &str) -> bool {
    let assent = ptbr::assent::reply(text, "").assent;
    assent.yes > 0 || assent.no > 0 || assent.doubt > 0
}

/// Whether somebody says that they did say yes: "falei que sim, ué". It counts for whom it is said to, who asked again.
pub fn insists(text: &str) -> bool {
    const MOST: usize = 10;
    let words = vetoes::words(text);
    let leads = |word: &String| {
        matches!(
            word.as_str(),
            "e" | "eh"
                | "um"
                | "ue"
                | "uai"
                | "ora"
                | "oxe"
                | "eu"
                | "ja"
                | "falei"
                | "disse"
                | "respondi"
                | "que"
                | "claro"
                | "obvio"
                | "logico"
                | "mas"
        )
    };
    let other = |word: &String| {
        matches!(
            word.as_str(),
            "nao"
                | "n"
                | "nem"
                | "mas"
                | "porem"
                | "se"
                | "caso"
                | "talvez"
                | "pra"
                | "pro"
                | "para"
                | "ao"
                | "a"
        ) || word.chars().any(|letter| letter.is_ascii_digit())
    };
    // "já falei 3 vezes" counts nothing of the card.
    let times = |at: usize| words.get(at + 1).is_some_and(|next| next.starts_with("vez"));
    let told = words.iter().enumerate().filter(|(at, _)| !times(*at)).map(|(_, word)| word);
    let mut said = told.skip_while(|word| leads(word));
    words.len() <= MOST
        && !text.contains('?')
        && !vetoes::quotes(text)
        && said.next().is_some_and(|word| word.starts_with("sim") && word.trim_end_matches('m') == "si")
        && !said.any(other)
}

/// Whether what follows a yes may be about the card itself, and not about a thing of its own.
pub fn puts_right(rest: &str, question: &str) -> bool {
    apart::puts_right(rest) || parts::respells_a_name(rest, question)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading<'t> {
    Whole(Answer),
    First(First<'t>),
}

fn reading<'t>(weights: Option<&Weights>, text: &'t str, question: &str) -> Option<Reading<'t>> {
    let Some(weights) = weights.filter(|_| !question.is_empty()) else {
        return rules::read(text, question).map(Reading::Whole);
    };
    if text.len() > LONGEST_WITH_MORE || vetoes::quotes(text) {
        return None;
    }
    let offered = Question::of(question);
    // Neither a yes nor a no to the card as it stands.
    if parts::says_a_part_is_wrong(text)
        || parts::respells_a_name(text, question)
        || parts::says_what_it_is(text, &offered)
    {
        return None;
    }
    let chances = Chances::of(weights, text, question);
    let is = |answer: Answer, chance: f32, sure: f32| {
        chance >= sure || chances.plain == Some(answer) && chance >= PLAIN
    };
    if is(Answer::Yes, chances.agrees(), SURE) {
        return agreed(weights, &chances, text, question);
    }
    // "perfeito, qual o endereço?": who wants to know something else has agreed.
    if chances.agrees() >= HALF
        && let Some((said, rest)) = begins_with_yes_by(weights, text, question)
        && apart::asks_elsewhere(rest, question)
    {
        return Some(Reading::First(First::Yes { said, rest }));
    }
    // A part of it is wanted otherwise, or as it is.
    let keeps = || parts::replaces_a_part(text, &offered) || Card::new(question).stays_with_its_value(text);
    (is(Answer::No, chances.refuses(), SURE_NO) && !keeps()).then(|| {
        let alone = chances.no >= chances.no_more * ALONE;
        if alone { Reading::Whole(Answer::No) } else { Reading::First(First::No) }
    })
}

/// A yes, parted from what follows it where that may be something else. None if what follows it may be the card put right.
fn agreed<'t>(weights: &Weights, chances: &Chances, text: &'t str, question: &str) -> Option<Reading<'t>> {
    if Card::new(question).turns(text)
        || parts::puts_another(text, &Question::of(question))
        || apart::admits_a_slip(text, question)
        || vetoes::leaves_it_at(text) && Card::new(question).stays_with_its_value(text)
    {
        return None;
    }
    let begins = || apart::beginning(text, |head| Chances::of(weights, head, question).yes >= PLAIN);
    match (chances.yes_more >= MORE).then(begins).flatten() {
        Some((_, rest)) if chances.agrees() < BEYOND_DOUBT && apart::is_left_open(rest, question) => None,
        Some((_, rest)) if otherwise::puts_it_otherwise(rest, &Question::of(question)) => None,
        Some((said, rest)) if rules::read(rest, question) != Some(Answer::Yes) => {
            Some(Reading::First(First::Yes { said, rest }))
        }
        _ if otherwise::wants_it_otherwise(text, question) => None,
        _ => {
            let more = apart::wants_more(text, question)
                || (chances.yes_more >= MAY_BE_MORE || vetoes::adds(text))
                    && ptbr::assent::names_another_value(text, &Question::of(question));
            (!more).then_some(Reading::Whole(Answer::Yes))
        }
    }
}

/// Whether somebody who was asked for something says that nothing comes: "deixa", "esquece", "sei lá".
pub fn gives_up(text: &str) -> bool {
    ptbr::assent::gives_up(text)
}

#[cfg(test)]
#[path = "answers_tests.rs"]
mod tests;
