//! Portraits without verbs: "45 anos, caminhoneiro, dois filhos".

use super::matching::{self, Found};
use super::subject::{self, Subject};
use super::verbs;
use super::words::Sentence;

/// What a sentence draws without a verb.
#[derive(Debug, Default)]
pub(super) struct Portrait {
    strokes: Vec<Found>,
    /// Of whom the strokes tell where nobody was named right before them.
    whose: Option<Subject>,
    /// Whether somebody says who they are: the name at the beginning is their own.
    introduced: bool,
}

impl Portrait {
    /// The stroke that begins at a word.
    pub(super) fn stroke(&self, at: usize) -> Option<&Found> {
        self.strokes.iter().find(|stroke| stroke.start == at)
    }

    /// Whose a stroke is: of whoever was just told of, or else of whom the whole portrait is.
    pub(super) fn whose(
        &self,
        told_before: Option<&Subject>,
        named_before: Option<Subject>,
    ) -> Option<Subject> {
        match told_before {
            Some(Subject::Other(other)) => Some(Subject::Other(other.clone())),
            Some(Subject::Oneself) => {
                named_before.filter(|_| !self.introduced).or_else(|| self.whose.clone())
            }
            None if self.introduced => self.whose.clone(),
            None => named_before.or_else(|| self.whose.clone()),
        }
    }
}

/// What a sentence draws of somebody. One stroke alone draws nobody, unless somebody says who they are.
pub(super) fn of(sentence: &Sentence<'_>) -> Portrait {
    let greeted =
        matches!(sentence.text(0), "oi" | "ola" | "opa" | "oie" | "eai" | "salve") && sentence.is_pause(1);
    let first = if greeted { 2 } else { 0 };
    let introduced = matches!(
        (sentence.text(first), sentence.text(first + 1)),
        ("sou" | "aqui", _) | ("me", "chamo") | ("meu", "nome") | ("eu", "sou")
    );
    let mut strokes: Vec<Found> = Vec::new();
    let mut start = 0;
    let mut whose = None;
    for end in 0..=sentence.words.len() {
        let boundary = sentence.is_pause(end) || sentence.text(end) == "e";
        if !boundary {
            continue;
        }
        if let Some(found) = (start < end).then(|| stroke(sentence, start, end)).flatten() {
            strokes.push(found);
        } else if strokes.is_empty()
            && let Some((other, _)) = subject::named_at(sentence, start).filter(|(_, named)| *named == end)
        {
            whose = Some(other);
        }
        start = end + 1;
    }
    // "fisioterapia 2x na semana" says enough alone.
    let habitual = strokes.iter().any(|stroke| stroke.slot("habit").is_some());
    let drawn = habitual || strokes.len() + usize::from(introduced || whose.is_some()) >= 2;
    let begins = strokes.first().map_or(0, |stroke| stroke.start);
    let oneself = introduced || !tells_of_another(sentence, begins);
    let whose = whose.map(Subject::Other).or_else(|| oneself.then_some(Subject::Oneself));
    Portrait { strokes, whose: whose.filter(|_| drawn), introduced }
}

/// The bare row that says all of a clause, or all of it up to where or since when.
fn stroke(sentence: &Sentence<'_>, start: usize, end: usize) -> Option<Found> {
    let aside = || {
        (start + 1..end)
            .find(|at| matches!(sentence.text(*at), "aqui" | "la" | "em" | "no" | "na" | "ha" | "desde"))
            .and_then(|cut| matching::whole(sentence, start..cut))
    };
    matching::whole(sentence, start..end).or_else(aside)
}

/// "a vizinha é dona Elza | , viúva, 70 anos": a verb of somebody else's comes first.
fn tells_of_another(sentence: &Sentence<'_>, until: usize) -> bool {
    (0..until).any(|at| {
        let word = sentence.text(at);
        sentence.is_word(at) && verbs::is_finite(word) && !verbs::tells(word)
    })
}
