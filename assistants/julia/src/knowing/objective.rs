//! What a doctor wants from this conversation: eight things, heard in what they said last.

use super::heard::Sentence;
use super::phrases::PHRASES;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Objective {
    Descoberta,
    Oferta,
    Negociacao,
    Reclamacao,
    Feedback,
    Informacao,
    InteressePassivo,
    SemInteresse,
}

impl Objective {
    pub(crate) const ALL: [Self; 8] = [
        Self::Descoberta,
        Self::Oferta,
        Self::Negociacao,
        Self::Reclamacao,
        Self::Feedback,
        Self::Informacao,
        Self::InteressePassivo,
        Self::SemInteresse,
    ];

    /// The order in which they are looked for: a refusal and a complaint go before anything they mention.
    const HEARD: [Self; 8] = [
        Self::SemInteresse,
        Self::Reclamacao,
        Self::Negociacao,
        Self::InteressePassivo,
        Self::Feedback,
        Self::Descoberta,
        Self::Informacao,
        Self::Oferta,
    ];

    pub(crate) fn heard_in(text: &str) -> Option<Self> {
        let sentence = Sentence::read(text);
        Self::HEARD.into_iter().find(|objective| sentence.holds(objective.phrases()))
    }

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Descoberta => "descoberta",
            Self::Oferta => "oferta",
            Self::Negociacao => "negociacao",
            Self::Reclamacao => "reclamacao",
            Self::Feedback => "feedback",
            Self::Informacao => "informacao",
            Self::InteressePassivo => "interesse_passivo",
            Self::SemInteresse => "sem_interesse",
        }
    }

    fn phrases(self) -> &'static [&'static str] {
        PHRASES.list(self.as_str())
    }

    pub(crate) const fn guidance(self) -> &'static str {
        match self {
            Self::Descoberta => include_str!("../../prompts/objectives/descoberta.md"),
            Self::Oferta => include_str!("../../prompts/objectives/oferta.md"),
            Self::Negociacao => include_str!("../../prompts/objectives/negociacao.md"),
            Self::Reclamacao => include_str!("../../prompts/objectives/reclamacao.md"),
            Self::Feedback => include_str!("../../prompts/objectives/feedback.md"),
            Self::Informacao => include_str!("../../prompts/objectives/informacao.md"),
            Self::InteressePassivo => include_str!("../../prompts/objectives/interesse_passivo.md"),
            Self::SemInteresse => include_str!("../../prompts/objectives/sem_interesse.md"),
        }
    }
}
