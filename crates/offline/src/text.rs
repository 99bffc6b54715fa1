//! A message as the matcher sees it: items with their part in the sentence, and the clauses they make.

use std::ops::Range;

use domain::Language;
use jiff::Zoned;
use ptbr::stance::{self, Cue, Found};
use ptbr::{Item, Piece, orders, words};

/// What an item is to a pattern that does not ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Says nothing, or is taken care of elsewhere (days, pictures).
    Light,
    /// Stands between two clauses.
    Joint,
    /// A word that we know nothing about.
    Unknown,
    /// A quantity.
    Amount,
}

#[derive(Debug, Clone)]
pub(crate) struct Clause {
    pub items: Range<usize>,
    /// The sentence that it stands in: where that begins among the items.
    pub sentence: usize,
    /// Whether it is asked rather than told.
    pub question: bool,
    /// Whether the sentence has a question in it.
    pub beside_a_question: bool,
}

/// Whether a word may be a slip of the finger for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    Exact,
    Forgiven,
}

/// What may begin at a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Begins {
    Nothing,
    /// Something told: "pesei", "dormi".
    Fact,
    /// A note: "peso", "mercado".
    Note,
}

const LONGEST_NOTE: usize = 60;

/// How many words may make "anota" polite: "você poderia por favor me ajudar e …".
const LONGEST_SOFTENING: usize = 5;

#[derive(Debug)]
pub(crate) struct Text<'t> {
    pub source: &'t str,
    /// When and where it was written.
    pub now: Zoned,
    pub items: Vec<Item<'t>>,
    pub roles: Vec<Role>,
    pub cues: Vec<Found>,
    pub clauses: Vec<Clause>,
    /// What the person orders, clause by clause.
    pub orders: Vec<orders::Clause>,
    pub spelling: Spelling,
}

impl<'t> Text<'t> {
    /// Reads a message. `begins` tells what may begin at a word without any joint before it.
    pub(crate) fn read(
        source: &'t str,
        now: &Zoned,
        preferred: Language,
        begins: impl Fn(&str) -> Begins,
    ) -> Self {
        let source = beginning(source);
        let mut items = ptbr::read_either(source, now, preferred);
        drop_quotations(&mut items);
        drop_dictation(&mut items);
        tell_what_was_carried_out(&mut items);
        let cues = stance::cues(&items);
        let mut roles: Vec<Role> = items.iter().map(role).collect();
        for found in cues.iter().filter(|found| found.cue == Cue::RecordThis) {
            let softened = (0..found.items.start).rev().take(LONGEST_SOFTENING).take_while(|at| {
                roles.get(*at) == Some(&Role::Light)
                    || items.get(*at).is_some_and(|item| words::softens_an_order(item.word()))
            });
            let first = softened.last().unwrap_or(found.items.start);
            if let Some(roles) = roles.get_mut(first..found.items.end) {
                roles.fill(Role::Light);
            }
        }
        let orders = orders::clauses(source);
        join_errands(&items, &mut roles, &orders);
        let clauses = clauses(&items, &roles, begins);
        // Slips of the finger are looked for only where somebody wrote a note, not a letter.
        let spelling = if items.len() <= LONGEST_NOTE { Spelling::Forgiven } else { Spelling::Exact };
        Self { source, now: now.clone(), items, roles, cues, clauses, orders, spelling }
    }

    /// Whether a word may be a slip of the finger for one that nobody typed.
    pub(crate) fn forgives(&self, word: &str) -> bool {
        self.spelling == Spelling::Forgiven && word.len() >= 4 && !words::is_filler(word)
    }

    pub(crate) fn word(&self, at: usize) -> &str {
        self.items.get(at).map_or("", Item::word)
    }

    /// The words of the source that some items came from.
    pub(crate) fn source_of(&self, items: Range<usize>) -> &'t str {
        let start = self.items.get(items.start).map_or(0, |item| item.span.start);
        let end = items
            .end
            .checked_sub(1)
            .and_then(|last| self.items.get(last))
            .map_or(start, |item| item.span.end);
        self.source.get(start..end).unwrap_or_default()
    }
}

impl<'t> Text<'t> {
    /// Where the sentence ends that an item stands in.
    pub(crate) fn sentence_end(&self, at: usize) -> usize {
        (at..self.items.len()).find(|at| self.items.get(*at).is_some_and(is_hard)).unwrap_or(self.items.len())
    }

    /// The words between the end of some items and a later place.
    pub(crate) fn after(&self, end: usize, until: usize) -> &'t str {
        let span =
            |at: usize| at.checked_sub(1).and_then(|last| self.items.get(last)).map(|item| item.span.end);
        match (span(end), span(until)) {
            (Some(from), Some(to)) => self.source.get(from..to).unwrap_or_default().trim(),
            _ => "",
        }
    }
}

/// The part of a message that is read: whoever writes more than this is not noting a measurement.
const READ_AT_MOST: usize = 2_000;

fn beginning(source: &str) -> &str {
    if source.len() <= READ_AT_MOST {
        return source;
    }
    let end = (0..=READ_AT_MOST).rev().find(|end| source.is_char_boundary(*end)).unwrap_or(0);
    let kept = source.get(..end).unwrap_or_default();
    // Never in the middle of a word or a number.
    kept.rfind(char::is_whitespace).and_then(|space| kept.get(..space)).unwrap_or(kept)
}

fn role(item: &Item<'_>) -> Role {
    match &item.piece {
        Piece::Word(word) if words::joins_clauses(word) => Role::Joint,
        Piece::Word(word) if words::is_filler(word) => Role::Light,
        Piece::Word(_) => Role::Unknown,
        Piece::Quantity(_) | Piece::Vague => Role::Amount,
        Piece::Mark(mark) if mark == "\"" || mark == "*" || mark == "_" || mark == "~" || mark == "'" => {
            Role::Light
        }
        Piece::Mark(_) | Piece::Break => Role::Joint,
        Piece::When(_) | Piece::Time(_) | Piece::Picture(_) => Role::Light,
    }
}

/// Somebody else's words are not the speaker's. Quotation marks around the whole message are a habit, not a quotation.
fn drop_quotations(items: &mut Vec<Item<'_>>) {
    let is_quote = |item: &Item<'_>| item.is_mark(&["\""]);
    if !items.iter().any(is_quote) {
        return;
    }
    let wraps_everything =
        items.first().is_some_and(is_quote) && items.iter().filter(|item| is_quote(item)).count() <= 2;
    let mut inside = false;
    items.retain(|item| {
        if is_quote(item) {
            inside = !inside;
            return false;
        }
        wraps_everything || !inside
    });
}

/// "manda pro Carlos: tem plantão sábado": what follows is to be said to somebody, and asks nothing of us.
fn drop_dictation(items: &mut Vec<Item<'_>>) {
    const SAYING: &[&str] = &[
        "manda", "mande", "envia", "envie", "escreve", "escreva", "avisa", "avise", "diz", "diga", "fala",
        "fale", "pergunta", "pergunte", "responde", "responda",
    ];
    const TO: &[&str] = &["pro", "pra", "para", "ao"];
    const ONESELF: &[&str] = &["mim", "eu", "gente", "nos", "ca"];
    let Some(colon) = items.iter().position(|item| item.is_mark(&[":"])) else { return };
    let before = || items.iter().take(colon).map(Item::word);
    let Some(verb) = before().position(|word| SAYING.contains(&word)) else { return };
    let warns = before().nth(verb).is_some_and(|word| word.starts_with("avis"));
    let to_somebody = before().skip(verb).any(|word| TO.contains(&word)) || warns;
    if to_somebody && !before().skip(verb).any(|word| ONESELF.contains(&word)) {
        items.truncate(colon);
    }
}

/// "consegui dormir 7h" tells what "dormi 7h" tells.
fn tell_what_was_carried_out(items: &mut [Item<'_>]) {
    for at in 0..items.len() {
        let word = |ahead: usize| items.get(at + ahead).map_or("", Item::word);
        let Some(length) = words::carried_out(word) else { continue };
        let verb = at + length + usize::from(matches!(word(length), "me" | "so"));
        let past = items.get(verb).and_then(|item| words::first_person_past(item.word()));
        if let (Some(past), Some(item)) = (past, items.get_mut(verb)) {
            item.piece = Piece::Word(past.into());
        }
    }
}

/// "me lembra de levar o Davi no dentista e de comprar fralda": what an order goes on with begins nothing new.
fn join_errands(items: &[Item<'_>], roles: &mut [Role], ordered: &[orders::Clause]) {
    let is_deed = |word: &str| word.len() > 3 && ["ar", "er", "ir"].iter().any(|end| word.ends_with(end));
    for at in 0..items.len() {
        let word = |ahead: usize| items.get(at + ahead).map_or("", Item::word);
        let goes_on = word(0) == "e" && word(1) == "de" && is_deed(word(2));
        let inside = |clause: &orders::Clause| {
            clause.act == Some(orders::Act::Add)
                && items
                    .get(at)
                    .is_some_and(|item| clause.object < item.span.start && item.span.end < clause.span.end)
        };
        if goes_on
            && ordered.iter().any(inside)
            && let Some(role) = roles.get_mut(at)
        {
            *role = Role::Light;
        }
    }
}

fn is_hard(item: &Item<'_>) -> bool {
    item.is_mark(&[".", "!", "?"]) || item.piece == Piece::Break
}

fn clauses(items: &[Item<'_>], roles: &[Role], begins: impl Fn(&str) -> Begins) -> Vec<Clause> {
    let mut clauses = Vec::new();
    let mut start = 0;
    let mut sentence = 0;
    let mut first_of_sentence = 0;
    for at in 0..=items.len() {
        let item = items.get(at);
        let fact = item.is_some_and(|item| match begins(item.word()) {
            Begins::Nothing => false,
            Begins::Fact => roles.get(start..at).is_some_and(|roles| roles.contains(&Role::Amount)),
            // "luz 180 água 90": a list of notes, each a word and its number.
            Begins::Note => {
                let number_before = at > start && roles.get(at - 1) == Some(&Role::Amount);
                let number_after = roles.get(at + 1) == Some(&Role::Amount);
                let first = items.get(start).map_or("", Item::word);
                number_before && number_after && begins(first) == Begins::Note
            }
        });
        let joint = roles.get(at).is_none_or(|role| *role == Role::Joint);
        if !joint && !fact {
            continue;
        }
        if start < at && says_something(items, roles, start..at) {
            clauses.push(Clause { items: start..at, sentence, question: false, beside_a_question: false });
        }
        start = if joint { at + 1 } else { at };
        if item.is_none_or(is_hard) {
            if item.is_some_and(|item| item.is_mark(&["?"])) {
                mark_question(items, &mut clauses, first_of_sentence, at);
            }
            first_of_sentence = clauses.len();
            sentence = at + 1;
        }
    }
    clauses
}

fn says_something(items: &[Item<'_>], roles: &[Role], range: Range<usize>) -> bool {
    let known = |at: usize| {
        let light = roles.get(at) == Some(&Role::Light);
        let short_word = items.get(at).is_some_and(|item| matches!(item.piece, Piece::Word(_)));
        !light || short_word || matches!(items.get(at).map(|item| &item.piece), Some(Piece::When(_)))
    };
    range.clone().any(known)
}

/// A question mark asks about what stands after the last pause before it; "…, tá?" asks nothing at all.
fn mark_question(items: &[Item<'_>], clauses: &mut [Clause], first: usize, mark: usize) {
    let Some(sentence) = clauses.get_mut(first..) else { return };
    let pause = (0..mark)
        .rev()
        .take_while(|at| items.get(*at).is_some_and(|item| !is_hard(item)))
        .find(|at| items.get(*at).is_some_and(|item| item.is_mark(&[",", ";", ":", "-"])));
    // "bebi 500 ml e quanto já bebi hoje?": what is told before the asking word is told.
    let opens = |clause: &Clause| {
        let first = clause.items.clone().map(|at| items.get(at).map_or("", Item::word));
        first.into_iter().find(|word| !words::is_filler(word)).is_some_and(words::asks)
    };
    let asking = sentence.iter().skip(1).rfind(|clause| opens(clause)).map(|clause| clause.items.start);
    let asked_from = pause.map_or(0, |pause| pause + 1).max(asking.unwrap_or(0));
    let asked = asked_from.max(sentence.first().map_or(0, |clause| clause.items.start))..mark;
    let words: Vec<&str> = asked
        .clone()
        .filter_map(|at| items.get(at))
        .map(Item::word)
        .filter(|word| !word.is_empty())
        .collect();
    let tag = words.last().is_some_and(|last| is_tag(last))
        || words.iter().all(|word| is_tag(word) || *word == "voce");
    if tag && (pause.is_some() || words.len() > 1) {
        return;
    }
    for clause in sentence {
        clause.beside_a_question = true;
        clause.question = clause.items.end > asked.start;
    }
}

fn is_tag(word: &str) -> bool {
    matches!(
        word,
        "ne" | "ta"
            | "ok"
            | "certo"
            | "viu"
            | "beleza"
            | "hein"
            | "entendeu"
            | "sabe"
            | "tabom"
            | "e"
            | "favor"
    )
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
