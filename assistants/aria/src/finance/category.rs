//! What money is spent on, under one name each: "mercado", "groceries" and "food" are one budget.

use crate::tracking::metrics::one_line;
use crate::tracking::sentences::SENTENCES;

/// Names that stand for a whole category, beside the things that are bought in it.
const NAMES: [(&str, &[&str]); 14] = [
    ("food", &["alimentacao", "comida"]),
    ("restaurant", &["restaurantes", "restaurants", "comer fora", "eating out"]),
    ("transport", &["transportation", "transporte"]),
    ("housing", &["home", "moradia", "casa", "habitacao"]),
    ("utilities", &["contas da casa", "contas de casa"]),
    ("health", &["saude"]),
    ("education", &["educacao", "estudos"]),
    ("leisure", &["entertainment", "lazer", "diversao"]),
    ("clothing", &["clothes", "roupas", "vestuario"]),
    ("gifts", &["presentes"]),
    ("pets", &["bichos", "animais"]),
    ("services", &["servicos"]),
    ("bills", &["contas"]),
    ("other", &["outros", "outras coisas", "geral"]),
];

/// The name under which a category is kept; a category that nobody foresaw keeps its own.
pub(crate) fn canonical(text: &str) -> Option<String> {
    let line = one_line(text)?.to_lowercase();
    let folded = ptbr::fold(&line);
    let named = NAMES.iter().find(|(name, others)| *name == folded || others.contains(&&*folded));
    let bought = || {
        let mut expenses = SENTENCES.entries("expenses").iter();
        let entry = expenses.find(|(phrases, _)| phrases.split('|').any(|phrase| phrase == folded));
        entry.map(|(_, value)| value.trim_matches('"'))
    };
    Some(named.map(|(name, _)| *name).or_else(bought).map_or(line, str::to_owned))
}

#[cfg(test)]
#[path = "category_tests.rs"]
mod tests;
