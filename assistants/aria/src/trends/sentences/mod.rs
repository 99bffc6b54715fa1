//! The everyday sentences about trends. How they are written is told in `domain::sentence`.

use domain::sentence::Sentences;

pub static SENTENCES: Sentences = domain::sentences!["get_trends.toml"];
