//! Workers: whoever claimed a conversation answers everything that waits in it, in order.

use std::time::Duration;

use store::Tx;
use store::amendments::Amendment;
use store::conversations::{self, Lease};
use store::inbox::{self, Inbound, InboundKind};

use super::claim::{Claim, Left};
use super::scheduler::InHand;
use super::state::Turns;
use crate::error::EngineError;
use crate::fault::Point;
use crate::shared::Busy;

/// Whether a claim is written down already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    Unclaimed,
    Held,
}

/// How often a step is tried again when the database is away, and how long each wait is.
const RETRIES: u32 = 10;
const RETRY_PAUSE: Duration = Duration::from_secs(1);

impl Turns {
    /// Begins to work on a claimed conversation, apart from whoever asked for it.
    pub(crate) fn start_work(&self, claim: Claim, first: Option<(Inbound, String)>) {
        let turns = self.clone();
        let busy = Busy::new(&self.shared);
        tokio::spawn(async move {
            let _busy = busy;
            turns.work_to_the_end(claim, Standing::Held, first).await;
        });
    }

    /// The same for a conversation that nobody has claimed: the claim and the first look into it are one transaction.
    pub(crate) fn begin_work(&self, claim: Claim, in_hand: InHand) {
        let turns = self.clone();
        let busy = Busy::new(&self.shared);
        tokio::spawn(async move {
            let _busy = busy;
            turns.work_to_the_end(claim, Standing::Unclaimed, None).await;
            in_hand.put_down().await;
        });
    }

    async fn work_to_the_end(&self, claim: Claim, standing: Standing, first: Option<(Inbound, String)>) {
        if let Err(error) = self.work(claim, standing, first).await {
            tracing::error!(conversation = %claim.conversation, error = ?error, "work on a conversation stopped");
        }
    }

    async fn work(
        &self,
        claim: Claim,
        mut standing: Standing,
        mut current: Option<(Inbound, String)>,
    ) -> Result<(), EngineError> {
        let mut retries = 0;
        loop {
            let result = match &current {
                Some((inbound, text)) => self.answer(claim, inbound.clone(), text.clone()).await,
                None => match self.next_inbound(claim, standing).await {
                    Ok(Some(next)) => {
                        standing = Standing::Held;
                        current = Some(next);
                        continue;
                    }
                    Ok(None) => return Ok(()),
                    Err(error) => Err(error),
                },
            };
            match result {
                // Nothing left to do here, or somebody else does it.
                Ok(Left::Free) | Err(EngineError::LeaseLost) => return Ok(()),
                Ok(Left::MoreWaits) => {
                    current = None;
                    retries = 0;
                }
                // What was stored is still there: wait, and go on from it.
                Err(error) if error.is_transient() && retries < RETRIES => {
                    retries += 1;
                    tracing::warn!(conversation = %claim.conversation, retries, %error, "trying again");
                    self.shared.clock.sleep(RETRY_PAUSE).await;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// What came in pieces is one message: everything that waits when its turn begins, as its author left it.
    async fn gather(&self, tx: &mut Tx, mut inbound: Inbound) -> Result<(Inbound, String), EngineError> {
        let in_pieces = inbound.kind == InboundKind::Message && inbound.ready_at > inbound.received_at;
        if in_pieces && inbound.attempts == 1 {
            inbox::merge_into(tx, &inbound).await?;
        }
        let mut texts = Vec::new();
        for piece in inbox::pieces(tx, inbound.id).await? {
            match piece.amendment {
                Some(Amendment::Edited(text)) => texts.push(text),
                Some(Amendment::Deleted) => {}
                None => texts.push(piece.text),
            }
            inbound.content = inbound.content.or(piece.content);
        }
        texts.retain(|text| !text.is_empty());
        Ok((inbound, texts.join("\n")))
    }

    /// The next thing to answer in a conversation that we hold. Without one, the lease is given back.
    async fn next_inbound(
        &self,
        claim: Claim,
        standing: Standing,
    ) -> Result<Option<(Inbound, String)>, EngineError> {
        let now = self.shared.clock.now();
        let mut tx = self.shared.db.begin(claim.scope).await?;
        let lease = Lease { until: now + self.shared.settings.lease, ..claim.lease };
        let is_ours = match standing {
            Standing::Unclaimed => conversations::claim(&mut tx, claim.conversation, lease, now).await?,
            Standing::Held => conversations::hold(&mut tx, claim.conversation, lease).await?,
        };
        if !is_ours {
            return Err(EngineError::LeaseLost);
        }
        let Some(inbound) = inbox::next(&mut tx, claim.conversation, now).await? else {
            // What was not claimed before is not claimed now: the transaction never happened.
            if standing == Standing::Held {
                conversations::release(&mut tx, claim.conversation, claim.lease).await?;
                tx.commit().await?;
            }
            return Ok(None);
        };
        if standing == Standing::Held {
            conversations::begin_turn(&mut tx, claim.conversation, now).await?;
        }
        let whole = self.gather(&mut tx, inbound).await?;
        // Whoever loses a claim with the database finds that out when the turn is to be written.
        tx.commit_lightly().await?;
        self.shared.faults.pass(Point::ClaimCommitted);
        Ok(Some(whole))
    }
}
