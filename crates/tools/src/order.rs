//! Whether the person ordered exactly this call in the message of this very turn. Three things must be found in their own
//! words: an order that is neither denied, asked nor supposed; the target; and nothing that belongs to anything else.
//! Whatever falls short is asked about, and a question is all that it costs.

use std::collections::BTreeSet;

use domain::Language;
use domain::action::OrderBasis;
use ptbr::orders::Act;
use ptbr::stance::{self, Cue};
use ptbr::{Item, Piece};
use serde_json::Value;
use store::{StoreError, Tx, receipts, sightings};
use uuid::Uuid;

use crate::target::{Naming, Part, Target};
use crate::tool::CallContext;

/// Words that take an order back when they stand shortly before it.
const NEGATIONS: [&str; 9] = ["nao", "nunca", "nem", "jamais", "sem", "not", "don", "dont", "never"];

/// How many words before an order a negation may stand and still mean it ("não precisa apagar").
const REACH: usize = 3;

/// Words that name an entry of any kind, or say that it is wrong.
const ANY_ENTRY: &[&str] = &[
    "registro",
    "anotacao",
    "lancamento",
    "entrada",
    "medida",
    "medicao",
    "valor",
    "numero",
    "ultimo",
    "ultima",
    "item",
    "errado",
    "errada",
    "erro",
    "engano",
    "errei",
    "certo",
    "correto",
    "correta",
    "dia",
    "data",
    "anotei",
    "digitei",
    "falei",
    "escrevi",
    "coloquei",
    "registrei",
    "marquei",
    "anotou",
    "registrou",
    "ser",
    "seria",
    "deveria",
    "minto",
    "alias",
    "digo",
    "quer",
    "dizer",
    "desculpa",
    "desculpe",
    "ops",
    "entry",
    "record",
    "wrong",
    "value",
    "last",
    "one",
    "the",
    "it",
    "my",
    "to",
    "was",
    "is",
    "that",
    "this",
    "of",
    "me",
    "please",
    "for",
    "enganei",
    "confundi",
    "ante",
    "esses",
    "essas",
    "dele",
    "dela",
];

/// What a message says, as far as an order needs to know.
struct Message<'t> {
    text: &'t str,
    items: Vec<Item<'t>>,
    folded: String,
}

impl<'t> Message<'t> {
    fn read(context: &'t CallContext) -> Self {
        let text = context.text.as_str();
        let items = ptbr::read_either(text, &context.now(), Language::Portuguese);
        Self { text, items, folded: ptbr::fold(text).into_owned() }
    }

    fn written(&self, item: &Item<'_>) -> &'t str {
        self.text.get(item.span.clone()).unwrap_or_default()
    }

    /// Whether an item is named as what is not meant: "o de 40, não o de 90".
    fn denies(&self, at: usize) -> bool {
        let before = self.items.get(at.saturating_sub(REACH)..at).unwrap_or_default();
        before.iter().any(|item| NEGATIONS.contains(&item.word()))
    }

    /// The order among these that stands in the message, and is meant.
    fn order(&self, orders: &[&'static str]) -> Option<&'static str> {
        let words: Vec<&str> =
            self.folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let stands = |phrase: &&&'static str| {
            let wanted: Vec<&str> = phrase.split(' ').collect();
            words.windows(wanted.len()).enumerate().any(|(at, window)| {
                let before = &words[at.saturating_sub(REACH)..at];
                window == wanted && !before.iter().any(|word| NEGATIONS.contains(word))
            })
        };
        // "daqui a 2 horas" is when it is to be done, and no plan to do it.
        let tells_when = |end: usize| {
            matches!(self.items.get(end).map(|item| &item.piece), Some(Piece::Quantity(_) | Piece::When(_)))
        };
        let supposed = |found: &stance::Found| match found.cue {
            Cue::Intention => !tells_when(found.items.end),
            Cue::Hypothesis | Cue::Doubt | Cue::Report | Cue::Almost | Cue::Wish => true,
            _ => false,
        };
        let first = self.items.iter().map(Item::word).find(|word| !word.is_empty()).unwrap_or_default();
        let asked = ptbr::words::asks(first) || self.items.iter().any(|item| item.is_mark(&["?"]));
        let unsure = asked || stance::cues(&self.items).iter().any(supposed);
        orders.iter().filter(|_| !unsure).filter(stands).max_by_key(|phrase| phrase.len()).copied()
    }
}

/// What of a message names the target, and whether it speaks of nothing else.
#[derive(Debug, Default)]
struct Named {
    /// As they were written.
    by_kind: Vec<String>,
    by_title: Vec<String>,
    by_part: Vec<String>,
    becomes: bool,
    /// Words of something else.
    strays: bool,
    /// Another amount, day or hour: no reason explains one away.
    others: bool,
    /// Amounts, days and hours that name another thing of the same kind.
    another: Vec<String>,
}

fn named(message: &Message<'_>, target: &Target, orders: &[&'static str]) -> Named {
    let of_orders: BTreeSet<&str> = orders.iter().flat_map(|order| order.split(' ')).collect();
    let mut named = Named::default();
    for (at, item) in message.items.iter().enumerate() {
        let written = message.written(item);
        match &item.piece {
            Piece::Word(word) => {
                let raw = ptbr::fold(written);
                let is = |other: &String| ptbr::same_word(word, other) || ptbr::same_word(&raw, other);
                let terms = ptbr::terms(written);
                let own = !terms.is_empty() && terms.iter().all(|term| target.title.contains(term));
                if own {
                    named.by_title.push(written.to_owned());
                } else if target.kind.iter().any(is) {
                    named.by_kind.push(written.to_owned());
                } else {
                    let known = |word: &str| {
                        of_orders.contains(word)
                            || ANY_ENTRY.contains(&word)
                            || NEGATIONS.contains(&word)
                            || ptbr::words::is_filler(word)
                            || ptbr::words::softens_an_order(word)
                    };
                    named.strays |= !known(word) && !known(&raw);
                }
            }
            Piece::Quantity(_) | Piece::Time(_) | Piece::When(_) => match (target.part)(&item.piece) {
                Part::New => named.becomes = true,
                Part::Named => named.by_part.push(written.to_owned()),
                Part::Fits => {}
                part @ (Part::Stranger | Part::Another) => {
                    let own = ptbr::terms(written);
                    let titled = !own.is_empty() && own.iter().all(|term| target.title.contains(term));
                    named.others |= !titled;
                    if part == Part::Another && !titled && !message.denies(at) {
                        named.another.push(written.to_owned());
                    }
                }
            },
            Piece::Vague => named.others = true,
            Piece::Mark(_) | Piece::Break | Piece::Picture(_) => {}
        }
    }
    named
}

/// What the person's message is to a call.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Basis {
    /// Their order, for this reason.
    Ordered(OrderBasis),
    Unordered,
    /// An order, and about something else than the call's target: nobody need be asked about that.
    OfAnotherThing,
}

/// What makes this call the person's order, if something does.
pub(crate) async fn basis(
    tx: &mut Tx,
    context: &CallContext,
    orders: &'static [&'static str],
    target: &Target,
) -> Result<Basis, StoreError> {
    let message = Message::read(context);
    let orders = target.orders.unwrap_or(orders);
    let named = named(&message, target, orders);
    // What tells the target from its like does not fit it: whatever the model says, another one is meant.
    if !named.another.is_empty() {
        return Ok(Basis::OfAnotherThing);
    }
    if target.named && speaks_of_another(tx, context, &message, target, &named).await? {
        return Ok(Basis::OfAnotherThing);
    }
    let ordered = ordered(tx, context, (&message, named), orders, target).await?;
    Ok(ordered.map_or(Basis::Unordered, Basis::Ordered))
}

/// Whether the message orders something to be changed or taken away that cannot be the target: the thing right behind the
/// order is another one, or nothing in it names the target and nothing just shown is it.
async fn speaks_of_another(
    tx: &mut Tx,
    context: &CallContext,
    message: &Message<'_>,
    target: &Target,
    named: &Named,
) -> Result<bool, StoreError> {
    let clauses = ptbr::orders::clauses(message.text);
    let mut orders = clauses.iter().filter(|clause| matches!(clause.act, Some(Act::Change | Act::Remove)));
    let Some(order) = orders.next().filter(|_| orders.next().is_none()) else { return Ok(false) };
    let behind = |item: &&Item<'_>| item.span.start >= order.object && item.span.end <= order.span.end;
    let is_small = |item: &&Item<'_>| {
        let word = item.word();
        ptbr::words::is_filler(word) || ptbr::words::softens_an_order(word)
    };
    let head = message.items.iter().filter(behind).find(|item| !is_small(item));
    if let Some(head) = head.filter(|item| matches!(item.piece, Piece::Word(_))) {
        return Ok(!may_be(message, head, target));
    }
    let is_named = !(named.by_kind.is_empty() && named.by_title.is_empty() && named.by_part.is_empty());
    if is_named || !(named.strays || named.others) {
        return Ok(false);
    }
    let just_shown = match (target.id, context.before.turn) {
        (Some(id), Some(turn)) => shown_in(tx, context, turn).await?.contains(&id),
        _ => false,
    };
    Ok(!just_shown)
}

/// Whether a word can stand for the target.
fn may_be(message: &Message<'_>, item: &Item<'_>, target: &Target) -> bool {
    let written = message.written(item);
    let raw = ptbr::fold(written);
    let is = |other: &String| ptbr::same_word(item.word(), other) || ptbr::same_word(&raw, other);
    let terms = ptbr::terms(written);
    target.kind.iter().chain(&target.near).any(is)
        || ANY_ENTRY.contains(&item.word())
        || terms.is_empty()
        || terms.iter().all(|term| target.title.contains(term))
}

async fn ordered(
    tx: &mut Tx,
    context: &CallContext,
    (message, named): (&Message<'_>, Named),
    orders: &[&'static str],
    target: &Target,
) -> Result<Option<OrderBasis>, StoreError> {
    let Some(order) = message.order(orders) else { return Ok(None) };
    if named.others || (named.strays && !target.open) || (target.changes && !named.becomes) {
        return Ok(None);
    }
    let found = |words: Vec<String>| OrderBasis { target: target.id, words, ..OrderBasis::default() };
    let by_words = match target.naming {
        Naming::Order => Some(vec![written_order(message, order)]),
        Naming::Kind if !named.by_kind.is_empty() || !named.by_title.is_empty() => {
            Some([named.by_kind.clone(), named.by_title.clone()].concat())
        }
        Naming::Title if !named.by_title.is_empty() => Some(named.by_title.clone()),
        Naming::Title if !named.by_kind.is_empty() && !named.by_part.is_empty() => {
            Some([named.by_kind.clone(), named.by_part.clone()].concat())
        }
        Naming::Kind | Naming::Title => None,
    };
    if let Some(words) = by_words {
        return Ok(Some(found(words)));
    }
    let Some(id) = target.id else { return Ok(None) };
    let told = target.told.filter(|told| context.before.spoke_at.is_none_or(|spoke_at| *told > spoke_at));
    if let Some(told) = told {
        return Ok(Some(OrderBasis { told_at: Some(told), ..found(Vec::new()) }));
    }
    let Some(turn) = context.before.turn else { return Ok(None) };
    let shown = shown_in(tx, context, turn).await?;
    let one_of_them = shown.contains(&id) && (shown.len() == 1 || !named.by_part.is_empty());
    Ok(one_of_them.then(|| OrderBasis { shown_in: Some(turn), ..found(named.by_part) }))
}

/// What the turn before noted or showed.
async fn shown_in(
    tx: &mut Tx,
    context: &CallContext,
    turn: domain::TurnId,
) -> Result<BTreeSet<Uuid>, StoreError> {
    let mut shown: BTreeSet<Uuid> = BTreeSet::new();
    for effect in receipts::effects_of(tx, turn).await? {
        // What was noted or changed is the subject of its effect.
        shown.extend(effect.as_object().into_iter().flatten().filter_map(|(_, thing)| id_of(thing)));
    }
    // What was done just now is meant, rather than what was looked up on the way to it.
    if shown.is_empty() {
        shown.extend(sightings::of_turn(tx, context.conversation, turn).await?);
    }
    Ok(shown)
}

fn id_of(thing: &Value) -> Option<Uuid> {
    thing.get("id").and_then(Value::as_str).and_then(|id| id.parse().ok())
}

/// The order as the person wrote it: the first of its words that stands in the message.
fn written_order(message: &Message<'_>, order: &str) -> String {
    let first = order.split(' ').next().unwrap_or_default();
    let written = message.text.split(|c: char| !c.is_alphanumeric()).find(|word| ptbr::fold(word) == first);
    written.unwrap_or(message.text).to_owned()
}
