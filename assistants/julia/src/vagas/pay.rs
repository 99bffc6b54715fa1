//! What a shift pays, by the hour: a question that needs nobody of the house.

use super::saying::ShiftText;
use super::vaga::Vaga;
use crate::places::{folded, names};

/// "quanto dá por hora?", "quanto que sai a hora nesse".
pub(crate) fn asks_by_the_hour(said: &str) -> bool {
    let text = folded(said);
    let much = ["quanto", "qto", "qnt", "qual", "valor"].iter().any(|word| names(&text, word));
    let hour = ["por hora", "a hora", "valor hora", "valor da hora", "hora sai", "hora da"]
        .iter()
        .any(|phrase| names(&text, phrase));
    let clock = ["que hora", "que horas", "qual a hora de"].iter().any(|phrase| names(&text, phrase));
    much && hour && !clock
}

/// "o plantão de segunda tá quanto?", "qual o valor do do Brasil?": a question about what a shift pays.
pub(crate) fn asks_what_it_pays(said: &str) -> bool {
    const MUCH: &[&str] = &["quanto", "qto", "qnt", "quantos reais"];
    const PAYS: &[&str] = &[
        "paga", "pagam", "pagando", "pagar", "vale", "sai", "da", "ta", "esta", "fica", "rende", "ficou",
        "valor",
    ];
    let text = folded(said);
    let has = |words: &[&str]| words.iter().any(|word| names(&text, word));
    let value = ["qual o valor", "qual e o valor", "qual valor", "que valor"];
    let otherwise = ["quanto tempo", "quanto antes", "quanto a", "enquanto"];
    let asks = (has(MUCH) && has(PAYS)) || has(&value) || asks_by_the_hour(said);
    asks && !has(&otherwise)
}

impl ShiftText<'_> {
    /// "R$ 141,67 por hora (12h)".
    pub(crate) fn by_the_hour(&self, vaga: &Vaga) -> String {
        let minutes = vaga.ends.timestamp().duration_since(vaga.starts.timestamp()).as_secs() / 60;
        let cents = (vaga.value_cents * 60 + minutes / 2).checked_div(minutes).unwrap_or(vaga.value_cents);
        let hours = (minutes / 60).to_string();
        self.words.fill("julia.vagas.by_the_hour", &[("value", &self.reais(cents)), ("hours", &hours)])
    }
}
