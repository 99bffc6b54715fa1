//! How Aria speaks of people, in the person's language, from the catalogue.

use ::tools::{CallContext, ToolError};
use domain::Words;
use jiff::civil::Date;
use ptbr::format;

use super::coming::Coming;
use super::gifts::{Gift, NewGift};
use super::promise::Notice;
use super::refusal::Refusal;
use super::{Known, Person};
use crate::manner::Manner;
use crate::refusal::refused;

/// How many of several things are said; the page shows all of them.
const SAID: usize = 5;

/// One person's words on one day.
#[derive(Debug)]
pub(super) struct Saying<'c> {
    pub(super) words: &'c Words,
    pub(super) today: Date,
}

impl<'c> Saying<'c> {
    pub(super) fn by(manner: &'c Manner) -> Self {
        Self { words: &manner.words, today: manner.today() }
    }

    pub(super) fn of(call: &'c CallContext) -> Self {
        Self { words: &call.words, today: call.now().date() }
    }

    pub(super) fn fill(&self, key: &str, holes: &[(&str, &str)]) -> String {
        self.words.fill(key, holes)
    }

    /// "a, b e c".
    pub(super) fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [items @ .., last] => {
                self.fill("aria.people.list", &[("items", &items.join(", ")), ("last", last)])
            }
        }
    }

    /// What a change brings: "aniversário em 12 de maio, gosta de vinho".
    pub(super) fn news(&self, before: &Person, after: &Person) -> String {
        let mut news = Vec::new();
        let mut add = |key: &str, what: &str| news.push(self.fill(key, &[("what", what)]));
        if let Some(relationship) =
            after.relationship.as_ref().filter(|_| before.relationship != after.relationship)
        {
            add("aria.people.news.relationship", relationship);
        }
        if let Some(birthday) = after.birthday.filter(|_| before.birthday != after.birthday) {
            add("aria.people.news.birthday", &birthday.said(self.words.language()));
        }
        let known = before.taste.likes();
        let likes: Vec<String> =
            after.taste.likes().into_iter().filter(|like| !known.contains(like)).collect();
        if !likes.is_empty() {
            add("aria.people.news.likes", &self.list(&likes));
        }
        let known = &before.taste.dislikes;
        let dislikes: Vec<String> =
            after.taste.dislikes.iter().filter(|dislike| !known.contains(dislike)).cloned().collect();
        if !dislikes.is_empty() {
            add("aria.people.news.dislikes", &self.list(&dislikes));
        }
        for (key, value) in after.taste.others() {
            if !before.taste.others().any(|other| other == (key.clone(), value)) {
                news.push(format!("{key}: {value}"));
            }
        }
        let known: Vec<&str> = before.notes.as_deref().unwrap_or_default().lines().collect();
        for note in after.notes.as_deref().unwrap_or_default().lines().filter(|note| !known.contains(note)) {
            news.push(format!("“{note}”"));
        }
        news.join("; ")
    }

    /// Everything that is known of somebody, in a few sentences.
    pub(super) fn portrait(&self, known: &Person, gifts: &[Gift]) -> String {
        let mut lines = vec![match &known.relationship {
            Some(relationship) => {
                self.fill("aria.people.is", &[("name", &known.name), ("relationship", relationship)])
            }
            None => self.fill("aria.people.is_known", &[("name", &known.name)]),
        }];
        if let Some(birthday) = known.birthday {
            let day = birthday.next(self.today);
            let (date, when) = (birthday.said(self.words.language()), self.until(day));
            let key = "aria.people.birthday";
            let mut line = self.fill(key, &[("date", &date), ("when", &when)]);
            if let Some(age) = birthday.age_on(day).filter(|age| *age > 0) {
                line.push(' ');
                line.push_str(&self.fill("aria.people.turns", &[("age", &age.to_string())]));
            }
            lines.push(line);
        }
        let liked = known.taste.likes();
        if !liked.is_empty() {
            lines.push(self.fill("aria.people.likes", &[("what", &self.list(&liked))]));
        }
        if !known.taste.dislikes.is_empty() {
            lines.push(self.fill("aria.people.dislikes", &[("what", &self.list(&known.taste.dislikes))]));
        }
        lines.extend(known.taste.others().map(|(key, value)| format!("{}: {value}.", capital(&key))));
        lines.extend(known.notes.as_deref().unwrap_or_default().lines().map(|note| format!("• {note}")));
        if !gifts.is_empty() {
            let given: Vec<String> = gifts.iter().take(SAID).map(|gift| gift.what.said()).collect();
            lines.push(self.fill("aria.people.given", &[("what", &self.list(&given))]));
        }
        lines.join("\n")
    }

    /// "hoje", "amanhã", "em 12 dias".
    pub(super) fn until(&self, day: Date) -> String {
        let days = self.today.until(day).map_or(0, |span| span.get_days());
        match days {
            0 => self.words.text("aria.people.when.today").to_owned(),
            1 => self.words.text("aria.people.when.tomorrow").to_owned(),
            days => self.fill("aria.people.when.in_days", &[("days", &days.to_string())]),
        }
    }

    pub(super) fn day(&self, day: Date) -> String {
        format::day(day, self.today, self.words.language())
    }

    /// "• Paula (irmã): 12 de maio, em 3 dias. Faz 36 anos."
    pub(super) fn coming(&self, coming: &Coming) -> String {
        let (day, when) = (self.day(coming.day), self.until(coming.day));
        let holes = [("name", coming.called.as_str()), ("day", &day), ("when", &when)];
        let mut line = self.fill("aria.people.coming.one", &holes);
        if let Some(age) = coming.age.filter(|age| *age > 0) {
            line.push(' ');
            line.push_str(&self.fill("aria.people.turns", &[("age", &age.to_string())]));
        }
        line
    }

    /// Two of one name, with what tells them apart.
    pub(super) fn which(&self, name: &str, several: &[Known]) -> String {
        let told: Vec<String> = several.iter().take(SAID).map(|known| self.told_apart(known)).collect();
        let (list, example) = (self.list(&told), several.first().map(|known| known.what.called()));
        let example = example.unwrap_or_else(|| name.to_owned());
        self.fill("aria.people.which", &[("name", name), ("list", &list), ("example", &example)])
    }

    fn told_apart(&self, known: &Known) -> String {
        let what = &known.what;
        match (&what.relationship, what.birthday, &what.notes) {
            (Some(_), _, _) => what.called(),
            (None, Some(birthday), _) => {
                let date = birthday.said(self.words.language());
                self.fill("aria.people.apart.birthday", &[("name", &what.name), ("date", &date)])
            }
            (None, None, Some(notes)) => format!("{} (“{}”)", what.name, first_words(notes)),
            (None, None, None) => self.fill("aria.people.apart.nothing", &[("name", &what.name)]),
        }
    }

    pub(super) fn ask_which(&self, name: &str, several: &[Known]) -> ToolError {
        ToolError::refused("which_person", self.which(name, several)).lacking("name")
    }

    pub(super) fn refused(&self, refusal: Refusal) -> ToolError {
        refused(&refusal, self.words)
    }

    /// "perfume para Ana, de R$ 200,00, no Natal (ontem)".
    pub(super) fn gift(&self, key: &str, name: &str, gift: &NewGift) -> String {
        let mut said = self.fill("aria.people.gift.what", &[("gift", &gift.what), ("name", name)]);
        if let Some(amount) = gift.amount_said(self.words.language()) {
            said.push_str(&self.fill("aria.people.gift.amount", &[("amount", &amount)]));
        }
        if let Some(occasion) = &gift.occasion {
            said.push_str(&self.fill("aria.people.gift.occasion", &[("occasion", occasion)]));
        }
        self.fill(key, &[("gift", &said), ("day", &self.day(gift.day))])
    }

    pub(super) fn text(&self, key: &str) -> String {
        self.words.text(key).to_owned()
    }
}

/// What is said of a birthday by itself.
pub(super) fn of_birthday(words: &Words, known: &Person, notice: Notice, age: Option<i16>) -> String {
    let age = age.filter(|age| *age > 0).map(|age| age.to_string());
    let key = match (notice, &age) {
        (Notice::Eve, Some(_)) => "aria.people.notice.eve_age",
        (Notice::Eve, None) => "aria.people.notice.eve",
        (Notice::Day, Some(_)) => "aria.people.notice.day_age",
        (Notice::Day, None) => "aria.people.notice.day",
    };
    words.fill(key, &[("name", &known.called()), ("age", age.as_deref().unwrap_or_default())])
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The beginning of a note, to know it by.
fn first_words(notes: &str) -> String {
    const FEW: usize = 40;
    let line = notes.lines().next().unwrap_or_default();
    let short: String = line.chars().take(FEW).collect();
    if short.len() < line.len() { format!("{}…", short.trim_end()) } else { short }
}
