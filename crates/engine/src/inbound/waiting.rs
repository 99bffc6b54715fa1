//! Waiting for what becomes of a message.

use std::time::Duration;

use domain::{MessageId, Scope};
use futures::future::{Either, select};
use store::turns;

use super::state::Inbound;
use crate::error::WaitError;
use crate::live::{Database, Following, Signal, TurnEvent};
use crate::reply::Reply;

/// How often somebody who waits looks for an answer that another process may have given.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// How long somebody waits at the most: a turn's own time, and as much again for those before it.
const PATIENCE: Duration = Duration::from_mins(1);

impl Inbound {
    /// The next thing that happens to a turn. After [`TurnEvent::Done`] there is nothing more.
    ///
    /// The answer may have been given before we came, or by another process: the database is asked first,
    /// and again from time to time.
    pub async fn next_event(&self, scope: Scope, following: &mut Following) -> Result<TurnEvent, WaitError> {
        let since = *following.since.get_or_insert_with(|| self.shared.clock.now());
        loop {
            while let Ok(signal) = following.signals.try_recv() {
                match signal {
                    Signal::Event(event) => return Ok(event),
                    Signal::Look => following.database = Database::MayKnow,
                }
            }
            let database = std::mem::replace(&mut following.database, Database::KnowsNothing);
            if database == Database::MayKnow
                && let Some(reply) = self.stored_reply(scope, following.inbound).await?
            {
                return Ok(TurnEvent::Done(Box::new(reply)));
            }
            if self.shared.clock.now() > since + PATIENCE {
                return Err(WaitError::TimedOut);
            }
            let again = self.shared.clock.sleep(LOOK_AGAIN);
            match select(Box::pin(following.signals.recv()), again).await {
                Either::Left((Some(Signal::Event(event)), _)) => return Ok(event),
                Either::Left(_) | Either::Right(_) => following.database = Database::MayKnow,
            }
        }
    }

    /// Waits for the reply and lets everything else pass.
    pub async fn reply(&self, scope: Scope, mut following: Following) -> Result<Reply, WaitError> {
        loop {
            if let TurnEvent::Done(reply) = self.next_event(scope, &mut following).await? {
                return Ok(*reply);
            }
        }
    }

    async fn stored_reply(&self, scope: Scope, inbound: MessageId) -> Result<Option<Reply>, WaitError> {
        let stored = turns::reply(&mut self.shared.db.read(scope).await?, inbound).await?;
        let read = |reply: store::JsonText| reply.read::<Reply>().map_err(|_| WaitError::Erased);
        stored.map(read).transpose()
    }
}
