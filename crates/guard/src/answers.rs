//! Whether a message can be the person's own yes or no to what they were asked: the runtime's reading, which stands
//! beside the model's. A model that is wrong, or was turned by a text that somebody pasted, cannot say yes for them.
//!
//! What somebody answers to a card is weighed by what many people answered to others (`weighed`); a yes needs a high
//! chance, and nothing that speaks against it (`vetoes`).

mod apart;
mod parts;
mod rules;
mod vetoes;
mod weighed;

use linear::Weights;
use ptbr::Question;

pub use domain::Answer;
pub use weighed::{SETTINGS, chance_of_yes, class, features};

use vetoes::{Card, Firmness};
use weighed::Chances;

/// The most bytes of an answer, and of one that goes on. Whoever writes more has more to say than yes.
const LONGEST: usize = 240;
const LONGEST_WITH_MORE: usize = 600;

/// How likely a yes must be that is said firmly, weakly, or in no word that means it.
const FIRM: f32 = 0.65;
/// The same of one whose every word is accounted for.
const PLAIN: f32 = 0.5;
/// How likely a message must be a yes by all of it whose beginning is a plain one.
const UNDENIED: f32 = 0.2;
/// The same where what follows tells of another thing, with a value of its own.
const UNDENIED_BY_ANOTHER: f32 = 0.05;
const WEAK: f32 = 0.75;
const WEAK_HEAD: f32 = 0.85;
const UNSAID: f32 = 0.9;
/// The same where something may speak against it.
const HINDERED: f32 = 0.94;
/// How likely a yes must be by all that was learned, whatever its words are, where nothing in it forbids one.
const LEARNED: f32 = 0.85;
/// How likely a message must be a yes by all of it for its beginning to count, whatever follows.
const LEARNED_FIRST: f32 = 0.93;
/// What is this likely a yes is no no, whatever word of one it holds: "não, tá certinho, foi isso".
const NO_LESS: f32 = 0.3;
/// So few words that refuse are a no.
const FEW: usize = 3;
/// From here on it is a no. Taking something for one does nothing.
const SURE_NO: f32 = 0.5;
/// The same where another value is named, which may be what they want instead.
const SURE_NO_WITH_VALUE: f32 = 0.75;
/// The same where no word of it denies, puts off or takes away: "dá-lhe, finalmente" is nobody's no.
const SURE_NO_UNSAID: f32 = 0.9;
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
    let card = Card::new(question);
    let begins = apart::beginning(text, |head| {
        let chances = Chances::of(weights, head, question);
        let agrees =
            rules::read(head, question) == Some(Answer::Yes) || chances.yes + chances.yes_more >= WEAK;
        agrees
            && card.begins_with_yes(head)
            && card.agrees_throughout(head)
            && card.firmness(weights, head) != Firmness::Vetoed
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

/// Whether somebody says that they did say yes: "falei que sim, ué". It counts for whom it is said to, who asked again.
pub fn insists(text: &str) -> bool {
    const MOST: usize = 10;
    let words = vetoes::words(text);
    let leads = |word: &String| {
        matches!(
            word.as_str(),
            "e" | "eh"
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
    let ruled = || rules::read(text, question).map(Reading::Whole);
    let Some(weights) = weights.filter(|_| !question.is_empty()) else { return ruled() };
    if text.len() > LONGEST_WITH_MORE || vetoes::quotes(text) {
        return None;
    }
    // Neither a yes nor a no to the card as it stands.
    if parts::says_a_part_is_wrong(text)
        || parts::respells_a_name(text, question)
        || parts::says_what_it_is(text, &Question::of(question))
    {
        return None;
    }
    let chances = Chances::of(weights, text, question);
    let card = Card::new(question);
    let agrees = |text: &str, chance: f32, weak: f32| {
        let least = match card.firmness(weights, text) {
            Firmness::Vetoed | Firmness::Foreign => return false,
            Firmness::Hindered => HINDERED,
            Firmness::Firm => FIRM,
            Firmness::Weak => weak,
            Firmness::Unsaid => UNSAID,
        };
        chance >= least
    };
    let plain = rules::read(text, question);
    let yes = chances.yes + chances.yes_more;
    let plainly =
        plain == Some(Answer::Yes) && yes >= PLAIN && card.firmness(weights, text) != Firmness::Vetoed;
    let foreign = || card.firmness(weights, text) == Firmness::Foreign;
    let learned = yes >= LEARNED && !card.forbids(text) && !foreign();
    let alone =
        || chances.yes >= chances.yes_more && text.len() <= LONGEST && (learned || agrees(text, yes, WEAK));
    if plainly {
        return Some(Reading::Whole(Answer::Yes));
    }
    let head = |head: &str| {
        let chances = Chances::of(weights, head, question);
        let chance = chances.yes + chances.yes_more;
        let plain = || chance >= FIRM && vetoes::is_firmly(head, question);
        yes >= FIRM && agrees(head, chance, WEAK_HEAD) || plain()
    };
    if alone() {
        // What another sentence says may be an errand: somebody reads it.
        return Some(match apart::sentences(text, question, head) {
            Some((said, rest)) => yes_and((said, rest), question),
            None => Reading::Whole(Answer::Yes),
        });
    }
    if yes >= UNDENIED_BY_ANOTHER
        && let Some((said, rest)) = apart::split(text, question, yes, head)
    {
        return Some(yes_and((said, rest), question));
    }
    let begins = begins_with_yes(text, question);
    if let Some((said, rest)) = begins.filter(|begins| is_apart(*begins, &chances, text, question)) {
        return Some(yes_and((said, rest), question));
    }
    if yes >= UNDENIED
        && let Some(leave) = leave(&card, text, question)
    {
        return Some(leave);
    }
    if begins.is_some()
        || yes >= NO_LESS && vetoes::words(text).len() > FEW
        || parts::replaces_a_part(text, &Question::of(question))
        || parts::takes_a_part(text, &Question::of(question)).is_some()
    {
        return None;
    }
    refusal(&chances, text, question)
}

/// Leave for what the card does, wherever in the message it is given, as far as nothing around it turns it.
fn leave<'t>(card: &Card<'_>, text: &'t str, question: &str) -> Option<Reading<'t>> {
    let parts::Leave { before, said, rest } = parts::permits(text, &Question::of(question))?;
    // What was said in sentences before it may be about anything that neither denies nor asks.
    let (earlier, own) = before.rsplit_once(['.', '!', ';', '\n']).unwrap_or(("", before));
    let own = own.trim();
    let turns = |word: &String| matches!(word.as_str(), "nao" | "n" | "nem" | "mas" | "porem");
    if !own.is_empty() && (card.forbids(own) || card.denies(own))
        || earlier.contains('?')
        || vetoes::words(earlier).iter().any(turns)
        || card.names_another_value(earlier)
    {
        return None;
    }
    if ["que ", "pq ", "porque ", "pois "].iter().any(|lead| rest.starts_with(lead)) {
        return (!card.forbids(rest)).then_some(Reading::Whole(Answer::Yes));
    }
    let otherwise = vetoes::takes_back(rest, true)
        || apart::is_left_open(rest, question)
        || puts_right(rest, question)
        || orders_a_change(rest)
        || vetoes::words(rest).iter().any(|word| parts::puts_or_names_a_part(word));
    match rest {
        "" => Some(Reading::Whole(Answer::Yes)),
        rest => (!otherwise).then(|| yes_and((said, rest), question)),
    }
}

/// Whether what follows the yes of a message leaves it one: by all that was learned, because it is said to come on top, or
/// because it wants to know something else.
fn is_apart((said, rest): (&str, &str), chances: &Chances, text: &str, question: &str) -> bool {
    let yes = chances.yes + chances.yes_more;
    let learned = yes >= LEARNED_FIRST
        && chances.yes_more > chances.yes
        && !vetoes::takes_back(rest, true)
        && !apart::is_left_open(rest, question);
    let on_top = || apart::comes_on_top(text, rest, question) && vetoes::is_firmly(said, question);
    let asks = || apart::asks_elsewhere(rest, question) && rules::read(said, question) == Some(Answer::Yes);
    learned || yes >= UNDENIED && on_top() || yes >= UNDENIED_BY_ANOTHER && asks()
}

/// A no, alone or with more beside it.
fn refusal<'t>(chances: &Chances, text: &str, question: &str) -> Option<Reading<'t>> {
    let (card, plain) = (Card::new(question), rules::read(text, question));
    let yes = chances.yes + chances.yes_more;
    let tells_more = apart::tells_more(text, question);
    // "não, é o mesmo do gás, corrige pra 130": what stands beside the no is read, too.
    let more = card.orders_with_a_value(text) || apart::tells_a_value(text, question);
    if plain == Some(Answer::No) && !tells_more && !card.stays_with_its_value(text) {
        return Some(if more { Reading::First(First::No) } else { Reading::Whole(Answer::No) });
    }
    let another = card.names_another_value(text);
    let least = match () {
        // "mas não é pra sempre né. dá pra pôr isso?": whoever asks wants to know.
        () if text.trim_end().ends_with('?') && plain.is_none() => SURE_NO_UNSAID,
        () if another && vetoes::words(text).len() > FEW => SURE_NO_WITH_VALUE,
        () if card.denies(text) => SURE_NO,
        () => SURE_NO_UNSAID,
    };
    if yes >= FIRM || chances.no + chances.no_more < least || card.stays_with_its_value(text) {
        return None;
    }
    let alone =
        chances.no >= chances.no_more * ALONE && !another && !tells_more && !more && !card.goes_on(text);
    Some(if alone { Reading::Whole(Answer::No) } else { Reading::First(First::No) })
}

/// A yes and what follows it, which may be nothing but a yes again: "isso, pode pôr aí".
fn yes_and<'t>((said, rest): (&'t str, &'t str), question: &str) -> Reading<'t> {
    match rules::read(rest, question) {
        Some(Answer::Yes) => Reading::Whole(Answer::Yes),
        _ => Reading::First(First::Yes { said, rest }),
    }
}

/// Whether somebody who was asked for something says that nothing comes: "deixa", "esquece", "sei lá".
pub fn gives_up(text: &str) -> bool {
    ptbr::assent::gives_up(text)
}

#[cfg(test)]
#[path = "answers_tests.rs"]
mod tests;
