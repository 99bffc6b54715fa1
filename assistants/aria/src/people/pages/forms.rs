//! What is entered: somebody's page, and a gift.

use domain::Words;
use jiff::civil::Date;
use maud::{Markup, html};
use serde::Deserialize;
use web::page::book::{Field, Input, pair};

use crate::finance::money::Money;
use crate::people::Person;
use crate::people::gifts::{GiftDraft, LONGEST_GIFT};
use crate::people::refusal::Refusal;
use crate::people::relation::relations;
use crate::people::rule::{LONGEST_NAME, LONGEST_NOTES, LONGEST_RELATIONSHIP, PersonDraft, liking};
use crate::tracking::metrics::one_line;

/// Everything that is known of somebody, as it is typed. A form that has fewer fields leaves the others empty, and what
/// is new is empty anyway.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(super) struct PersonForm {
    pub(super) csrf: String,
    name: String,
    relationship: String,
    birthday: String,
    likes: String,
    dislikes: String,
    /// One a line, its name before a colon.
    preferences: String,
    notes: String,
}

impl PersonForm {
    /// What is known, ready to be changed.
    pub(super) fn of(known: &Person, words: &Words) -> Self {
        let others: Vec<String> =
            known.taste.others().map(|(key, value)| format!("{key}: {value}")).collect();
        Self {
            csrf: String::new(),
            name: known.name.clone(),
            relationship: known.relationship.clone().unwrap_or_default(),
            birthday: known.birthday.map(|birthday| birthday.said(words.language())).unwrap_or_default(),
            likes: known.taste.likes().join(", "),
            dislikes: known.taste.dislikes.join(", "),
            preferences: others.join("\n"),
            notes: known.notes.clone().unwrap_or_default(),
        }
    }

    pub(super) fn draft(&self) -> PersonDraft {
        let mut preferences = liking(&self.likes);
        for line in self.preferences.lines().filter(|line| !line.trim().is_empty()) {
            // A line without a colon is a thing that is liked.
            let (key, value) = line.split_once(':').unwrap_or((crate::people::taste::LIKES, line));
            let known = preferences.entry(key.trim().to_owned()).or_default();
            let joint = if known.is_empty() { "" } else { ", " };
            *known = format!("{known}{joint}{}", value.trim());
        }
        let dislikes = self.dislikes.split([',', '\n']).map(|dislike| dislike.trim().to_owned());
        PersonDraft {
            name: Some(self.name.clone()),
            relationship: Some(self.relationship.clone()),
            notes: Some(self.notes.clone()),
            birthday: Some(self.birthday.clone()),
            preferences: Some(preferences),
            dislikes: Some(dislikes.filter(|dislike| !dislike.is_empty()).collect()),
        }
    }

    /// The few fields with which somebody is added.
    pub(super) fn short_fields(&self, words: &Words) -> Markup {
        html! {
            (self.who(words))
            (self.birthday_field(words))
            (self.notes_field(words))
        }
    }

    /// All of them.
    pub(super) fn all_fields(&self, words: &Words) -> Markup {
        let text = |key| words.text(key);
        let likes = Field::new("likes", text("aria.people.page.likes")).value(&self.likes);
        let dislikes = Field::new("dislikes", text("aria.people.page.dislikes")).value(&self.dislikes);
        let others = Field::new("preferences", text("aria.people.page.preferences"))
            .input(Input::Text)
            .value(&self.preferences)
            .hint(text("aria.people.page.preferences_hint"));
        html! {
            (self.who(words))
            (self.birthday_field(words))
            (pair(&html! {
                (likes.hint(text("aria.people.page.commas")).within("edit").render())
                (dislikes.render())
            }))
            (others.render())
            (self.notes_field(words))
        }
    }

    fn who(&self, words: &Words) -> Markup {
        let kin: Vec<&str> = relations().iter().map(|(_, kept)| kept.trim_matches('"')).collect();
        let name = Field::new("name", words.text("aria.people.page.name"))
            .value(&self.name)
            .longest(bound(LONGEST_NAME))
            .required();
        let relationship = Field::new("relationship", words.text("aria.people.page.relationship"))
            .value(&self.relationship)
            .longest(bound(LONGEST_RELATIONSHIP))
            .suggestions(&kin);
        pair(&html! { (name.render()) (relationship.render()) })
    }

    fn birthday_field(&self, words: &Words) -> Markup {
        Field::new("birthday", words.text("aria.people.page.birthday"))
            .value(&self.birthday)
            .placeholder(words.text("aria.people.page.birthday_example"))
            .hint(words.text("aria.people.page.birthday_hint"))
            .render()
    }

    fn notes_field(&self, words: &Words) -> Markup {
        Field::new("notes", words.text("aria.people.page.notes"))
            .input(Input::Text)
            .value(&self.notes)
            .longest(bound(LONGEST_NOTES))
            .render()
    }
}

/// A gift, as it is typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(super) struct GiftForm {
    pub(super) csrf: String,
    pub(super) gift: String,
    pub(super) occasion: String,
    pub(super) date: String,
    pub(super) amount: String,
}

impl GiftForm {
    pub(super) fn today(today: Date) -> Self {
        Self { date: today.to_string(), ..Self::default() }
    }

    /// Money is read as people write it.
    pub(super) fn draft(&self) -> Result<GiftDraft, Refusal> {
        let date =
            one_line(&self.date).map(|text| text.parse().map_err(|_| Refusal::GiftDate)).transpose()?;
        let amount = one_line(&self.amount).map(|text| Money::parse(&text)).transpose()?;
        let (gift, occasion) = (self.gift.clone(), one_line(&self.occasion));
        Ok(GiftDraft { gift, occasion, date, amount: amount.map(Money::to_number) })
    }

    pub(super) fn fields(&self, words: &Words) -> Markup {
        let text = |key| words.text(key);
        let gift = Field::new("gift", text("aria.people.page.gift"))
            .value(&self.gift)
            .longest(bound(LONGEST_GIFT))
            .required();
        let occasion =
            Field::new("occasion", text("aria.people.page.occasion")).value(&self.occasion).longest(60);
        let date = Field::new("date", text("aria.people.page.date")).input(Input::Day).value(&self.date);
        let amount =
            Field::new("amount", text("aria.people.page.amount")).input(Input::Number).value(&self.amount);
        html! {
            (gift.render())
            (occasion.render())
            (pair(&html! { (date.render()) (amount.render()) }))
        }
    }
}

fn bound(most: usize) -> u16 {
    u16::try_from(most).unwrap_or(u16::MAX)
}
