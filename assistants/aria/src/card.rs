//! What goes along with a call stands on its card: a yes keeps nothing that could not be read.

use domain::Words;

/// Something of a call that its question has no place for, by the key of its name.
pub(crate) type Detail<'d> = (&'d str, Option<&'d str>);

/// A figure may stand in a question by chance; so many letters do not.
const TELLING: usize = 4;

/// The question with those of these details that it does not say already.
pub(crate) fn with(words: &Words, asked: String, details: &[Detail<'_>]) -> String {
    let known = ptbr::fold(&asked).into_owned();
    let unsaid = details.iter().filter_map(|(key, what)| {
        let what = what.filter(|what| what.len() < TELLING || !known.contains(ptbr::fold(what).trim()))?;
        Some(words.fill(key, &[("what", what)]))
    });
    let unsaid: Vec<String> = unsaid.collect();
    if unsaid.is_empty() {
        return asked;
    }
    words.fill("aria.card.with", &[("asked", &asked), ("details", &unsaid.join("; "))])
}
