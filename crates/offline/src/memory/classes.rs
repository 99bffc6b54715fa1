//! Words by what they do to a sentence, read once from `data/classes.txt`.

use std::sync::LazyLock;

use ptbr::WordMap;

/// What a word can do. The file has one heading for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    NoHome,
    NoWorkplace,
    Time,
    EndsPhrase,
    Dangling,
    Function,
    Elsewhere,
    Common,
    Preposition,
    Light,
    Opening,
    Skipped,
    ProfessionKind,
    Looks,
    BeforeNoun,
    Expert,
    Supposes,
    Wishes,
    Plans,
    Reports,
    Doubts,
    AfterIf,
    Joke,
    Writing,
    Tag,
    Asks,
    Agrees,
    Between,
    Stay,
    Errand,
    Cites,
    Household,
    Story,
    Famous,
    Filler,
    VaguePlace,
    Aside,
    Generic,
    FirstPerson,
    Overture,
    PointsBack,
    Hidden,
    Notes,
    Intends,
    Purpose,
    Title,
    NoComplement,
    HerName,
    HisName,
    Alone,
    TakesBack,
    Measure,
    Binds,
    AlsoNoun,
    Divine,
    LooseVerb,
    Nuisance,
    Unreal,
    Kin,
}

impl Class {
    const ALL: [(&'static str, Self); 59] = [
        ("no_home", Self::NoHome),
        ("no_workplace", Self::NoWorkplace),
        ("time", Self::Time),
        ("ends_phrase", Self::EndsPhrase),
        ("dangling", Self::Dangling),
        ("function", Self::Function),
        ("elsewhere", Self::Elsewhere),
        ("common", Self::Common),
        ("preposition", Self::Preposition),
        ("light", Self::Light),
        ("opening", Self::Opening),
        ("skipped", Self::Skipped),
        ("profession_kind", Self::ProfessionKind),
        ("looks", Self::Looks),
        ("before_noun", Self::BeforeNoun),
        ("expert", Self::Expert),
        ("supposes", Self::Supposes),
        ("wishes", Self::Wishes),
        ("plans", Self::Plans),
        ("reports", Self::Reports),
        ("doubts", Self::Doubts),
        ("after_if", Self::AfterIf),
        ("joke", Self::Joke),
        ("writing", Self::Writing),
        ("tag", Self::Tag),
        ("asks", Self::Asks),
        ("agrees", Self::Agrees),
        ("between", Self::Between),
        ("stay", Self::Stay),
        ("errand", Self::Errand),
        ("cites", Self::Cites),
        ("household", Self::Household),
        ("story", Self::Story),
        ("famous", Self::Famous),
        ("filler", Self::Filler),
        ("vague_place", Self::VaguePlace),
        ("aside", Self::Aside),
        ("generic", Self::Generic),
        ("first_person", Self::FirstPerson),
        ("overture", Self::Overture),
        ("points_back", Self::PointsBack),
        ("hidden", Self::Hidden),
        ("notes", Self::Notes),
        ("intends", Self::Intends),
        ("purpose", Self::Purpose),
        ("title", Self::Title),
        ("no_complement", Self::NoComplement),
        ("her_name", Self::HerName),
        ("his_name", Self::HisName),
        ("alone", Self::Alone),
        ("takes_back", Self::TakesBack),
        ("measure", Self::Measure),
        ("binds", Self::Binds),
        ("also_noun", Self::AlsoNoun),
        ("divine", Self::Divine),
        ("loose_verb", Self::LooseVerb),
        ("nuisance", Self::Nuisance),
        ("unreal", Self::Unreal),
        ("kin", Self::Kin),
    ];

    /// Whether a folded word does this.
    pub(super) fn has(self, word: &str) -> bool {
        CLASSES.get(word).is_some_and(|classes| classes & self.bit() != 0)
    }

    fn bit(self) -> u64 {
        1 << self as u64
    }
}

/// For each word the classes that it is in, a bit each.
static CLASSES: LazyLock<WordMap<&'static str, u64>> =
    LazyLock::new(|| parse(include_str!("data/classes.txt")));

fn parse(source: &'static str) -> WordMap<&'static str, u64> {
    let mut classes: WordMap<&'static str, u64> = WordMap::default();
    let mut bit = 0;
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if let Some(heading) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            bit = Class::ALL.iter().find(|(name, _)| *name == heading).map_or(0, |(_, class)| class.bit());
            continue;
        }
        for word in line.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            *classes.entry(word).or_default() |= bit;
        }
    }
    classes
}

#[cfg(test)]
#[path = "classes_tests.rs"]
mod tests;
