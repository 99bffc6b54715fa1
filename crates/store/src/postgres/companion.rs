//! The one connection beside the pool: it hears and passes on notices, and holds this process's presence.
//!
//! It starts when it is first needed, comes back when the server does, and ends with the last handle to it.
//! It needs a session of its own, so it cannot go through a pooler that shares sessions.

use std::collections::BTreeSet;
use std::time::Duration;

use futures::StreamExt;
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::{AsyncMessage, Client, Error, Statement};
use uuid::Uuid;

use super::connect::{Connector, Messages};
use super::wait;
use crate::notify::{Notice, Origin, Subscribers, Topic};

/// What the companion is asked to do.
#[derive(Debug)]
pub(crate) enum Errand {
    /// Pass a notice on to the other instances.
    Tell(Notice),
    /// Hold the advisory lock of an instance, and say when it is held.
    Hold {
        key: i64,
        held: oneshot::Sender<()>,
    },
    Release(i64),
}

/// Errands done in one go.
const AT_ONCE: usize = 256;

/// What comes within this time of what was just passed on goes together: to the server every notice by itself is a
/// transaction and wakes whoever listens, and no hint is worth that.
const BREATH: Duration = Duration::from_millis(20);

/// How often a lock that the old session still holds is tried again.
const RETRY: Duration = Duration::from_secs(1);

const PASS_ON: &str = "select pg_notify('papo', line) from unnest($1::text[]) as line";

/// Notices and presence are not data: they need not wait for the disk.
const SET_UP: &str = "set synchronous_commit = off; listen papo";

pub(super) fn start(connector: Connector, subscribers: Subscribers) -> mpsc::UnboundedSender<Errand> {
    let (sender, errands) = mpsc::unbounded_channel();
    let companion = Companion {
        // Our own notices come back to us; the subscribers here heard them already.
        us: Uuid::new_v4(),
        connector,
        subscribers,
        errands,
        wanted: Vec::new(),
    };
    tokio::spawn(companion.run());
    sender
}

struct Companion {
    us: Uuid,
    connector: Connector,
    subscribers: Subscribers,
    errands: mpsc::UnboundedReceiver<Errand>,
    /// The presences to hold, kept over lost connections.
    wanted: Vec<Presence>,
}

struct Presence {
    key: i64,
    held: Option<oneshot::Sender<()>>,
    locked: Locked,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Locked {
    Yes,
    NotYet,
}

/// Why a session ended.
enum End {
    NobodyNeedsUs,
    ConnectionLost,
}

impl Companion {
    async fn run(mut self) {
        let mut pause = Duration::from_millis(100);
        let mut gap = false;
        while !self.errands.is_closed() {
            match self.session(gap).await {
                Ok(End::NobodyNeedsUs) => return,
                Ok(End::ConnectionLost) => pause = Duration::from_millis(100),
                Err(error) => {
                    tracing::warn!(
                        error = &error as &dyn std::error::Error,
                        "the companion connection failed"
                    );
                }
            }
            gap = true;
            wait(pause).await;
            pause = (pause * 2).min(Duration::from_secs(2));
        }
    }

    async fn session(&mut self, after_a_gap: bool) -> Result<End, Error> {
        let (client, messages) = self.connector.connect().await?;
        let mut hearing = tokio::spawn(hear(messages, self.us, self.subscribers.clone()));
        client.batch_execute(SET_UP).await?;
        for presence in &mut self.wanted {
            presence.locked = Locked::NotYet;
        }
        self.hold_all(&client).await?;
        let pass_on = client.prepare(PASS_ON).await?;
        if after_a_gap {
            for topic in Topic::ALL {
                self.subscribers.tell(Notice { topic, id: Uuid::nil(), origin: Origin::AnotherInstance });
            }
        }
        let mut batch = Vec::with_capacity(AT_ONCE);
        loop {
            let waiting = self.wanted.iter().any(|presence| presence.locked == Locked::NotYet);
            tokio::select! {
                _ = &mut hearing => return Ok(End::ConnectionLost),
                count = self.errands.recv_many(&mut batch, AT_ONCE) => {
                    if count == 0 {
                        return Ok(End::NobodyNeedsUs);
                    }
                    self.run_errands(&client, &pass_on, batch.drain(..)).await?;
                    tokio::select! {
                        _ = &mut hearing => return Ok(End::ConnectionLost),
                        () = wait(BREATH) => {}
                    }
                }
                () = wait(RETRY), if waiting => self.hold_all(&client).await?,
            }
        }
    }

    async fn run_errands(
        &mut self,
        client: &Client,
        pass_on: &Statement,
        errands: impl Iterator<Item = Errand>,
    ) -> Result<(), Error> {
        let mut lines = BTreeSet::new();
        for errand in errands {
            match errand {
                Errand::Tell(notice) => {
                    lines.insert(format!("{} {} {}", self.us, notice.topic.as_str(), notice.id));
                }
                Errand::Hold { key, held } => {
                    self.wanted.push(Presence { key, held: Some(held), locked: Locked::NotYet });
                    self.hold_all(client).await?;
                }
                Errand::Release(key) => {
                    self.wanted.retain(|presence| presence.key != key);
                    client.execute("select pg_advisory_unlock($1)", &[&key]).await?;
                }
            }
        }
        if !lines.is_empty() {
            client.execute(pass_on, &[&lines.into_iter().collect::<Vec<_>>()]).await?;
        }
        Ok(())
    }

    /// Never waits for a lock: after a broken connection the server may not yet know that our old session is gone.
    async fn hold_all(&mut self, client: &Client) -> Result<(), Error> {
        for presence in self.wanted.iter_mut().filter(|presence| presence.locked == Locked::NotYet) {
            let row = client.query_one("select pg_try_advisory_lock($1)", &[&presence.key]).await?;
            if row.try_get(0)? {
                presence.locked = Locked::Yes;
                if let Some(held) = presence.held.take() {
                    // An error only says that the caller no longer waits.
                    let _gone = held.send(());
                }
            }
        }
        Ok(())
    }
}

/// Passes on what other instances say, until the connection ends.
async fn hear(mut messages: Messages, us: Uuid, subscribers: Subscribers) {
    while let Some(Ok(message)) = messages.next().await {
        if let AsyncMessage::Notification(notification) = message
            && let Some(notice) = parse(notification.payload(), us)
        {
            subscribers.tell(notice);
        }
    }
}

fn parse(payload: &str, us: Uuid) -> Option<Notice> {
    let mut words = payload.split(' ');
    let sender: Uuid = words.next()?.parse().ok()?;
    let topic = Topic::parse(words.next()?)?;
    let id = words.next()?.parse().ok()?;
    (sender != us).then_some(Notice { topic, id, origin: Origin::AnotherInstance })
}
