//! Which record somebody means by a name: "a conta de luz" is the bill "Luz".

use super::ledger::{Record, Stored};

/// Words that say what kind of thing it is, not which one.
const SAYING_NOTHING: [&str; 32] = [
    "conta",
    "contas",
    "boleto",
    "boletos",
    "fatura",
    "parcela",
    "parcelas",
    "prestacao",
    "divida",
    "debito",
    "financiamento",
    "carne",
    "a",
    "o",
    "as",
    "os",
    "de",
    "da",
    "do",
    "das",
    "dos",
    "meu",
    "minha",
    "no",
    "na",
    "the",
    "my",
    "bill",
    "of",
    "installment",
    "payment",
    "loan",
];

/// Different words for one thing.
const SAME: [(&str, &str); 8] = [
    ("energia", "luz"),
    ("eletricidade", "luz"),
    ("electricity", "luz"),
    ("wifi", "internet"),
    ("telefone", "celular"),
    ("phone", "celular"),
    ("water", "agua"),
    ("rent", "aluguel"),
];

/// The records that a name may mean.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Meant<R> {
    Nothing,
    One(Stored<R>),
    /// More than one, and no way to tell.
    Several(Vec<Stored<R>>),
}

/// Finds what is meant: the same words first, then those of which one name holds the other.
pub(crate) fn meant<R: Record>(records: Vec<Stored<R>>, asked: &str, name: impl Fn(&R) -> &str) -> Meant<R> {
    let asked = words(asked);
    let same = |record: &Stored<R>| words(name(&record.what)) == asked;
    let near = |record: &Stored<R>| {
        let own = words(name(&record.what));
        !own.is_empty() && (holds(&own, &asked) || (!asked.is_empty() && holds(&asked, &own)))
    };
    let (exact, others): (Vec<_>, Vec<_>) = records.into_iter().partition(same);
    // "paguei a parcela" names nothing, and so may mean any of them.
    let mut found = if exact.is_empty() { others.into_iter().filter(near).collect() } else { exact };
    match (found.len(), found.pop()) {
        (1, Some(one)) => Meant::One(one),
        (_, Some(last)) => {
            found.push(last);
            Meant::Several(found)
        }
        (_, None) => Meant::Nothing,
    }
}

/// Whether two names are one.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    words(one) == words(other)
}

fn holds(all: &[String], some: &[String]) -> bool {
    some.iter().all(|word| all.contains(word))
}

/// The words that tell one thing from another, sorted.
fn words(name: &str) -> Vec<String> {
    let folded = ptbr::fold(name);
    let said = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut words: Vec<String> = said
        .filter(|word| !SAYING_NOTHING.contains(word))
        .map(|word| SAME.iter().find(|(other, _)| *other == word).map_or(word, |(_, same)| same))
        .map(str::to_owned)
        .collect();
    words.sort();
    words.dedup();
    words
}
