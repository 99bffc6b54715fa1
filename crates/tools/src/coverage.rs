//! What a message says and nothing of its turn carries: it is said back, so that nobody thinks it was kept.
//!
//! Every part of a message is carried by a call (its words or its values stand in the arguments), answered, or left. What
//! counts, an order or a day is never left in silence; a feeling, a reason and a courtesy may be.

mod known;
mod parts;
mod questions;

use std::ops::Range;

use domain::Language;
use jiff::Zoned;
use jiff::civil::Date;
use lasting::{Scale, Signs};
use ptbr::orders::{Act, Clause};
use ptbr::{Bare, Item, Measure, Piece, Question, When};

use self::known::Known;
use self::parts::{Part, parts};

/// From here on a sentence tells something that lasts.
const LASTS: f32 = 0.85;

/// The minutes of a day.
const DAY: f64 = 24.0 * 60.0;

/// What a turn has for a message.
#[derive(Debug, Clone, Default)]
pub struct Carried {
    /// What was done or is asked about: the arguments, and how it is said.
    pub acts: Vec<String>,
    /// How many calls that is.
    pub calls: usize,
    /// What was looked up, and what was tried in vain and said so: arguments and outcomes.
    pub looks: Vec<String>,
    /// Whether whoever answers may have answered a question in words of their own.
    pub spoke: bool,
    /// Whether the message changes what was asked about: then whatever it says to be so is a wish.
    pub corrects: bool,
}

impl Carried {
    fn is_nothing(&self) -> bool {
        self.acts.is_empty() && self.looks.is_empty()
    }
}

/// A message beside what was done for it.
struct Reading<'m> {
    message: &'m str,
    now: &'m Zoned,
    items: Vec<Item<'m>>,
    acts: Known,
    looks: Known,
    carried: &'m Carried,
}

/// The parts of a message that nothing of its turn carries, in its own words.
pub fn left_out(message: &str, now: &Zoned, language: Language, carried: &Carried) -> Vec<String> {
    if carried.is_nothing() {
        return Vec::new();
    }
    let reading = Reading {
        message,
        now,
        items: ptbr::read_either(message, now, language),
        acts: Known::said(&carried.acts, now, language),
        looks: Known::said(&carried.looks, now, language),
        carried,
    };
    let mut left = reading.left();
    left.sort_by_key(|span| span.start);
    let mut said: Vec<String> = Vec::new();
    for span in left {
        let words =
            message.get(span).unwrap_or_default().trim_matches(|c: char| !c.is_alphanumeric() && c != '$');
        if !words.is_empty() && !said.iter().any(|known| known == words) {
            said.push(words.to_owned());
        }
    }
    said
}

/// The orders of an answer that nothing carries: who says yes orders nothing but what follows it.
pub fn orders_left(message: &str, asked: &str, carried: &Carried) -> Vec<String> {
    let (acts, looks) = (Known::of(&carried.acts), Known::of(&carried.looks));
    let parts = parts(message);
    let orders = parts.iter().filter(|part| part.act.is_some()).count();
    // "cria siim" orders what was asked about, in the words of the question.
    let answers = |part: &Part| {
        let words = unstretched(message.get(part.span.clone()).unwrap_or_default());
        ptbr::assent::reply(&words, asked).assent.other == 0
    };
    let left = parts.iter().filter(|part| {
        orders > carried.calls && is_order_left(message, part, &acts, &looks) && !answers(part)
    });
    left.filter_map(|part| message.get(part.span.clone())).map(|words| words.trim().to_owned()).collect()
}

/// Whether the rest of an answer asks for something or tells something to keep. A courtesy, a feeling and what somebody means to
/// see to by themselves do neither, and nobody has to hear that they were left out.
pub fn asks_or_tells(rest: &str, now: &Zoned, language: Language) -> bool {
    let asked = parts(rest).iter().any(|part| part.asked || part.act.is_some());
    let counted = |item: &Item<'_>| {
        matches!(item.piece, Piece::Quantity(_) | Piece::When(When::Day(_)) | Piece::Time(_))
    };
    asked
        || !is_the_speakers_own(rest)
        || rest.contains('?')
        || ptbr::read_either(rest, now, language).iter().any(counted)
        || lasting::pieces(rest).iter().any(|piece| chance_to_last(piece.of(rest), rest) >= LASTS)
}

/// Whether a part of a message that was left asks, whatever stands around it.
pub fn is_asked(part: &str, message: &str) -> bool {
    let marked = message.split_once(part).is_some_and(|(_, rest)| rest.trim_start().starts_with('?'));
    marked || parts(part).iter().any(|part| part.asked)
}

/// A courtesy, or what the speaker does: "lamento o transtorno", "depois eu vejo com a coordenação". Whoever orders says "vê".
fn is_the_speakers_own(rest: &str) -> bool {
    let tokens = ptbr::tokens(rest);
    let leads =
        |word: &str| ptbr::words::joins_clauses(word) || matches!(word, "depois" | "ai" | "ja" | "muito");
    let mut words = tokens.iter().map(|token| token.text.as_ref()).filter(|word| !leads(word));
    let first = words.find(|word| word.chars().any(char::is_alphabetic)).unwrap_or_default();
    let courteous = ["desculp", "obrigad", "brigad", "valeu", "perdao", "grat", "eu"];
    first.is_empty()
        || courteous.iter().any(|word| first == *word || (word.len() > 4 && first.starts_with(word)))
        || (first.len() > 3 && first.ends_with('o') && first != "nao")
}

/// "siim", "issoo": a letter that is held is one.
fn unstretched(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    for letter in text.chars() {
        let doubles = matches!(letter, 'r' | 's' | 'R' | 'S') || !letter.is_alphabetic();
        if doubles || !short.ends_with(letter) {
            short.push(letter);
        }
    }
    short
}

/// Whether an order shares no word and no amount with what was done. What is to be taken away or changed may have been
/// looked for in vain, and that is said; looking adds nothing.
fn is_order_left(message: &str, part: &Part, acts: &Known, looks: &Known) -> bool {
    let words = message.get(part.object..part.span.end).unwrap_or_default();
    let whole = message.get(part.span.clone()).unwrap_or_default();
    let (mut named, own) = (ptbr::terms(words), Known::of(&[words.to_owned()]));
    // "anote as duas" counts the cards.
    let written = words.chars().any(|letter| letter.is_ascii_digit());
    named.retain(|term| written || !term.chars().all(|letter| letter.is_ascii_digit()));
    let touches = |known: &Known| {
        known.shares(&named) > 0 || own.numbers.iter().any(|number| known.has_amount(*number))
    };
    // "faz favor" orders nothing.
    part.act.is_some()
        && !named.is_empty()
        && ptbr::assent::reply(whole, "").assent.other > 0
        && !touches(acts)
        && !(part.act != Some(Act::Add) && touches(looks))
}

impl<'m> Reading<'m> {
    fn left(&self) -> Vec<Range<usize>> {
        let parts = parts(self.message);
        let told_beside_a_question =
            parts.iter().any(|part| part.asked) && parts.iter().any(|part| !part.asked);
        let mut left: Vec<Range<usize>> = self.unanswered(&parts);
        // What only asks leaves nothing else out.
        if self.carried.acts.is_empty() && !told_beside_a_question {
            return left;
        }
        let orders = parts.iter().filter(|part| part.act.is_some()).count();
        for part in &parts {
            if orders > self.carried.calls && is_order_left(self.message, part, &self.acts, &self.looks) {
                left.push(part.span.clone());
            } else if !part.asked {
                left.extend(self.left_of(part));
            }
        }
        for piece in lasting::pieces(self.message) {
            let overlaps = |span: &Range<usize>| span.start < piece.span.end && piece.span.start < span.end;
            let asks = parts.iter().any(|part| part.asked && part.span.start == piece.span.start);
            if !asks && !left.iter().any(overlaps) && self.lasts(piece.of(self.message)) {
                left.push(piece.span);
            }
        }
        left
    }

    fn words(&self, part: &Part) -> &'m str {
        self.message.get(part.span.clone()).unwrap_or_default()
    }

    /// What of something that is told no call carries: the whole of it, where no call carries anything of it.
    fn left_of(&self, part: &Part) -> Vec<Range<usize>> {
        let inside = |item: &Item<'_>| item.span.start >= part.span.start && item.span.end <= part.span.end;
        let at = (0..self.items.len()).filter(|at| self.items.get(*at).is_some_and(inside));
        let untouched = self.is_untouched(part);
        let missing: Vec<usize> = at.filter(|at| !self.is_carried(*at, untouched)).collect();
        if (!missing.is_empty() && untouched)
            || (self.carried.corrects && untouched && self.says_what_is(part))
        {
            return vec![part.span.clone()];
        }
        // What tells the thing from its like that is to go is for the gate to look at.
        if part.act == Some(Act::Remove) && !untouched {
            return Vec::new();
        }
        let span = |at: usize| self.items.get(at).map(|item| item.span.start..end_of(&self.items, at));
        missing.into_iter().filter_map(span).collect()
    }

    fn is_untouched(&self, part: &Part) -> bool {
        let words = self.words(part);
        let own = Known::of(&[words.to_owned()]);
        let terms = ptbr::terms(words);
        !terms.is_empty()
            && self.acts.shares(&terms) == 0
            && !own.numbers.iter().any(|number| self.acts.has_amount(*number))
    }

    /// "é trabalho": what is said to be so.
    fn says_what_is(&self, part: &Part) -> bool {
        let first =
            ptbr::tokens(self.words(part)).into_iter().find(|token| !ptbr::words::joins_clauses(&token.text));
        first.is_some_and(|token| matches!(token.text.as_ref(), "eh" | "e" | "era" | "foi"))
    }

    fn is_carried(&self, at: usize, untouched: bool) -> bool {
        let Some(item) = self.items.get(at) else { return true };
        let words = self.message.get(item.span.start..end_of(&self.items, at)).unwrap_or_default().trim();
        let known = |has: &dyn Fn(&Known) -> bool| has(&self.acts) || has(&self.looks);
        match &item.piece {
            Piece::Quantity(said) if has_unit(said.measure) => {
                let from_now = self.minutes_from_now(said.read_as(Measure::Duration, Bare::Refused));
                known(&|known| {
                    known.has_amount(said.amount)
                        || known.has_hours_of(words)
                        || known.holds(words)
                        || from_now.is_some_and(|time| known.has_time(time))
                        || self.is_ahead(at) && known.has_times()
                })
            }
            Piece::Quantity(said) if is_one_more(&self.items, at) => {
                known(&|known| known.has_amount(said.amount))
            }
            // "almocei às 13h e gastei 30" is about the money.
            Piece::Time(time) if untouched || self.acts.has_times() => {
                known(&|known| {
                    self.has_time(known, time.0)
                        || known.holds(words)
                        || self
                            .minutes_ahead()
                            .is_some_and(|ahead| known.has_time(time.0.saturating_sub(ahead)))
                }) || self.is_end_of_a_span(f64::from(time.0))
            }
            Piece::When(When::Day(day)) if self.is_hard(*day, words) => {
                known(&|known| known.has_day(*day) || known.holds(words))
            }
            _ => true,
        }
    }

    /// "uma hora antes": of the time that is carried.
    fn is_ahead(&self, at: usize) -> bool {
        self.items.get(at + 1).is_some_and(|next| next.word() == "antes")
    }

    fn minutes_ahead(&self) -> Option<u16> {
        self.items.iter().enumerate().find_map(|(at, item)| match &item.piece {
            Piece::Quantity(said) if self.is_ahead(at) => {
                let minutes = said.read_as(Measure::Duration, Bare::Refused)?;
                (1..=1440_u16).find(|known| (f64::from(*known) - minutes).abs() < 0.5)
            }
            _ => None,
        })
    }

    /// "às 8" may have been meant in the evening, unless the evening is named beside it: "às 8 da manhã e às 8 da noite".
    fn has_time(&self, known: &Known, minutes: u16) -> bool {
        let beside = |evening: u16| {
            self.items.iter().any(|item| matches!(&item.piece, Piece::Time(time) if time.0 == evening))
        };
        match known::evening_of(minutes).filter(|evening| beside(*evening)) {
            Some(_) => known.has_very_time(minutes),
            None => known.has_time(minutes),
        }
    }

    /// The minute of the day that it will be after so many minutes: "daqui 20 min".
    fn minutes_from_now(&self, minutes: Option<f64>) -> Option<u16> {
        let now = f64::from(self.now.hour()) * 60.0 + f64::from(self.now.minute());
        let then = (now + minutes?).rem_euclid(DAY);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "less than the minutes of a day"
        )]
        Some(then as u16)
    }

    /// Whether a day is to come, or written out: what is told of yesterday has its day with it.
    fn is_hard(&self, day: Date, words: &str) -> bool {
        let today = self.now.date();
        day > today || (day < today && words.chars().any(|c| c.is_ascii_digit()))
    }

    /// "fui dormir às 23h e acordei às 6h" is carried as the seven hours between.
    fn is_end_of_a_span(&self, end: f64) -> bool {
        let hours = self.items.iter().filter_map(|item| match &item.piece {
            Piece::Time(time) => Some(f64::from(time.0)),
            Piece::Quantity(said) if said.is_bare() => Some(said.amount * 60.0),
            Piece::Quantity(said) => said.read_as(Measure::Duration, Bare::Refused),
            _ => None,
        });
        // "às onze" may be in the evening.
        let between = hours
            .filter(|other| *other < DAY)
            .flat_map(|other| [0.0, DAY / 2.0].map(|half| (other - end + half).rem_euclid(DAY)));
        let mut lengths = between.flat_map(|minutes| [minutes, DAY - minutes]);
        lengths.any(|minutes| minutes > 0.0 && self.acts.has_amount(minutes / 60.0))
    }

    /// Whether a sentence tells something worth keeping, of which nothing is kept and little was even looked up.
    fn lasts(&self, sentence: &str) -> bool {
        let terms = ptbr::terms(sentence);
        !sentence.trim_end().ends_with('?')
            && terms.len() > 1
            && self.acts.shares(&terms) == 0
            && self.looks.shares(&terms) * 2 < terms.len()
            && chance_to_last(sentence, self.message) >= LASTS
    }
}

/// How much a sentence sounds like something that lasts. Who is spoken of with a pronoun is somebody like any other.
fn chance_to_last(sentence: &str, message: &str) -> f32 {
    let (first, rest) = sentence.trim().split_once(' ').unwrap_or((sentence, ""));
    let somebody = match ptbr::fold(first).as_ref() {
        "ela" => Some("minha mãe"),
        "ele" => Some("meu pai"),
        _ => None,
    };
    let weigh =
        |sentence: &str| Scale::shipped().map_or(0.0, |scale| scale.weigh(&Signs::of(sentence, message)));
    somebody.map_or_else(|| weigh(sentence), |somebody| weigh(&format!("{somebody} {rest}")))
}

/// "…e 32 na farmácia": a bare number in a row with another amount, and what it was for.
fn is_one_more(items: &[Item<'_>], at: usize) -> bool {
    let word = |at: Option<usize>| at.and_then(|at| items.get(at)).map_or("", Item::word);
    let bare =
        matches!(&items.get(at).map(|item| &item.piece), Some(Piece::Quantity(said)) if said.is_bare());
    let counted = |item: &Item<'_>| matches!(item.piece, Piece::Quantity(_));
    bare && matches!(word(at.checked_sub(1)), "e" | "mais")
        && matches!(word(Some(at + 1)), "de" | "do" | "da" | "no" | "na" | "com" | "pra")
        && !word(Some(at + 2)).is_empty()
        && items.get(..at).unwrap_or_default().iter().any(counted)
}

/// Where the words end that name an amount: such a number is nothing without what it was for.
fn end_of(items: &[Item<'_>], at: usize) -> usize {
    let last = if is_one_more(items, at) { at + 2 } else { at };
    items.get(last).map_or(0, |item| item.span.end)
}

/// Where a message that says yes to a question goes on to order something else of whoever asked: "pode sim, e pode lembrar
/// de mim também".
pub fn ordered_besides(message: &str, asked: &str) -> Option<usize> {
    let question = Question::of(asked);
    let another = |clause: &Clause| {
        let before = message.get(clause.span.start..clause.object).unwrap_or_default();
        let about = message.get(clause.object..clause.span.end).unwrap_or_default();
        let foreign = |text: &str| ptbr::tokens(text).iter().any(|token| question.is_foreign(&token.text));
        let of_the_speaker = ptbr::tokens(about).iter().any(|token| token.text == "mim");
        clause.act.is_some() && foreign(before) && of_the_speaker
    };
    let clauses = ptbr::orders::clauses(message);
    clauses.iter().skip(1).find(|clause| another(clause)).map(|clause| clause.span.start)
}

/// Whether the clause that this call comes from orders something to be taken away: what it names must not be added.
pub(crate) fn takes_away(message: &str, arguments: &str) -> bool {
    let clauses = ptbr::orders::clauses(message);
    if !clauses.iter().any(|clause| clause.act == Some(Act::Remove)) {
        return false;
    }
    let known = Known::of(&[arguments.to_owned()]);
    let terms = ptbr::terms(arguments);
    let shared = |clause: &Clause| {
        let words = message.get(clause.object..clause.span.end).unwrap_or_default();
        let named = ptbr::terms(words).iter().filter(|term| terms.contains(term)).count();
        let own = Known::of(&[words.to_owned()]);
        named + own.numbers.iter().filter(|number| known.has_amount(**number)).count()
    };
    let most = clauses.iter().map(&shared).max().unwrap_or(0);
    let mut nearest = clauses.iter().filter(|clause| shared(clause) == most);
    // What nothing names comes from the message as a whole.
    nearest.all(|clause| clause.act == Some(Act::Remove) || (most == 0 && clause.act.is_none()))
}

const fn has_unit(measure: Measure) -> bool {
    matches!(
        measure,
        Measure::Money | Measure::Mass | Measure::Volume | Measure::Duration | Measure::Distance
    )
}

#[cfg(test)]
#[path = "coverage_tests.rs"]
mod tests;
