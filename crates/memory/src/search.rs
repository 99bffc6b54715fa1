//! Finding what is remembered by words: the same terms, the same order, on both engines, in bounded work.

use std::cmp::Ordering;
use std::collections::HashMap;

use domain::{KnowledgeId, Timestamp};
use store::{FromRow, Row, Sql, StoreError, Tx, params, sql};

use crate::item::{About, Area, Item, ItemType, Standing};
use crate::items;

/// The most words of an item or a question that count.
const MOST_TERMS: usize = 48;
/// How many items one word may bring in. A word that brings in more says little.
const POSTINGS: i64 = 400;
/// How many of the best are looked at closely.
const CLOSELY: usize = 60;

/// A place for each of [`CLOSELY`].
const GLANCED: Sql = sql!(
    "select id, standing, type, area, about, confidence, said_at from knowledge
      where tenant_id = $1 and user_id = $2
        and id in ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
                   $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32,
                   $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47,
                   $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62)"
);

/// What is looked for.
#[derive(Debug, Clone, Default)]
pub struct Query<'q> {
    pub text: &'q str,
    pub kind: Option<ItemType>,
    pub area: Option<Area>,
    pub about: Option<&'q About>,
    /// Also what no longer holds.
    pub history: bool,
    pub limit: usize,
}

/// An item and how well it fits.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    pub item: Item,
    pub score: f64,
}

/// The words of a text as they are kept and looked for: each once.
pub(crate) fn terms_of(text: &str) -> Vec<String> {
    let mut terms = ptbr::terms(text);
    terms.sort_unstable();
    terms.dedup();
    terms.truncate(MOST_TERMS);
    terms
}

/// The best fits first: by what words they share, how sure they are, and how fresh.
pub async fn search(tx: &mut Tx, query: &Query<'_>, now: Timestamp) -> Result<Vec<Hit>, StoreError> {
    let candidates = candidates(tx, &terms_of(query.text), CLOSELY.max(query.limit * 4)).await?;
    let mut best = Vec::with_capacity(candidates.len());
    for some in candidates.chunks(CLOSELY) {
        let shares: HashMap<KnowledgeId, f64> = some.iter().copied().collect();
        for glance in glances(tx, some).await? {
            if query.admits(&glance) {
                let share = shares.get(&glance.id).copied().unwrap_or_default();
                best.push((glance.id, score(&glance, share, now)));
            }
        }
    }
    best.sort_unstable_by(best_then_newest);
    best.truncate(query.limit);
    let ids: Vec<KnowledgeId> = best.iter().map(|(id, _)| *id).collect();
    let items = items::find_all(tx, &ids).await?;
    let scores: HashMap<KnowledgeId, f64> = best.into_iter().collect();
    let hit = |item: Item| Hit { score: scores.get(&item.id).copied().unwrap_or_default(), item };
    Ok(items.into_iter().map(hit).collect())
}

/// The items that share most words with these, the newest first among equals, each with the part it shares.
async fn candidates(
    tx: &mut Tx,
    terms: &[String],
    most: usize,
) -> Result<Vec<(KnowledgeId, f64)>, StoreError> {
    let mut shares: HashMap<KnowledgeId, f64> = HashMap::new();
    let mut whole = 0.0;
    for term in terms {
        let found = postings(tx, term).await?;
        // A rare word says more; one that brings in all it may says little.
        let weight = 1.0 / (1.0 + ln_of(found.len()));
        whole += if found.is_empty() { 1.0 } else { weight };
        shares.reserve(found.len());
        for (id,) in found {
            *shares.entry(id).or_default() += weight;
        }
    }
    let mut candidates: Vec<(KnowledgeId, f64)> = shares.into_iter().collect();
    // Among very many, only the best are put in order.
    if candidates.len() > most {
        candidates.select_nth_unstable_by(most, best_then_newest);
        candidates.truncate(most);
    }
    candidates.sort_unstable_by(best_then_newest);
    Ok(candidates.into_iter().map(|(id, share)| (id, share / whole)).collect())
}

/// The ids carry their time.
fn best_then_newest(one: &(KnowledgeId, f64), other: &(KnowledgeId, f64)) -> Ordering {
    other.1.total_cmp(&one.1).then(other.0.cmp(&one.0))
}

/// As much of an item as decides whether it is wanted, and how much.
struct Glance {
    id: KnowledgeId,
    standing: Standing,
    kind: ItemType,
    area: String,
    about: String,
    confidence: f64,
    said_at: Timestamp,
}

impl FromRow for Glance {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get(0)?,
            standing: row.get(1)?,
            kind: row.get(2)?,
            area: row.get(3)?,
            about: row.get(4)?,
            confidence: row.get(5)?,
            said_at: row.get(6)?,
        })
    }
}

impl Query<'_> {
    fn admits(&self, glance: &Glance) -> bool {
        (self.history || glance.standing == Standing::Current)
            && self.kind.is_none_or(|kind| kind == glance.kind)
            && self.area.is_none_or(|area| area.as_str() == glance.area)
            && self.about.is_none_or(|about| about.is_same(&About::parse(&glance.about)))
    }
}

/// The newest items that hold a word. One statement for each word: in one for several, SQLite takes longer over each
/// item than PostgreSQL saves on the way there and back.
async fn postings(tx: &mut Tx, term: &str) -> Result<Vec<(KnowledgeId,)>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select item_id from knowledge_terms where tenant_id = $1 and user_id = $2 and term = $3
              order by item_id desc limit $4"
        ),
        params![scope.tenant(), scope.user(), term, POSTINGS],
    )
    .await
}

/// A glance at each of these, in no order.
async fn glances(tx: &mut Tx, candidates: &[(KnowledgeId, f64)]) -> Result<Vec<Glance>, StoreError> {
    let ids: Vec<KnowledgeId> = candidates.iter().map(|(id, _)| *id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    tx.rows(GLANCED, &items::in_places(tx.scope(), &ids, CLOSELY)).await
}

/// Mostly what words are shared; then how sure it is, and how long ago it was said.
fn score(glance: &Glance, share: f64, now: Timestamp) -> f64 {
    const DAY: f64 = 86_400.0;
    let days = now.duration_since(glance.said_at).as_secs_f64() / DAY;
    let fresh = match days {
        days if days <= 30.0 => 1.0,
        days if days <= 90.0 => 0.7,
        days if days <= 365.0 => 0.4,
        _ => 0.1,
    };
    0.7 * share + 0.2 * glance.confidence + 0.1 * fresh
}

fn ln_of(count: usize) -> f64 {
    f64::from(u32::try_from(count.max(1)).unwrap_or(u32::MAX)).ln()
}
