//! The marks that a model gives. What does not have exactly the shape that was asked for is no judgement.

use serde_json::{Value, json};
use store::messages::{Author, Message};
use tools::Question;

use super::Marks;

const NAME: &str = "avaliar_conversa";
const INSTRUCTIONS: &str = include_str!("../../prompts/evaluation.md");

/// How much of one message is read.
const LONGEST: usize = 600;

pub(super) fn question(lines: &[Message]) -> Question {
    let mark = json!({ "type": "integer", "minimum": 0, "maximum": 10 });
    Question {
        name: NAME,
        description: "As quatro notas da conversa, de 0 a 10.",
        instructions: INSTRUCTIONS,
        text: lines.iter().map(line).collect::<Vec<_>>().join("\n"),
        schema: json!({
            "type": "object",
            "properties": { "resposta": mark, "rapidez": mark, "entendimento": mark, "desfecho": mark },
            "required": ["resposta", "rapidez", "entendimento", "desfecho"],
            "additionalProperties": false,
        }),
    }
}

fn line(message: &Message) -> String {
    let who = match message.author {
        Author::Person => "Médico",
        Author::Assistant => "Júlia",
        Author::Operator => "Equipe",
    };
    let text: String = message.text.chars().take(LONGEST).collect();
    format!("[{}] {who}: {}", message.created_at.strftime("%d/%m %H:%M:%S"), text.replace('\n', " "))
}

pub(super) fn read(opinion: Option<&Value>) -> Option<Marks> {
    let marks: Marks = serde_json::from_value(opinion?.clone()).ok()?;
    marks.are_fair().then_some(marks)
}

#[cfg(test)]
#[path = "judged_tests.rs"]
mod tests;
