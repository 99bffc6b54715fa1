//! The everyday sentences about shifts. How they are written is told in `domain::sentence`.

use domain::sentence::Sentences;

pub(crate) static SENTENCES: Sentences = domain::sentences!["sentences.toml"];
