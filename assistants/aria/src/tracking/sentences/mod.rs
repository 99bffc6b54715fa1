//! The everyday sentences about what people measure. How they are written is told in `domain::sentence`.

use domain::sentence::Sentences;

pub static SENTENCES: Sentences = domain::sentences![
    "vocabulary.toml",
    "topics.toml",
    "record_metric/body.toml",
    "record_metric/feeling.toml",
    "record_metric/spending.toml",
    "record_metric/custom.toml",
    "update_metric.toml",
    "delete_metric.toml",
    "get_tracking_history.toml",
];
