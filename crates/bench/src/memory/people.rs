//! Who is remembered: the same people in every run, each with more to their name than the one before.

use std::num::NonZeroUsize;

use domain::{ConversationId, Scope, TenantId, UserId};
use uuid::Uuid;

/// Somebody with so many things remembered.
#[derive(Debug, Clone, Copy)]
pub(super) struct Person {
    pub(super) number: usize,
    pub(super) scope: Scope,
    pub(super) items: usize,
}

impl Person {
    /// One for each size. Every other one has a household of their own: what is beside somebody's items is partly
    /// their tenant's and partly another's.
    pub(super) fn some(sizes: &[NonZeroUsize]) -> Vec<Self> {
        let person = |(number, items): (usize, &NonZeroUsize)| {
            let tenant = TenantId::from_uuid(id(1, number / 2));
            let scope = Scope::stored(tenant, UserId::from_uuid(id(2, number)));
            Self { number, scope, items: items.get() }
        };
        sizes.iter().enumerate().map(person).collect()
    }

    /// A conversation of theirs, in which nothing was said yet.
    pub(super) fn conversation(&self) -> ConversationId {
        ConversationId::from_uuid(id(3, self.number))
    }
}

fn id(kind: u128, number: usize) -> Uuid {
    Uuid::from_u128((kind << 64) + number as u128 + 1)
}
