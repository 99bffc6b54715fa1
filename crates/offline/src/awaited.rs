//! What the person was asked for: the message gives it, and the call that waited is whole, or it is about something else.

mod parts;

use domain::Language;
use domain::sentence::Manner;
use domain::tool::ToolCall;
use models::port::{Awaited, Request, ToolOffer};
use ptbr::appointment::{self, When};
use ptbr::{Bare, Item, Piece, Quantity};
use serde_json::{Value, json};

use self::parts::{AnswerPart, Cut};
use super::compiled::CompiledTool;
use super::learned::{Fits, Fitting, Reader, Wish};
use super::pattern::Reading;
use super::text::{Begins, Role, Text};
use super::understanding::{Intent, Understanding};
use super::{calls, matching, reply};

/// The most words of its own that an answer may hold beside the value that was asked for.
const MOST_STRAYS: usize = 2;
/// The most words of a name or a text. Whoever writes more tells something else.
const LONGEST: usize = 8;

/// What may be asked for.
#[derive(Debug, PartialEq)]
enum Kind<'s> {
    Number,
    /// `2026-12-17`.
    Day,
    /// In words, which the tool reads.
    Moment,
    /// A day or a month in words, which the tool reads.
    DayInWords,
    Flag,
    OneOf(Vec<&'s str>),
    Text,
    /// What somebody dictates, word for word.
    Dictated,
}

/// What takes so many letters is dictated.
const DICTATED: u64 = 1000;

/// The call that waited, whole, and what the message says besides.
#[derive(Debug)]
pub(crate) struct Filled {
    pub call: ToolCall,
    pub rest: String,
}

impl From<ToolCall> for Filled {
    fn from(call: ToolCall) -> Self {
        Self { call, rest: String::new() }
    }
}

/// What is known of the message that answers.
pub(crate) struct Answering<'a> {
    pub understood: &'a Understanding<'a>,
    /// What was learned, and the tool of the call that waits.
    pub learned: Option<(&'a Reader, &'a CompiledTool)>,
    /// Whether a part by itself is another wish.
    pub is_another: &'a dyn Fn(&Text<'_>) -> bool,
    /// The message that made the call.
    pub before: Option<&'a str>,
}

/// The call that waited, made whole by this message: it gives what was asked for and says nothing else, a part of it does, or
/// what was learned hears the same wish in it. Whoever says that they said it before is looked up there.
pub(crate) fn filled(request: &Request, text: &Text<'_>, answering: &Answering<'_>) -> Option<Filled> {
    let Answering { understood, learned, is_another, before } = answering;
    let asked = request.awaited.as_ref()?;
    let offer = request.tools.iter().find(|offer| offer.name == asked.call.name)?;
    // What fits a sentence of a tool is a subject of its own, unless it is the bare value.
    let own_subject = !understood.intents.is_empty() || understood.veto.is_some();
    let kind = kind(&offer.schema, &asked.argument);
    if kind == Kind::Dictated {
        let is_order = |intent: &Intent<'_>| intent.phrasing.phrasing.manner == Manner::Asked;
        let elsewhere = understood.intents.iter().any(is_order);
        return dictated(asked, text).filter(|_| !elsewhere).map(Filled::from);
    }
    if parts::said_before(text.source) {
        let told = before.and_then(|before| told_before(asked, &offer.schema, text, before));
        return Some(told.unwrap_or_else(|| again(&asked.call, asked.call.arguments.clone())).into());
    }
    let asks = text.clauses.iter().any(|clause| clause.question);
    let plainly = || plainly(asked, &offer.schema, text, own_subject).filter(|_| !asks).map(Filled::from);
    let again = || {
        let (reader, tool) = (*learned).filter(|_| !asks)?;
        again_by(reader, asked, text, (offer, tool), &request.tools).map(Filled::from)
    };
    let by_part = || by_part(asked, &offer.schema, text, is_another);
    let timed = |filled: Filled| with_the_time(filled, &offer.schema, text, *before);
    let named = in_a_part(asked, &offer.schema, text).map(Filled::from);
    if kind == Kind::Text {
        return named.or_else(by_part).or_else(plainly).or_else(again).map(timed);
    }
    named.or_else(plainly).or_else(by_part).or_else(again)
}

/// The call with the time that the message which made it orders it for: "a Helô tem vacina quinta, me lembra na quarta".
fn with_the_time(filled: Filled, schema: &Value, text: &Text<'_>, before: Option<&str>) -> Filled {
    const TIME: &str = "datetime";
    let takes = schema.pointer("/properties/datetime").is_some();
    let timed = |said: &str| {
        let read = appointment::read(said, &text.now);
        read.when != When::Unsaid || read.repeat.is_some()
    };
    if !takes || filled.call.arguments.get(TIME).is_some() || timed(text.source) {
        return filled;
    }
    let orders = |part: &AnswerPart<'_>| ptbr::tokens(part.said).iter().any(|token| reminds(&token.text));
    let all = before.map(|before| parts::parts(before, Cut::Pauses)).unwrap_or_default();
    let said = all.iter().find(|part| orders(part) && timed(part.said)).map(|part| part.said);
    let with = said.and_then(|said| {
        let asked = Awaited { call: filled.call.clone(), argument: TIME.to_owned() };
        with_value(&asked, json!(said))
    });
    match with {
        Some(call) => Filled { call, ..filled },
        None => filled,
    }
}

/// "me lembra", "me avisa": what orders to be told later.
fn reminds(word: &str) -> bool {
    ["lembr", "avis", "acord", "cham"].iter().any(|stem| word.starts_with(stem))
}

/// The first part that is the answer, whatever is said beside it.
fn by_part(
    asked: &Awaited,
    schema: &Value,
    text: &Text<'_>,
    is_another: impl Fn(&Text<'_>) -> bool,
) -> Option<Filled> {
    let cuts: &[Cut] = match kind(schema, &asked.argument) {
        Kind::Text | Kind::Dictated => &[Cut::Sentences],
        _ => &[Cut::Pauses, Cut::Joints],
    };
    cuts.iter().find_map(|cut| {
        let all = parts::parts(text.source, *cut);
        let fill = |part: &AnswerPart<'_>| {
            let said = if *cut == Cut::Sentences { without_asides(part.said) } else { part.said };
            let said = Text::read(said, &text.now, Language::Portuguese, |_| Begins::Nothing);
            plainly(asked, schema, &said, is_another(&said)).filter(|_| !said.source.is_empty())
        };
        let answers = all.iter().enumerate().filter(|(_, part)| !part.asks);
        let (at, call) = answers.into_iter().find_map(|(at, part)| Some((at, fill(part)?)))?;
        let besides = all.iter().enumerate().filter(|(other, part)| *other != at && !part.said.is_empty());
        let rest = besides.filter_map(|(_, part)| text.source.get(part.span.clone()));
        Some(Filled { call, rest: rest.collect::<String>().trim().to_owned() })
    })
}

/// A sentence without the parts at its ends that only sigh: "uai, da vacina, te falei" is "da vacina".
fn without_asides(sentence: &str) -> &str {
    let all = parts::parts(sentence, Cut::Pauses);
    let says = |part: &&AnswerPart<'_>| !part.said.is_empty();
    let (Some(first), Some(last)) = (all.iter().find(says), all.iter().rfind(says)) else { return "" };
    let span = sentence.get(first.span.start..last.span.end).unwrap_or_default();
    parts::without_sighs(span)
}

/// The call with what the message that made it says of the argument already.
fn told_before(asked: &Awaited, schema: &Value, text: &Text<'_>, before: &str) -> Option<ToolCall> {
    let kind = kind(schema, &asked.argument);
    let all = parts::parts(before, Cut::Pauses);
    if kind == Kind::Text {
        // What is told before the order is what the order is about.
        let orders = |part: &AnswerPart<'_>| {
            let part = ptbr::orders::clauses(part.said);
            part.iter().any(|clause| clause.act.is_some())
        };
        let told = all.first().filter(|part| all.len() > 1 && !part.asks && !orders(part))?;
        return with_value(asked, json!(Some(told.said).filter(|said| !said.is_empty())?));
    }
    all.iter().filter(|part| !part.asks && !part.said.is_empty()).find_map(|part| {
        let part = Text::read(part.said, &text.now, Language::Portuguese, |_| Begins::Nothing);
        plainly(asked, schema, &part, false)
    })
}

/// The call with a value of the argument, which may stand inside another: "updates.birthday".
fn with_value(Awaited { call, argument }: &Awaited, value: Value) -> Option<ToolCall> {
    let mut whole = call.arguments.clone();
    let path: Vec<&str> = argument.split('.').collect();
    let (last, outer) = path.split_last()?;
    let mut fields = whole.as_object_mut()?;
    for name in outer {
        let inner = fields.entry((*name).to_owned()).or_insert_with(|| json!({}));
        fields = inner.as_object_mut()?;
    }
    fields.insert((*last).to_owned(), value);
    Some(again(call, whole))
}

/// The call with what was dictated for it: every word, whatever tool would read it.
fn dictated(asked: &Awaited, text: &Text<'_>) -> Option<ToolCall> {
    let said = text.source.trim();
    let mut whole = asked.call.arguments.clone();
    whole.as_object_mut()?.insert(asked.argument.clone(), json!(Some(said).filter(|said| !said.is_empty())?));
    Some(again(&asked.call, whole))
}

/// "uai, pro Rogério, de quem a gente tava falando?", "o Carlos Mendes, ué": a part that is the answer, and is no question.
fn in_a_part(asked: &Awaited, schema: &Value, text: &Text<'_>) -> Option<ToolCall> {
    let parts: Vec<&str> = text.source.split_inclusive([',', ';', '.', '!', '?', '\n']).collect();
    if parts.len() < 2 || kind(schema, &asked.argument) != Kind::Text {
        return None;
    }
    let named = |part: &&&str| {
        let bare = part.trim_matches(|letter: char| !letter.is_alphanumeric());
        let mut words = bare.split_whitespace().filter(|word| !LEADING.contains(&&*ptbr::fold(word)));
        !part.ends_with('?') && words.next().is_some_and(|word| word.starts_with(char::is_uppercase))
    };
    // A sentence begins with a capital, too: the first part is a name where an article leads to it, or a word follows it.
    let led = |part: &&&str| {
        part.split_whitespace().next().is_some_and(|word| LEADING.contains(&&*ptbr::fold(word)))
    };
    let brief = parts.iter().skip(1).all(|part| part.split_whitespace().count() < 2);
    let first = parts.first().filter(|part| led(part) || brief);
    let part = parts.iter().skip(1).find(named).or_else(|| first.filter(|part| named(part)))?;
    let part = part.trim_matches(|letter: char| !letter.is_alphanumeric());
    let part = Text::read(part, &text.now, Language::Portuguese, |_| Begins::Nothing);
    plainly(asked, schema, &part, false)
}

/// The call with what the message adds to it, where nothing speaks for another wish. What its tool reads in the message itself
/// is left to it.
fn again_by(
    reader: &Reader,
    asked: &Awaited,
    text: &Text<'_>,
    (offer, tool): (&ToolOffer, &CompiledTool),
    offers: &[ToolOffer],
) -> Option<ToolCall> {
    let says = |item: &Item| matches!(item.piece, Piece::Quantity(_) | Piece::When(_) | Piece::Time(_));
    if !text.items.iter().any(says) {
        return None;
    }
    let fitting = [Fitting { tool: &asked.call.name, how: Fits::Wholly }];
    let offered = |tool: &str| offers.iter().any(|offer| offer.name == tool);
    if !reader.hear(text, &fitting, offered).agrees(&fitting) {
        return None;
    }
    let wish = Wish::whole(&asked.call.name, text);
    let mut whole = reader.arguments(&wish, text, (offer, tool), Language::Portuguese);
    let given = asked.call.arguments.as_object()?;
    // A wish of the same kind that says something else of it is another one.
    if given.iter().any(|(name, before)| whole.get(name).is_some_and(|now| shares_nothing(before, now))) {
        return None;
    }
    whole.extend(given.clone());
    Some(again(&asked.call, Value::Object(whole)))
}

fn shares_nothing(before: &Value, now: &Value) -> bool {
    let terms = |value: &Value| value.as_str().map(ptbr::terms).unwrap_or_default();
    let (before, now) = (terms(before), terms(now));
    !before.is_empty() && !now.is_empty() && before.iter().all(|term| !now.contains(term))
}

/// The call that waited, made whole by a message that is nothing but the answer.
fn plainly(
    Awaited { call, argument }: &Awaited,
    schema: &Value,
    text: &Text<'_>,
    own_subject: bool,
) -> Option<ToolCall> {
    let mut whole = call.arguments.clone();
    let given = whole.as_object_mut()?;
    let most_strays = if own_subject { 0 } else { MOST_STRAYS };
    let value = match kind(schema, argument) {
        // "dia 10" is a number of a day.
        Kind::Number if argument.ends_with("Day") && only_day(text).is_some() => {
            let (day, strays) = only_day(text)?;
            json!(Some(day.day()).filter(|_| strays <= most_strays)?)
        }
        Kind::Number => {
            let (quantity, strays) = only_quantity(text)?;
            let unit = given.get("unit").and_then(Value::as_str);
            let value = amount(&quantity, argument, unit).filter(|_| strays <= most_strays)?;
            // Two of what? That is asked next.
            if unit == Some("ml") && quantity.is_bare() {
                given.remove("unit");
            }
            calls::number(value)
        }
        Kind::Moment => {
            let read = appointment::read(text.source, &text.now);
            let strays = ptbr::terms(&read.what).len();
            let said = read.when != When::Unsaid || read.repeat.is_some();
            json!(Some(text.source.trim()).filter(|_| said && strays <= most_strays)?)
        }
        Kind::Day => {
            let (day, strays) = only_day(text)?;
            json!(Some(day.to_string()).filter(|_| strays <= most_strays)?)
        }
        Kind::DayInWords => {
            let names_a_day = |item: &&Item<'_>| matches!(item.piece, Piece::When(_));
            let first = text.items.iter().find(names_a_day)?;
            let last = text.items.iter().rfind(names_a_day)?;
            let words = text.source.get(first.span.start..last.span.end)?;
            json!(Some(words).filter(|_| strays(text) <= most_strays)?)
        }
        Kind::Flag => {
            let assent = ptbr::assent::reply(text.source, "").assent;
            json!(Some(assent.yes > 0).filter(|_| assent.other == 0 && assent.yes + assent.no > 0)?)
        }
        Kind::OneOf(values) => json!(one_of(text, &values)?),
        Kind::Text | Kind::Dictated => {
            let name = name_in(text).filter(|_| !own_subject || leads(text.source))?;
            let most = schema.pointer(&format!("/properties/{argument}/maxLength")).and_then(Value::as_u64);
            // What is longer than the argument is for its tool to read in the message.
            if most.is_some_and(|most| u64::try_from(name.chars().count()).is_ok_and(|length| length > most))
            {
                return Some(again(call, whole));
            }
            json!(name)
        }
    };
    with_value(&Awaited { call: again(call, whole), argument: argument.clone() }, value)
}

fn again(call: &ToolCall, arguments: Value) -> ToolCall {
    ToolCall { id: "call_1".to_owned(), name: call.name.clone(), arguments }
}

fn kind<'s>(schema: &'s Value, argument: &str) -> Kind<'s> {
    let path = argument.replace('.', "/properties/");
    let Some(node) = schema.pointer(&format!("/properties/{path}")) else { return Kind::Text };
    let alternatives = node.get("anyOf").and_then(Value::as_array);
    let node = alternatives.and_then(|nodes| nodes.first()).unwrap_or(node);
    let reference = node.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix('#'));
    let node = reference.and_then(|path| schema.pointer(path)).unwrap_or(node);
    let has_type = |name: &str| match node.get("type") {
        Some(Value::Array(types)) => types.iter().any(|kind| kind == name),
        Some(kind) => kind == name,
        None => false,
    };
    if let Some(values) = node.get("enum").and_then(Value::as_array) {
        return Kind::OneOf(values.iter().filter_map(Value::as_str).collect());
    }
    match argument.rsplit('.').next().unwrap_or(argument) {
        _ if has_type("number") || has_type("integer") => Kind::Number,
        _ if has_type("boolean") => Kind::Flag,
        _ if node.get("format").and_then(Value::as_str) == Some("date") => Kind::Day,
        "datetime" | "data_hora" => Kind::Moment,
        "birthday" | "due" => Kind::DayInWords,
        _ if node.get("maxLength").and_then(Value::as_u64).is_some_and(|most| most >= DICTATED) => {
            Kind::Dictated
        }
        _ => Kind::Text,
    }
}

/// The one quantity of a message, and how many words of its own it has beside that.
fn only_quantity(text: &Text<'_>) -> Option<(Quantity, usize)> {
    let mut found = text.items.iter().filter_map(|item| match item.piece {
        Piece::Quantity(quantity) => Some(quantity),
        _ => None,
    });
    let quantity = found.next().filter(|_| found.next().is_none())?;
    Some((quantity, strays(text)))
}

fn only_day(text: &Text<'_>) -> Option<(jiff::civil::Date, usize)> {
    let mut found = text.items.iter().filter_map(|item| match item.piece {
        Piece::When(ptbr::When::Day(day)) => Some(day),
        _ => None,
    });
    let day = found.next().filter(|_| found.next().is_none())?;
    Some((day, strays(text)))
}

fn strays(text: &Text<'_>) -> usize {
    text.roles.iter().filter(|role| **role == Role::Unknown).count()
}

/// The amount as the argument keeps it, by the unit that the call has already.
fn amount(quantity: &Quantity, argument: &str, unit: Option<&str>) -> Option<f64> {
    let reading = match (unit, argument) {
        (Some("BRL"), _) | (_, "amount" | "total" | "valor" | "valor_centavos") => Reading::Money,
        (Some("kg"), _) => Reading::Mass,
        (Some("ml"), _) if !quantity.is_bare() => Reading::Volume,
        (Some("h"), _) => Reading::Hours,
        (Some("min"), _) => Reading::Minutes,
        (Some("km"), _) => Reading::Distance,
        _ => Reading::Any,
    };
    let read = matching::read(quantity, reading, Bare::Allowed)?;
    Some(if argument.ends_with("_centavos") { (read * 100.0).round() } else { read })
}

fn one_of<'v>(text: &Text<'_>, values: &[&'v str]) -> Option<&'v str> {
    let said = ptbr::terms(text.source);
    let named = |value: &&&str| {
        let terms = ptbr::terms(value);
        !terms.is_empty() && terms.iter().all(|term| said.contains(term))
    };
    let mut found = values.iter().filter(named);
    found.next().filter(|_| found.next().is_none()).copied()
}

/// What leads to a name and is no part of it: "pra Ana", "é o João", "com a dona Rita".
const LEADING: [&str; 20] = [
    "pra", "para", "pro", "com", "do", "da", "de", "no", "na", "o", "a", "os", "as", "eh", "foi", "e", "to",
    "with", "the", "at",
];

/// "da vacina", "de buscar a Ju": what a preposition leads to goes on with the question, and orders nothing.
fn leads(said: &str) -> bool {
    let mut words = said.split_whitespace().map(ptbr::fold);
    let leads = |word: &str| matches!(word, "de" | "da" | "do" | "das" | "dos" | "pra" | "pro" | "para");
    // "do que você precisa?", "dá pra cancelar".
    let asks = |word: &str| ptbr::words::asks(word) || matches!(word, "que" | "pra" | "para");
    words.next().is_some_and(|word| leads(&word)) && words.next().is_some_and(|word| !asks(&word))
}

/// A name, or a few words as they were typed.
fn name_in(text: &Text<'_>) -> Option<String> {
    let tokens = ptbr::tokens(text.source);
    // "não, o nome é Thor", "ela se chama Bia": what is called so.
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_ref());
    let called = (0..tokens.len()).rev().find(|at| {
        word(*at).starts_with("cham") && at.checked_sub(1).is_some_and(|before| word(before) == "se")
            || matches!(word(*at), "eh" | "e" | "era")
                && at.checked_sub(1).is_some_and(|before| word(before) == "nome")
    });
    let first = tokens.iter().skip(called.map_or(0, |at| at + 1)).find(|token| {
        token.text.chars().any(char::is_alphanumeric) && !LEADING.contains(&token.text.as_ref())
    })?;
    let said = text.source.get(first.span.start..)?.trim().trim_end_matches(['.', '!', ',', ';', ' ']);
    let orders = text.orders.iter().any(|clause| clause.act.is_some());
    let fits = (1..=LONGEST).contains(&said.split_whitespace().count());
    (fits && !orders && !reply::is_talk(text)).then(|| said.to_owned())
}

#[cfg(test)]
#[path = "awaited_tests.rs"]
mod tests;
