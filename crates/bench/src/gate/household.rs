//! A household with one person who has written, and a clock that stands still.

use std::time::Duration;

use domain::{CampaignId, Clock, ConversationId, CorrelationId, Language, MessageId, Role, Scope, Timestamp};
use futures::future::BoxFuture;
use jiff::tz::TimeZone;
use outbound::{Address, Draft, Haste, Method};
use store::conversations::{self, At};
use store::people::{self, NewPerson};
use store::{Db, StoreError};

/// 2026-11-16, ten in the morning in São Paulo.
const MONDAY: Timestamp = Timestamp::constant(1_794_834_000, 0);

#[derive(Debug)]
pub(crate) struct FixedClock;

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        MONDAY
    }

    fn sleep(&self, _: Duration) -> BoxFuture<'static, ()> {
        Box::pin(std::future::pending())
    }
}

#[derive(Debug)]
pub(crate) struct Household {
    pub(crate) person: Scope,
    conversation: ConversationId,
    to: Address,
    zone: TimeZone,
    correlation: CorrelationId,
}

impl Household {
    pub(crate) async fn create(db: &Db) -> Result<Self, StoreError> {
        let mut tx = db.begin_system().await?;
        let tenant = people::create_tenant(&mut tx, "Casa", MONDAY).await?;
        let new = NewPerson {
            tenant,
            name: "Clara",
            role: Role::User,
            language: Language::Portuguese,
            timezone: "America/Sao_Paulo",
        };
        let (person, creation) = people::creation(&new, MONDAY);
        let at = At { account: "casa".to_owned(), address: "5511987654321".to_owned() };
        let (conversation, beginning) =
            conversations::beginning(person.scope, "somebody", "whatsapp", Some(&at), MONDAY);
        tx.run_all(&[creation, beginning]).await?;
        tx.commit().await?;
        Ok(Self {
            person: person.scope,
            conversation,
            to: Address { account: at.account, peer: at.address },
            zone: TimeZone::get("America/Sao_Paulo").unwrap_or(TimeZone::UTC),
            correlation: CorrelationId::random(),
        })
    }

    pub(crate) fn reply(&self) -> Draft<'_> {
        self.draft(Method::Reply { inbound: MessageId::new(MONDAY), last_inbound_at: MONDAY })
    }

    pub(crate) fn unasked(&self) -> Draft<'_> {
        self.draft(Method::Campaign { campaign: CampaignId::new(MONDAY) })
    }

    fn draft(&self, method: Method) -> Draft<'_> {
        Draft {
            conversation: self.conversation,
            message: MessageId::new(MONDAY),
            channel: "whatsapp",
            to: Some(&self.to),
            method,
            text: "Oi, Clara! Abriu um plantão no sábado à noite. Quer que eu te conte mais?",
            zone: &self.zone,
            haste: Haste::Ordinary,
            correlation: &self.correlation,
        }
    }
}
