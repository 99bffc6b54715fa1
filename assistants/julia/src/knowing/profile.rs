//! What a doctor is like to talk with: seven ways, heard over their last messages.

use super::heard::Sentence;
use super::phrases::PHRASES;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    Eficiente,
    Senior,
    Junior,
    Conservador,
    Aventureiro,
    PrecoSensivel,
    QualidadeFocado,
}

/// How many messages tell what somebody is like.
const LOOKED_AT: usize = 8;

/// Whoever writes this little, this often, wants to be done.
const BRIEF_WORDS: usize = 4;
const BRIEF_MESSAGES: usize = 4;

impl Profile {
    pub(crate) const ALL: [Self; 7] = [
        Self::Eficiente,
        Self::Senior,
        Self::Junior,
        Self::Conservador,
        Self::Aventureiro,
        Self::PrecoSensivel,
        Self::QualidadeFocado,
    ];

    /// The profile that the last messages show, newest first, else the one that was known before. What was said most
    /// lately counts; that somebody writes little says something only of whom nothing else is known.
    pub(crate) fn heard_in(said: &[&str], known: Option<Self>) -> Option<Self> {
        let lately = said.get(..said.len().min(LOOKED_AT)).unwrap_or(said);
        let told = lately.iter().find_map(|text| {
            let sentence = Sentence::read(text);
            Self::ALL.into_iter().find(|profile| sentence.holds(profile.phrases()))
        });
        told.or(known).or_else(|| is_brief(lately).then_some(Self::Eficiente))
    }

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Eficiente => "eficiente",
            Self::Senior => "senior",
            Self::Junior => "junior",
            Self::Conservador => "conservador",
            Self::Aventureiro => "aventureiro",
            Self::PrecoSensivel => "preco_sensivel",
            Self::QualidadeFocado => "qualidade_focado",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.as_str() == text)
    }

    fn phrases(self) -> &'static [&'static str] {
        PHRASES.list(self.as_str())
    }

    pub(crate) const fn guidance(self) -> &'static str {
        match self {
            Self::Eficiente => include_str!("../../prompts/profiles/eficiente.md"),
            Self::Senior => include_str!("../../prompts/profiles/senior.md"),
            Self::Junior => include_str!("../../prompts/profiles/junior.md"),
            Self::Conservador => include_str!("../../prompts/profiles/conservador.md"),
            Self::Aventureiro => include_str!("../../prompts/profiles/aventureiro.md"),
            Self::PrecoSensivel => include_str!("../../prompts/profiles/preco_sensivel.md"),
            Self::QualidadeFocado => include_str!("../../prompts/profiles/qualidade_focado.md"),
        }
    }
}

fn is_brief(said: &[&str]) -> bool {
    said.len() >= BRIEF_MESSAGES && said.iter().all(|text| text.split_whitespace().count() <= BRIEF_WORDS)
}
