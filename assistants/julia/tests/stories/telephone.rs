//! A house that doctors reach by phone, on a Monday at ten in the morning.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::{Clock, CorrelationId, Scope, Timestamp};
use engine::arrivals::{Arrival, Origin};
use engine::pipeline::Sender;
use engine::{Channel, Delivery, Handed, Permit, SendError};
use futures::future::BoxFuture;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use store::contacts::{self, Contact};
use testkit::TestDatabase;
use uuid::Uuid;

use crate::house::{House, ZONE};

/// Takes everything, and remembers it.
#[derive(Debug, Default)]
struct Line {
    taken: Mutex<Vec<(String, String)>>,
}

impl Channel for Line {
    fn name(&self) -> &'static str {
        "whatsapp"
    }

    fn send(&self, permit: Permit, delivery: Delivery) -> BoxFuture<'_, Result<Handed, SendError>> {
        let to = delivery.to.unwrap().peer;
        self.taken.lock().unwrap().push((to, delivery.text));
        let provider_id = Some(permit.outbound().to_string());
        Box::pin(async move { Ok(Handed { provider_id }) })
    }
}

pub(crate) struct Telephone {
    pub(crate) house: House,
    line: Arc<Line>,
}

pub(crate) const BRUNO: &str = "5511900000001";
pub(crate) const DAVI: &str = "5511900000003";

pub(crate) async fn tell(story: impl AsyncFn(Telephone)) {
    testkit::for_each_engine(async |database| story(Telephone::open(&database).await).await).await;
}

/// An instant on the clocks of São Paulo.
pub(crate) fn at(text: &str) -> Timestamp {
    text.parse::<DateTime>().unwrap().to_zoned(TimeZone::get(ZONE).unwrap()).unwrap().timestamp()
}

impl Telephone {
    async fn open(database: &TestDatabase) -> Self {
        database.clock.set(at("2027-03-15T10:00"));
        let line = Arc::new(Line::default());
        let house = House::reached_by(database, vec![line.clone()]).await;
        let now = house.clock_now();
        let mut tx = house.engine.db().begin_system().await.unwrap();
        for (scope, address) in [(house.bruno, BRUNO), (house.davi, DAVI)] {
            let contact =
                Contact { scope, channel: "whatsapp".into(), address: address.into(), account: "one".into() };
            contacts::add(&mut tx, &contact, now).await.unwrap();
        }
        tx.commit().await.unwrap();
        Self { house, line }
    }

    pub(crate) fn scope(&self, phone: &str) -> Scope {
        if phone == BRUNO { self.house.bruno } else { self.house.davi }
    }

    fn arrival(&self, phone: &str, text: &str) -> Arrival {
        Arrival {
            origin: Origin {
                tenant: self.house.operator.tenant(),
                assistant: papo_julia::ID.into(),
                channel: "whatsapp",
                account: "one".into(),
                addresses: vec![phone.into()],
                reply_to: None,
            },
            sender: Sender::Person,
            name: None,
            role: None,
            timezone: ZONE.into(),
            provider_id: Uuid::new_v4().to_string(),
            text: text.into(),
            media: Vec::new(),
            attachment: None,
            correlation: CorrelationId::random(),
        }
    }

    /// Writes, and waits for the answer; says what arrived.
    pub(crate) async fn writes(&self, phone: &str, text: &str) -> String {
        let before = self.got(phone).len();
        self.house.engine.inbound().arrive(&self.arrival(phone, text)).await.unwrap();
        self.passes(Duration::from_mins(1)).await;
        self.got(phone).get(before..).unwrap_or_default().join("\n")
    }

    /// What reached a phone, in order.
    pub(crate) fn got(&self, phone: &str) -> Vec<String> {
        let taken = self.line.taken.lock().unwrap();
        taken.iter().filter(|(to, _)| to == phone).map(|(_, text)| text.clone()).collect()
    }

    /// Lets time pass, from one thing that is due to the next.
    pub(crate) async fn passes(&self, length: Duration) {
        let end = self.house.clock_now() + length;
        let engine = &self.house.engine;
        loop {
            engine.sweep().await.unwrap();
            engine.quiet().await;
            let now = self.house.clock.now();
            let due = engine.next_due().await.unwrap().unwrap_or(end).max(now + Duration::from_secs(1));
            if now >= end {
                return;
            }
            self.house.clock.set(due.min(end));
        }
    }

    pub(crate) async fn passes_until(&self, instant: Timestamp) {
        let length = instant.duration_since(self.house.clock_now());
        self.passes(length.try_into().unwrap()).await;
    }
}
