//! What identifies a person is taken out of a text: documents, phones, addresses and titled names.
//!
//! Check digits decide wherever there are any, and the words around a number where there are none: an order number
//! stays, and so do prices, dates, measures, addresses of machines and the numbers everybody may call. What was taken
//! out leaves a mark, so that the sentence can still be read.

mod before;
mod cards;
mod check_digits;
mod company;
mod documents;
mod email;
pub(crate) mod glyphs;
mod names;
mod numbers;
mod phones;
mod postcode;
mod scan;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use glyphs::Glyphs;

/// What kind of thing was taken out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PiiKind {
    Cpf,
    Cnpj,
    Card,
    Phone,
    Email,
    Cep,
    Name,
}

impl PiiKind {
    pub const ALL: [Self; 7] =
        [Self::Cpf, Self::Cnpj, Self::Card, Self::Phone, Self::Email, Self::Cep, Self::Name];

    /// What stands in its place.
    pub fn mark(self) -> &'static str {
        match self {
            Self::Cpf => "[CPF_REMOVIDO]",
            Self::Cnpj => "[CNPJ_REMOVIDO]",
            Self::Card => "[CARTAO_REMOVIDO]",
            Self::Phone => "[TELEFONE_REMOVIDO]",
            Self::Email => "[EMAIL_REMOVIDO]",
            Self::Cep => "[CEP_REMOVIDO]",
            Self::Name => "[NOME_REMOVIDO]",
        }
    }
}

/// One thing that was taken out, and where it stood in the original text. Never what it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removed {
    pub kind: PiiKind,
    /// Bytes of the original.
    pub range: Range<usize>,
}

/// A text without what identifies a person.
#[derive(Clone, PartialEq, Eq)]
pub struct Scrubbed<'t> {
    /// Borrowed if nothing had to go.
    pub text: Cow<'t, str>,
    /// In the order of the text.
    pub removed: Vec<Removed>,
}

/// Says what went, not what it stood in: a sentence is personal even without its numbers.
impl fmt::Debug for Scrubbed<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Scrubbed")
            .field("bytes", &self.text.len())
            .field("removed", &self.removed)
            .finish()
    }
}

/// A number can come to light by the removal of the one it hung on, and that one by another's. Nobody writes so many
/// in a row, and a bound keeps the work linear.
const PASSES: usize = 8;

/// Takes out what identifies a person. Scrubbing twice is scrubbing once.
pub fn scrub(text: &str) -> Scrubbed<'_> {
    let mut glyphs = Glyphs::of(text);
    for _ in 0..PASSES {
        let before = glyphs.count_removed();
        email::find(&mut glyphs);
        company::find(&mut glyphs);
        names::find(&mut glyphs);
        scan::find(&mut glyphs);
        if glyphs.count_removed() == before {
            break;
        }
    }
    let removed = glyphs.into_removed();
    Scrubbed { text: with_marks(text, &removed), removed }
}

fn with_marks<'t>(text: &'t str, removed: &[Removed]) -> Cow<'t, str> {
    if removed.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut scrubbed = String::with_capacity(text.len());
    let mut at = 0;
    for Removed { kind, range } in removed {
        scrubbed.push_str(text.get(at..range.start).unwrap_or_default());
        scrubbed.push_str(kind.mark());
        at = range.end;
    }
    scrubbed.push_str(text.get(at..).unwrap_or_default());
    Cow::Owned(scrubbed)
}
