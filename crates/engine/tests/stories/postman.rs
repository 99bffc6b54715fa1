//! A messaging service that does what the story wants, and remembers what it delivered.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use domain::{Clock, CorrelationId, Scope, Timestamp};
use engine::Channel;
use engine::arrivals::{Arrival, Arrived, Origin};
use engine::fault::Faults;
use engine::pipeline::Sender;
use futures::future::BoxFuture;
use outbound::{Delivery, Found, Handed, Permit, SendError};
use testkit::TestDatabase;

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
    /// A service that keeps nothing cannot be asked.
    forgetful: Mutex<bool>,
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
            self.delivered.lock().unwrap().push((to, delivery.text));
        }
        let handed = Handed { provider_id: Some(permit.outbound().to_string()) };
        let result = match mood {
            Mood::Delivers => Ok(handed),
            Mood::Away => Err(SendError::Away { code: "story", retry_after: None }),
            Mood::Refuses => Err(SendError::Refused { code: "story" }),
            Mood::LosesItsWord | Mood::LosesTheMessage => Err(SendError::Unknown { code: "story" }),
        };
        Box::pin(std::future::ready(result))
    }

    fn find(&self, delivery: Delivery, _since: Timestamp) -> BoxFuture<'_, Result<Found, SendError>> {
        let wanted = (delivery.to.unwrap().peer, delivery.text);
        let known = self.delivered.lock().unwrap().contains(&wanted);
        let found = match (*self.forgetful.lock().unwrap(), known) {
            (true, _) => Found::CannotTell,
            (false, true) => Found::Sent(Handed { provider_id: Some("found".into()) }),
            (false, false) => Found::NotThere,
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
            name: Some("Clara".into()),
            role: domain::Role::User,
            timezone: "America/Sao_Paulo".into(),
            provider_id: id.into(),
            text: text.into(),
            media: Vec::new(),
            attachment: None,
            correlation: CorrelationId::parse("abroad").unwrap(),
        }
    }

    pub(crate) async fn writes(&self, phone: &str, id: &str, text: &str) -> Arrived {
        self.house.engine.arrive(&self.arrival(phone, id, text)).await.unwrap()
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
