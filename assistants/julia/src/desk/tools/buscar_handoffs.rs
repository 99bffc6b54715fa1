//! Whoever is answered by a person at this moment.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::desk::{sentences, table};
use crate::notices;
use crate::vagas::ShiftText;

/// Mostra à equipe quem está sendo atendido por gente agora, há quanto tempo a conversa está parada, a mais antiga primeiro, e o
/// que médicos perguntaram à equipe sem que ninguém tenha respondido.
/// Só mostra; devolver uma conversa à Júlia é `devolver_conversa`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BuscarHandoffs {
    /// Quantos mostrar; dez, se ninguém disser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 50))]
    limite: Option<u8>,
}

const SHOWN: u8 = 10;

impl Tool for BuscarHandoffs {
    const SPEC: ToolSpec = ToolSpec::query("buscar_handoffs")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .examples(&["{}", r#"{"limite": 20}"#]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let limit = i64::from(self.limite.unwrap_or(SHOWN));
        let found = table::handed_over(tx, limit).await?;
        let asked = notices::table::unanswered(tx, limit).await?;
        let since =
            |at: &domain::Timestamp| at.to_zoned(call.zone.clone()).strftime("%d/%m %H:%M").to_string();
        let lines: Vec<String> = found.iter().map(|(name, at)| format!("• {name} ({})", since(at))).collect();
        let mut said = if lines.is_empty() {
            saying.text("julia.desk.no_handoffs")
        } else {
            saying.words.fill("julia.desk.handoffs", &[("list", &lines.join("\n"))])
        };
        if !asked.is_empty() {
            let told = asked.iter().filter_map(|kept| kept.text(saying.words, &call.zone));
            let list: Vec<String> = told.map(|told| format!("• {}", told.replace('\n', " "))).collect();
            let questions = saying.words.fill("julia.desk.questions", &[("list", &list.join("\n"))]);
            said = format!("{said}\n{questions}");
        }
        let listed: Vec<_> =
            found.iter().map(|(name, at)| json!({ "nome": name, "desde": at.to_string() })).collect();
        let questions: Vec<_> = asked
            .iter()
            .map(|kept| json!({ "nome": kept.name, "desde": kept.at.to_string(), "pergunta": kept.notice }))
            .collect();
        Ok(Done::read(json!({ "atendimentos": listed, "perguntas": questions }), said))
    }
}
