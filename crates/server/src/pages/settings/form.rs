//! How the person wants to be spoken to: the fields, and the patch that they mean.

use domain::{Language, Words};
use maud::{Markup, html};
use memory::preferences::{TONES, VERBOSITIES};
use serde::Deserialize;
use serde_json::{Value, json};
use web::page::{Frame, Icon};

use super::{PREFERENCES, SettingsPage};

/// The zones that the list offers, those of Brazil first. Any other can be told in words, or by the API.
const ZONES: [&str; 32] = [
    "America/Sao_Paulo",
    "America/Bahia",
    "America/Fortaleza",
    "America/Recife",
    "America/Belem",
    "America/Campo_Grande",
    "America/Cuiaba",
    "America/Manaus",
    "America/Porto_Velho",
    "America/Boa_Vista",
    "America/Rio_Branco",
    "America/Noronha",
    "America/Argentina/Buenos_Aires",
    "America/Montevideo",
    "America/Asuncion",
    "America/Santiago",
    "America/Bogota",
    "America/Mexico_City",
    "America/New_York",
    "America/Chicago",
    "America/Los_Angeles",
    "America/Toronto",
    "Europe/Lisbon",
    "Europe/London",
    "Europe/Madrid",
    "Europe/Paris",
    "Europe/Berlin",
    "Africa/Luanda",
    "Africa/Maputo",
    "Asia/Dubai",
    "Asia/Tokyo",
    "Australia/Sydney",
];

/// What stands in the fields, as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct SettingsForm {
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub language: String,
    #[serde(default)]
    pub tone: String,
    #[serde(default)]
    pub verbosity: String,
    #[serde(default)]
    pub timezone: String,
    /// Present when it is ticked.
    pub spiritual: Option<String>,
    #[serde(default)]
    pub quiet_from: String,
    #[serde(default)]
    pub quiet_to: String,
}

impl SettingsForm {
    /// The fields as they are kept now.
    pub(super) fn kept(preferences: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let quiet = &preferences["quiet_hours"];
        let spiritual = preferences["spiritual_perspective"].as_bool().unwrap_or(false);
        Self {
            name: text(&preferences["name"]),
            language: text(&preferences["language"]),
            tone: text(&preferences["tone"]),
            verbosity: text(&preferences["verbosity"]),
            timezone: text(&preferences["timezone"]),
            spiritual: spiritual.then(|| "on".to_owned()),
            quiet_from: text(&quiet["from"]),
            quiet_to: text(&quiet["to"]),
        }
    }

    /// The merge patch that these fields mean. An empty one takes its key away.
    pub(super) fn patch(&self) -> Value {
        let or_null = |text: &str| match text.trim() {
            "" => Value::Null,
            text => json!(text),
        };
        let quiet = match (self.quiet_from.trim(), self.quiet_to.trim()) {
            ("", "") => Value::Null,
            (from, to) => json!({ "from": from, "to": to }),
        };
        json!({
            "name": or_null(&self.name),
            "language": self.language,
            "tone": or_null(&self.tone),
            "verbosity": or_null(&self.verbosity),
            "timezone": self.timezone,
            "spiritual_perspective": if self.spiritual.is_some() { json!(true) } else { Value::Null },
            "quiet_hours": quiet,
        })
    }
}

pub(super) fn section(page: &SettingsPage, frame: &Frame) -> Markup {
    let (words, entered) = (&frame.words, &page.entered);
    html! {
        section.card {
            h2 { (words.text("settings.speech.title")) }
            form.fields method="post" action=(PREFERENCES) {
                @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                label {
                    span { (words.text("settings.name.label")) }
                    input name="name" value=(entered.name) maxlength="60" autocomplete="nickname"
                        placeholder=(words.text("settings.name.placeholder"))
                        aria-invalid=[page.is_wrong("name").then_some("true")];
                }
                (wrong(page, "name", words))
                div.pair {
                    label { span { (words.text("settings.language.label")) }
                        select name="language" { (languages(entered, words)) }
                    }
                    label { span { (words.text("settings.timezone.label")) }
                        select name="timezone" { (zones(entered, words)) }
                    }
                }
                (wrong(page, "timezone", words))
                div.pair {
                    label { span { (words.text("settings.tone.label")) }
                        select name="tone" { (choices(&entered.tone, TONES, "settings.tone.any", words)) }
                    }
                    label { span { (words.text("settings.verbosity.label")) }
                        select name="verbosity" {
                            (choices(&entered.verbosity, VERBOSITIES, "settings.verbosity.any", words))
                        }
                    }
                }
                (quiet(page, words))
                label.tick {
                    input type="checkbox" name="spiritual" value="on" checked[entered.spiritual.is_some()];
                    span { (words.text("settings.spiritual.label")) }
                }
                p.aside { (words.text("settings.spiritual.explain")) }
                button.primary { (words.text("settings.save")) }
            }
        }
    }
}

fn quiet(page: &SettingsPage, words: &Words) -> Markup {
    let invalid = page.is_wrong("quiet_hours").then_some("true");
    html! {
        fieldset {
            legend { (words.text("settings.quiet.label")) }
            div.pair.tight {
                label { span { (words.text("settings.quiet.from")) }
                    input type="time" name="quiet_from" value=(page.entered.quiet_from) aria-invalid=[invalid];
                }
                label { span { (words.text("settings.quiet.to")) }
                    input type="time" name="quiet_to" value=(page.entered.quiet_to) aria-invalid=[invalid];
                }
            }
            p.aside { (words.text("settings.quiet.explain")) }
            (wrong(page, "quiet_hours", words))
        }
    }
}

fn wrong(page: &SettingsPage, field: &str, words: &Words) -> Markup {
    html! {
        @if page.is_wrong(field) {
            p.refused role="alert" {
                (Icon::Notice.render()) span { (words.text(&format!("settings.problem.{field}"))) }
            }
        }
    }
}

fn languages(entered: &SettingsForm, words: &Words) -> Markup {
    html! {
        @for language in Language::ALL {
            option value=(language.as_str()) selected[entered.language == language.as_str()] {
                (words.get(&format!("settings.language.{}", language.as_str())).unwrap_or(language.as_str()))
            }
        }
    }
}

fn zones(entered: &SettingsForm, words: &Words) -> Markup {
    let listed = ZONES.contains(&entered.timezone.as_str());
    html! {
        @if !listed { option value=(entered.timezone) selected { (entered.timezone) } }
        @for zone in ZONES {
            option value=(zone) selected[entered.timezone == zone] {
                (words.text(&format!("settings.zone.{zone}")))
            }
        }
    }
}

fn choices(entered: &str, all: &[&str], any: &str, words: &Words) -> Markup {
    html! {
        option value="" { (words.text(any)) }
        @for choice in all {
            option value=(choice) selected[entered == *choice] {
                (words.text(&format!("memory.preferences.value.{choice}")))
            }
        }
    }
}
