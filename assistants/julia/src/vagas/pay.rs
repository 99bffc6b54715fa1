//! What a shift pays, by the hour: a question that needs nobody of the house.

use super::saying::Saying;
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

impl Saying<'_> {
    /// "R$ 141,67 por hora (12h)".
    pub(crate) fn by_the_hour(&self, vaga: &Vaga) -> String {
        let minutes = vaga.ends.timestamp().duration_since(vaga.starts.timestamp()).as_secs() / 60;
        let cents = (vaga.value_cents * 60 + minutes / 2).checked_div(minutes).unwrap_or(vaga.value_cents);
        let hours = (minutes / 60).to_string();
        self.words.fill("julia.vagas.by_the_hour", &[("value", &self.reais(cents)), ("hours", &hours)])
    }
}
