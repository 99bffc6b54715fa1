//! The everyday sentences about check-ins. How they are written is told in `domain::sentence`.

use domain::sentence::Sentences;

pub(super) static SENTENCES: Sentences = domain::sentences!["sentences.toml"];
