//! A page to look at.

use domain::Timestamp;
use jiff::tz::TimeZone;
use memory::Consent;
use serde_json::{Map, json};

use super::{SettingsForm, SettingsPage};

impl SettingsPage {
    /// Somebody who has lived here for a while.
    pub fn sample() -> Self {
        let now = Timestamp::from_second(1_794_658_320).unwrap_or_default();
        Self {
            entered: SettingsForm {
                name: "Mestre".to_owned(),
                language: "pt-BR".to_owned(),
                tone: "warm".to_owned(),
                verbosity: "low".to_owned(),
                timezone: "America/Sao_Paulo".to_owned(),
                spiritual: None,
                quiet_from: "22:00".to_owned(),
                quiet_to: "07:00".to_owned(),
            },
            problems: Vec::new(),
            own: Map::from_iter([("time_do_coracao".to_owned(), json!("Ponte Preta"))]),
            consent: Consent::Granted,
            consent_at: Some(now),
            done: None,
            now,
            zone: TimeZone::get("America/Sao_Paulo").unwrap_or(TimeZone::UTC),
        }
    }

    /// The first time somebody comes.
    pub fn sample_new() -> Self {
        Self { own: Map::new(), consent: Consent::Unasked, consent_at: None, ..Self::sample() }
    }
}
