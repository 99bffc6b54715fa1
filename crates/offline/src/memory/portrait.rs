//! Portraits without verbs: "45 anos, caminhoneiro, dois filhos".

use super::matching::{self, Found};
use super::stance;
use super::subject::{self, Subject};
use super::words::Sentence;

/// What a sentence draws without a verb.
#[derive(Debug, Default)]
pub(super) struct Portrait {
    strokes: Vec<Found>,
    /// Of whom the strokes tell where nobody was named right before them.
    whose: Option<Subject>,
    opening: Opening,
}

/// How a sentence comes to its first stroke.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Opening {
    /// Somebody says who they are: the name at the beginning is their own.
    Introduced,
    /// The strokes begin it.
    Drawn,
    /// Something else is told first: "atendi uma senhora, viúva, 80 anos".
    #[default]
    Told,
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
        let own = || self.whose.clone();
        match (told_before, self.opening) {
            (Some(Subject::Other(other)), _) => Some(Subject::Other(other.clone())),
            (_, Opening::Introduced) => own(),
            (Some(Subject::Oneself), _) | (None, Opening::Drawn) => named_before.or_else(own),
            // Of whom else, nobody can tell.
            (None, Opening::Told) => named_before.or_else(own).filter(|whose| *whose != Subject::Oneself),
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
        ("sou" | "aqui", _) | ("me", "chamo") | ("meu", "nome") | ("eu", "sou") | (_, "aqui")
    ) || sentence.text(first + 1) == "na" && sentence.text(first + 2) == "area"
        || is_signed(sentence, first);
    let mut strokes: Vec<Found> = Vec::new();
    let mut start = 0;
    let mut whose = None;
    for end in 0..=sentence.words.len() {
        // "quarenta e seis" is one number.
        let counts = |at: usize| ptbr::numeral(sentence.text(at)).is_some();
        let counted = end.checked_sub(1).is_some_and(counts) && counts(end + 1);
        let boundary = sentence.is_pause(end) || sentence.text(end) == "e" && !counted;
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
    // "46 anos hoje" does, too.
    let habitual = strokes.iter().any(|stroke| {
        let today =
            stroke.end.checked_sub(1).is_some_and(|last| matches!(sentence.text(last), "hoje" | "hj"));
        stroke.slot("habit").is_some() || today
    });
    // "caixa, caixa, caixa" is one word said thrice.
    let said = |stroke: &Found| stroke.slots.iter().map(|(_, value)| value.name.clone()).collect::<Vec<_>>();
    let distinct = strokes
        .iter()
        .enumerate()
        .filter(|(at, stroke)| strokes.iter().take(*at).all(|earlier| said(earlier) != said(stroke)));
    let drawn = habitual || distinct.count() + usize::from(introduced || whose.is_some()) >= 2;
    let opening = match strokes.first() {
        _ if introduced => Opening::Introduced,
        Some(stroke) if stroke.start <= first => Opening::Drawn,
        _ => Opening::Told,
    };
    let whose = whose.map_or(Subject::Oneself, Subject::Other);
    Portrait { strokes, whose: drawn.then_some(whose), opening }
}

/// "Otávio, 45 anos, contador, … rindo de mim": a name and an age begin it, and then somebody says "mim".
fn is_signed(sentence: &Sentence<'_>, first: usize) -> bool {
    let named =
        sentence.is_proper(first) && subject::is_name_word(sentence, first) && sentence.is_pause(first + 1);
    let aged = sentence.text(first + 3) == "anos" && sentence.is_pause(first + 4);
    named && aged && stance::speaks_of_oneself(sentence, first..sentence.words.len())
}

/// How many adjuncts are cut off before a clause is given up.
const MOST_ASIDES: usize = 3;

/// The bare row that says all of a clause, or all of it up to where or since when.
fn stroke(sentence: &Sentence<'_>, start: usize, end: usize) -> Option<Found> {
    let goes_aside = |at: &usize| {
        matches!(sentence.text(*at), "aqui" | "la" | "em" | "no" | "na" | "ha" | "desde" | "ate")
    };
    let cuts = (start + 1..end).rev().filter(goes_aside).take(MOST_ASIDES);
    let aside = || cuts.into_iter().find_map(|cut| matching::whole(sentence, start..cut));
    matching::whole(sentence, start..end).or_else(aside)
}
