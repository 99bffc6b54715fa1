//! The everyday sentences about reminders. How they are written is told in `domain::sentence`.

use domain::sentence::Sentences;

pub static SENTENCES: Sentences = domain::sentences!["sentences.toml"];
