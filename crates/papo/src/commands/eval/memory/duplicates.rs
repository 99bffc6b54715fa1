//! Two items that say the same thing.
//!
//! An item may tell several truths, and is no duplicate as long as one of them is its own. So every item is given a truth
//! of its own, as far as they reach, in the order of the list; whoever gets none repeats somebody.

use std::collections::{BTreeMap, BTreeSet};

use domain::KnowledgeId;

use super::matching::MatchedTruth;

/// Who has which truth for itself.
type Owners = BTreeMap<usize, KnowledgeId>;

/// The items that only repeat another, and that other. A fine is nobody's own: there is room for all.
pub(super) fn among(claims: &[(KnowledgeId, &[MatchedTruth])]) -> Vec<(KnowledgeId, KnowledgeId)> {
    let ordered: Vec<(KnowledgeId, Vec<usize>)> =
        claims.iter().filter_map(|(id, told)| Some((*id, truths(told)?))).collect();
    let wishes: BTreeMap<KnowledgeId, Vec<usize>> = ordered.iter().cloned().collect();
    let mut owners = Owners::new();
    let mut repeated = Vec::new();
    for (id, truths) in &ordered {
        if !settle(*id, &wishes, &mut owners, &mut BTreeSet::new())
            && let Some(owner) = truths.iter().find_map(|truth| owners.get(truth))
        {
            repeated.push((*id, *owner));
        }
    }
    repeated
}

/// What an item lays claim to; nothing if it tells a fine as well, or nothing at all.
fn truths(told: &[MatchedTruth]) -> Option<Vec<usize>> {
    let truths: Option<Vec<usize>> = told.iter().map(|told| told.truth()).collect();
    truths.filter(|truths| !truths.is_empty())
}

/// Finds a truth for an item, asking others to take another of theirs where that helps.
fn settle(
    id: KnowledgeId,
    wishes: &BTreeMap<KnowledgeId, Vec<usize>>,
    owners: &mut Owners,
    asked: &mut BTreeSet<usize>,
) -> bool {
    for truth in wishes.get(&id).into_iter().flatten() {
        if !asked.insert(*truth) {
            continue;
        }
        let owner = owners.get(truth).copied();
        if owner.is_none_or(|owner| settle(owner, wishes, owners, asked)) {
            owners.insert(*truth, id);
            return true;
        }
    }
    false
}
