//! The everyday sentences of a tool, as data that the tool carries.
//!
//! A real model reads them as examples; the offline provider matches them. The core therefore knows no
//! assistant's words, and a new assistant brings its own.
//!
//! # Patterns
//! Words are written folded: lower case, no accents. Small words (articles, prepositions, "eu", "já") may be left
//! out of a pattern, since they may stand anywhere. Days and times may stand anywhere too.
//!
//! | written | means |
//! |---|---|
//! | `pesei` | that word |
//! | `registr*` | a word that begins so |
//! | `(pesei\|to pesando)` | one of these |
//! | `[hoje]` | this, or nothing |
//! | `{value:mass}` | a mass, filling the argument `value`; a bare number will do |
//! | `{value:mass!}` | a mass that names its unit |
//! | `{category:expenses}` | a word of the vocabulary `expenses` |
//! | `{_:expenses}` | the same, filling nothing |
//! | `&(mora\|usa)` | what comes directly next must be one of these, and is left for the slot behind |
//! | `!(de\|da)` | what comes directly next must not be one of these |
//! | `!_` | what comes directly next must not be a word we know nothing about |
//! | `?` | the sentence is a question |
//!
//! Slots are `mass` (kg), `volume` (ml), `hours`, `minutes`, `distance` (km), `money` (reais), `scale` (0 to 10),
//! `number`, `times` (the 10 of "10x"), `any` (whichever of these is there), and the pair `from` and `until`, two times of day that give the
//! hours between them. Five slots take what was typed as it was typed: `words`, a few words we know nothing about; `rest`,
//! everything up to the end; `ratio`, the second number of "12 por 8" together with the first; `name`, what somebody is
//! called; and `day`, a day as it was named, even one that there is not ("31/02").
//!
//! Two slots of one argument whose words stand for lists give one list: "sono e humor" fills `types` with both.
//!
//! # Files
//! Sentences stand in TOML beside the words of their capability. A tool's are under its name, in the order in which they are
//! believed; the manner is the key of the patterns:
//!
//! ```toml
//! [[record_metric]]
//! told = ['(pesei|@scales) {value:mass} {unit:units}']
//! unless = 'not_oneself'               # a list by its name, or patterns
//! fixed = { type = 'weight' }          # any value
//! vocabularies = ['units']
//! gathered = { category = 'expenses' }
//! notes = 'notes'
//! days = { day = 'date' }              # or ahead, moment, day_of_month, stretch, period, back
//! lookup = 'entry'
//! of_oneself = true
//! after = 'weight'
//! lacks = 'value'                      # what is then asked for, where no amount is named
//! example = 'pesei 82,5 kg hoje'
//! ```
//!
//! What sentences share stands above them: `vocabulary.units = [['kg|quilos', 'kg']]`, `list.not_oneself = ['…']`, a piece of
//! a pattern `part.scales = 'balanca marcou'`, which is written `@scales`, and `[lookup.entry]`. A file knows the names of the
//! files before it ([`sentences!`](crate::sentences)).

mod file;
mod phrasing;
mod problem;
mod taught;
mod value;

pub use self::file::Sentences;
pub use self::phrasing::{Belongs, Days, Focus, Lookup, Manner, Otherwise, Phrasing, Vocabulary};
pub use self::problem::{SentenceError, SentenceProblem};
pub use self::taught::Taught;
