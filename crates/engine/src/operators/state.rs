//! What an operator may see.

use std::sync::Arc;

use domain::{ConversationId, Scope};
use store::StoreError;
use store::supervision::{self, Sight};

use super::operator::Operator;
use crate::outbound::state::Outbound;
use crate::shared::Shared;

/// The part by which people of a house look at its conversations and act in them. Cheap to clone: every clone is the same.
#[derive(Debug, Clone)]
pub struct Operators {
    pub(super) shared: Arc<Shared>,
    pub(super) outbound: Outbound,
}

/// Why an operator's wish was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum SupervisionError {
    #[error("there is no such conversation or message here")]
    Unknown,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Operators {
    pub(crate) fn new(shared: &Arc<Shared>, outbound: &Outbound) -> Self {
        Self { shared: Arc::clone(shared), outbound: outbound.clone() }
    }

    /// What this operator may look at.
    pub(super) async fn seen_by(&self, operator: Operator) -> Result<supervision::Look, StoreError> {
        let assistants = self.shared.assistants.values().map(|mounted| &mounted.assistant);
        let hosted = assistants.filter(|assistant| assistant.pipeline.serves_a_house());
        self.shared.db.look(Sight::new(operator.scope(), hosted.map(|assistant| assistant.id))).await
    }

    pub(super) async fn owner(
        &self,
        operator: Operator,
        conversation: ConversationId,
    ) -> Result<Scope, SupervisionError> {
        let owner =
            supervision::owner_of_conversation(&mut self.seen_by(operator).await?, conversation).await?;
        owner.ok_or(SupervisionError::Unknown)
    }
}
