//! Pages to look at: a morning with an assistant, and the first time.

use domain::{ConversationId, MessageId, Nonce, Timestamp};
use jiff::tz::TimeZone;
use uuid::Uuid;

use super::{
    Assistant, Author, ChatPage, ConversationLink, Message, Proposal, Receipt, ToolOutcome, ToolPhrase,
    ToolUse,
};

/// Minutes before the sample's own "now" (Saturday, 14 November 2026, 9h12 in São Paulo).
fn ago(minutes: i64) -> Timestamp {
    Timestamp::from_second(1_794_658_320 - minutes * 60).unwrap_or_default()
}

fn message(author: Author, minutes: i64, text: &str) -> Message {
    let at = ago(minutes);
    Message {
        id: MessageId::new(at),
        author,
        text: text.to_owned(),
        at,
        tools: Vec::new(),
        receipts: Vec::new(),
    }
}

impl ChatPage {
    /// A conversation with everything in it.
    pub fn sample() -> Self {
        let first = ConversationId::new(ago(900));
        let link = |id, title: &str, minutes| ConversationLink {
            id,
            title: Some(title.to_owned()),
            last_at: ago(minutes),
        };
        Self {
            conversation: Some(first),
            others: vec![
                link(first, "pesei 82,5 kg hoje", 1),
                link(ConversationId::new(ago(3000)), "quanto eu dormi em outubro?", 2900),
                link(ConversationId::new(ago(30_000)), "gastei 150 no mercado", 29_000),
            ],
            messages: sample_messages(),
            earlier: Some("/?before=1".to_owned()),
            asks_consent: true,
            proposal: Some(Proposal {
                nonce: Nonce::from_uuid(Uuid::nil()),
                tool: "record_metric".to_owned(),
                summary: "Anotar seu peso: 82,5 kg, hoje".to_owned(),
                expires_at: ago(-4),
            }),
            ..Self::sample_empty()
        }
    }

    /// The first time somebody comes.
    pub fn sample_empty() -> Self {
        let phrase = |name: &str, used: &str| ToolPhrase { name: name.to_owned(), used: used.to_owned() };
        Self {
            assistant: clara(),
            assistants: vec![clara()],
            conversation: None,
            others: Vec::new(),
            messages: Vec::new(),
            earlier: None,
            proposal: None,
            asks_consent: false,
            sayings: ["pesei 82,5 kg hoje", "dormi 7h30", "quanto eu pesei essa semana?"]
                .map(str::to_owned)
                .into(),
            draft: String::new(),
            phrases: vec![
                phrase("get_tracking_history", "consultei seu histórico"),
                phrase("record_metric", "anotei uma medida"),
            ],
            client_message_id: Uuid::nil(),
            now: ago(0),
            zone: TimeZone::get("America/Sao_Paulo").unwrap_or(TimeZone::UTC),
        }
    }
}

fn clara() -> Assistant {
    Assistant {
        key: "clara".to_owned(),
        name: "Clara".to_owned(),
        welcome: "Me conte o seu dia como contaria a alguém.".to_owned(),
    }
}

fn sample_messages() -> Vec<Message> {
    let history = |arguments: &str| ToolUse {
        name: "get_tracking_history".to_owned(),
        arguments: arguments.to_owned(),
        outcome: ToolOutcome::Worked,
    };
    vec![
        message(Author::Person, 690, "dormi tarde de novo, umas 6h só"),
        Message {
            receipts: vec![Receipt {
                text: "Sono: 6h, ontem".to_owned(),
                receipt: "0190a0b0-0000-7000-8000-000000000001".to_owned(),
                undone: false,
            }],
            ..message(Author::Assistant, 689, "Anotado. Descanse bem hoje, se der.")
        },
        message(Author::Person, 5, "bom dia! quanto eu pesei essa semana?"),
        Message {
            tools: vec![history(r#"{"type":"weight","days":7}"#)],
            ..message(
                Author::Assistant,
                5,
                "Nesta semana você se pesou três vezes:\n\nsegunda, 83,1 kg\nquarta, 82,9 kg\nsexta, 82,6 kg\n\nUma descida de meio quilo, devagar e sempre.",
            )
        },
        message(Author::Person, 1, "pesei 82,5 kg hoje"),
        message(Author::Assistant, 1, "Que bom. Posso anotar?"),
    ]
}
