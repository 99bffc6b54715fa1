//! Finding what is remembered by words: the same terms, the same order, on both engines, in bounded work.

use std::collections::BTreeMap;

use domain::{KnowledgeId, Timestamp};
use store::{StoreError, Tx, params, sql};

use crate::item::{About, Area, Item, ItemType};
use crate::items;

/// The most words of an item or a question that count.
const MOST_TERMS: usize = 48;
/// How many items one word may bring in. A word that brings in more says little.
const POSTINGS: i64 = 400;
/// How many of the best are looked at closely.
const CLOSELY: usize = 60;

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
    let terms = terms_of(query.text);
    let mut shares: BTreeMap<KnowledgeId, f64> = BTreeMap::new();
    let mut whole = 0.0;
    for term in &terms {
        let found = postings(tx, term).await?;
        // A rare word says more; one that brings in all it may says little.
        let weight = 1.0 / (1.0 + ln_of(found.len()));
        whole += if found.is_empty() { 1.0 } else { weight };
        for id in found {
            *shares.entry(id).or_default() += weight;
        }
    }
    if shares.is_empty() {
        return Ok(Vec::new());
    }
    let mut candidates: Vec<(KnowledgeId, f64)> = shares.into_iter().collect();
    // The newest first among equals: their ids carry their time.
    candidates.sort_by(|one, other| other.1.total_cmp(&one.1).then(other.0.cmp(&one.0)));
    let mut hits = Vec::new();
    for (looked_at, (id, share)) in candidates.into_iter().enumerate() {
        if looked_at >= CLOSELY.max(query.limit * 4) {
            break;
        }
        let Some(item) = items::find(tx, id).await? else { continue };
        if query.admits(&item) {
            let score = score(&item, share / whole, now);
            hits.push(Hit { item, score });
        }
    }
    hits.sort_by(|one, other| other.score.total_cmp(&one.score).then(other.item.id.cmp(&one.item.id)));
    hits.truncate(query.limit);
    Ok(hits)
}

impl Query<'_> {
    fn admits(&self, item: &Item) -> bool {
        (self.history || item.is_current())
            && self.kind.is_none_or(|kind| kind == item.kind)
            && self.area.is_none_or(|area| Some(area) == item.area)
            && self.about.is_none_or(|about| about.is_same(&item.about))
    }
}

/// The newest items that hold a word.
async fn postings(tx: &mut Tx, term: &str) -> Result<Vec<KnowledgeId>, StoreError> {
    let scope = tx.scope();
    let found: Vec<(KnowledgeId,)> = tx
        .rows(
            sql!(
                "select item_id from knowledge_terms where tenant_id = $1 and user_id = $2 and term = $3
                  order by item_id desc limit $4"
            ),
            params![scope.tenant(), scope.user(), term, POSTINGS],
        )
        .await?;
    Ok(found.into_iter().map(|(id,)| id).collect())
}

/// Mostly what words are shared; then how sure it is, and how long ago it was said.
fn score(item: &Item, share: f64, now: Timestamp) -> f64 {
    const DAY: f64 = 86_400.0;
    let days = now.duration_since(item.said_at).as_secs_f64() / DAY;
    let fresh = match days {
        days if days <= 30.0 => 1.0,
        days if days <= 90.0 => 0.7,
        days if days <= 365.0 => 0.4,
        _ => 0.1,
    };
    0.7 * share + 0.2 * item.confidence.value() + 0.1 * fresh
}

fn ln_of(count: usize) -> f64 {
    f64::from(u32::try_from(count.max(1)).unwrap_or(u32::MAX)).ln()
}
