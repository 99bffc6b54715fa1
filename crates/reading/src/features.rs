//! What of a sentence is weighed.

use linear::Features;

use crate::utterance::Utterance;

/// Two to the power of this many places.
const BITS: u32 = 18;
/// How much of a word stands for its family: "lembra", "lembrete", "lembrar".
const BEGINNINGS: [usize; 2] = [4, 5];
const LETTERS: usize = 4;

/// What is weighed of one word, whatever stands around it.
pub(crate) fn of_word(shape: &str, mut put: impl FnMut(&str, &[&str])) {
    put("word", &[shape]);
    let is_word = shape.len() >= LETTERS && shape.bytes().all(|byte| byte.is_ascii_lowercase());
    if !is_word {
        return;
    }
    for length in BEGINNINGS {
        put("begins", &[shape.get(..length).unwrap_or(shape)]);
    }
    // Its letters, four at a time, so that a slip of the finger is not another word.
    put("letters", &["^", shape.get(..LETTERS - 1).unwrap_or(shape)]);
    for start in 0..=shape.len() - LETTERS {
        put("letters", &[shape.get(start..start + LETTERS).unwrap_or_default()]);
    }
    put("letters", &[shape.get(shape.len() - (LETTERS - 1)..).unwrap_or_default(), "$"]);
}

/// What is weighed of a whole sentence, each feature by its kind and its parts.
pub(crate) fn each(sentence: &Utterance<'_>, mut put: impl FnMut(&str, &[&str])) {
    let shapes: Vec<&str> = sentence.shapes.iter().map(AsRef::as_ref).collect();
    for shape in &shapes {
        of_word(shape, &mut put);
    }
    let mut pieces: Vec<&str> = vec!["<"];
    pieces.extend(sentence.pieces.iter().map(AsRef::as_ref));
    pieces.push(">");
    for pair in pieces.windows(2) {
        put("pair", pair);
    }
    for three in pieces.windows(3) {
        if let [first, _, third] = three {
            put("around", &[first, third]);
        }
    }
    for piece in pieces.iter().filter(|piece| piece.starts_with('#')) {
        put("piece", &[piece]);
    }
    put("first", &[shapes.first().copied().unwrap_or_default()]);
    put("last", &[shapes.last().copied().unwrap_or_default()]);
    put("length", &[["1", "2", "3", "4", "5", "6", "7"].get(shapes.len() / 6).copied().unwrap_or("8")]);
}

pub(crate) fn of(sentence: &Utterance<'_>) -> Features {
    let mut features = Features::new(BITS);
    each(sentence, |kind, parts| features.put(kind, parts));
    features.finished()
}
