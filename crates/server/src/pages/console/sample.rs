//! Pages to look at: a busy morning, and a house that nobody wrote to yet.

use domain::{ConversationId, EventId, MessageId, OutboundId, Scope, TenantId, Timestamp, TurnId, UserId};
use engine::flags::Switch;
use engine::operators::{
    Control, EventRow, InboxRow, Opening, OutboundRow, Permission, PermissionState, PersonStanding,
    Reachable, Received, Rule, Thread,
};
use engine::{Author, Message};
use jiff::tz::TimeZone;
use serde_json::json;
use uuid::Uuid;

use super::{ConsolePage, Opened, Tab, View};

/// Minutes before the sample's own "now" (Saturday, 14 November 2026, 9h12 in São Paulo).
fn ago(minutes: i64) -> Timestamp {
    Timestamp::from_second(1_794_658_320 - minutes * 60).unwrap_or_default()
}

fn row(minutes: i64, name: &str, text: &str, author: &str, control: Control) -> InboxRow {
    let at = ago(minutes);
    InboxRow {
        id: ConversationId::new(at),
        scope: Scope::stored(TenantId::new(at), UserId::new(at)),
        name: name.to_owned(),
        assistant: "assistente".to_owned(),
        channel: "whatsapp".to_owned(),
        address: Some("5511987654321".to_owned()),
        account: Some("casa".to_owned()),
        controlled_by: control,
        state: "idle".to_owned(),
        permission: "opted_in".to_owned(),
        timezone: "America/Sao_Paulo".to_owned(),
        last_text: Some(text.to_owned()),
        last_author: Some(author.to_owned()),
        waiting: false,
        updated_at: at,
    }
}

fn message(talk: &InboxRow, minutes: i64, author: Author, text: &str) -> Message {
    let at = ago(minutes);
    Message {
        id: MessageId::new(at),
        conversation: talk.id,
        seq: 100 - minutes,
        author,
        text: text.to_owned(),
        turn: TurnId::new(at),
        trace: None,
        created_at: at,
    }
}

fn outbound(talk: &InboxRow, minutes: i64, status: &str, message: Option<&Message>) -> OutboundRow {
    let at = ago(minutes);
    OutboundRow {
        id: OutboundId::new(at),
        conversation: talk.id,
        message: message.map(|message| message.id),
        name: talk.name.clone(),
        channel: talk.channel.clone(),
        method: "reply".to_owned(),
        status: status.to_owned(),
        rule: None,
        text: None,
        attempts: 1,
        campaign: None,
        due_at: at,
        created_at: at,
        settled_at: Some(at),
        delivered_at: None,
        read_at: None,
    }
}

fn switch(key: &'static str, enabled: bool, minutes: Option<i64>) -> Switch {
    Switch {
        key,
        enabled,
        value: json!({ "enabled": enabled }),
        default: json!({ "enabled": enabled }),
        updated_at: minutes.map(ago),
        changed_by: minutes.map(|minutes| UserId::new(ago(minutes))),
        changed_by_name: minutes.map(|_| "Ana".to_owned()),
    }
}

fn opened(talk: &InboxRow) -> Opened {
    let asked = message(talk, 9, Author::Person, "Oi! Aquele plantão de domingo ainda está livre?");
    let told =
        message(talk, 8, Author::Assistant, "Está sim. São 12 horas, das 7h às 19h. Quer que eu reserve?");
    let person = message(talk, 6, Author::Person, "Antes queria falar com alguém sobre o pagamento.");
    let hand = message(talk, 4, Author::Operator, "Oi, doutora, aqui é a Ana. O pagamento sai em 15 dias.");
    let mut read = outbound(talk, 8, "sent", Some(&told));
    (read.delivered_at, read.read_at) = (Some(ago(7)), Some(ago(7)));
    let mut stopped = outbound(talk, 5, "blocked", None);
    stopped.rule = Some(Rule::SafeMode.as_str().to_owned());
    stopped.text = Some("Temos três vagas novas para esta semana.".to_owned());
    Opened {
        person: PersonStanding {
            scope: talk.scope,
            name: talk.name.clone(),
            timezone: talk.timezone.clone(),
            permission: Permission {
                state: PermissionState::CoolingOff,
                cooling_off_until: Some(ago(-20_000)),
                next_allowed_at: None,
            },
            received: Received { in_hour: 0, in_day: 1, in_week: 2 },
            limits: engine::Policy::default().limits,
            opening: Opening::Closed,
            reachable: Reachable::From(ago(-20_000)),
        },
        thread: Thread {
            row: talk.clone(),
            outbound: vec![outbound(talk, 4, "pending", Some(&hand)), stopped, read],
            messages: vec![hand, person, told, asked],
            media: Vec::new(),
            next: Some(12),
        },
        refused: None,
    }
}

impl ConsolePage {
    /// A busy morning, with a conversation open.
    pub fn sample() -> Self {
        let clara = row(
            4,
            "Clara Menezes",
            "Antes queria falar com alguém sobre o pagamento.",
            "person",
            Control::Human,
        );
        let bruno = row(31, "Bruno Sá", "Combinado, até domingo.", "assistant", Control::Assistant);
        let mut rosa = row(1500, "Rosa", "parar", "person", Control::Assistant);
        PermissionState::OptedOut.as_str().clone_into(&mut rosa.permission);
        let doubtful = outbound(&bruno, 40, "uncertain", None);
        let open = opened(&clara);
        Self {
            view: View::of(Tab::Conversations).opening(Some(clara.id)),
            events: vec![EventRow {
                id: EventId::new(ago(5)),
                kind: "outbound_blocked".to_owned(),
                subject: Uuid::nil(),
                conversation: Some(clara.id),
                details: json!({ "rule": "safe_mode", "message": Uuid::nil() }),
                correlation: "sample".to_owned(),
                at: ago(5),
            }],
            rows: vec![clara, bruno, rosa],
            uncertain: vec![OutboundRow { text: Some("Confirmo o de sexta?".to_owned()), ..doubtful }],
            open: Some(open),
            instances: Some(2),
            switches: vec![
                switch("safe_mode", true, Some(12)),
                switch("campaigns", true, None),
                switch("policy_engine", true, None),
                switch("disabled_rules", false, None),
            ],
            ..Self::sample_empty()
        }
    }

    /// Nobody wrote yet.
    pub fn sample_empty() -> Self {
        Self {
            view: View::of(Tab::Conversations),
            switches: vec![switch("safe_mode", false, None), switch("campaigns", true, None)],
            instances: Some(1),
            rows: Vec::new(),
            next: None,
            open: None,
            uncertain: Vec::new(),
            events: Vec::new(),
            done: None,
            me: UserId::new(ago(0)),
            now: ago(0),
            zone: TimeZone::get("America/Sao_Paulo").unwrap_or(TimeZone::UTC),
        }
    }
}
