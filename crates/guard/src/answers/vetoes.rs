//! What speaks against a yes, however likely its words make it.

use domain::Answer;
use linear::{Features, Weights};
use ptbr::Question;
use ptbr::assent::{self, Sign};

use super::{parts, rules, weighed};

/// What narrows, puts off or makes depend on something what was said before it.
const TURNS: &[&str] = &[
    "mas",
    "porem",
    "contudo",
    "entretanto",
    "so",
    "somente",
    "apenas",
    "desde",
    "caso",
    "talvez",
    "depois",
    "antes",
    "alias",
    "ops",
    "errei",
    "minto",
    "espera",
    "pera",
    "perai",
    "calma",
    "pensar",
    "conversar",
    "verdade",
    "menos",
    "exceto",
    "depende",
    "contanto",
    "but",
    "unless",
];

/// Verbs after which "se" asks whether, and supposes nothing: "vê se tem outro".
const WHETHER: &[&str] = &[
    "ve",
    "veja",
    "ver",
    "fala",
    "fale",
    "falar",
    "diz",
    "diga",
    "dizer",
    "avisa",
    "avise",
    "avisar",
    "pergunta",
    "pergunte",
    "perguntar",
    "saber",
    "confere",
    "confira",
    "olha",
    "olhe",
    "informa",
    "informe",
    "informar",
    "mim",
];

/// How firmly a message says yes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Firmness {
    /// Something speaks against it.
    Vetoed,
    /// Something may speak against it.
    Hindered,
    /// A yes among words that nobody is known to answer with.
    Foreign,
    /// No word in it says yes by itself.
    Unsaid,
    /// "isso", "claro", "certo": yes, or how somebody begins.
    Weak,
    Firm,
}

/// What a clause of an answer holds.
#[expect(
    clippy::struct_excessive_bools,
    reason = "marks that are each there or not, and are weighed one by one"
)]
struct Held {
    /// What the card does is denied.
    denied: bool,
    /// It is put somewhere else, or as something else.
    moves: bool,
    /// A part of the card is named otherwise.
    named: bool,
    /// Something else is put down, or done.
    puts_other: bool,
    does_other: bool,
    /// A yes to something that is named.
    of_which: bool,
    acts: bool,
    meant_yes: bool,
    /// What the card does, in words that are not the card's.
    in_other_words: bool,
    /// A word that says yes and nothing else.
    firm: bool,
}

impl Held {
    fn names(&self, first: bool, last: bool) -> Vec<&'static str> {
        let mut names = Vec::new();
        let mut note = |holds: bool, name: &'static str| names.extend(holds.then_some(name));
        note(self.denied, "denied");
        note(self.moves, "moves");
        note(self.named, "named otherwise");
        note(self.puts_other, "puts other");
        note(self.does_other, "does other");
        note(self.of_which, "of which");
        note(self.in_other_words, "in other words");
        note(first && self.acts, "first acts");
        note(last && self.acts, "last acts");
        note(first && self.firm, "first firm");
        note(last && self.firm, "last firm");
        note(first && self.meant_yes, "first means yes");
        note(last && self.meant_yes, "last means yes");
        names
    }
}

/// A card, as far as vetoes look at it.
pub(super) struct Card<'c> {
    text: &'c str,
    question: Question,
}

impl<'c> Card<'c> {
    pub(super) fn new(text: &'c str) -> Self {
        Self { text, question: Question::of(text) }
    }

    /// How firmly a message says yes to the whole card.
    pub(super) fn firmness(&self, weights: &Weights, text: &str) -> Firmness {
        let signs = assent::signs(text, &self.question);
        let speaks =
            |name: &str| matches!(name, "?" | ":" | "doubt" | "asks" | "other_value" | "other_when" | "act");
        if signs.iter().any(|sign| speaks(sign.name))
            || assent::reply(&without_whether(text), self.text).hedged
            || Self::is_narrowed(text, &signs)
            || parts::puts_another(text, &self.question)
            || parts::asks_for_more(text, &self.question)
        {
            return Firmness::Vetoed;
        }
        if signs.iter().any(|sign| sign.name == "no") {
            return Firmness::Hindered;
        }
        let features = weighed::features(text, self.text);
        let clauses = clauses_of(&signs);
        let firmness = clauses.iter().map(|clause| self.of_clause((weights, &features), text, clause));
        firmness.fold(Firmness::Unsaid, |most, next| match (most, next) {
            (Firmness::Vetoed, _) | (_, Firmness::Vetoed) => Firmness::Vetoed,
            (Firmness::Hindered, _) | (_, Firmness::Hindered) => Firmness::Hindered,
            (Firmness::Firm, _) | (_, Firmness::Firm) => Firmness::Firm,
            (Firmness::Foreign, _) | (_, Firmness::Foreign) => Firmness::Foreign,
            (Firmness::Weak, _) | (_, Firmness::Weak) => Firmness::Weak,
            _ => Firmness::Unsaid,
        })
    }

    /// Whether something in a message can be no part of a yes, however likely the whole is one: another value, a condition, a
    /// question, a part that is put otherwise.
    pub(super) fn forbids(&self, text: &str) -> bool {
        let signs = assent::signs(text, &self.question);
        let forbids =
            |name: &str| matches!(name, "?" | ":" | "doubt" | "asks" | "other_value" | "other_when");
        signs.iter().any(|sign| forbids(sign.name))
            || is_conditional(text)
            || Self::is_narrowed(text, &signs)
            || parts::puts_another(text, &self.question)
            || parts::asks_for_more(text, &self.question)
            || clauses_of(&signs).iter().any(|clause| {
                let held = self.held(text, clause);
                held.moves || held.named || held.puts_other || held.does_other
            })
    }

    /// What may speak for or against a yes, by name: so what was learned can weigh it.
    pub(super) fn marks(&self, text: &str) -> Vec<&'static str> {
        let signs = assent::signs(text, &self.question);
        let mut marks: Vec<&'static str> = Vec::new();
        let mut note = |holds: bool, name: &'static str| marks.extend(holds.then_some(name));
        note(Self::is_narrowed(text, &signs), "narrowed");
        note(parts::puts_another(text, &self.question), "puts another");
        note(is_conditional(text), "conditional");
        note(self.begins_with_yes(text), "begins with yes");
        note(text.contains('?'), "question");
        note(text.trim_end().ends_with('?'), "ends in question");
        let clauses = clauses_of(&signs);
        let last = clauses.len();
        for (at, clause) in (1..).zip(clauses) {
            let held = self.held(text, clause);
            marks.extend(held.names(at == 1, at == last));
        }
        marks
    }

    /// Whether nothing stands before the yes of some words.
    pub(super) fn begins_with_yes(&self, head: &str) -> bool {
        begins_with_yes(head, &self.question)
    }

    /// Whether no clause after the first speaks of something else: "isso, pode botar a gasolina, e a luz também".
    pub(super) fn agrees_throughout(&self, head: &str) -> bool {
        let mut clauses = head.split([',', '.', ';', '!', '\n']).skip(1);
        clauses.all(|clause| {
            let signs = assent::signs(clause, &self.question);
            let has = |names: &[&str]| signs.iter().any(|sign| names.contains(&sign.name));
            has(&["yes", "does", "puts"]) || !has(&["other", "other_value", "other_when", "act"])
        })
    }

    /// Whether a message names a day, an hour or an amount that the card did not.
    pub(super) fn names_another_value(&self, text: &str) -> bool {
        let signs = assent::signs(text, &self.question);
        signs.iter().any(|sign| matches!(sign.name, "other_value" | "other_when"))
    }

    /// Whether a word of a message denies, puts off, doubts or takes something away.
    pub(super) fn denies(&self, text: &str) -> bool {
        let signs = assent::signs(text, &self.question);
        signs.iter().any(|sign| matches!(sign.name, "no" | "not" | "doubt" | "act" | "asks"))
            || signs.iter().any(|sign| turns(text, sign.span.start))
    }

    /// Whether a message that denies nothing in so many words names a value of the card: "deixa, vai com 15 mesmo".
    pub(super) fn stays_with_its_value(&self, text: &str) -> bool {
        let signs = assent::signs(text, &self.question);
        let has = |names: &[&str]| signs.iter().any(|sign| names.contains(&sign.name));
        has(&["same_value"])
            && !has(&["not", "other_value", "other_when"])
            && !words(text).iter().any(|word| word == "nao")
    }

    /// Whether a message orders something with a value in it.
    pub(super) fn orders_with_a_value(&self, text: &str) -> bool {
        let signs = assent::signs(text, &self.question);
        let has = |names: &[&str]| signs.iter().any(|sign| names.contains(&sign.name));
        self.goes_on(text) && has(&["same_value", "other_value", "other_when"])
    }

    /// Whether a message asks or orders something.
    pub(super) fn goes_on(&self, text: &str) -> bool {
        let signs = assent::signs(text, &self.question);
        let ordered = |at: usize| {
            let denied =
                at.checked_sub(1).and_then(|at| signs.get(at)).is_some_and(|sign| sign.name == "not");
            signs.get(at).is_some_and(|sign| sign.name == "act") && !denied
        };
        text.contains('?') || (0..signs.len()).any(ordered)
    }

    /// What a clause holds that bears on a yes.
    fn held(&self, text: &str, clause: &[Sign]) -> Held {
        let has = |name: &str| clause.iter().any(|sign| sign.name == name);
        let said = |sign: &Sign| text.get(sign.span.clone()).unwrap_or_default();
        let whole = clause.first().zip(clause.last());
        let whole = whole.and_then(|(first, last)| text.get(first.span.start..last.span.end));
        let meant = weighed::means(whole.unwrap_or_default());
        let own = weighed::own_sign(&self.question);
        // An order to put down something else: "bota Binho", "anota como feira". Why is no part of what: "devolve que …".
        let gives = |sign: &Sign| matches!(&*ptbr::fold(said(sign)), "que" | "q" | "porque" | "pq" | "pois");
        let ordered = |name: &str| {
            let at = clause.iter().position(|sign| sign.name == name)?;
            let about = clause.iter().skip(at + 1).take_while(|sign| !gives(sign));
            Some(about.into_iter().any(|sign| sign.name == "other"))
        };
        // "anota em lazer": where else, or as what else.
        let elsewhere =
            |sign: &Sign| matches!(&*ptbr::fold(said(sign)), "como" | "em" | "no" | "na" | "num" | "numa");
        let moves = clause.windows(3).any(|row| match row {
            [order, way, what] => {
                matches!(order.name, "does" | "puts") && elsewhere(way) && what.name == "other"
            }
            _ => false,
        });
        // "plantões sim, valores não": of which, and of which not.
        let yes = clause.iter().position(|sign| sign.name == "yes");
        let of_which =
            yes.is_some_and(|at| clause.iter().take(at).any(|sign| matches!(sign.name, "other" | "same")));
        let acts = has("does") || has("puts") || meant.iter().any(|sign| own.contains(sign));
        let others = clause.iter().filter(|sign| sign.name == "other").count();
        Held {
            denied: has("not") && (has("does") || has("puts")),
            moves,
            named: whole.is_some_and(|whole| parts::names_otherwise(whole, &self.question)),
            puts_other: ordered("puts") == Some(true),
            // "confirma minha consulta" names what is confirmed, and it is not the card's.
            does_other: ordered("does") == Some(true)
                || ordered("yes") == Some(true)
                    && clause.iter().any(|sign| said(sign).starts_with("confirm")),
            of_which: of_which && !has("does"),
            acts,
            meant_yes: yes.is_some()
                || meant.iter().any(|sign| matches!(*sign, "accept" | "sure" | "same" | "fine")),
            in_other_words: acts && !has("does") && !has("puts") && others > 1,
            firm: clause.iter().any(|sign| sign.name == "yes" && is_firm(said(sign))),
        }
    }

    fn of_clause(&self, (weights, features): (&Weights, &Features), text: &str, clause: &[Sign]) -> Firmness {
        let said = |sign: &Sign| text.get(sign.span.clone()).unwrap_or_default();
        let held = self.held(text, clause);
        // Words that nobody answered with, around one that only may be a yes.
        let unknown = |sign: &Sign| sign.name == "other" && !weighed::knows(weights, features, said(sign));
        match () {
            () if held.denied => Firmness::Hindered,
            () if held.moves || held.named || held.puts_other => Firmness::Vetoed,
            () if held.meant_yes && !held.acts && clause.iter().any(unknown) => Firmness::Foreign,
            () if held.does_other || held.in_other_words || held.of_which => Firmness::Hindered,
            () if held.acts || held.firm => Firmness::Firm,
            () if held.meant_yes => Firmness::Weak,
            () => Firmness::Unsaid,
        }
    }

    /// Whether some words narrow or take back what was said before them, and no yes follows them: "mas é isso mesmo".
    fn is_narrowed(text: &str, signs: &[Sign]) -> bool {
        let narrows = |sign: &&Sign| turns(text, sign.span.start);
        let Some(last) = signs.iter().rposition(|sign| narrows(&sign)) else { return false };
        let after = signs.get(last + 1..).unwrap_or_default();
        let yes = |sign: &Sign| matches!(sign.name, "yes" | "does" | "puts");
        let word = |sign: &Sign| ptbr::fold(text.get(sign.span.clone()).unwrap_or_default()).into_owned();
        let but = signs.get(last).is_some_and(|sign| word(sign).starts_with("mas"));
        // "mas sem o aviso" takes away what the card would do, and does not repeat it.
        let without = |sign: &Sign| matches!(word(sign).as_str(), "sem" | "fora" | "tirando" | "nem");
        let otherwise = |sign: &Sign| matches!(sign.name, "not" | "other") || without(sign);
        !(but && after.iter().any(yes) && !after.iter().any(otherwise))
    }
}

fn clauses_of(signs: &[Sign]) -> Vec<&[Sign]> {
    let parts = signs.split(|sign| matches!(sign.name, "," | "." | "!" | ";" | "/" | "mark"));
    parts.filter(|clause| !clause.is_empty()).collect()
}

/// Whether some words say yes, firmly and nothing else.
pub(super) fn is_firmly(said: &str, question: &str) -> bool {
    let card = Card::new(question);
    let signs = assent::signs(said, &card.question);
    let firm = |sign: &Sign| {
        let word = said.get(sign.span.clone()).unwrap_or_default();
        sign.name == "does" || (sign.name == "yes" && is_firm(word))
    };
    rules::read(said, question) == Some(Answer::Yes) && signs.iter().any(firm)
}

/// Whether nothing stands before the yes of some words: "era 96 de bota" puts nothing down.
pub(super) fn begins_with_yes(head: &str, question: &Question) -> bool {
    let light =
        |sign: &&Sign| matches!(sign.name, "fill" | "small" | "picture" | "somebody" | "," | "please");
    let signs = assent::signs(head, question);
    let first = signs.iter().find(|sign| !light(sign));
    first.is_some_and(|sign| matches!(sign.name, "yes" | "does" | "puts"))
}

/// Words that say yes, and are no way to begin another sentence. "Ok", "beleza", "certo" may only say that somebody has
/// read it.
fn is_firm(said: &str) -> bool {
    const WEAK: &[&str] = &[
        "isso",
        "claro",
        "certo",
        "ta",
        "bom",
        "boa",
        "tudo",
        "verdade",
        "otimo",
        "otima",
        "legal",
        "show",
        "top",
        "massa",
        "ok",
        "beleza",
        "entao",
        "vai",
        "feito",
        "conferido",
        "right",
        "good",
        "great",
        "fine",
        "cool",
    ];
    let said = ptbr::fold(said);
    let mut words = said.split_whitespace();
    match (words.next(), words.next()) {
        (Some(only), None) => !WEAK.contains(&only),
        _ => true,
    }
}

/// Whether the word that begins at a place turns what was said.
fn turns(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    let mut after = words(rest).into_iter();
    let (Some(word), next) = (after.next(), after.next().unwrap_or_default()) else { return false };
    let before = words(text.get(..at).unwrap_or_default()).pop().unwrap_or_default();
    match word.as_str() {
        // "antes que peguem" hurries.
        "antes" => !matches!(next.as_str(), "que" | "q" | "ki"),
        "desde" => next == "que",
        "verdade" => matches!(before.as_str(), "na" | "em"),
        "menos" => before != "ou",
        // "sô" is said to somebody, "tô só o pó" of oneself.
        "so" => {
            !rest.to_lowercase().starts_with("sô")
                && !matches!(before.as_str(), "to" | "tou" | "estou" | "era" | "eh" | "e" | "foi" | "ta")
        }
        word => TURNS.contains(&word),
    }
}

/// Whether some words that follow a yes narrow it or take it back. What tells of another thing can only do so where it
/// begins: "me avisa uma semana antes".
pub(super) fn takes_back(rest: &str, tells_of_another: bool) -> bool {
    let starts = ptbr::tokens(rest);
    let opens = |at: usize| rest.get(..at).is_none_or(|before| words(before).iter().all(|word| word == "e"));
    let later = |at: usize| {
        // "depois me lembra" puts off the errand, not the yes.
        let word = words(rest.get(at..).unwrap_or_default()).into_iter().next().unwrap_or_default();
        matches!(word.as_str(), "depois" | "antes" | "alias") && (opens(at) || word == "depois")
    };
    let counts = |at: usize| !later(at) && (!tells_of_another || opens(at));
    starts.iter().any(|token| turns(rest, token.span.start) && counts(token.span.start))
        || is_conditional(rest)
}

/// Whether some words make what was said before them depend on something.
pub(super) fn is_conditional(rest: &str) -> bool {
    words(&without_whether(rest)).iter().any(|word| matches!(word.as_str(), "se" | "caso" | "sera"))
}

/// The same without each "se" that asks whether, or goes with a verb of its own: "vê se tem outro", "elas se acertaram".
fn without_whether(text: &str) -> String {
    let tokens = ptbr::tokens(text);
    let mut kept = String::with_capacity(text.len());
    let mut from = 0;
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| tokens.get(at)).map_or("", |token| token.text.as_ref());
        let next = tokens.get(at + 1).map_or("", |token| token.text.as_ref());
        let hyphened = text.get(..token.span.start).is_some_and(|before| before.ends_with('-'));
        let own =
            ["aram", "eram", "iram", "ou"].iter().any(|ending| next.len() > 4 && next.ends_with(ending))
                || next == "chama";
        if token.text == "se" && (WHETHER.contains(&before) || hyphened || own) {
            kept.push_str(text.get(from..token.span.start).unwrap_or_default());
            from = token.span.end;
        }
    }
    kept.push_str(text.get(from..).unwrap_or_default());
    kept
}

pub(super) fn words(text: &str) -> Vec<String> {
    let folded = ptbr::fold(text);
    folded
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// What stands in quotation marks or in some notation is somebody else's voice.
pub(super) fn quotes(text: &str) -> bool {
    let marked = text.lines().any(|line| line.trim_start().starts_with('>'));
    marked || text.contains(['"', '“', '”', '„', '«', '»', '`', '[', ']', '{', '}', '|', '\\', '='])
}
