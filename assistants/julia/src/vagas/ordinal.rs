//! "O primeiro", "a 2", "o último": a place in the list that was just shown.

use crate::places::folded;

const NAMED: &[(&[&str], usize)] = &[
    (&["primeiro", "primeira", "first", "1o", "1a"], 0),
    (&["segundo", "second", "2o", "2a"], 1),
    (&["terceiro", "terceira", "third", "3o", "3a"], 2),
    (&["quarto", "fourth", "4o", "4a"], 3),
    (&["quinto", "fifth", "5o", "5a"], 4),
    (&["sexto", "6o", "6a"], 5),
    (&["setimo", "setima"], 6),
    (&["oitavo", "oitava"], 7),
    (&["nono", "nona"], 8),
    (&["decimo", "decima"], 9),
];

/// The place in a list of so many that a sentence names, from zero.
pub(crate) fn read(sentence: &str, length: usize) -> Option<usize> {
    let text = folded(sentence);
    let words: Vec<&str> = text.split(' ').collect();
    if words.iter().any(|word| matches!(*word, "ultimo" | "ultima" | "last")) {
        return length.checked_sub(1);
    }
    let by_name = words.iter().enumerate().find_map(|(at, word)| {
        // "dia primeiro" is a day.
        let dated = at > 0 && words.get(at - 1) == Some(&"dia");
        let option = matches!(*word, "segunda" | "quarta" | "quinta")
            && matches!(words.get(at + 1), Some(&("opcao" | "vaga" | "alternativa")));
        if option {
            return Some(match *word {
                "segunda" => 1,
                "quarta" => 3,
                _ => 4,
            });
        }
        NAMED.iter().find(|(names, _)| names.contains(word) && !dated).map(|(_, place)| *place)
    });
    by_name.or_else(|| numbered(&words)).filter(|place| *place < length)
}

/// "o 2", "número 3", "opção 1"; "dia 18", "2 mil" and "12h" are something else.
fn numbered(words: &[&str]) -> Option<usize> {
    words.iter().enumerate().find_map(|(at, word)| {
        let number: usize = word.parse().ok().filter(|number| (1..=10).contains(number))?;
        let before = at.checked_sub(1).and_then(|before| words.get(before)).copied().unwrap_or_default();
        let after = words.get(at + 1).copied().unwrap_or_default();
        let led =
            matches!(before, "o" | "a" | "numero" | "opcao" | "n" | "item" | "vaga" | "the" | "number" | "");
        let measured = matches!(after, "mil" | "h" | "horas" | "de" | "dias" | "k");
        (led && !measured).then(|| number - 1)
    })
}

#[cfg(test)]
#[path = "ordinal_tests.rs"]
mod tests;
