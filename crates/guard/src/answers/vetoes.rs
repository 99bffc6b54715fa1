//! What speaks against a yes, however likely its words make it.

use domain::Answer;
use ptbr::Question;
use ptbr::assent::{self, Sign};

use super::rules;

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

/// A card, as far as vetoes look at it.
pub(super) struct Card {
    question: Question,
}

impl Card {
    pub(super) fn new(text: &str) -> Self {
        Self { question: Question::of(text) }
    }

    /// Whether something in a message can be no part of a yes: another value, a doubt, a question.
    pub(super) fn forbids(&self, text: &str) -> bool {
        let signs = assent::signs(text, &self.question);
        let forbids = |name: &str| {
            matches!(name, "?" | ":" | "doubt" | "asks" | "other_value" | "other_when" | "act" | "no")
        };
        signs.iter().any(|sign| forbids(sign.name)) || is_conditional(text)
    }

    /// Whether a yes is turned by what follows it: "pode, mas às 8h", "se pode". A yes behind the turn turns it back.
    pub(super) fn turns(&self, text: &str) -> bool {
        let signs = assent::signs(text, &self.question);
        let agrees = |sign: &Sign| matches!(sign.name, "yes" | "does" | "puts");
        let otherwise = |sign: &Sign| matches!(sign.name, "other_value" | "other_when");
        let turn = signs.iter().rposition(|sign| is_turn(text, sign.span.start));
        let turned = turn.is_some_and(|at| {
            let (before, after) = signs.split_at(at);
            // "mas acrescenta que foi a do seu Zé" agrees to nothing: it orders something of its own.
            let ordered = after.iter().skip_while(|sign| !matches!(sign.name, "does" | "puts"));
            let orders = ordered.skip(1).any(|sign| sign.name == "other");
            before.iter().any(agrees) && (!after.iter().any(agrees) || orders || after.iter().any(otherwise))
        });
        turned || is_conditional(text) && Self::is_on_condition(text)
    }

    /// "pode salvar se der tempo", "se pode": said in one breath, and with a condition. "se não" is mostly what else happens.
    fn is_on_condition(text: &str) -> bool {
        const FEW: usize = 3;
        let words = words(&without_whether(text));
        let at = words.iter().position(|word| matches!(word.as_str(), "se" | "caso"));
        let otherwise =
            |at: usize| words.get(at + 1).is_some_and(|next| matches!(next.as_str(), "nao" | "n"));
        !text.contains([',', '.', '!', ';', '\n'])
            && at.is_some_and(|at| !otherwise(at) && (at > 0 || words.len() <= FEW))
    }

    /// Whether a message that denies nothing in so many words names a value of the card: "deixa, vai com 15 mesmo".
    pub(super) fn stays_with_its_value(&self, text: &str) -> bool {
        let signs = assent::signs(text, &self.question);
        let has = |names: &[&str]| signs.iter().any(|sign| names.contains(&sign.name));
        has(&["same_value"])
            && !has(&["not", "other_value", "other_when"])
            && !words(text).iter().any(|word| word == "nao")
    }

    /// Whether nothing stands before the yes of some words.
    pub(super) fn begins_with_yes(&self, head: &str) -> bool {
        begins_with_yes(&assent::signs(head, &self.question))
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
}

/// "exato, o uber deu mais 38": what comes on top.
pub(super) fn adds(text: &str) -> bool {
    words(text).windows(2).any(|row| {
        matches!(row, [more, number] if more == "mais" && number.starts_with(|first: char| first.is_ascii_digit()))
    })
}

/// "era das 10 mesmo, deixa em 10": what it was meant to be before stays, and that may be another card's.
pub(super) fn leaves_it_at(text: &str) -> bool {
    words(text).iter().any(|word| matches!(word.as_str(), "deixa" | "deixe" | "deixar"))
}

/// Whether a "mas" begins at a place.
fn is_turn(text: &str, at: usize) -> bool {
    let rest = words(text.get(at..).unwrap_or_default());
    let mut rest = rest.iter().map(String::as_str);
    match (rest.next(), rest.next()) {
        (Some("mas" | "porem" | "contudo"), _) => true,
        (Some("so"), next) => matches!(next, Some("que" | "q")),
        _ => false,
    }
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
pub(super) fn begins_with_yes(signs: &[Sign]) -> bool {
    let light =
        |sign: &&Sign| matches!(sign.name, "fill" | "small" | "picture" | "somebody" | "," | "please");
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
    let words = words(&without_whether(rest));
    let since = words.windows(2).any(|row| matches!(row, [desde, que] if desde == "desde" && que == "que"));
    since || words.iter().any(|word| matches!(word.as_str(), "se" | "caso" | "sera" | "contanto"))
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
