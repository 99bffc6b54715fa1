//! A question of the size that an assistant asks: a prompt, a conversation, a dozen tools.

use domain::Timestamp;
use jiff::tz::TimeZone;
use models::{ModelMessage, Request, ToolOffer};
use serde_json::json;

const TOOLS: usize = 12;
/// Of both sides.
const MESSAGES: usize = 20;
const RULE: &str = "Responda em português, com calma e em poucas frases, e pergunte antes de anotar. ";

pub(super) fn question(now: Timestamp) -> Request {
    let messages = (0..MESSAGES - 1).map(message).collect();
    Request {
        tools: (0..TOOLS).map(tool).collect(),
        temperature: Some(0.2),
        ..Request::new(RULE.repeat(25), messages, now.to_zoned(TimeZone::UTC))
    }
}

fn message(number: usize) -> ModelMessage {
    let text = format!("Mensagem {number}: hoje caminhei um pouco, dormi bem e bebi dois litros de água.");
    if number.is_multiple_of(2) {
        ModelMessage::User { text }
    } else {
        ModelMessage::Assistant { text, calls: Vec::new() }
    }
}

fn tool(number: usize) -> ToolOffer {
    ToolOffer {
        name: format!("record_entry_{number}"),
        description: "Registra uma medida que a pessoa contou, com valor, unidade e dia.".to_owned(),
        schema: json!({
            "type": "object",
            "properties": {
                "kind": { "type": "string", "enum": ["weight", "water", "sleep", "exercise", "mood"] },
                "value": { "type": "number", "description": "O valor, na unidade que a pessoa usou." },
                "unit": { "type": "string", "description": "A unidade, quando a pessoa disse uma." },
                "date": { "type": "string", "format": "date", "description": "O dia da medida." },
                "note": { "type": "string", "description": "O que mais a pessoa contou." },
            },
            "required": ["kind", "value", "date"],
            "additionalProperties": false,
        }),
        examples: vec![json!({ "kind": "weight", "value": 82.5, "unit": "kg", "date": "2026-03-10" })],
        phrasings: &[],
    }
}
