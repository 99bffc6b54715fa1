//! How much a sentence sounds like something that lasts, and how much of that is enough.

use std::ops::Range;

use lasting::{Piece, Scale, Signs};

use super::super::claim::Claim;
use super::super::classes::Class;
use super::super::subject::Subject;
use super::super::topics;
use super::super::words::{Sentence, WordKind};

/// From here on a sentence is kept though no frame reads it. `cargo xtask learn` shows what that costs and spares on years
/// that were left out; being right matters more than catching all.
const SURE: f32 = 0.94;
/// From here on a sentence that frames read a part of is kept whole.
const SURE_OF_WHOLE: f32 = 0.9;
/// Below this a frame reads what nobody meant to tell.
const UNLIKELY: f32 = 0.1;
/// The same of what is said of somebody else: who is meant is misread more often.
const UNLIKELY_OF_OTHERS: f32 = 0.05;
/// From here on a part of a sentence is kept by itself.
const SURE_OF_PART: f32 = 0.96;

/// A message, each sentence of it weighed.
pub(in super::super) struct Weighed {
    pieces: Vec<(Piece, f32)>,
}

impl Weighed {
    pub(in super::super) fn of(message: &str) -> Self {
        let weigh = |piece: Piece| {
            let chance =
                Scale::shipped().map_or(0.0, |scale| scale.weigh(&Signs::of(piece.of(message), message)));
            (piece, chance)
        };
        Self { pieces: lasting::pieces(message).into_iter().map(weigh).collect() }
    }

    fn chance(&self, sentence: &Sentence<'_>) -> f32 {
        let start =
            sentence.words.iter().find(|word| word.kind != WordKind::Pause).map_or(0, |word| word.span.start);
        self.pieces.iter().find(|(piece, _)| piece.span.contains(&start)).map_or(0.0, |(_, chance)| *chance)
    }

    /// Whether nobody would tell something lasting like this.
    pub(in super::super) fn is_unlikely(&self, sentence: &Sentence<'_>, claim: &Claim) -> bool {
        // "ela é costureira" says little by itself, and all that is needed.
        if Class::PointsBack.has(sentence.text(0)) {
            return false;
        }
        let least = match claim.subject {
            // "solteira no cartório, comprometida no zap": without a verb it is a label.
            Subject::Oneself if claim.is_verbless() && claim.slot("status").is_some() => SURE,
            // "a gente terminou", "fui demitida": few words change the most.
            Subject::Oneself if topics::change(&claim.frame.topic) => return false,
            Subject::Other(_) if matches!(claim.frame.topic.as_str(), "birth" | "death") => return false,
            Subject::Oneself => UNLIKELY,
            Subject::Other(_) => UNLIKELY_OF_OTHERS,
        };
        self.chance(sentence) < least
    }

    /// Whether it is kept in its own words. What a frame reads a part of needs less to be believed.
    pub(in super::super) fn is_sure(&self, sentence: &Sentence<'_>, claims: &[Claim]) -> bool {
        self.chance(sentence) >= if claims.is_empty() { SURE } else { SURE_OF_WHOLE }
    }

    /// Whether some words of a sentence would be kept by themselves.
    pub(super) fn is_sure_of(sentence: &Sentence<'_>, words: Range<usize>) -> bool {
        let said = sentence.source_of(words);
        Scale::shipped().is_some_and(|scale| scale.weigh(&Signs::of(said, sentence.source)) >= SURE_OF_PART)
    }
}
