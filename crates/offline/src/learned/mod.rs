//! What a message asks for where no sentence of a tool fits it, by what was learned from many writers.
//!
//! Sure: a call. Half sure: the likeliest wishes are asked about. Neither: it is talk, and answered by its kind. What a call
//! then does is decided like that of any other model.

mod choosing;
mod fill;
mod plan;
mod values;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock};

use domain::Language;
use domain::sentence::Taught;
use models::port::{ModelMessage, Request, ToolCall, ToolOffer, Weighed};
use ptbr::appointment;
use reading::{Heard, Lesson, TALK, Utterance};
use serde_json::{Map, Value};

pub(crate) use self::choosing::{chosen, named};
use self::fill::Filler;
pub(crate) use self::fill::{POINTING, Said};
use self::plan::{Plan, Way};
use crate::compiled::CompiledTool;
use crate::reply;
use crate::text::{Begins, Clause, Text};
use crate::understanding::overlaps;

/// What was learned for an assistant, and how the arguments of its tools are read.
#[derive(Debug)]
pub(crate) struct Reader {
    lesson: Lesson,
    plan: Plan,
}

/// Those that were read so far, by where they stand in memory: they are read once and stay.
#[derive(Debug, Default)]
pub(crate) struct Readers(RwLock<HashMap<usize, Option<Arc<Reader>>>>);

impl Readers {
    pub(crate) fn of(&self, taught: Option<&Taught>) -> Option<Arc<Reader>> {
        let taught = taught?;
        let key = taught.lesson.as_ptr().addr();
        if let Some(found) = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return found.clone();
        }
        let read = || {
            let lesson = Lesson::read(taught.lesson).map_err(|error| error.to_string())?;
            let plan = Plan::parse(taught.plan).map_err(|error| error.to_string())?;
            Ok::<Reader, String>(Reader { lesson, plan })
        };
        let reader = read()
            .inspect_err(
                |error| tracing::error!(%error, "a lesson cannot be read, and sentences alone decide"),
            )
            .ok()
            .map(Arc::new);
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(key, reader.clone());
        reader
    }
}

/// What is wrong with what was taught for some tools: a plan that names others, or arguments that they do not take.
pub(crate) fn problems(taught: &Taught, offers: &[ToolOffer]) -> Vec<String> {
    let lesson = Lesson::read(taught.lesson).err().map(|error| error.to_string());
    let plan = match Plan::parse(taught.plan) {
        Ok(plan) => plan,
        Err(error) => return lesson.into_iter().chain([error.to_string()]).collect(),
    };
    let takes = |offer: &ToolOffer, argument: &str| {
        let argument = argument.split('.').next().unwrap_or(argument);
        offer.schema.pointer(&format!("/properties/{argument}")).is_some()
    };
    let unknown = plan.tools().flat_map(|tool| {
        let offer = offers.iter().find(|offer| offer.name == tool);
        let wrong = plan
            .of(tool)
            .iter()
            .filter(move |(argument, _)| offer.is_some_and(|offer| !takes(offer, argument)));
        let nobody = offer.is_none().then(|| format!("{tool}: nobody offers it"));
        wrong.map(move |(argument, _)| format!("{tool} takes no {argument}")).chain(nobody)
    });
    lesson.into_iter().chain(unknown).collect()
}

/// How sure one has to be to make a call of a wish; and of one that some words speak against.
const SURE: f32 = 0.45;
const SURE_AGAINST: f32 = 0.75;
/// How sure one has to be where most words are new.
const SURE_OF_NEW_WORDS: f32 = 0.6;
/// How sure one has to be of something else than a sentence of a tool that nothing was learned about; and of one that was learned
/// for others, whom the same assistant talks with, and never for these.
const SURER: f32 = 0.75;
const SURER_OF_OWN: f32 = 0.4;
/// How many times likelier a tool is for a sentence of its own that fits; for one that orders or asks; and for one that is all
/// that was said, or that orders something away.
const FITS: f32 = 3.0;
const FITS_PLAINLY: f32 = 6.0;
const FITS_WHOLLY: f32 = 40.0;
/// How sure one has to be of each of two wishes in one message, how likely each has to be in the whole of it, and how sure of one
/// alone nobody looks for two.
const SURE_OF_EACH: f32 = 0.7;
const LIKELY_IN_ALL: f32 = 0.05;
const SURE_OF_ONE: f32 = 0.93;
/// How sure one has to be that a message wants two things, that it wants the same twice, and that it may want two.
const SURE_OF_TWO: f32 = 0.3;
const SURE_OF_TWICE: f32 = 0.5;
const MAY_BE_TWO: f32 = 0.1;
/// How sure one has to be that it is talk to answer it as such.
const TALKS: f32 = 0.4;
/// How sure one has to be of words to cut a title by them.
const SURE_OF_WORDS: f32 = 0.5;
/// How sure one has to be of a kind of talk to answer it as that; and what all other talk is.
const SURE_OF_KIND: f32 = 0.3;
pub(crate) const OTHER_TALK: &str = "lookalike";
/// How likely talk may be where wishes are asked about.
const MORE_TALK: f32 = 0.5;
/// How likely a wish has to be to be asked about.
const WORTH_ASKING: f32 = 0.12;
/// How likely a wish has to be to be asked about where most words are new.
const KNOWN_BETTER: f32 = 0.35;
/// How likely one has to be to be named where nothing was understood.
const WORTH_NAMING: f32 = 0.08;
/// The most wishes that are asked about.
const MOST_ASKED: usize = 3;

/// What a message was heard as.
#[derive(Debug)]
pub(crate) struct Hearing<'l> {
    heard: Vec<Heard<'l>>,
    /// Whether anything is known about its words.
    known: bool,
    plan: &'l Plan,
}

impl<'l> Hearing<'l> {
    fn wishes(&self) -> impl Iterator<Item = &Heard<'l>> {
        self.heard.iter().filter(|heard| !heard.label.starts_with(TALK))
    }

    fn talk(&self) -> impl Iterator<Item = &Heard<'l>> {
        self.heard.iter().filter(|heard| heard.label.starts_with(TALK))
    }

    fn chance(&self, label: &str) -> f32 {
        self.heard.iter().find(|heard| heard.label == label).map_or(0.0, |heard| heard.chance)
    }

    /// Whether nothing is likelier than what fits. Of a tool that nobody taught anything about nothing is known.
    pub(crate) fn agrees(&self, fitting: &[Fitting<'_>]) -> bool {
        let unknown = |fitting: &Fitting<'_>| !self.heard.iter().any(|heard| heard.label == fitting.tool);
        if fitting.iter().all(unknown) {
            let best = self.wishes().next().map_or(0.0, |best| best.chance);
            let of_others = fitting.iter().all(|fitting| self.plan.has(fitting.tool));
            let surer = if of_others { SURER_OF_OWN } else { SURER };
            return best < surer && self.talks() < surer;
        }
        let fits = |label: &str| fitting.iter().any(|fitting| fitting.tool == label);
        let known: f32 = fitting.iter().map(|fitting| self.chance(fitting.tool)).fold(0.0, f32::max);
        self.wishes().next().is_none_or(|best| fits(best.label)) && known >= self.talks()
    }

    /// Whether a message may ask for a tool among other things.
    pub(crate) fn may_be(&self, tool: &str) -> bool {
        self.chance(tool) >= LIKELY_IN_ALL
    }

    /// The likeliest of some wishes.
    pub(crate) fn first_of(&self, wishes: &[&str]) -> Option<&'l str> {
        self.wishes().map(|heard| heard.label).find(|label| wishes.contains(label))
    }

    /// How likely it is talk of any kind.
    fn talks(&self) -> f32 {
        self.talk().map(|heard| heard.chance).sum()
    }
}

/// A tool that a sentence of its own fits, and how well.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fitting<'o> {
    pub tool: &'o str,
    pub how: Fits,
}

/// How well a sentence fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fits {
    /// Somewhere in the message.
    Somewhere,
    /// It orders or asks outright.
    Plainly,
    /// It is all that was said in a few words, or orders something away.
    Wholly,
}

impl Fits {
    const fn times(self) -> f32 {
        match self {
            Self::Somewhere => FITS,
            Self::Plainly => FITS_PLAINLY,
            Self::Wholly => FITS_WHOLLY,
        }
    }
}

/// A wish, and the part of the message that says it.
#[derive(Debug, PartialEq)]
pub(crate) struct Wish<'l> {
    pub tool: &'l str,
    bytes: Range<usize>,
}

impl<'l> Wish<'l> {
    /// A wish that the whole of a message says.
    pub(crate) const fn whole(tool: &'l str, text: &Text<'_>) -> Self {
        Self { tool, bytes: 0..text.source.len() }
    }
}

/// What was understood.
#[derive(Debug, PartialEq)]
pub(crate) enum Understood<'l> {
    /// These tools are wanted.
    Wishes(Vec<Wish<'l>>),
    /// One of these may be.
    Perhaps(Vec<&'l str>),
    /// This kind of talk.
    Talk(&'l str),
    /// Nothing: these wishes are the nearest.
    Nothing(Vec<&'l str>),
}

impl Reader {
    /// What a message asks for of the tools that are offered, to some of which it is known to fit.
    pub(crate) fn hear(
        &self,
        text: &Text<'_>,
        fitting: &[Fitting<'_>],
        offered: impl Fn(&str) -> bool,
    ) -> Hearing<'_> {
        let sentence = Utterance::of(text.source, &text.items);
        let mut heard = self.lesson.hear(&sentence);
        for heard in &mut heard {
            let fits = fitting.iter().filter(|fitting| fitting.tool == heard.label);
            heard.chance *= fits.map(|fitting| fitting.how.times()).fold(1.0, f32::max);
        }
        let all: f32 = heard.iter().map(|heard| heard.chance).sum();
        for heard in &mut heard {
            heard.chance /= all.max(f32::MIN_POSITIVE);
        }
        // What nobody offers is not done, and nothing else is for it.
        heard.retain(|heard| heard.label.starts_with(TALK) || offered(heard.label));
        heard.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        Hearing { heard, known: self.lesson.knows(&sentence), plan: &self.plan }
    }

    /// What the last message was weighed as, and which of its words spoke for that.
    pub(crate) fn weighed(&self, request: &Request) -> Vec<Weighed> {
        const MOST: usize = 3;
        const SPOKE: usize = 6;
        let said = request.messages.iter().rev().find_map(|message| match message {
            ModelMessage::User { text } => Some(text.as_str()),
            _ => None,
        });
        let Some(said) = said else { return Vec::new() };
        let utterance = Utterance::read(said, &request.now, request.language);
        let heard = self.lesson.hear(&utterance);
        let weighed = heard.into_iter().take(MOST).map(|heard| Weighed {
            wish: heard.label.to_owned(),
            chance: heard.chance,
            spoke: self
                .lesson
                .why(&utterance, heard.label, SPOKE)
                .into_iter()
                .map(|(said, _)| said)
                .collect(),
        });
        weighed.collect()
    }

    /// What to make of it. `doubted`: something speaks against taking it at its word.
    pub(crate) fn understand<'l>(
        &'l self,
        text: &Text<'_>,
        (heard, fitting): (&Hearing<'l>, &[Fitting<'_>]),
        doubted: bool,
    ) -> Understood<'l> {
        let kind = heard.talk().next().filter(|heard| heard.chance >= SURE_OF_KIND);
        let kind = kind.map_or(OTHER_TALK, |heard| heard.label.trim_start_matches(TALK));
        let mut wishes = heard.wishes();
        let Some(best) = wishes.next() else { return Understood::Talk(kind) };
        // "bebi 500 ml. qual é o nome do encanador?": a sentence fits beside what the whole is most like.
        let beside = fitting.iter().any(|fitting| fitting.tool != best.label);
        if !doubted
            && (best.chance < SURE_OF_ONE || beside)
            && let Some(two) = self.two(text, (heard, fitting))
        {
            return Understood::Wishes(two);
        }
        let needed = if doubted { SURE_AGAINST } else { self.plan.sure(best.label).unwrap_or(SURE) };
        let needed = if heard.known { needed } else { needed.max(SURE_OF_NEW_WORDS) };
        // One that costs less to be wrong about is still likelier than talk.
        let likelier = best.chance >= SURE || best.chance > heard.talks();
        if best.chance >= needed && likelier && self.plan.has(best.label) {
            return Understood::Wishes(vec![Wish::whole(best.label, text)]);
        }
        let talk = heard.talks();
        // Of words that nobody used little can be told.
        if !heard.known && best.chance < KNOWN_BETTER {
            return Understood::Nothing(Vec::new());
        }
        if talk >= TALKS && talk > best.chance {
            return Understood::Talk(kind);
        }
        if talk > MORE_TALK || best.chance < WORTH_ASKING {
            let near = heard.wishes().filter(|heard| heard.chance >= WORTH_NAMING).take(MOST_ASKED);
            return Understood::Nothing(near.map(|heard| heard.label).collect());
        }
        let near = wishes.filter(|heard| heard.chance >= WORTH_ASKING && heard.chance * 3.0 > best.chance);
        Understood::Perhaps(
            std::iter::once(best).chain(near).take(MOST_ASKED).map(|heard| heard.label).collect(),
        )
    }

    /// The two things that a message may want, whether or not that is sure.
    pub(crate) fn may_want(&self, text: &Text<'_>) -> Option<[&str; 2]> {
        let parted = self.lesson.two(text.source, &text.items)?;
        (parted.chance >= MAY_BE_TWO).then_some(parted.tools)
    }

    /// Where a message that wants two things is parted.
    pub(crate) fn parts_at(&self, text: &Text<'_>, offered: impl Fn(&str) -> bool) -> Option<usize> {
        let parted = self.lesson.two(text.source, &text.items)?;
        let known = parted.tools.iter().all(|tool| self.plan.has(tool) && offered(tool));
        let [first, second] = parted.tools;
        let needed = if first == second { SURE_OF_TWICE } else { SURE_OF_TWO };
        let words = |before: bool| {
            let side = text.items.iter().filter(|item| (item.span.start < parted.at) == before);
            side.filter(|item| !item.word().is_empty()).count()
        };
        (known && parted.chance >= needed && words(true) > 0 && words(false) > 0).then_some(parted.at)
    }

    /// Two wishes in one message: where it is cut so that each part says one for sure, and the whole both.
    fn two<'l>(&'l self, text: &Text<'_>, whole: (&Hearing<'l>, &[Fitting<'_>])) -> Option<Vec<Wish<'l>>> {
        let sure = |items: Range<usize>| self.part(text, items, whole);
        let cuts = text.clauses.iter().map(|clause| clause.items.start).filter(|start| *start > 0);
        let parted = cuts.filter_map(|cut| {
            let (first, second) = (sure(0..cut)?, sure(cut..text.items.len())?);
            let at = text.items.get(cut)?.span.start;
            let each = vec![
                Wish { tool: first.label, bytes: 0..at },
                Wish { tool: second.label, bytes: at..text.source.len() },
            ];
            (first.label != second.label).then_some((first.chance.min(second.chance), each))
        });
        parted.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, each)| each)
    }

    /// Takes what is no part of it from a title that a sentence copied to the end, where it was learned for sure which words are
    /// meant and the tool reads the time from what is left.
    pub(crate) fn trim_words(&self, text: &Text<'_>, calls: &mut [ToolCall]) {
        let [call] = calls else { return };
        let ways = self.plan.of(&call.name);
        let moment = ways.iter().find(|(_, way)| *way == Way::Moment).map(|(argument, _)| argument);
        let Some(moment) = moment else { return };
        for (argument, _) in ways.iter().filter(|(_, way)| *way == Way::Words) {
            let utterance = Utterance::of(text.source, &text.items);
            let Some(spoken) = self.lesson.words(&utterance, &call.name, argument) else { continue };
            let Some(arguments) = call.arguments.as_object_mut() else { return };
            let copied = arguments.get(argument).and_then(Value::as_str).map(str::to_owned);
            let Some(copied) =
                copied.filter(|copied| copied.contains(spoken.words) && copied != spoken.words)
            else {
                continue;
            };
            let rest = copied.replacen(spoken.words, " ", 1).split_whitespace().collect::<Vec<_>>().join(" ");
            let read = appointment::read(&rest, &text.now);
            // What says more than when is somebody's errand.
            if spoken.chance < SURE_OF_WORDS || !ptbr::terms(&read.what).is_empty() {
                continue;
            }
            arguments.insert(argument.clone(), Value::from(spoken.words));
            if read.when != appointment::When::Unsaid || read.repeat.is_some() {
                arguments.entry(moment.clone()).or_insert_with(|| Value::from(rest));
            }
        }
    }

    /// Adds the amounts, days, hours and rules that a sentence passed over to the only call it makes, and puts words that were
    /// learned for sure in the place of those it copied.
    pub(crate) fn complete(
        &self,
        text: &Text<'_>,
        calls: &mut [ToolCall],
        offers: &[ToolOffer],
        tools: &[Arc<CompiledTool>],
    ) {
        let [call] = calls else { return };
        let Some(own) = offers.iter().zip(tools).find(|(offer, _)| offer.name == call.name) else { return };
        let own = (own.0, &**own.1);
        let said = self.restated((text, Said::Anew), call, own);
        let sentence = Utterance::of(text.source, &text.items);
        let filler = self.filler((text, &sentence, Said::Anew), &call.name, own);
        let Some(arguments) = call.arguments.as_object_mut() else { return };
        filler.put_sure_words(arguments);
        for (argument, value) in said {
            arguments.entry(argument).or_insert(value);
        }
    }

    /// What is asked for beside some items that are understood already.
    pub(crate) fn besides<'l>(
        &'l self,
        text: &Text<'_>,
        taken: &[Range<usize>],
        offered: impl Fn(&str) -> bool,
    ) -> Vec<Wish<'l>> {
        let whole = self.hear(text, &[], offered);
        let free = |clause: &&Clause| !taken.iter().any(|items| overlaps(items, &clause.items));
        let mut parts: Vec<Range<usize>> = Vec::new();
        for clause in text.clauses.iter().filter(free) {
            match parts.last_mut().filter(|part| {
                !taken.iter().any(|items| (part.end..clause.items.start).contains(&items.start))
            }) {
                Some(part) => part.end = clause.items.end,
                None => parts.push(clause.items.clone()),
            }
        }
        // "paguei o condomínio: R$ 640": an amount alone wants nothing.
        let says = |items: &Range<usize>| {
            text.items
                .get(items.clone())
                .is_some_and(|items| items.iter().any(|item| !item.word().is_empty()))
        };
        let heard = parts.into_iter().filter(says).filter_map(|items| {
            let best = self.part(text, items.clone(), (&whole, &[]))?;
            let start = text.items.get(items.start)?.span.start;
            let end = text.items.get(items.end.checked_sub(1)?)?.span.end;
            Some(Wish { tool: best.label, bytes: start..end })
        });
        heard.collect()
    }

    /// What a part of a message asks for, for sure, if the whole of it may ask for that, too.
    fn part<'l>(
        &'l self,
        text: &Text<'_>,
        items: Range<usize>,
        (whole, fitting): (&Hearing<'l>, &[Fitting<'_>]),
    ) -> Option<Heard<'l>> {
        let fits = |label: &str| fitting.iter().any(|fitting| fitting.tool == label);
        let likely =
            |label: &str| (whole.chance(label) >= LIKELY_IN_ALL || fits(label)) && self.plan.has(label);
        let source = text.source_of(items.clone());
        let sentence = Utterance::of(source, text.items.get(items).unwrap_or_default());
        let mut heard = self.lesson.hear(&sentence);
        heard.retain(|heard| heard.label.starts_with(TALK) || likely(heard.label));
        let all: f32 = heard.iter().map(|heard| heard.chance).sum();
        let best = heard.into_iter().next()?;
        let sure = best.chance >= SURE_OF_EACH * all || fits(best.label);
        (sure && !best.label.starts_with(TALK)).then_some(best)
    }

    /// The arguments of a wish, as its part of the message gives them.
    pub(crate) fn arguments(
        &self,
        wish: &Wish<'_>,
        text: &Text<'_>,
        (offer, tool): (&ToolOffer, &CompiledTool),
        language: Language,
    ) -> Map<String, Value> {
        let part = text.source.get(wish.bytes.clone()).unwrap_or(text.source);
        let text = Text::read(part, &text.now, language, |_| Begins::Nothing);
        let sentence = Utterance::of(text.source, &text.items);
        self.filler((&text, &sentence, Said::Anew), wish.tool, (offer, tool)).arguments()
    }

    fn filler<'f, 't>(
        &'f self,
        (text, sentence, said): (&'f Text<'t>, &'f Utterance<'t>, Said),
        name: &'f str,
        (offer, tool): (&'f ToolOffer, &'f CompiledTool),
    ) -> Filler<'f, 't> {
        let (schema, today) = (&offer.schema, text.now.date());
        Filler { lesson: &self.lesson, plan: &self.plan, text, sentence, name, tool, schema, today, said }
    }

    /// What a part of a message says anew of the amounts, days, hours and rules of a call that waits for a yes.
    pub(crate) fn restated(
        &self,
        (part, said): (&Text<'_>, Said),
        pending: &ToolCall,
        own: (&ToolOffer, &CompiledTool),
    ) -> Map<String, Value> {
        let Value::Object(before) = &pending.arguments else { return Map::new() };
        let sentence = Utterance::of(part.source, &part.items);
        let filler = self.filler((part, &sentence, said), &pending.name, own);
        let mut after = before.clone();
        for (argument, way) in self.plan.of(&pending.name).iter().filter(|(_, way)| way.is_read()) {
            filler.fill(argument, way, &mut after);
        }
        after.retain(|argument, value| before.get(argument) != Some(value));
        after
    }

    /// Whether a message asks for something else than the tool of a card, and for sure.
    pub(crate) fn names_another(&self, text: &Text<'_>, pending: &str) -> bool {
        // Beside a card no other tool is offered.
        let heard = self.hear(text, &[], |_| true);
        heard.wishes().next().is_some_and(|best| best.label != pending && best.chance >= SURE_OF_ONE)
    }

    /// Whether a message by itself asks for the tool of a card, and for sure.
    pub(crate) fn names(&self, text: &Text<'_>, pending: &str) -> bool {
        let heard = self.hear(text, &[], |_| true);
        heard.wishes().next().is_some_and(|best| best.label == pending && best.chance >= SURE_OF_ONE)
    }

    /// Whether a message asks about the assistant itself, and for sure: what it can do, where things are kept, what it meant.
    pub(crate) fn asks_about_itself(&self, text: &Text<'_>) -> bool {
        self.of_itself(text).is_some()
    }

    /// The kind of talk of a sentence that asks about the assistant, beside others: "minha patroa falou de você. você é gente?"
    pub(crate) fn asked_in_passing(&self, text: &Text<'_>) -> Option<&str> {
        let sentences = text.source.split_inclusive(['.', '!', '?', '\n']);
        sentences.filter(|said| said.ends_with('?')).find_map(|said| {
            let said = Text::read(said.trim(), &text.now, Language::Portuguese, |_| Begins::Nothing);
            self.of_itself(&said)
        })
    }

    fn of_itself(&self, text: &Text<'_>) -> Option<&str> {
        let heard = self.hear(text, &[], |_| true);
        let kind = |heard: &Heard<'_>| reply::is_about_itself(heard.label.trim_start_matches(TALK));
        let all: f32 = heard.talk().filter(|heard| kind(heard)).map(|heard| heard.chance).sum();
        let best = heard.talk().find(|heard| kind(heard)).filter(|_| all >= SURE_AGAINST)?;
        Some(best.label.trim_start_matches(TALK))
    }

    /// Whether a call lacks something that nobody can be asked for in one word: a list, or something with parts.
    pub(crate) fn is_hollow(offer: &ToolOffer, arguments: &Map<String, Value>) -> bool {
        let needed = offer.schema.get("required").and_then(Value::as_array);
        let has_parts = |name: &&str| {
            let kind = offer.schema.pointer(&format!("/properties/{name}/type")).and_then(Value::as_str);
            matches!(kind, Some("object" | "array"))
        };
        let mut lacking = needed.into_iter().flatten().filter_map(Value::as_str);
        lacking.any(|name| has_parts(&name) && !arguments.contains_key(name))
    }

    /// Whether a call lacks nothing that its tool needs.
    pub(crate) fn is_whole(offer: &ToolOffer, arguments: &Map<String, Value>) -> bool {
        let needed = offer.schema.get("required").and_then(Value::as_array);
        needed.into_iter().flatten().filter_map(Value::as_str).all(|name| arguments.contains_key(name))
    }
}
