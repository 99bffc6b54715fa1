//! `consolidate_memory`: what a day's conversation tells that lasts.

use std::ops::Range;

use serde_json::{Value, json};

use super::claim::{self, Claim, Voice};
use super::classes::Class;
use super::endings;
use super::frames::Keeps;
use super::input::{self, Known, Message, Speaker};
use super::kept::{Item, MemoryPlace};
use super::kin;
use super::mention::Mentioned;
use super::names::Names;
use super::narrowing;
use super::phrase;
use super::play::{self, Setting};
use super::relation::{self, Relation};
use super::stance;
use super::subject::Subject;
use super::unframed::{self, RetoldSentence, Weighed};
use super::verbs;
use super::words::{self, Sentence};
use super::work;

/// The most items of one answer. A year of a life has a few hundred facts; one night has a handful.
const MOST_ITEMS: usize = 200;

/// How often one item can be said again in a night before it is said often enough.
const MOST_REPEATS: usize = 3;

/// Something that is held to be so: an item that is kept, or one of this very answer.
struct Held {
    place: MemoryPlace,
    claim: Claim,
    alive: bool,
}

#[derive(Default)]
struct Night {
    held: Vec<Held>,
    /// Everything that is kept, by its stems.
    said: Vec<(MemoryPlace, Vec<String>)>,
    /// What is kept in words that no frame reads, by their stems.
    unread: Vec<(MemoryPlace, Vec<String>)>,
    items: Vec<Item>,
    ended: Vec<(String, i64, String)>,
    again: Vec<(String, i64, String)>,
    mentioned: Mentioned,
    names: Names,
    /// Whom there are items about.
    told_of: Vec<String>,
}

/// The arguments of the call.
pub(super) fn answer(question: &Value) -> Value {
    let mut night = Night::default();
    for known in input::known(question, "known") {
        night.know(known);
    }
    let messages = input::messages(question);
    let mut before: Option<&Message> = None;
    for message in &messages {
        if message.speaker == Speaker::Person {
            night.hear(message, before);
        }
        before = Some(message);
    }
    night.arguments()
}

impl Night {
    fn know(&mut self, known: Known) {
        self.told_of.push(phrase::compared(&known.about));
        self.said.push((MemoryPlace::Known(known.reference.clone()), stems(&known.content)));
        match claim::of_item(&known.content, &known.about).filter(|claim| tells_most(claim, &known.content)) {
            Some(claim) => {
                self.names.learn(&claim);
                self.held.push(Held { place: MemoryPlace::Known(known.reference), claim, alive: true });
            }
            None => self.unread.push((MemoryPlace::Known(known.reference), stems(&known.content))),
        }
    }

    fn hear(&mut self, message: &Message, before: Option<&Message>) {
        let mut sentences = words::sentences(&message.text);
        let joked =
            sentences.iter().any(|sentence| (0..sentence.words.len()).any(|at| play::is_joke(sentence, at)));
        if joked {
            self.take_back(message.number);
        }
        if play::is_play(&sentences, &message.text) || confirms(&sentences) {
            return;
        }
        let recalled = before.filter(|before| before.speaker == Speaker::Assistant && agrees(&sentences));
        let setting = play::setting(&sentences);
        self.mentioned.next_message();
        let weighed = Weighed::of(&message.text);
        for sentence in &mut sentences {
            self.names.mark(sentence);
        }
        let mut earlier: Option<&Sentence<'_>> = None;
        for sentence in &sentences {
            let told_before = self.mentioned.told_last().cloned();
            let mut claims = self.claims(sentence, setting, recalled);
            let sure = recalled.is_none() && weighed.is_sure(sentence, &claims);
            let told = sure
                .then(|| unframed::unread(sentence, &claims))
                .flatten()
                .and_then(|words| unframed::tell(sentence, words, told_before.as_ref(), earlier));
            let whole = told.is_some() && unframed::says_more(sentence, &claims);
            claims.retain(|claim| !whole && !weighed.is_unlikely(sentence, claim));
            for claim in claims {
                self.names.learn(&claim);
                let said = sentence.source_of(claim.start..claim.end).to_owned();
                if !(sentence.laughs && self.would_change(&claim)) {
                    self.hold(claim, message.number, said);
                }
            }
            self.hear_ends(sentence, message.number);
            if let Some(told) = told {
                self.hold_told(told, message.number);
            }
            earlier = Some(sentence);
        }
        self.drop_bare_names(message.number);
    }

    /// "meu irmão Benedito é taxista": whoever something is told of is introduced by it.
    fn drop_bare_names(&mut self, message: i64) {
        let told: Vec<String> = self
            .items
            .iter()
            .filter(|item| item.message == message && !item.dropped && item.introduces.is_none())
            .map(|item| phrase::compared(&item.about))
            .collect();
        for item in self.items.iter_mut().filter(|item| item.message == message) {
            item.dropped |= item.introduces.as_ref().is_some_and(|name| is_named_in(name, &told));
        }
        self.told_of.extend(told);
    }

    /// What a sentence says to be so, as frames read it.
    fn claims(
        &mut self,
        sentence: &Sentence<'_>,
        setting: Setting,
        recalled: Option<&Message>,
    ) -> Vec<Claim> {
        // "levei a Marlene na feira. 55 anos e costureira": hers, or nobody's.
        let of_another = self.mentioned.names_somebody();
        let mut claims = claim::claims(sentence, Voice::Person, &mut self.mentioned);
        claims.retain(|claim| {
            let not_own = claim.subject == Subject::Oneself && of_another && claim.is_verbless();
            let of_stranger =
                play::is_stranger(&claim.subject, setting) || self.names.is_of_stranger(&claim.subject);
            let known = recalled.is_some_and(|recalled| is_recalled(claim, &recalled.text));
            stance::veto(sentence, claim).is_none() && !not_own && !of_stranger && !known
        });
        claims
    }

    /// What no frame reads and is told all the same.
    fn hold_told(&mut self, told: RetoldSentence, message: i64) {
        let said = told.source.clone();
        let words = stems(&told.content);
        let kept = self.said.iter().find(|(_, kept)| unframed::is_said_by(&words, kept));
        if let Some((place, _)) = kept {
            if let MemoryPlace::Known(reference) = place.clone() {
                self.repeat(reference, message, said);
            }
            return;
        }
        if self.items.len() >= MOST_ITEMS {
            return;
        }
        self.said.push((MemoryPlace::New(self.items.len()), words.clone()));
        self.unread.push((MemoryPlace::New(self.items.len()), words));
        self.items.push(Item::in_own_words(told, message, said));
    }

    /// What ended without being worth an item of its own.
    fn hear_ends(&mut self, sentence: &Sentence<'_>, message: i64) {
        let mut ended = Vec::new();
        for held in self.held.iter_mut().filter(|held| held.alive) {
            if let Some(words) = endings::told(sentence, &held.claim) {
                held.alive = false;
                ended.push((held.place.clone(), sentence.source_of(words).to_owned()));
            }
        }
        for (place, said) in ended {
            self.end(&[place], message, &said);
        }
    }

    /// "brincadeira": what was said right before was not meant.
    fn take_back(&mut self, number: i64) {
        for (index, item) in self.items.iter_mut().enumerate() {
            if item.message < number && number - item.message <= 2 {
                item.dropped = true;
                for held in self.held.iter_mut().filter(|held| held.place == MemoryPlace::New(index)) {
                    held.alive = false;
                }
            }
        }
    }

    /// "casei em Las Vegas 🤣": what is told laughing changes nothing that was told in earnest.
    fn would_change(&self, claim: &Claim) -> bool {
        let changed = |held: &Held| relation::compare(claim, &held.claim) == Relation::Replaces;
        self.held.iter().filter(|held| held.alive).any(changed)
    }

    fn hold(&mut self, mut claim: Claim, message: i64, said: String) {
        if claim.introduces().is_some_and(|name| is_named_in(name, &self.told_of)) {
            return;
        }
        let mut changes = Vec::new();
        let mut covered = Vec::new();
        let mut detailed = None;
        let mut place_kept = None;
        let mut called = None;
        for held in self.held.iter().filter(|held| held.alive) {
            match relation::compare(&claim, &held.claim) {
                Relation::Unrelated => {}
                Relation::Impossible => return,
                // "adotei uma gata! chama Bonfim": told in one breath, kept as one.
                Relation::Detail if self.unnamed(&claim, message).contains(&held.place) => {
                    called = kin::calls(&held.claim, &claim);
                    covered.push(held.place.clone());
                }
                Relation::Detail => detailed = Some(held.claim.clone()),
                Relation::Covers => covered.push(held.place.clone()),
                Relation::Same => {
                    let unnamed = self.unnamed(&claim, message);
                    if let MemoryPlace::Known(reference) = held.place.clone() {
                        self.repeat(reference, message, said.clone());
                    }
                    return self.cover(&unnamed, message, &said);
                }
                Relation::Replaces => {
                    place_kept = place_kept.or_else(|| work::kept_place(&claim, &held.claim).cloned());
                    changes.push(held.place.clone());
                }
            }
        }
        if self.was_kept_in_other_words(&claim, message, &said) || self.items.len() >= MOST_ITEMS {
            return;
        }
        for held in self.held.iter_mut().filter(|held| changes.contains(&held.place)) {
            held.alive = false;
        }
        if let Some(older) = &detailed {
            narrowing::narrow(&mut claim, older);
        }
        claim.content = called.or(claim.content);
        if let Some(place) = place_kept {
            claim.content = claim.content.map(|content| format!("{content} {}", place.text));
            claim.slots.push(("work", place));
        }
        self.cover(&covered, message, &said);
        let Some(content) = claim.content.clone() else { return self.end(&changes, message, &said) };
        if changes.is_empty() && claim.frame.keeps == Keeps::Known {
            return;
        }
        let place = MemoryPlace::New(self.items.len());
        self.items.push(Item::of_claim(&claim, content, message, said, changes));
        self.held.push(Held { place, claim, alive: true });
    }

    /// Animals that the same message told of, and that this claim names.
    fn unnamed(&self, claim: &Claim, message: i64) -> Vec<MemoryPlace> {
        let named = |held: &&Held| {
            held.alive && self.is_of(&held.place, message) && kin::calls(&held.claim, claim).is_some()
        };
        self.held.iter().filter(named).map(|held| held.place.clone()).collect()
    }

    /// Whether an item comes from a message of this very answer.
    fn is_of(&self, place: &MemoryPlace, message: i64) -> bool {
        matches!(place, MemoryPlace::New(index) if self.items.get(*index).is_some_and(|item| item.message == message))
    }

    /// What is said again and better: an item of this very night gives way, one that is kept is only said again.
    fn cover(&mut self, covered: &[MemoryPlace], message: i64, said: &str) {
        for place in covered {
            match place {
                MemoryPlace::Known(reference) => self.repeat(reference.clone(), message, said.to_owned()),
                MemoryPlace::New(_) => {
                    for held in self.held.iter_mut().filter(|held| held.place == *place) {
                        held.alive = false;
                    }
                    self.end(std::slice::from_ref(place), message, said);
                }
            }
        }
    }

    fn repeat(&mut self, reference: String, message: i64, said: String) {
        if self.again.iter().filter(|(known, ..)| *known == reference).count() < MOST_REPEATS {
            self.again.push((reference, message, said));
        }
    }

    fn end(&mut self, changes: &[MemoryPlace], message: i64, said: &str) {
        for place in changes {
            match place {
                MemoryPlace::Known(reference) => {
                    self.ended.push((reference.clone(), message, said.to_owned()));
                }
                MemoryPlace::New(index) => {
                    if let Some(item) = self.items.get_mut(*index) {
                        item.dropped = true;
                    }
                }
            }
        }
    }

    /// An item that somebody else wrote in words of their own may say the very same.
    fn was_kept_in_other_words(&mut self, claim: &Claim, message: i64, said: &str) -> bool {
        let Some(content) = claim.content.as_deref().map(stems) else { return false };
        let found = self.unread.iter().find(|(_, kept)| content.iter().all(|word| kept.contains(word)));
        match found {
            Some((MemoryPlace::Known(reference), _)) => {
                let reference = reference.clone();
                self.repeat(reference, message, said.to_owned());
                true
            }
            Some((MemoryPlace::New(_), _)) => true,
            None => false,
        }
    }

    fn arguments(self) -> Value {
        let mut numbers = Vec::with_capacity(self.items.len());
        let mut kept = 0;
        for item in &self.items {
            kept += usize::from(!item.dropped);
            numbers.push((!item.dropped).then_some(kept));
        }
        let reference = |place: &MemoryPlace| match place {
            MemoryPlace::Known(reference) => Some(reference.clone()),
            MemoryPlace::New(index) => {
                numbers.get(*index).copied().flatten().map(|number| format!("n{number}"))
            }
        };
        let items: Vec<Value> = self
            .items
            .iter()
            .filter(|item| !item.dropped)
            .map(|item| item.value(&item.changes.iter().filter_map(reference).collect::<Vec<_>>()))
            .collect();
        let told = |rows: &[(String, i64, String)]| -> Vec<Value> {
            rows.iter().map(|(reference, message, words)| json!({ "ref": reference, "message": message, "words": words })).collect()
        };
        json!({ "items": items, "ended": told(&self.ended), "again": told(&self.again), "patterns": [] })
    }
}

/// Whether an item says little more than what a frame reads in it. Only such a one is ended by what the frame says of
/// its kind: with a whole sentence, more would go than was meant.
fn tells_most(claim: &Claim, content: &str) -> bool {
    let sentences = words::sentences(content);
    let Some(sentence) = sentences.first() else { return false };
    let told =
        |words: Range<usize>| words.into_iter().filter(|at| verbs::is_finite(sentence.text(*at))).count();
    let all = sentence.words.len();
    (claim.end - claim.start) * 2 >= all || claim.start < 2 && told(claim.end..all) == 0
}

/// Whether somebody of this name is among those of whom something is told.
fn is_named_in(name: &str, told_of: &[String]) -> bool {
    told_of.iter().any(|about| name.split(' ').all(|word| about.split(' ').any(|other| other == word)))
}

fn stems(text: &str) -> Vec<String> {
    phrase::compared(text).split(' ').map(ptbr::stem).collect()
}

/// Whether a message begins by agreeing.
fn agrees(sentences: &[Sentence<'_>]) -> bool {
    sentences.first().is_some_and(|sentence| Class::Agrees.has(sentence.text(0)))
}

/// "isso, minha mãe Sônia e meu irmão Felipe": whoever only nods tells nothing new.
fn confirms(sentences: &[Sentence<'_>]) -> bool {
    sentences.first().is_some_and(|sentence| {
        matches!(sentence.text(0), "isso" | "exato" | "exatamente" | "certinho" | "correto")
            && (sentence.is_pause(1) || sentence.text(1) == "mesmo" && sentence.is_pause(2))
    })
}

/// Whether the assistant had just said so itself.
fn is_recalled(claim: &Claim, recalled: &str) -> bool {
    let recalled = phrase::compared(recalled);
    let said = |value: &str| value.split(' ').all(|word| recalled.split(' ').any(|other| other == word));
    !claim.slots.is_empty() && claim.slots.iter().all(|(_, value)| said(&value.name))
}
