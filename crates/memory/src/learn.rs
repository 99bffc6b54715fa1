//! The one way in: whatever is remembered has passed here, whoever proposed it.

use domain::{KnowledgeId, Timestamp};
use store::{StoreError, Tx, people};

use crate::contradiction::{self, Judgement, Side, Winner};
use crate::doubts;
use crate::forgotten;
use crate::identity::{self, Consent};
use crate::item::{Confidence, Item, Source, Standing};
use crate::items::{self, NewItem};
use crate::search::{self, Query};
use crate::versions::{self, Cause, Change};

/// The shortest and the longest statement that is worth keeping, in characters.
pub const SHORTEST: usize = 3;
pub const LONGEST: usize = 300;
/// How many quotations an item keeps: the first, and the latest.
const MOST_EVIDENCE: usize = 6;
/// Above it, two statements are the same one.
pub(crate) const SAME: f64 = 0.8;
/// How many of the same words are compared before something counts as new.
const COMPARED: usize = 12;

/// Something that may be kept, with what was judged of those it may contradict.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    pub new: NewItem,
    pub judged: Vec<Judged>,
}

/// What was made of an older item in the light of the candidate.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    pub older: KnowledgeId,
    pub judgement: Judgement,
    /// Why, in the person's language.
    pub because: String,
}

/// What became of a candidate.
#[derive(Debug, Clone, PartialEq)]
pub enum Learned {
    Added {
        item: Box<Item>,
        superseded: Vec<Item>,
        /// Older ones that the person will be asked about.
        doubted: Vec<KnowledgeId>,
    },
    /// It was known: now it is surer.
    Strengthened(Box<Item>),
    Refused(Refusal),
}

/// Why something is not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// The person did not agree to being remembered.
    NoConsent,
    TooShort,
    TooLong,
    /// The person put this very thing aside, and did not ask for it back.
    PutAside,
    /// The person had it forgotten after they said this.
    Forgotten,
    /// Nobody is sure enough.
    Unsure,
    /// The words it is said to come from are not the person's.
    NotSaid,
    /// It is quoted, supposed, joked, wished, planned or asked.
    NotMeant,
    /// It is a measure: those are recorded by a confirmed action alone.
    Measure,
    /// It tells the assistant what to do instead of saying what is so.
    Instruction,
    /// We said it ourselves, and the person at most agreed.
    Recalled,
    /// It says how to speak with the person: that is kept with them, not remembered about them.
    Identity,
}

impl Refusal {
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoConsent => "no_consent",
            Self::TooShort => "too_short",
            Self::TooLong => "too_long",
            Self::PutAside => "put_aside",
            Self::Forgotten => "forgotten",
            Self::Unsure => "unsure",
            Self::NotSaid => "not_said",
            Self::NotMeant => "not_meant",
            Self::Measure => "measure",
            Self::Instruction => "instruction",
            Self::Recalled => "recalled",
            Self::Identity => "identity",
        }
    }
}

/// Keeps a candidate, strengthens what it repeats, supersedes what it changes, or says why not.
pub async fn learn(
    tx: &mut Tx,
    candidate: Candidate,
    cause: Cause,
    now: Timestamp,
) -> Result<Learned, StoreError> {
    if identity::load(tx).await?.consent != Consent::Granted {
        return Ok(Learned::Refused(Refusal::NoConsent));
    }
    let Candidate { mut new, judged } = candidate;
    match tidied(&new.content) {
        Ok(content) => new.content = content,
        Err(refusal) => return Ok(Learned::Refused(refusal)),
    }
    if new.about.is_oneself() && identity::is_of_identity(&new.content) {
        return Ok(Learned::Refused(Refusal::Identity));
    }
    for evidence in &mut new.evidence {
        evidence.words = scrubbed(&evidence.words);
    }
    people::hold(tx).await?;
    if forgotten::covers(tx, &new).await? {
        return Ok(Learned::Refused(Refusal::Forgotten));
    }
    match known(tx, &new, &judged, now).await? {
        Some(old) if old.is_current() => {
            let side = Side::of(&new);
            let old = strengthen(tx, old, new, cause, now).await?;
            let (item, ..) = settle(tx, old, side, judged, cause, now).await?;
            Ok(Learned::Strengthened(Box::new(item)))
        }
        Some(old) if matches!(old.standing, Standing::Inactive | Standing::Withdrawn) => {
            if new.source != Source::UserExplicit && is_put_aside(tx, &old).await? {
                return Ok(Learned::Refused(Refusal::PutAside));
            }
            let side = Side::of(&new);
            let old = take_up(tx, old, new, cause, now).await?;
            Ok(added(settle(tx, old, side, judged, cause, now).await?))
        }
        // What was superseded and holds again is news: it gets an item of its own.
        _ => {
            let side = Side::of(&new);
            let item = items::insert(tx, new, cause, now).await?;
            Ok(added(settle(tx, item, side, judged, cause, now).await?))
        }
    }
}

/// An item that holds from now on, those it took the place of, and those the person will be asked about.
type Settled = (Item, Vec<Item>, Vec<KnowledgeId>);

fn added((item, superseded, doubted): Settled) -> Learned {
    Learned::Added { item: Box::new(item), superseded, doubted }
}

/// Settles whom an item contradicts that holds from now on, however it came to.
async fn settle(
    tx: &mut Tx,
    mut item: Item,
    side: Side,
    judged: Vec<Judged>,
    cause: Cause,
    now: Timestamp,
) -> Result<Settled, StoreError> {
    let mut superseded = Vec::new();
    let mut doubted = Vec::new();
    for Judged { older, judgement, because } in judged {
        let Some(mut old) = items::find(tx, older).await?.filter(Item::is_current) else { continue };
        let old_side = Side { validated: old.validated, confidence: old.confidence, said_at: old.said_at };
        match judgement {
            Judgement::Both => {}
            Judgement::Unsure => {
                doubts::open(tx, older, item.id, &because, now).await?;
                doubted.push(older);
            }
            Judgement::Changed => match contradiction::winner(&old_side, &side) {
                Winner::New => {
                    supersede(tx, &mut old, item.id, &because, cause, now).await?;
                    superseded.push(old);
                }
                // What the person confirmed stays, and they are asked whether it still does.
                Winner::Old => {
                    supersede(tx, &mut item, older, &because, cause, now).await?;
                    doubts::open(tx, older, item.id, &because, now).await?;
                    doubted.push(older);
                }
            },
        }
    }
    Ok((item, superseded, doubted))
}

/// Takes up again what nobody used, or what was unlearned.
async fn take_up(
    tx: &mut Tx,
    mut old: Item,
    new: NewItem,
    cause: Cause,
    now: Timestamp,
) -> Result<Item, StoreError> {
    old.standing = Standing::Current;
    old.confidence = old.confidence.max_of(new.confidence);
    old.evidence = merged(old.evidence, new.evidence);
    items::change(tx, &mut old, Change::TakenUp, cause, now).await?;
    items::touch(tx, &[old.id], now).await?;
    Ok(old)
}

/// Retires one item in favour of another. Its confidence stays what it was: it is history, not a lie.
pub(crate) async fn supersede(
    tx: &mut Tx,
    loser: &mut Item,
    winner: KnowledgeId,
    because: &str,
    cause: Cause,
    now: Timestamp,
) -> Result<(), StoreError> {
    loser.standing = Standing::Superseded;
    loser.superseded_by = Some(winner);
    loser.superseded_at = Some(now);
    loser.because = scrubbed(because).chars().take(LONGEST).collect();
    items::change(tx, loser, Change::Superseded, cause, now).await
}

/// Retires an item that nothing replaces.
pub(crate) async fn end(
    tx: &mut Tx,
    item: &mut Item,
    because: &str,
    cause: Cause,
    now: Timestamp,
) -> Result<(), StoreError> {
    item.standing = Standing::Ended;
    item.superseded_at = Some(now);
    item.because = scrubbed(because).chars().take(LONGEST).collect();
    items::change(tx, item, Change::Ended, cause, now).await
}

/// Says an item once more.
pub(crate) async fn strengthen(
    tx: &mut Tx,
    mut old: Item,
    new: NewItem,
    cause: Cause,
    now: Timestamp,
) -> Result<Item, StoreError> {
    old.confidence = old.confidence.strengthened();
    old.evidence = merged(old.evidence, new.evidence);
    old.validated |= new.validated;
    items::change(tx, &mut old, Change::Strengthened, cause, now).await?;
    items::touch(tx, &[old.id], now).await?;
    Ok(old)
}

/// The item that says the same of the same one, if there is one; a current one before any other. What the
/// candidate is judged to replace is not the same, however alike it reads.
async fn known(
    tx: &mut Tx,
    new: &NewItem,
    judged: &[Judged],
    now: Timestamp,
) -> Result<Option<Item>, StoreError> {
    let query = Query {
        text: &new.content,
        about: Some(&new.about),
        history: true,
        limit: COMPARED,
        ..Query::default()
    };
    let replaced = |id: KnowledgeId| {
        judged.iter().any(|judged| judged.older == id && judged.judgement == Judgement::Changed)
    };
    let hits = search::search(tx, &query, now).await?;
    let mut same: Vec<Item> = hits
        .into_iter()
        .map(|hit| hit.item)
        .filter(|item| !replaced(item.id) && ptbr::similarity(&item.content, &new.content) > SAME)
        .collect();
    same.sort_by_key(|item| item.standing);
    Ok(same.into_iter().next())
}

/// Whether it was the person who set it aside, and not time.
async fn is_put_aside(tx: &mut Tx, item: &Item) -> Result<bool, StoreError> {
    let last = versions::of_item(tx, item.id).await?.pop();
    Ok(last.is_some_and(|version| version.change != Change::Faded))
}

fn merged(
    mut old: Vec<crate::item::Evidence>,
    new: Vec<crate::item::Evidence>,
) -> Vec<crate::item::Evidence> {
    for evidence in new {
        if !old.iter().any(|known| known.message == evidence.message && known.words == evidence.words) {
            old.push(evidence);
        }
    }
    while old.len() > MOST_EVIDENCE {
        old.remove(1);
    }
    old
}

/// A statement in one line, without anybody's numbers and addresses.
pub(crate) fn tidied(content: &str) -> Result<String, Refusal> {
    let line = content.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = scrubbed(&line);
    match line.chars().count() {
        length if length < SHORTEST => Err(Refusal::TooShort),
        length if length > LONGEST => Err(Refusal::TooLong),
        _ => Ok(line),
    }
}

pub(crate) fn scrubbed(text: &str) -> String {
    guard::pii::scrub(text).text.into_owned()
}

impl Side {
    fn of(new: &NewItem) -> Self {
        Self { validated: new.validated, confidence: new.confidence, said_at: new.said_at }
    }
}

impl Confidence {
    fn max_of(self, other: Self) -> Self {
        if other > self { other } else { self }
    }
}

/// The current items that a new one may contradict: those that share its words, then those of its own scope.
pub async fn rivals(
    tx: &mut Tx,
    new: &NewItem,
    most: usize,
    now: Timestamp,
) -> Result<Vec<Item>, StoreError> {
    let query = Query { text: &new.content, about: Some(&new.about), limit: most / 2, ..Query::default() };
    let mut rivals: Vec<Item> =
        search::search(tx, &query, now).await?.into_iter().map(|hit| hit.item).collect();
    let wanted = i64::try_from(most * 2).unwrap_or(i64::MAX);
    for item in items::heaviest(tx, new.area, wanted).await? {
        let fits = item.kind == new.kind && item.about.is_same(&new.about);
        if rivals.len() < most && fits && rivals.iter().all(|rival| rival.id != item.id) {
            rivals.push(item);
        }
    }
    Ok(rivals)
}
