//! Preferences that only the person understands: every assistant is told them as they stand.

use maud::{Markup, html};
use serde_json::Value;
use web::page::{Frame, Icon};

use super::{KEYS, SettingsPage};

pub(super) fn section(page: &SettingsPage, frame: &Frame) -> Markup {
    let words = &frame.words;
    html! {
        section.card {
            h2 { (words.text("settings.own.title")) }
            p.aside { (words.text("settings.own.explain")) }
            @if !page.own.is_empty() {
                ul.keys {
                    @for (key, value) in &page.own {
                        li {
                            form method="post" action=(KEYS) {
                                @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                                input type="hidden" name="key" value=(key);
                                label { span { (key.replace('_', " ")) }
                                    input name="value" value=(shown(value)) required maxlength="200";
                                }
                                button.quiet.icon name="act" value="keep" aria-label=(words.text("settings.save"))
                                    title=(words.text("settings.save")) { (Icon::Yes.render()) }
                                button.quiet.icon name="act" value="remove" formnovalidate
                                    aria-label=(words.text("settings.own.remove"))
                                    title=(words.text("settings.own.remove")) { (Icon::Forget.render()) }
                            }
                        }
                    }
                }
            }
            details.fold {
                summary.button { (Icon::Add.render()) span { (words.text("settings.own.add")) } }
                form.fields method="post" action=(KEYS) {
                    @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                    div.pair {
                        label { span { (words.text("settings.own.key")) }
                            input name="key" required maxlength="40" placeholder=(words.text("settings.own.key_example"));
                        }
                        label { span { (words.text("settings.own.value")) }
                            input name="value" required maxlength="200"
                                placeholder=(words.text("settings.own.value_example"));
                        }
                    }
                    button name="act" value="keep" { (words.text("settings.own.keep")) }
                }
            }
        }
    }
}

/// A value as its field shows it.
fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
