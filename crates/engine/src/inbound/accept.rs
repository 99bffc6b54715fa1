//! Accept: whichever way something came, its message, its inbox row and its event are written here, all of them or none.

use std::time::Duration;

use domain::event::Detail;
use domain::{ActionId, ConversationId, CorrelationId, Event, EventKind, MessageId, Timestamp, TurnId};
use store::conversations::{Joined, Position};
use store::inbox::{self, Inbound as Row, InboundKind};
use store::messages::{self, Author, Message};
use store::{JsonText, StoreError, Topic, Tx, events};
use turn::Consent;

/// Something that came, before it has its place.
#[derive(Debug)]
pub(super) struct NewInbound<'a> {
    pub(super) id: MessageId,
    pub(super) conversation: ConversationId,
    pub(super) channel: &'a str,
    /// What its sender calls it: the same name again is the same message.
    pub(super) provider_id: &'a str,
    pub(super) text: &'a str,
    /// The proposal that it answers by a button, and how.
    pub(super) decides: Option<(ActionId, Consent)>,
    pub(super) content: Option<JsonText>,
    pub(super) correlation: CorrelationId,
    pub(super) now: Timestamp,
    /// How long more of it is waited for.
    pub(super) wait: Duration,
}

/// Its place in the conversation, and whether its turn is claimed with it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Placement {
    /// The conversation was joined: the turn begins with the commit, or whoever is at work there hears of it.
    Joined(Joined),
    /// The database knows the place; somebody takes the conversation on when its time has come.
    Placed(Position),
}

/// Writes it. One that is here already is [`StoreError::Unique`], now or when it is committed.
pub(super) async fn accept(tx: &mut Tx, new: NewInbound<'_>, entry: Placement) -> Result<Row, StoreError> {
    let (seq, place, claimed) = match entry {
        Placement::Joined(joined) => (joined.seq, Position::Number(joined.seq), joined.claimed),
        Placement::Placed(place) => (0, place, false),
    };
    let row = Row {
        id: new.id,
        conversation: new.conversation,
        seq,
        kind: if new.decides.is_some() { InboundKind::Decision } else { InboundKind::Message },
        channel: new.channel.to_owned(),
        turn: TurnId::new(new.now),
        action: new.decides.map(|(action, _)| action),
        decision: new.decides.map(|(_, consent)| consent.as_str().to_owned()),
        attempts: i64::from(claimed),
        correlation: new.correlation,
        received_at: new.now,
        ready_at: new.now + new.wait,
        content: new.content,
    };
    record(tx, &row, place, new.provider_id, new.text).await?;
    if matches!(entry, Placement::Joined(joined) if !joined.claimed) {
        tx.notify(Topic::Work, row.conversation.as_uuid());
    }
    Ok(row)
}

/// The message at its place, its inbox row and its event, which leave together.
async fn record(
    tx: &mut Tx,
    inbound: &Row,
    place: Position,
    provider_id: &str,
    text: &str,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    let message = Message {
        id: inbound.id,
        conversation: inbound.conversation,
        seq: inbound.seq,
        author: Author::Person,
        text: text.to_owned(),
        turn: inbound.turn,
        trace: None,
        created_at: inbound.received_at,
    };
    let event = Event::new(EventKind::Inbound, inbound.id.as_uuid(), inbound.correlation.clone())
        .in_conversation(inbound.conversation)
        .with("kind", Detail::Name(inbound.kind.as_str()));
    tx.post_all(vec![
        inbox::acceptance(scope, inbound, place, provider_id),
        messages::insertion(scope, &message, place),
        events::appending(scope, &event, inbound.received_at),
    ])
    .await
}
