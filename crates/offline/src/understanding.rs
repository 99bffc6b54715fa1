//! What a message asks for: the best way to cut it into clauses that the offered tools' sentences explain.

use std::ops::Range;

use domain::sentence::Manner;
use jiff::civil::Date;
use ptbr::{Bare, Item, Measure, Piece, When};

use super::beginnings::Met;
use super::compiled::{CompiledPhrasing, CompiledTool, VariantId};
use super::days;
use super::matching::{self, Filling, Fit};
use super::pattern::{Element, Variant};
use super::text::{Clause, Role, Text};
use super::veto::{self, Veto};

/// One thing that a message asks for.
#[derive(Debug, Clone)]
pub(crate) struct Intent<'c> {
    /// The place of the tool among the offered ones.
    pub tool: usize,
    pub phrasing: &'c CompiledPhrasing,
    pub fit: Fit,
    /// The items that the sentence of this intent spans.
    pub items: Range<usize>,
    /// The items around it that belong to no other intent of the sentence.
    pub around: Range<usize>,
    pub when: Option<When>,
}

#[derive(Debug, Default)]
pub(crate) struct Understanding<'c> {
    pub intents: Vec<Intent<'c>>,
    /// Why a sentence that fits was not taken at its word.
    pub veto: Option<Veto>,
    /// A sentence that would fit, had it said how much.
    pub unfinished: Option<&'c CompiledPhrasing>,
}

impl Understanding<'_> {
    /// Whether sentences of more than one tool fit.
    pub(crate) fn says_several(&self) -> bool {
        self.intents.windows(2).any(|two| matches!(two, [one, other] if one.tool != other.tool))
    }
}

/// The most clauses that one reading may cover: "subi na balança, respirei fundo, e deu 82".
const LONGEST: usize = 4;
/// The most items of one reading, and the most clauses of one message, so that no message is expensive.
const WIDEST: usize = 60;
const MOST_CLAUSES: usize = 16;
pub(crate) const SEAM: i32 = 6;

/// Reads a message against the tools. `admits` refuses readings that the conversation gives no ground for.
pub(crate) fn understand<'c>(
    text: &Text<'_>,
    tools: &[&'c CompiledTool],
    today: Date,
    admits: impl Fn(&CompiledPhrasing, &Fit, &Range<usize>) -> bool,
) -> Understanding<'c> {
    let mut reader =
        Reader { text, tools, candidates: candidates(text, tools), veto: None, unfinished: None };
    let mut chosen = reader.choose(&admits);
    drop_headings(text, &mut chosen);
    repeat_without_verb(text, &mut chosen);
    days::give(text, &mut chosen, today);
    widen(text, &mut chosen);
    for intent in &mut chosen {
        take_the_rest(text, intent);
    }
    let mut understanding =
        Understanding { intents: Vec::new(), veto: reader.veto, unfinished: reader.unfinished };
    for intent in chosen {
        match veto::of_day(&intent, today) {
            Some(veto) => understanding.veto = Some(veto),
            None => understanding.intents.push(intent),
        }
    }
    understanding
}

struct Reader<'r, 't, 'c> {
    text: &'r Text<'t>,
    tools: &'r [&'c CompiledTool],
    /// For each clause, the variants that its words suggest.
    candidates: Vec<Vec<(usize, VariantId)>>,
    veto: Option<Veto>,
    unfinished: Option<&'c CompiledPhrasing>,
}

fn candidates(text: &Text<'_>, tools: &[&CompiledTool]) -> Vec<Vec<(usize, VariantId)>> {
    let met: Vec<Met> = tools.iter().map(|compiled| compiled.met_by(text)).collect();
    let mut ids = Vec::new();
    let mut suggesting = 0;
    let suggest = |clause: &Clause| {
        let mut found = Vec::new();
        if suggesting >= MOST_CLAUSES {
            return found;
        }
        for (tool, (compiled, met)) in tools.iter().zip(&met).enumerate() {
            ids.clear();
            for at in clause.items.clone().take(WIDEST) {
                match text.items.get(at).map(|item| &item.piece) {
                    Some(Piece::Word(word)) => compiled.by_word(word, text, &mut ids),
                    Some(Piece::Quantity(_)) => compiled.by_measure(&mut ids),
                    _ => {}
                }
            }
            ids.sort_unstable();
            ids.dedup();
            found.extend(ids.iter().filter(|id| compiled.is_possible(**id, met)).map(|id| (tool, *id)));
        }
        suggesting += usize::from(!found.is_empty());
        found
    };
    text.clauses.iter().map(suggest).collect()
}

impl<'c> Reader<'_, '_, 'c> {
    /// The readings that together explain the message best.
    fn choose(
        &mut self,
        admits: &impl Fn(&CompiledPhrasing, &Fit, &Range<usize>) -> bool,
    ) -> Vec<Intent<'c>> {
        let count = self.text.clauses.len();
        // From the last clause back: the best total from here on, and the reading that begins it.
        let mut best: Vec<(i32, Option<(Intent<'c>, usize)>)> = vec![(0, None); count + 1];
        for start in (0..count).rev() {
            let mut here = (best.get(start + 1).map_or(0, |rest| rest.0), None);
            for length in 1..=LONGEST.min(count - start) {
                let Some(intent) = self.reading(start, length, admits) else { continue };
                let seams = i32::try_from(length - 1).unwrap_or(0) * SEAM;
                let total = intent.fit.score - seams + best.get(start + length).map_or(0, |rest| rest.0);
                if total > here.0 {
                    here = (total, Some((intent, start + length)));
                }
            }
            if let Some(slot) = best.get_mut(start) {
                *slot = here;
            }
        }
        let mut chosen = Vec::new();
        let mut at = 0;
        while at < count {
            match best.get_mut(at).and_then(|best| best.1.take()) {
                Some((intent, next)) => {
                    chosen.push(intent);
                    at = next;
                }
                None => at += 1,
            }
        }
        chosen
    }

    fn reading(
        &mut self,
        start: usize,
        length: usize,
        admits: &impl Fn(&CompiledPhrasing, &Fit, &Range<usize>) -> bool,
    ) -> Option<Intent<'c>> {
        let clauses = self.text.clauses.get(start..start + length)?;
        let (first, last) = (clauses.first()?, clauses.last()?);
        let items = first.items.start..last.items.end;
        let mut ids: Vec<_> = self.candidates.get(start..start + length)?.iter().flatten().copied().collect();
        if ids.is_empty() || items.len() > WIDEST {
            return None;
        }
        ids.sort_unstable();
        ids.dedup();
        let has_amount = items.clone().any(|at| matches!(self.text.roles.get(at), Some(Role::Amount)))
            || self.text.items.get(items.clone()).is_some_and(|items| items.iter().any(is_time));
        let crosses = first.sentence != last.sentence;
        let mut best: Option<Intent<'c>> = None;
        for (tool, id) in ids {
            let Some((phrasing, variant)) = self.tools.get(tool).and_then(|compiled| compiled.variant(id))
            else {
                continue;
            };
            let manner = phrasing.phrasing.manner;
            if (crosses && !manner.is_order()) || (variant.asks && !last.question) {
                continue;
            }
            if length > 1 && !has_amount && variant.needs_an_amount() {
                continue;
            }
            if phrasing.phrasing.lacks.is_some() && self.text.roles.contains(&Role::Amount) {
                continue;
            }
            let Some(fit) = matching::fit(self.text, &items, phrasing, variant) else {
                self.note_unfinished(phrasing, variant, clauses, &items);
                continue;
            };
            if best.as_ref().is_some_and(|best| best.fit.score >= fit.score)
                || !admits(phrasing, &fit, &items)
            {
                continue;
            }
            // A note without a verb belongs to what was said before it: "pesei a mala, deu 23 kg".
            let told_by_itself = matches!(manner, Manner::Told | Manner::Asked);
            let guarded =
                if told_by_itself { items.start } else { first.sentence.min(items.start) }..items.end;
            if phrasing.unless.iter().any(|guard| matching::stands(self.text, &guarded, phrasing, guard)) {
                continue;
            }
            match veto::of(self.text, clauses, &items, &fit, phrasing.phrasing) {
                Some(veto) => self.veto = self.veto.or(Some(veto)),
                None => {
                    best = Some(Intent {
                        tool,
                        phrasing,
                        fit,
                        items: items.clone(),
                        around: items.clone(),
                        when: None,
                    });
                }
            }
        }
        best
    }

    /// Remembers a told sentence whose verb is there and whose number is not.
    fn note_unfinished(
        &mut self,
        phrasing: &'c CompiledPhrasing,
        variant: &Variant,
        clauses: &[Clause],
        items: &Range<usize>,
    ) {
        if phrasing.phrasing.manner != Manner::Told || self.unfinished.is_some() {
            return;
        }
        let has_amount = items.clone().any(|at| self.text.roles.get(at) == Some(&Role::Amount));
        let vague = items
            .clone()
            .any(|at| matches!(self.text.items.get(at).map(|item| &item.piece), Some(Piece::Vague)));
        let is_slot = |element: &Element| matches!(element, Element::Slot { .. });
        if (has_amount && !vague) || !variant.elements.iter().any(is_slot) {
            return;
        }
        let words = variant.elements.iter().filter(|element| !is_slot(element)).cloned().collect();
        let without_number = Variant { elements: words, asks: variant.asks };
        let Some(fit) = matching::fit(self.text, items, phrasing, &without_number) else { return };
        // "tô" and "foi" begin too many sentences to be asked about.
        if !items.clone().any(|at| fit.takes(at) && self.text.roles.get(at) == Some(&Role::Unknown)) {
            return;
        }
        match veto::of(self.text, clauses, items, &fit, phrasing.phrasing) {
            Some(veto) => self.veto = self.veto.or(Some(veto)),
            None => self.unfinished = Some(phrasing),
        }
    }
}

/// "despesas de hoje: almoço 28, uber 14": what stands before the colon heads a list and asks for nothing. But an order before
/// a colon is told there what it is about: "cadastra uma vaga nova: São Luiz, sábado, noturno" looks for nothing.
fn drop_headings(text: &Text<'_>, chosen: &mut Vec<Intent<'_>>) {
    let asks_nothing = |intent: &Intent<'_>| {
        let manner = intent.phrasing.phrasing.manner;
        !manner.is_order() && manner != Manner::Asked
    };
    let headed = chosen.iter().find(|intent| {
        let heads = text.items.get(intent.items.end).is_some_and(|item| item.is_mark(&[":"]));
        heads
            && intent.phrasing.phrasing.manner == Manner::Ordered
            && intent.phrasing.phrasing.lookup.is_none()
    });
    if let Some(end) = headed.map(|intent| intent.items.end)
        && !chosen.iter().any(|intent| intent.items.start >= end && asks_nothing(intent))
    {
        chosen.retain(|intent| intent.items.start < end);
        return;
    }
    let last = chosen.iter().map(|intent| intent.items.start).max().unwrap_or(0);
    chosen.retain(|intent| {
        let heads = text.items.get(intent.items.end).is_some_and(|item| item.is_mark(&[":"]));
        let manner = intent.phrasing.phrasing.manner;
        let asks = manner == Manner::Asked || manner.is_order() && intent.phrasing.phrasing.lookup.is_none();
        !(heads && asks && intent.items.end < last)
    });
}

/// "pesei 82 ontem e 81,5 hoje": a clause that is only a number says again what was just said.
fn repeat_without_verb<'c>(text: &Text<'_>, chosen: &mut Vec<Intent<'c>>) {
    let mut repeated: Vec<Intent<'c>> = Vec::new();
    for clause in &text.clauses {
        if clause.question || chosen.iter().any(|intent| overlaps(&intent.items, &clause.items)) {
            continue;
        }
        let before = chosen.iter().chain(&repeated).filter(|intent| intent.items.end <= clause.items.start);
        let Some(model) = before.max_by_key(|intent| intent.items.end) else { continue };
        let same_sentence = model.items.start >= clause.sentence;
        if let Some(intent) = say_again(text, model, &clause.items).filter(|_| same_sentence) {
            repeated.push(intent);
        }
    }
    chosen.append(&mut repeated);
    chosen.sort_by_key(|intent| intent.items.start);
}

fn say_again<'c>(text: &Text<'_>, model: &Intent<'c>, items: &Range<usize>) -> Option<Intent<'c>> {
    let heavy: Vec<usize> = items.clone().filter(|at| text.roles.get(*at) != Some(&Role::Light)).collect();
    let (&at, things) = heavy.split_first()?;
    let Piece::Quantity(quantity) = text.items.get(at)?.piece else { return None };
    let alone = things.is_empty();
    let mut intent = model.clone();
    if intent.phrasing.phrasing.manner.is_order() || intent.phrasing.phrasing.manner == Manner::Asked {
        return None;
    }
    let mut quantities =
        intent.fit.picks.iter_mut().filter(|pick| matches!(pick.filling, Filling::Quantity(..)));
    let pick = quantities.next()?;
    let Filling::Quantity(_, reading) = pick.filling else { return None };
    // "gastei 87 no mercado e 32 na farmácia": money, and what each was for.
    let led = |thing: &usize| text.roles.get(thing - 1) == Some(&Role::Light) || *thing == at + 1;
    let of_money = || reading.measure() == Some(Measure::Money) && things.first().is_some_and(led);
    if !alone && !of_money() {
        return None;
    }
    matching::read(&quantity, reading, Bare::Allowed)?;
    pick.filling = Filling::Quantity(quantity, reading);
    pick.items = at..at + 1;
    intent.fit.taken = std::iter::once(at..at + 1).collect();
    intent.items = items.clone();
    intent.around = items.clone();
    Some(intent)
}

/// What an order copies to the end goes on to the end: "lembra que tenho duas filhas, Júlia, de 12 anos, e Marina, de 9" has
/// more pauses than one reading covers.
fn take_the_rest(text: &Text<'_>, intent: &mut Intent<'_>) {
    let covered = text.clauses.iter().filter(|clause| overlaps(&clause.items, &intent.items)).count();
    let (end, around) = (intent.items.end, intent.around.end);
    if !intent.phrasing.phrasing.manner.is_order() || covered < LONGEST || around <= end {
        return;
    }
    let Some(pick) = intent.fit.picks.last_mut().filter(|pick| pick.items.end == end) else { return };
    let copied = text.source_of(pick.items.clone());
    if !matches!(&pick.filling, Filling::Value(value) if value.as_str() == Some(copied)) {
        return;
    }
    pick.items.end = around;
    pick.filling = Filling::Value(text.source_of(pick.items.clone()).into());
    intent.items.end = around;
}

fn is_time(item: &Item<'_>) -> bool {
    matches!(item.piece, Piece::Time(_))
}

pub(crate) fn overlaps(left: &Range<usize>, right: &Range<usize>) -> bool {
    left.start < right.end && right.start < left.end
}

/// Lets each intent look at the clauses around it that nothing else explains: "fui no mercado, gastei 150".
fn widen(text: &Text<'_>, intents: &mut [Intent<'_>]) {
    let spans: Vec<Range<usize>> = intents.iter().map(|intent| intent.items.clone()).collect();
    for (at, intent) in intents.iter_mut().enumerate() {
        let here = text.clauses.iter().filter(|clause| overlaps(&clause.items, &intent.items));
        let sentence = here.map(|clause| clause.sentence).next().unwrap_or(0);
        let of_sentence = text.clauses.iter().filter(|clause| clause.sentence == sentence);
        let end = of_sentence.map(|clause| clause.items.end).max().unwrap_or(intent.items.end);
        let before = at.checked_sub(1).and_then(|before| spans.get(before)).map_or(0, |span| span.end);
        let after = spans.get(at + 1).map_or(end, |span| span.start.min(end));
        intent.around = before.max(sentence).min(intent.items.start)..after.max(intent.items.end);
    }
}
