//! A messaging service that does what the story wants, and remembers what it delivered.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use domain::{Clock, CorrelationId, Scope, Timestamp};
use engine::Channel;
use engine::arrivals::{Arrival, Arrived, Origin};
use engine::fault::Faults;
use engine::pipeline::Sender;
use futures::future::BoxFuture;
use outbound::{Delivery, Found, Handed, Missing, Permit, SendError};
use testkit::TestDatabase;
use tokio::sync::Notify;

use crate::house::House;

/// What happens to the next message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mood {
    Delivers,
    Away,
    Refuses,
    /// Delivers, and says that something went wrong.
    LosesItsWord,
    /// Does not deliver, and says that something went wrong.
    LosesTheMessage,
}

#[derive(Debug, Default)]
pub(crate) struct Postman {
    moods: Mutex<VecDeque<Mood>>,
    delivered: Mutex<Vec<(String, String)>>,
    /// The same, with what each is called.
    kept: Mutex<Vec<((String, String), String)>>,
    /// A service that keeps nothing cannot be asked.
    forgetful: Mutex<bool>,
    slow: Mutex<Option<Arc<Slow>>>,
    /// How often it is not there when it is asked for a message.
    absences: AtomicU32,
}

/// A send that lasts until it is let go.
#[derive(Debug, Default)]
pub(crate) struct Slow {
    pub(crate) begun: Notify,
    pub(crate) may_end: Notify,
}

impl Postman {
    pub(crate) fn in_mood(moods: impl IntoIterator<Item = Mood>) -> Arc<Self> {
        let postman = Self::default();
        postman.moods.lock().unwrap().extend(moods);
        Arc::new(postman)
    }

    pub(crate) fn forgets(&self) {
        *self.forgetful.lock().unwrap() = true;
    }

    pub(crate) fn is_away_when_asked(&self, times: u32) {
        self.absences.store(times, Ordering::SeqCst);
    }

    /// Takes its time with the next message.
    pub(crate) fn is_slow(&self) -> Arc<Slow> {
        let slow = Arc::new(Slow::default());
        *self.slow.lock().unwrap() = Some(slow.clone());
        slow
    }

    /// What reached whom, in order.
    pub(crate) fn delivered(&self) -> Vec<(String, String)> {
        self.delivered.lock().unwrap().clone()
    }
}

impl Channel for Postman {
    fn name(&self) -> &'static str {
        "whatsapp"
    }

    fn send(&self, permit: Permit, delivery: Delivery) -> BoxFuture<'_, Result<Handed, SendError>> {
        let mood = self.moods.lock().unwrap().pop_front().unwrap_or(Mood::Delivers);
        let to = delivery.to.unwrap().peer;
        if matches!(mood, Mood::Delivers | Mood::LosesItsWord) {
            let name = permit.outbound().to_string();
            self.kept.lock().unwrap().push(((to.clone(), delivery.text.clone()), name));
            self.delivered.lock().unwrap().push((to, delivery.text));
        }
        let handed = Handed { provider_id: Some(permit.outbound().to_string()) };
        let result = match mood {
            Mood::Delivers => Ok(handed),
            Mood::Away => Err(SendError::Away { code: "story", retry_after: None }),
            Mood::Refuses => Err(SendError::Refused { code: "story" }),
            Mood::LosesItsWord | Mood::LosesTheMessage => Err(SendError::Unknown { code: "story" }),
        };
        let slow = self.slow.lock().unwrap().take();
        Box::pin(async move {
            if let Some(slow) = slow {
                slow.begun.notify_one();
                slow.may_end.notified().await;
            }
            result
        })
    }

    fn find(&self, missing: Missing) -> BoxFuture<'_, Result<Found, SendError>> {
        let wanted = (missing.delivery.to.unwrap().peer, missing.delivery.text);
        let kept = self.kept.lock().unwrap();
        let known = kept.iter().find(|(words, name)| *words == wanted && !missing.others.contains(name));
        let asked =
            self.absences.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if asked.is_ok() {
            return Box::pin(std::future::ready(Err(SendError::Away { code: "story", retry_after: None })));
        }
        let found = match (*self.forgetful.lock().unwrap(), known) {
            (true, _) => Found::CannotTell,
            (false, Some((_, name))) => Found::Sent(Handed { provider_id: Some(name.clone()) }),
            (false, None) => Found::NotThere,
        };
        Box::pin(std::future::ready(Ok(found)))
    }
}

/// A house that is reached by phone, on a Monday morning.
pub(crate) struct Abroad {
    pub(crate) house: House,
    pub(crate) postman: Arc<Postman>,
}

impl Abroad {
    pub(crate) async fn open(database: &TestDatabase, moods: impl IntoIterator<Item = Mood>) -> Self {
        let monday: Timestamp = "2027-03-15T10:00:00-03:00".parse().unwrap();
        let now = database.clock.now();
        if now < monday {
            database.clock.advance(monday.duration_since(now).try_into().unwrap());
        }
        let postman = Postman::in_mood(moods);
        Self::reopen(database, Faults::default(), &postman).await
    }

    pub(crate) async fn reopen(database: &TestDatabase, faults: Faults, postman: &Arc<Postman>) -> Self {
        let db = database.reopen().await;
        let house = House::open_abroad(db, &database.clock, faults, postman.clone()).await;
        Self { house, postman: postman.clone() }
    }

    pub(crate) fn origin(&self, phone: &str) -> Origin {
        Origin {
            tenant: self.house.ana.tenant(),
            assistant: "story".into(),
            channel: "whatsapp",
            account: "one".into(),
            addresses: vec![phone.into()],
            reply_to: None,
        }
    }

    pub(crate) fn arrival(&self, phone: &str, id: &str, text: &str) -> Arrival {
        Arrival {
            origin: self.origin(phone),
            sender: Sender::Person,
            name: domain::DisplayName::parse("Clara"),
            role: None,
            timezone: "America/Sao_Paulo".into(),
            provider_id: id.into(),
            text: text.into(),
            media: Vec::new(),
            attachment: None,
            correlation: CorrelationId::parse("abroad").unwrap(),
        }
    }

    pub(crate) async fn writes(&self, phone: &str, id: &str, text: &str) -> Arrived {
        self.house.engine.inbound().arrive(&self.arrival(phone, id, text)).await.unwrap()
    }

    /// Lets time pass until nothing is due any more, at most this many times.
    pub(crate) async fn settles(&self) {
        let engine = &self.house.engine;
        for _ in 0..60 {
            engine.sweep().await.unwrap();
            engine.quiet().await;
            let now = self.house.clock.now();
            let Some(due) = engine.next_due().await.unwrap() else { return };
            let soon = now + std::time::Duration::from_mins(10);
            if due > soon {
                return;
            }
            if due > now {
                self.house.clock.advance(due.duration_since(now).try_into().unwrap());
            }
        }
    }

    /// The person behind a phone.
    pub(crate) async fn scope_of(&self, phone: &str) -> Scope {
        let mut tx = self.house.engine.db().read_system().await.unwrap();
        let tenant = self.house.ana.tenant();
        store::contacts::find(&mut tx, tenant, "whatsapp", phone).await.unwrap().unwrap().scope
    }

    /// What became of everything that wanted to leave, oldest first.
    pub(crate) async fn outcomes(&self) -> Vec<(String, Option<String>)> {
        let mut tx = self.house.engine.db().read_system().await.unwrap();
        tx.rows(
            store::system_sql!(
                "select status, rule from outbox where address is not null order by created_at, id"
            ),
            store::params![],
        )
        .await
        .unwrap()
    }
}
