//! Whether a message can be the person's own yes or no to what they were asked: the runtime's reading, which stands
//! beside the model's. A model that is wrong, or was turned by a text that somebody pasted, cannot say yes for them.

mod apart;

use domain::Answer;
use ptbr::orders::{Act, Clause};

/// The most bytes and words of an answer. Whoever writes more has more to say than yes.
const LONGEST: usize = 240;
const MOST_WORDS: usize = 16;

/// How many words of its own an order beside a yes has at least.
const FOREIGN: usize = 2;

/// What somebody calls a question that they want to have taken away.
const ITSELF: &str = "proposta pergunta sugestão cartão";

/// How many words may merely repeat the question and still answer it without a yes among them.
const SHORT: usize = 6;

/// Reads a message as an answer to `question`, in the words in which it was asked. An empty question is one whose words
/// do not matter: only a bare yes or no answers it. A question, a doubt, a condition, another subject and somebody
/// else's words answer nothing.
pub fn read(text: &str, question: &str) -> Option<Answer> {
    if text.len() > LONGEST || quotes(text) {
        return None;
    }
    let reply = ptbr::assent::reply(text, question);
    let assent = reply.assent;
    if assent.asks || assent.other > 0 || assent.doubt > 0 || reply.hedged || reply.words > MOST_WORDS {
        return None;
    }
    let repeats = reply.repeats > 0 && reply.words <= SHORT;
    match (assent.yes > 0, assent.no > 0) {
        (true, false) => Some(Answer::Yes),
        (false, false) if repeats => Some(Answer::Yes),
        (false, true) => Some(Answer::No),
        _ => None,
    }
}

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

/// Reads a message that answers and goes on: "não. são dois lembretes", "confirmo, e acrescente um lembrete". A no counts
/// wherever it stands by itself, since taking it for one does nothing; a yes must come first, and what follows it be of
/// something else.
pub fn first<'t>(text: &'t str, question: &str) -> Option<First<'t>> {
    if question.is_empty() || quotes(text) {
        return None;
    }
    if let Some((said, rest)) = apart::read_apart(text, question) {
        return Some(First::Yes { said, rest });
    }
    if text.contains('?') {
        return None;
    }
    let clauses = ptbr::orders::clauses(text);
    let words = |clause: &Clause| -> &'t str { text.get(clause.span.clone()).unwrap_or_default() };
    let said: Vec<Option<Answer>> = clauses.iter().map(|clause| read(words(clause), question)).collect();
    let offered = ptbr::Question::of(question);
    let itself = ptbr::terms(ITSELF);
    let lets_go = |clause: &Clause| {
        let about = text.get(clause.object..clause.span.end).unwrap_or_default();
        let verb = text.get(clause.span.start..clause.object).unwrap_or_default();
        let folded = ptbr::fold(verb);
        let means_it = ptbr::terms(about).iter().all(|term| itself.contains(term));
        clause.act == Some(Act::Remove)
            && means_it
            && !folded.split_whitespace().any(|word| offered.offers(word))
    };
    let refuses = said.contains(&Some(Answer::No)) || clauses.iter().any(lets_go);
    if refuses {
        return (!said.contains(&Some(Answer::Yes))).then_some(First::No);
    }
    let agreed = said.iter().take_while(|said| **said == Some(Answer::Yes)).count();
    let (yes, more) = clauses.split_at_checked(agreed)?;
    let (first, last, next) = (yes.first()?, yes.last()?, more.first()?);
    let rest = text.get(next.span.start..)?.trim();
    let gap = text.get(last.span.end..next.span.start)?;
    let about = |clause: &Clause| text.get(clause.object..clause.span.end).unwrap_or_default();
    let foreign = |words: &str| ptbr::terms(words).iter().filter(|term| !offered.says(term)).count();
    let foreign: usize = more.iter().map(|clause| foreign(about(clause))).sum();
    (foreign >= FOREIGN && goes_on(rest, gap, more))
        .then_some(First::Yes { said: text.get(first.span.start..last.span.end)?, rest })
}

/// Whether what follows a yes is another errand, and of something else: "e acrescente um lembrete", "e tomei 500 ml de água",
/// "e amanhã às 8h ligar pro pediatra". Who goes on with "mas", with a condition or with another value of the same thing has
/// not simply said yes.
fn goes_on(rest: &str, gap: &str, clauses: &[Clause]) -> bool {
    let adds = |clause: &Clause| matches!(clause.act, None | Some(Act::Add));
    let opens = gap.contains(['.', '!', ';', '\n']) || joins(gap) || joins(rest);
    let whole = ptbr::assent::reply(rest, "");
    opens
        && clauses.iter().all(adds)
        && (clauses.iter().any(|clause| clause.act == Some(Act::Add)) || ptbr::orders::tells_or_plans(rest))
        && !whole.hedged
        && whole.assent.no == 0
        && !apart::takes_back(rest)
}

fn joins(words: &str) -> bool {
    words.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty()).is_some_and(|word| {
        let word = ptbr::fold(word);
        matches!(&*word, "e" | "tambem" | "ah" | "agora")
    })
}

/// What stands in quotation marks or in some notation is somebody else's voice.
fn quotes(text: &str) -> bool {
    let marked = text.lines().any(|line| line.trim_start().starts_with('>'));
    marked || text.contains(['"', '“', '”', '„', '«', '»', '`', '[', ']', '{', '}', '|', '\\', '='])
}

#[cfg(test)]
#[path = "answers_tests.rs"]
mod tests;
