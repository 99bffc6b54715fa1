//! The everyday sentences about habits and goals. How they are written is told in `domain::sentence`.

use domain::sentence::Sentences;

pub(crate) static SENTENCES: Sentences =
    domain::sentences!["habits.toml", "goals.toml", "get_progress.toml",];
