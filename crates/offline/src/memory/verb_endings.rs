//! How regular verbs end.

use std::borrow::Cow;

/// The endings of one conjugation: eu, ele, nós, eles.
pub(super) struct Endings {
    pub present: [&'static str; 4],
    pub past: [&'static str; 4],
    pub imperfect: [&'static str; 2],
    pub gerund: &'static str,
    pub participle: &'static str,
}

/// A regular verb without its ending, and what it ends with.
pub(super) fn split_infinitive(infinitive: &str) -> Option<(&str, Endings)> {
    if let Some(stem) = infinitive.strip_suffix("ar") {
        let endings = Endings {
            present: ["o", "a", "amos", "am"],
            past: ["ei", "ou", "amos", "aram"],
            imperfect: ["ava", "avam"],
            gerund: "ando",
            participle: "ado",
        };
        return Some((stem, endings));
    }
    if let Some(stem) = infinitive.strip_suffix("er") {
        let endings = Endings {
            present: ["o", "e", "emos", "em"],
            past: ["i", "eu", "emos", "eram"],
            imperfect: ["ia", "iam"],
            gerund: "endo",
            participle: "ido",
        };
        return Some((stem, endings));
    }
    let endings = Endings {
        present: ["o", "e", "imos", "em"],
        past: ["i", "iu", "imos", "iram"],
        imperfect: ["ia", "iam"],
        gerund: "indo",
        participle: "ido",
    };
    Some((infinitive.strip_suffix("ir")?, endings))
}

/// "jogar" was "joguei", "praticar" was "pratiquei".
pub(super) fn spelled_before<'s>(stem: &'s str, ending: &str) -> Cow<'s, str> {
    if !ending.starts_with("ei") {
        return Cow::Borrowed(stem);
    }
    match stem.chars().last() {
        Some('g') => Cow::Owned(format!("{stem}u")),
        Some('c') => Cow::Owned(format!("{}qu", stem.strip_suffix('c').unwrap_or(stem))),
        Some('ç') => Cow::Owned(format!("{}c", stem.strip_suffix('ç').unwrap_or(stem))),
        _ => Cow::Borrowed(stem),
    }
}
