//! What a model answered becomes memory, or does not: every entry passes the gate, whoever proposed it.

use std::collections::{BTreeMap, BTreeSet};

use domain::{KnowledgeId, Timestamp};
use jiff::civil::Date;
use store::{StoreError, Tx};

use super::answer::{Consolidation, Mention, Pattern, Proposed, Quotation};
use super::digest;
use super::reading::{NightMessage, Reading, Who};
use crate::admission::{self, Claim};
use crate::contradiction::Judgement;
use crate::identity;
use crate::item::{About, Confidence, Evidence, Item, ItemType, Source};
use crate::items::{self, NewItem};
use crate::learn::{self, Candidate, Judged, Learned, Refusal};
use crate::versions::Cause;

/// The most entries of each kind that one answer may bring. A model that wants more has lost its way.
const MOST: usize = 60;
/// From so many messages on, something is a pattern.
const OCCURRENCES: usize = 3;

/// What a part of a night came to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Applied {
    pub learned: i64,
    pub changed: i64,
    pub strengthened: i64,
    pub refused: BTreeMap<&'static str, i64>,
}

impl Applied {
    fn refuse(&mut self, code: &'static str) {
        *self.refused.entry(code).or_default() += 1;
    }

    fn count(&mut self, learned: Learned) -> Option<KnowledgeId> {
        match learned {
            Learned::Added { item, superseded, .. } => {
                self.learned += 1;
                self.changed += i64::try_from(superseded.len()).unwrap_or(0);
                Some(item.id)
            }
            Learned::Strengthened(item) => {
                self.strengthened += 1;
                Some(item.id)
            }
            Learned::Refused(refusal) => {
                self.refuse(refusal.code());
                None
            }
        }
    }
}

/// One part of one night, on its way into the memory.
struct Part<'p> {
    lines: &'p [NightMessage],
    known: &'p [Item],
    cause: Cause,
    now: Timestamp,
    applied: Applied,
    /// What each item of the answer became, for later items that refer to it.
    made: Vec<Option<KnowledgeId>>,
    strengthened: BTreeSet<KnowledgeId>,
}

/// What a model was asked, and what it answered.
#[derive(Debug, Clone, Copy)]
pub struct ModelExchange<'h> {
    pub reading: &'h Reading,
    pub known: &'h [Item],
    pub answer: &'h Consolidation,
    pub model: &'h str,
}

/// Keeps what a part of a night brought, and moves the place up to which everything is read. Nothing comes of a part
/// that somebody else has read meanwhile.
pub async fn apply(
    tx: &mut Tx,
    day: Date,
    heard: ModelExchange<'_>,
    now: Timestamp,
) -> Result<Option<Applied>, StoreError> {
    let ModelExchange { reading, known, answer, model } = heard;
    if !reading.mark(tx).await? {
        return Ok(None);
    }
    let night = digest::open(tx, day, model, now).await?;
    let mut part = Part {
        lines: &reading.lines,
        known,
        cause: Cause::night(night),
        now,
        applied: Applied::default(),
        made: Vec::new(),
        strengthened: BTreeSet::new(),
    };
    part.take_in(tx, answer).await?;
    let said = reading.lines.iter().filter(|line| line.who == Who::Person).count();
    let Part { applied, .. } = part;
    digest::count(tx, night, i64::try_from(said).unwrap_or(0), &applied).await?;
    if applied.learned + applied.changed > 0 {
        identity::set_untold(tx, Some(night)).await?;
    }
    Ok(Some(applied))
}

impl Part<'_> {
    async fn take_in(&mut self, tx: &mut Tx, answer: &Consolidation) -> Result<(), StoreError> {
        for proposed in answer.items.iter().take(MOST) {
            let made = self.item(tx, proposed).await?;
            self.made.push(made);
        }
        for mention in answer.again.iter().take(MOST) {
            self.again(tx, mention).await?;
        }
        for mention in answer.ended.iter().take(MOST) {
            self.ended(tx, mention).await?;
        }
        for pattern in answer.patterns.iter().take(MOST) {
            self.pattern(tx, pattern).await?;
        }
        let lengths = [answer.items.len(), answer.again.len(), answer.ended.len(), answer.patterns.len()];
        for _ in 0..lengths.iter().map(|length| length.saturating_sub(MOST)).sum::<usize>() {
            self.applied.refuse("too_many");
        }
        Ok(())
    }

    /// The person's own message of that number.
    fn line(&self, number: usize) -> Option<&NightMessage> {
        number.checked_sub(1).and_then(|at| self.lines.get(at)).filter(|line| line.who == Who::Person)
    }

    /// What a reference of the answer means: a known item, or an earlier one of the same answer.
    fn referred(&self, reference: &str) -> Option<KnowledgeId> {
        let place = |digits: &str| digits.parse::<usize>().ok()?.checked_sub(1);
        if let Some(digits) = reference.strip_prefix('m') {
            return self.known.get(place(digits)?).map(|item| item.id);
        }
        self.made.get(place(reference.strip_prefix('n')?)?).copied().flatten()
    }

    async fn item(&mut self, tx: &mut Tx, proposed: &Proposed) -> Result<Option<KnowledgeId>, StoreError> {
        let line = match self.admitted(&proposed.content, proposed.message, &proposed.words) {
            Ok(line) => line.clone(),
            Err(refusal) => {
                self.applied.refuse(refusal.code());
                return Ok(None);
            }
        };
        let confidence = Confidence::clamped(proposed.confidence);
        let source =
            if confidence >= Confidence::EXPLICIT { Source::Conversation } else { Source::Inference };
        if confidence < Confidence::INFERRED {
            self.applied.refuse(Refusal::Unsure.code());
            return Ok(None);
        }
        let because = proposed.words.clone();
        let judged = proposed
            .changes
            .iter()
            .filter_map(|reference| self.referred(reference))
            .map(|older| Judged { older, judgement: Judgement::Changed, because: because.clone() })
            .collect();
        let new = NewItem {
            kind: proposed.kind,
            area: proposed.area,
            sub_area: proposed.sub_area.as_deref().and_then(short),
            about: About::parse(&proposed.about),
            content: proposed.content.clone(),
            confidence,
            source,
            evidence: vec![evidence(&line, &proposed.words)],
            validated: false,
            said_at: line.at,
        };
        let learned = learn::learn(tx, Candidate { new, judged }, self.cause, self.now).await?;
        if let Learned::Strengthened(item) = &learned {
            self.strengthened.insert(item.id);
        }
        Ok(self.applied.count(learned))
    }

    fn admitted(&self, content: &str, message: usize, words: &str) -> Result<&NightMessage, Refusal> {
        let line = self.line(message).ok_or(Refusal::NotSaid)?;
        admission::check(&Claim { content, words, message: &line.text })?;
        Ok(line)
    }

    /// Said again: once a night is enough, however often it was said that day.
    async fn again(&mut self, tx: &mut Tx, mention: &Mention) -> Result<(), StoreError> {
        let Some((item, line)) = self.mentioned(tx, mention).await? else { return Ok(()) };
        if !self.strengthened.insert(item.id) {
            return Ok(());
        }
        let new = restated(&item, &line, &mention.words);
        learn::strengthen(tx, item, new, self.cause, self.now).await?;
        self.applied.strengthened += 1;
        Ok(())
    }

    async fn ended(&mut self, tx: &mut Tx, mention: &Mention) -> Result<(), StoreError> {
        let Some((mut item, _)) = self.mentioned(tx, mention).await? else { return Ok(()) };
        if item.validated {
            // What the person confirmed ends only by their own hand.
            self.applied.refuse("validated");
            return Ok(());
        }
        learn::end(tx, &mut item, &mention.words, self.cause, self.now).await?;
        self.applied.changed += 1;
        Ok(())
    }

    /// The current item that words of the person's are about.
    async fn mentioned(
        &mut self,
        tx: &mut Tx,
        mention: &Mention,
    ) -> Result<Option<(Item, NightMessage)>, StoreError> {
        let line = self.line(mention.message).cloned();
        let Some((line, id)) = line.zip(self.referred(&mention.reference)) else {
            self.applied.refuse("unknown_reference");
            return Ok(None);
        };
        if let Err(refusal) = admission::check_words(&mention.words, &line.text) {
            self.applied.refuse(refusal.code());
            return Ok(None);
        }
        let item = items::find(tx, id).await?.filter(Item::is_current);
        Ok(item.map(|item| (item, line)))
    }

    async fn pattern(&mut self, tx: &mut Tx, pattern: &Pattern) -> Result<(), StoreError> {
        let said: Vec<(&Quotation, NightMessage)> = pattern
            .evidence
            .iter()
            .filter_map(|quotation| Some((quotation, self.line(quotation.message)?.clone())))
            .filter(|(quotation, line)| admission::check_words(&quotation.words, &line.text).is_ok())
            .collect();
        let distinct: BTreeSet<_> = said.iter().map(|(_, line)| line.message).collect();
        let confidence = Confidence::clamped(pattern.confidence);
        let latest = said.iter().map(|(_, line)| line.at).max();
        let (Some(said_at), true) = (latest, distinct.len() >= OCCURRENCES) else {
            self.applied.refuse("too_rare");
            return Ok(());
        };
        if confidence < Confidence::INFERRED {
            self.applied.refuse(Refusal::Unsure.code());
            return Ok(());
        }
        let new = NewItem {
            kind: ItemType::Insight,
            area: pattern.area,
            sub_area: None,
            about: About::oneself(),
            content: pattern.content.clone(),
            confidence,
            source: Source::Inference,
            evidence: said.iter().map(|(quotation, line)| evidence(line, &quotation.words)).collect(),
            validated: false,
            said_at,
        };
        let candidate = Candidate { new, judged: Vec::new() };
        let learned = learn::learn(tx, candidate, self.cause, self.now).await?;
        self.applied.count(learned);
        Ok(())
    }
}

fn evidence(line: &NightMessage, words: &str) -> Evidence {
    Evidence { message: Some(line.message), words: words.chars().take(learn::LONGEST).collect(), at: line.at }
}

/// The same item said once more, with the new words for it.
fn restated(item: &Item, line: &NightMessage, words: &str) -> NewItem {
    NewItem {
        kind: item.kind,
        area: item.area,
        sub_area: item.sub_area.clone(),
        about: item.about.clone(),
        content: item.content.clone(),
        confidence: item.confidence,
        source: item.source,
        evidence: vec![evidence(line, &learn::scrubbed(words))],
        validated: false,
        said_at: line.at,
    }
}

fn short(text: &str) -> Option<String> {
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(40).collect();
    (!line.is_empty()).then_some(line)
}
