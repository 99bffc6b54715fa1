//! What fills the slots of a frame: the words themselves, in the shape in which they are kept.

mod doings;
mod numbers;
mod people;
mod places;
mod things;

pub(super) use self::doings::{before, is_only_lasting};
use self::people::Capital;
pub(super) use self::people::called;
use super::lists::{self, Entry};
use super::phrase;
use super::subject;
use super::words::Sentence;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SlotKind {
    /// "em Campinas", "pra Vila Mariana": where somebody lives.
    Place,
    /// "Campinas", "a Bahia".
    City,
    /// "na Ambev", "num escritório de contabilidade".
    Work,
    /// A workplace that has a name: "na Bosch".
    WorkName,
    Name,
    /// A name with the capital letter that names have.
    Proper,
    /// "o Felipe", "minha ex".
    Partner,
    Thing,
    /// What somebody likes: also doings, also several.
    Taste,
    /// Everything up to the next rest.
    Rest,
    /// "do cartão", "da Caixa".
    Of,
    Count,
    /// Two or more.
    Many,
    Money,
    Age,
    /// An age that needs no "anos" to be one.
    Years,
    Year,
    Date,
    Time,
    /// "de manhã", "terça e quinta".
    Habit,
    Blood,
    /// What was said right before the words: "sushi | eu amo".
    Before,
    /// The name that was said right before the words: "Kátia | minha namorada".
    Called,
    /// "8 às 17", "sete da manhã às três".
    Hours,
    /// All of a doing that goes on, with the words that say so: "na feira todo sábado".
    Lasting,
    /// What somebody is set on, and by when.
    Aim,
    /// "Colégio São Damião", "Escola Aurelina Passos": a house with all of its name.
    Institution,
    Listed(&'static str),
}

impl SlotKind {
    pub(super) fn parse(name: &str) -> Option<Self> {
        if let Some(list) = name.strip_prefix('@') {
            lists::list(list)?;
            // Names of lists live as long as the frames that name them: for good.
            return Some(Self::Listed(String::leak(list.to_owned())));
        }
        Some(match name {
            "place" => Self::Place,
            "city" => Self::City,
            "work" => Self::Work,
            "workname" => Self::WorkName,
            "name" => Self::Name,
            "proper" => Self::Proper,
            "partner" => Self::Partner,
            "thing" => Self::Thing,
            "taste" => Self::Taste,
            "rest" => Self::Rest,
            "of" => Self::Of,
            "count" => Self::Count,
            "many" => Self::Many,
            "money" => Self::Money,
            "age" => Self::Age,
            "year" => Self::Year,
            "date" => Self::Date,
            "time" => Self::Time,
            "habit" => Self::Habit,
            "blood" => Self::Blood,
            "before" => Self::Before,
            "called" => Self::Called,
            "hours" => Self::Hours,
            "lasting" => Self::Lasting,
            "years" => Self::Years,
            "aim" => Self::Aim,
            "institution" => Self::Institution,
            _ => return None,
        })
    }
}

/// What filled a slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Value {
    /// As it is kept.
    pub text: String,
    /// As it is compared: folded, without articles.
    pub name: String,
    /// What it is one of, when that is known.
    pub class: String,
}

impl Value {
    pub(super) fn new(text: String) -> Self {
        let name = phrase::compared(&text);
        Self { class: name.clone(), name, text }
    }

    fn listed(entry: &Entry) -> Self {
        Self { text: entry.spelled.clone(), name: entry.name.clone(), class: entry.class.clone() }
    }
}

/// What fills a slot of this kind at a word, and where it ends.
pub(super) fn fill(kind: SlotKind, sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    match kind {
        SlotKind::Place => places::place(sentence, at),
        SlotKind::Institution => places::institution(sentence, at),
        SlotKind::City => places::city(sentence, at),
        SlotKind::Work => things::work(sentence, at),
        SlotKind::WorkName => things::work(sentence, at).filter(|(_, end)| sentence.is_proper(end - 1)),
        SlotKind::Name => people::name(sentence, at, Capital::Optional),
        SlotKind::Proper => people::name(sentence, at, Capital::Needed),
        SlotKind::Partner => people::partner(sentence, at),
        SlotKind::Thing => things::thing(sentence, at),
        SlotKind::Taste => things::taste(sentence, at),
        SlotKind::Rest => things::rest(sentence, at),
        SlotKind::Of => things::of(sentence, at),
        SlotKind::Count => numbers::count(sentence, at),
        SlotKind::Many => numbers::count(sentence, at).filter(|(value, _)| value.name != "1"),
        SlotKind::Money => numbers::money(sentence, at),
        SlotKind::Age => numbers::number_between(sentence, at, 1, 119),
        SlotKind::Year => numbers::number_between(sentence, at, 1900, 2100),
        SlotKind::Date => numbers::date(sentence, at),
        SlotKind::Time => numbers::time(sentence, at),
        SlotKind::Habit => numbers::habit(sentence, at),
        SlotKind::Blood => numbers::blood(sentence, at),
        SlotKind::Before | SlotKind::Called => None,
        SlotKind::Hours => numbers::hours(sentence, at),
        SlotKind::Lasting => doings::lasting(sentence, at),
        SlotKind::Aim => things::aim(sentence, at),
        SlotKind::Years => numbers::years(sentence, at),
        SlotKind::Listed(list) => listed(list, sentence, at),
    }
}

fn listed(list: &str, sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let (entry, end) = lists::list(list)?.find(sentence, at)?;
    let mut value = Value::listed(entry);
    let typed = phrase::kept(sentence, at..end);
    // "gatos", "Polo", "avô": as it was said, unless only accents are missing.
    let (folded, spelled) = (ptbr::fold(&typed), ptbr::fold(&value.text));
    if folded != spelled && !ptbr::is_slip(&folded, &spelled) {
        value.text = typed.to_lowercase();
    } else if folded == spelled && typed.chars().any(|letter| letter.is_uppercase() || !letter.is_ascii()) {
        value.text = typed;
    }
    if matches!(list, "relation" | "titled" | "near") {
        value.name = subject::relation_at(sentence, at).map_or(value.name, |(name, _)| name);
        return Some((value, end));
    }
    if list == "companion" {
        return Some(with_name(sentence, value, at, end));
    }
    // A town is compared as one that nobody listed.
    if list == "large" {
        value.name = phrase::compared(&value.text);
    }
    if list == "team" {
        value.text = phrase::capitalised(&value.text);
        value.name.clone_from(&value.class);
    }
    if list == "profession" {
        let more = phrase::profession_end(sentence, end);
        if more > end {
            value.text = format!("{} {}", value.text, phrase::kept(sentence, end..more));
            value.name = phrase::compared(&value.text);
        }
        return Some((value, more));
    }
    // "dieta do Mediterrâneo"
    if list == "regime"
        && matches!(sentence.text(end), "do" | "da" | "de" | "dos" | "das")
        && let Some(more) = phrase::end(sentence, end + 1, phrase::Ending::Place)
    {
        return Some((Value::new(phrase::kept(sentence, at..more)), more));
    }
    if list == "vehicle" || list == "animal" {
        let end = phrase::adjectives_end(sentence, end);
        if end > at + 1 {
            value.text = phrase::kept(sentence, at..end);
        }
        return Some((value, end));
    }
    Some(with_more(list, sentence, value, end))
}

/// "com | a esposa, Bianca": whoever is named right behind is that one.
fn with_name(sentence: &Sentence<'_>, mut value: Value, at: usize, end: usize) -> (Value, usize) {
    let named = sentence.words.get(end).filter(|_| sentence.is_pause(end));
    let Some((name, after)) = named.and_then(|_| people::name(sentence, end + 1, Capital::Needed)) else {
        return (value, end);
    };
    if !sentence.is_pause(after) {
        return (value, end);
    }
    let article = at.checked_sub(1).map(|led| sentence.text(led)).filter(|led| matches!(*led, "o" | "a"));
    let led = article.map_or_else(String::new, |article| format!("{article} "));
    value.text = format!("{led}{} {}", value.text, name.text);
    (value, after)
}

/// The most things that one list of things is read for.
const MOST_JOINED: usize = 5;

/// "inglês e espanhol", "rinite, asma e enxaqueca".
fn with_more(list: &str, sentence: &Sentence<'_>, mut value: Value, end: usize) -> (Value, usize) {
    let Some(list) = lists::list(list) else { return (value, end) };
    let mut more = Vec::new();
    let mut reached = end;
    let mut closed = false;
    while more.len() < MOST_JOINED && !closed {
        let Some(next) = things::joined(sentence, reached) else { break };
        let next = next + usize::from(sentence.text(next) == "e");
        let Some((entry, after)) = list.find(sentence, next) else { break };
        closed = sentence.text(next - 1) == "e";
        more.push(entry);
        reached = after;
    }
    // A comma alone may begin something else.
    if !(closed || sentence.is_pause(reached)) {
        return (value, end);
    }
    let final_one = more.len().saturating_sub(1);
    for (at, entry) in more.iter().enumerate() {
        let joint = if at == final_one { " e" } else { "," };
        value.text = format!("{}{joint} {}", value.text, entry.spelled);
        value.name = format!("{} {}", value.name, entry.name);
    }
    (value, reached)
}
