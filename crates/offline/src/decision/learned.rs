//! Decisions by what was learned: where no sentence of a tool fits, and beside one that does.

use std::ops::Range;
use std::sync::Arc;

use domain::Language;
use domain::sentence::Manner;
use domain::tool::ToolCall;
use guard::answers;
use models::port::{ModelMessage, ToolOffer};
use ptbr::orders::Act;
use ptbr::{Item, Piece};
use serde_json::{Map, Value};

use super::anew::just_done;
use super::{Decision, State, Taken, last_said};
use crate::amend;
use crate::compiled::CompiledTool;
use crate::consent;
use crate::learned::{self, Fits, Fitting, OTHER_TALK, Reader, Said, Understood, Wish};
use crate::reply;
use crate::text::{Begins, Role, Text};
use crate::understanding::{Intent, Understanding};

/// A message of so few words of its own may be one sentence and nothing else.
const FEW: usize = 4;

impl State<'_, '_> {
    /// What was learned, beside the sentences of tools that fit: where both say the same, the sentence is taken at its word.
    pub(super) fn learned(
        &self,
        understood: &Understanding<'_>,
        before: &[ModelMessage],
        reader: &Reader,
        tools: &[Arc<CompiledTool>],
    ) -> Option<Decision> {
        // A bare number or a day says nothing by itself, but where it is asked for: "que dia é hoje?"
        let asks = self.text.clauses.iter().any(|clause| clause.question);
        if !(asks || self.text.roles.contains(&Role::Unknown)) || understood.intents.iter().any(leans_on_talk)
        {
            return None;
        }
        let fitting = self.fitting(understood);
        // "e a água é 72, dia 28": more of what was just done.
        let done = just_done(before).filter(|_| fitting.is_empty() && self.says_a_value());
        let more = done.map(|done| Fitting { tool: &done.name, how: Fits::Plainly });
        let likelier: Vec<Fitting<'_>> = fitting.iter().copied().chain(more).collect();
        let heard = reader.hear(self.text, &likelier, |tool| self.offers(tool));
        if !fitting.is_empty() && heard.agrees(&fitting) {
            return None;
        }
        match reader.understand(self.text, (&heard, &fitting), understood.veto.is_some()) {
            Understood::Wishes(wishes) => {
                let each = (1..).zip(&wishes).map(|(at, wish)| self.call(at, wish, reader, tools));
                match each.collect::<Option<Vec<_>>>() {
                    Some(calls) => Some(Decision::calling(calls)),
                    None if !fitting.is_empty() => None,
                    None => {
                        let asked: Vec<&str> = wishes.iter().map(|wish| wish.tool).collect();
                        Some(Decision::saying(reply::perhaps(&asked, self.speaker)?, Taken::Lost))
                    }
                }
            }
            _ if understood.veto.is_some() => None,
            // The likeliest of all wishes, in a sentence that orders or asks for it outright.
            Understood::Perhaps(wishes) if puts_plainly(&fitting, &wishes) => None,
            Understood::Perhaps(wishes) if !reply::is_small_talk(self.text) => {
                if let Some(call) = self.named(&wishes, reader, tools) {
                    return Some(Decision::calling(vec![call]));
                }
                Some(Decision::saying(reply::perhaps(&wishes, self.speaker)?, Taken::Lost))
            }
            // What one sentence of several asks for is no talk because the others are.
            Understood::Talk(_) if self.parts_agree(understood, reader) => None,
            // What follows a question, also behind a yes to it, and is talk of no certain kind, was not understood.
            Understood::Talk(OTHER_TALK) if last_said(before).trim_end().ends_with('?') => {
                Some(Decision::saying(reply::to_the_unknown(self.offers, self.speaker), Taken::Lost))
            }
            Understood::Talk(kind) => {
                let kind = reader.asked_in_passing(self.text).unwrap_or(kind);
                let kind = if reply::goes_on_listening(kind, last_said(before), self.speaker) {
                    "listening"
                } else {
                    kind
                };
                let text = reply::to_kind(kind, self.text, self.offers, self.speaker);
                // Where it is talk for sure and nothing is said to it, it is still no order.
                let silent = || self.speak(&Understanding::default(), Vec::new());
                let lost = |text: &str| reply::is_unanswered(text, self.offers, self.speaker);
                let taken = |text: &str| if lost(text) { Taken::Lost } else { Taken::Talk };
                let said = text.map(|text| Decision { taken: taken(&text), text, ..Decision::default() });
                said.or_else(|| (!fitting.is_empty()).then(silent))
            }
            Understood::Nothing(_) if !fitting.is_empty() => None,
            Understood::Nothing(wishes) => {
                let nothing = || reply::to_nothing(&wishes, self.text, self.offers, self.speaker);
                let passing = reader.asked_in_passing(self.text);
                let asked =
                    passing.and_then(|kind| reply::to_kind(kind, self.text, self.offers, self.speaker));
                let asked = asked.map(|text| Decision::saying(text, Taken::Talk));
                asked.or_else(|| nothing().map(|text| Decision::saying(text, Taken::Lost)))
            }
            Understood::Perhaps(_) => None,
        }
    }

    /// Whether an amount, a day or an hour is said.
    pub(super) fn says_a_value(&self) -> bool {
        let says =
            |item: &Item<'_>| matches!(item.piece, Piece::Quantity(_) | Piece::When(_) | Piece::Time(_));
        self.text.items.iter().any(says)
    }

    /// The tools whose sentences fit, with how they are put.
    pub(super) fn fitting(&self, understood: &Understanding<'_>) -> Vec<Fitting<'_>> {
        let each = understood.intents.iter().filter_map(|intent| {
            Some(Fitting { tool: &self.offers.get(intent.tool)?.name, how: self.fits(intent) })
        });
        each.collect()
    }

    fn fits(&self, intent: &Intent<'_>) -> Fits {
        let manner = intent.phrasing.phrasing.manner;
        let unknown = || (0..).zip(&self.text.roles).filter(|(_, role)| **role == Role::Unknown);
        let all = unknown().count() <= FEW && unknown().all(|(at, _)| intent.fit.takes(at));
        let away = self.text.orders.iter().any(|clause| clause.act == Some(Act::Remove));
        match manner {
            // "esquece que sou alérgica": what is told there is not told to be kept.
            _ if away && !manner.is_order() => Fits::Somewhere,
            _ if all || away => Fits::Wholly,
            _ if manner.is_order() || manner == Manner::Asked => Fits::Plainly,
            _ => Fits::Somewhere,
        }
    }

    /// Whether the sentence of each reading, heard by itself, asks for nothing else.
    fn parts_agree(&self, understood: &Understanding<'_>, reader: &Reader) -> bool {
        let agrees = |(intent, fitting): (&Intent<'_>, Fitting<'_>)| {
            let part = self.text.source_of(intent.items.clone());
            let part = Text::read(part, &self.text.now, self.speaker.words.language(), |_| Begins::Nothing);
            reader.hear(&part, &[fitting], |tool| self.offers(tool)).agrees(&[fitting])
        };
        let several = understood.intents.iter().any(|intent| intent.items.len() < self.text.items.len());
        let each = understood.intents.iter().zip(self.fitting(understood));
        several && !understood.intents.is_empty() && { each }.all(agrees)
    }

    /// Without those of several readings of one message that what was learned finds most unlikely.
    pub(super) fn likely<'c>(&self, mut understood: Understanding<'c>, reader: &Reader) -> Understanding<'c> {
        let fitting = self.fitting(&understood);
        if fitting.iter().all(|one| fitting.first().is_some_and(|first| first.tool == one.tool)) {
            return understood;
        }
        let heard = reader.hear(self.text, &fitting, |tool| self.offers(tool));
        // What the whole is less like may still be wanted beside it.
        let two = reader.may_want(self.text).unwrap_or_default();
        let may_be = |fitting: &Fitting<'_>| heard.may_be(fitting.tool) || two.contains(&fitting.tool);
        let likely: Vec<bool> = fitting.iter().map(may_be).collect();
        if likely.contains(&true) {
            let mut likely = likely.into_iter();
            understood.intents.retain(|_| likely.next().unwrap_or(true));
        }
        understood
    }

    pub(super) fn offers(&self, tool: &str) -> bool {
        self.offers.iter().any(|offer| offer.name == tool)
    }

    /// The call of a wish that was learned.
    fn call(
        &self,
        number: usize,
        wish: &Wish<'_>,
        reader: &Reader,
        tools: &[Arc<CompiledTool>],
    ) -> Option<ToolCall> {
        let (offer, tool) = self.offers.iter().zip(tools).find(|(offer, _)| offer.name == wish.tool)?;
        let arguments = reader.arguments(wish, self.text, (offer, tool), self.speaker.words.language());
        if Reader::is_hollow(offer, &arguments) {
            return None;
        }
        let (id, name) = (format!("call_{number}"), wish.tool.to_owned());
        Some(ToolCall { id, name, arguments: Value::Object(arguments) })
    }

    /// The call of the one of several wishes that the message itself names.
    fn named(&self, wishes: &[&str], reader: &Reader, tools: &[Arc<CompiledTool>]) -> Option<ToolCall> {
        let each = wishes.iter().map(|wish| reply::wish(wish, self.speaker)).collect::<Option<Vec<_>>>()?;
        let each: Vec<&str> = each.iter().map(String::as_str).collect();
        let place = learned::named(self.text.source, &each).filter(|_| self.asks_to_record())?;
        let offer = self.offers.iter().find(|offer| wishes.get(place) == Some(&offer.name.as_str()))?;
        // "guarda como decisão: juntar 400 por mês": what it is stands behind the colon.
        let told = self.text.source.split_once(':').map_or(self.text.source, |(_, told)| told.trim());
        let call = self.taken_up(1, offer, &[told], reader, tools)?;
        call.arguments.as_object().is_some_and(|given| Reader::is_whole(offer, given)).then_some(call)
    }

    /// What the message before this one asked for, where this one chooses between the wishes that were asked about.
    pub(super) fn chosen(
        &self,
        before: &[ModelMessage],
        reader: &Reader,
        tools: &[Arc<CompiledTool>],
    ) -> Option<Decision> {
        let (asked, earlier) = match before {
            [.., ModelMessage::User { text }, ModelMessage::Assistant { text: asked, calls }]
                if calls.is_empty() =>
            {
                (asked, text)
            }
            _ => return None,
        };
        let wishes = reply::asked_about(asked, self.offers, self.speaker);
        let said: Vec<&str> = wishes.iter().map(|(_, wish)| wish.as_str()).collect();
        // "quero, o de pagar a luz, põe pra sábado": a yes to the one that was asked about, and how.
        let yes_and = || answers::begins_with_yes(self.text.source, asked);
        // "decisão, é o que eu falei", "a primeira! juntar 400": the first part chooses, and the rest says how.
        let by_part = || {
            let at = self.text.source.find([',', '.', '!', ':', ';'])?;
            let (head, rest) = self.text.source.split_at_checked(at)?;
            let few = head.split_whitespace().count() <= FEW;
            Some((
                learned::chosen(head, &said).filter(|_| few)?,
                Some(rest.trim_start_matches([',', '.', '!', ':', ';', ' '])),
            ))
        };
        if said.len() == 2 && refers_to_both(self.text.source) {
            let each = (1..).zip(&wishes);
            let calls = each
                .map(|(number, (offer, _))| self.taken_up(number, offer, &[earlier.as_str()], reader, tools));
            return Some(Decision::calling(calls.collect::<Option<_>>()?));
        }
        let (place, how) = match learned::chosen(self.text.source, &said) {
            Some(place) => (place, None),
            None => {
                if let Some((place, how)) = by_part() {
                    (place, how.filter(|how| !how.is_empty()))
                } else {
                    let how = yes_and()?.1;
                    let offers: Vec<&str> = wishes.iter().map(|(offer, _)| offer.name.as_str()).collect();
                    (self.likeliest(&format!("{earlier}. {how}"), &offers, reader), Some(how))
                }
            }
        };
        let (offer, _) = wishes.get(place)?;
        let told: Vec<&str> = std::iter::once(earlier.as_str()).chain(how).collect();
        let call = self.taken_up(1, offer, &told, reader, tools)?;
        Some(Decision::calling(vec![call]))
    }

    /// Which of some wishes words sound most like: the first, where nothing tells them apart.
    fn likeliest(&self, how: &str, wishes: &[&str], reader: &Reader) -> usize {
        let said = Text::read(how, &self.text.now, self.speaker.words.language(), |_| Begins::Nothing);
        let heard = reader.hear(&said, &[], |tool| wishes.contains(&tool));
        let likeliest = heard.first_of(wishes);
        wishes.iter().position(|wish| Some(*wish) == likeliest).unwrap_or_default()
    }

    /// The call of a wish that was asked about, by what was told of it.
    fn taken_up(
        &self,
        number: usize,
        offer: &ToolOffer,
        told: &[&str],
        reader: &Reader,
        tools: &[Arc<CompiledTool>],
    ) -> Option<ToolCall> {
        let language = self.speaker.words.language();
        let (_, tool) = self.offers.iter().zip(tools).find(|(other, _)| other.name == offer.name)?;
        let mut arguments = Map::new();
        for said in told {
            let said = Text::read(said, &self.text.now, language, |_| Begins::Nothing);
            let wish = Wish::whole(&offer.name, &said);
            arguments.extend(reader.arguments(&wish, &said, (offer, tool), language));
        }
        let (id, name) = (format!("call_{number}"), offer.name.clone());
        Some(ToolCall { id, name, arguments: Value::Object(arguments) })
    }

    /// What was learned adds to what a sentence says: its arguments, and what the other parts of the message ask for.
    pub(super) fn completed(
        &self,
        decision: &mut Decision,
        understood: &Understanding<'_>,
        reader: &Reader,
        tools: &[Arc<CompiledTool>],
    ) {
        reader.trim_words(self.text, &mut decision.calls);
        reader.complete(self.text, &mut decision.calls, self.offers, tools);
        self.add_the_rest(decision, understood, reader, tools);
    }

    /// Adds what the parts of the message ask for that no sentence fits.
    fn add_the_rest(
        &self,
        decision: &mut Decision,
        understood: &Understanding<'_>,
        reader: &Reader,
        tools: &[Arc<CompiledTool>],
    ) {
        let looks = |intent: &Intent<'_>| intent.phrasing.phrasing.lookup.is_some();
        if decision.calls.is_empty() || understood.intents.iter().any(looks) {
            return;
        }
        // What follows an order in its sentence belongs to it.
        let end = |intent: &Intent<'_>| {
            let ordered = intent.phrasing.phrasing.manner.is_order();
            if ordered { self.tail_end(intent, understood) } else { intent.items.end }
        };
        let taken: Vec<Range<usize>> =
            understood.intents.iter().map(|intent| intent.items.start..end(intent)).collect();
        for wish in reader.besides(self.text, &taken, |tool| self.offers(tool)) {
            let number = decision.calls.len() + 1;
            let known = decision.calls.iter().any(|call| call.name == wish.tool);
            let whole = |call: &ToolCall| {
                let offer = self.offers.iter().find(|offer| offer.name == call.name);
                offer
                    .zip(call.arguments.as_object())
                    .is_some_and(|(offer, given)| Reader::is_whole(offer, given))
            };
            let call = self.call(number, &wish, reader, tools);
            decision.calls.extend(call.filter(|call| !known && whole(call)));
        }
    }
}

/// Whether a sentence that orders or asks outright fits the first of some wishes.
fn puts_plainly(fitting: &[Fitting<'_>], wishes: &[&str]) -> bool {
    let plain =
        |fitting: &Fitting<'_>| fitting.how != Fits::Somewhere && wishes.first() == Some(&fitting.tool);
    fitting.iter().any(plain)
}

/// "as duas", "os dois": all that was asked about.
fn refers_to_both(said: &str) -> bool {
    let tokens = ptbr::tokens(said);
    let words: Vec<&str> = tokens.iter().map(|token| token.text.as_ref()).collect();
    words.len() <= FEW
        && words.windows(2).any(|two| matches!(two, ["as", "duas"] | ["os", "dois"]))
        && !words.iter().any(|word| matches!(*word, "nao" | "nenhum" | "nenhuma" | "das" | "dos"))
}

/// Whether an order leans on what was just spoken of, which nothing was learned about.
fn leans_on_talk(intent: &Intent<'_>) -> bool {
    intent.phrasing.phrasing.after.is_some() || intent.phrasing.phrasing.lookup.is_some()
}

/// A reply that says an amount, a day, an hour or a rule of the card anew, in whatever words around it. It is only ever asked
/// about again.
pub(super) fn put_right(
    text: &Text<'_>,
    pending: &ToolCall,
    reader: &Reader,
    own: (&ToolOffer, &CompiledTool),
) -> Option<Value> {
    if text.clauses.iter().any(|clause| clause.question) || reader.names_another(text, &pending.name) {
        return None;
    }
    let parts = amend::asserted(text.source);
    let changes = parts.iter().rev().find_map(|part| {
        let part = Text::read(part, &text.now, Language::Portuguese, |_| Begins::Nothing);
        // "os outros dois me devem o resto" says no amount.
        let counts = |row: &[Item<'_>]| match row {
            [led, item] => {
                matches!(led.word(), "outros" | "outras") && matches!(item.piece, Piece::Quantity(_))
            }
            _ => false,
        };
        if part.items.windows(2).any(counts) {
            return None;
        }
        Some(reader.restated((&part, Said::InAnswer), pending, own)).filter(|changes| !changes.is_empty())
    });
    changes.map(consent::put_right)
}
