//! A person answers in a doctor's conversation from now on, or Júlia does again.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::event::Detail;
use domain::{ConversationId, Event, EventKind, Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Topic, Tx, events};

use crate::desk::known::{self, Known, MedicoId, Whom};
use crate::desk::{sentences, table};
use crate::vagas::ShiftText;

/// Assume a conversa de um médico, a pedido da equipe e depois do sim de quem pediu: a Júlia para de responder nela e quem
/// responde é gente, pelo painel ou pelo aplicativo. Desfaz-se com `devolver_conversa`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AssumirConversa {
    #[serde(default)]
    #[schemars(length(max = 120))]
    nome: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    medico_id: Option<MedicoId>,
}

/// Devolve à Júlia a conversa de um médico que estava com a equipe, depois do sim de quem pediu: ela volta a responder. Use
/// quando a equipe diz que terminou, que pode voltar a responder ou que a conversa é da Júlia de novo.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DevolverConversa {
    #[serde(default)]
    #[schemars(length(max = 120))]
    nome: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    medico_id: Option<MedicoId>,
}

/// Who shall answer, and how that is said.
#[derive(Debug, Clone, Copy)]
struct Way {
    control: &'static str,
    kind: EventKind,
    words: &'static str,
    verb: &'static str,
}

const TAKE: Way =
    Way { control: "human", kind: EventKind::HandoffStarted, words: "take_over", verb: "taken_over" };
const GIVE_BACK: Way =
    Way { control: "assistant", kind: EventKind::HandoffEnded, words: "give_back", verb: "given_back" };

impl Way {
    fn said(self, call: &CallContext, what: &str, one: &Known) -> String {
        call.words.fill(&format!("julia.desk.{}.{what}", self.words), &[("name", &one.name)])
    }

    /// Whose conversation, and which: where there is something to do.
    async fn meant(
        self,
        tx: &mut Tx,
        call: &CallContext,
        whom: Whom<'_>,
    ) -> Result<(Known, ConversationId), ToolError> {
        let saying = ShiftText::in_turn(call);
        let one = match known::all(tx, call, whom).await?.as_slice() {
            // "pode voltar a responder": the only one that a person answers now.
            [] if whom.id.is_none() && !known::is_name(whom.name) => self.only(tx, &saying).await?,
            _ => known::meant(tx, call, whom).await?,
        };
        let Some((conversation, control)) = table::conversation_of(tx, one.user).await? else {
            let text = saying.words.fill("julia.desk.no_talk", &[("name", &one.name)]);
            return Err(ToolError::refused("no_talk", text));
        };
        if control == self.control {
            return Err(ToolError::refused("already_so", self.said(call, "already", &one)));
        }
        Ok((one, conversation))
    }

    async fn only(self, tx: &mut Tx, saying: &ShiftText<'_>) -> Result<Known, ToolError> {
        let taken = table::people_with_a_person(tx).await?;
        match taken.as_slice() {
            [one] if self.control == "assistant" => {
                table::person(tx, *one).await?.ok_or_else(|| saying.refused("unknown_doctor"))
            }
            _ => Err(saying.refused("whose_talk").lacking("nome")),
        }
    }

    async fn go(self, tx: &mut Tx, call: &CallContext, whom: Whom<'_>) -> Result<Done, ToolError> {
        let (one, conversation) = self.meant(tx, call, whom).await?;
        let now = call.clock.now();
        table::set_control(tx, one.user, conversation, self.control).await?;
        let event = Event::new(self.kind, conversation.as_uuid(), call.correlation.clone())
            .in_conversation(conversation)
            .with("by", Detail::Name("operator"))
            .with("actor", Detail::Id(tx.scope().user().as_uuid()));
        events::append(tx, &event, now).await?;
        tx.notify(Topic::Inbox, conversation.as_uuid());
        let content = json!({ "medico_id": one.id(), "conversa": conversation });
        let effect = json!({ "verb": self.verb, "medico_id": one.id() });
        Ok(Done::changed(content, self.said(call, "done", &one), effect))
    }
}

impl Tool for AssumirConversa {
    const SPEC: ToolSpec = ToolSpec::write("assumir_conversa")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .compensated_by("devolver_conversa")
        .same_call_by(&["medico_id"])
        .examples(&[r#"{"nome": "Carlos Lima"}"#, r#"{"nome": "Ana"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let (one, _) = TAKE.meant(tx, call, Whom { id: self.medico_id, name: &self.nome }).await?;
        let summary = TAKE.said(call, "ask", &one);
        Ok(Prepared { arguments: Self { medico_id: Some(one.id()), nome: one.name }, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        TAKE.go(tx, call, Whom { id: self.medico_id, name: &self.nome }).await
    }
}

impl Tool for DevolverConversa {
    const SPEC: ToolSpec = ToolSpec::write("devolver_conversa")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .compensated_by("assumir_conversa")
        .same_call_by(&["medico_id"])
        .examples(&[r#"{"nome": "Carlos Lima"}"#, r#"{"nome": "Ana"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let (one, _) = GIVE_BACK.meant(tx, call, Whom { id: self.medico_id, name: &self.nome }).await?;
        let summary = GIVE_BACK.said(call, "ask", &one);
        Ok(Prepared { arguments: Self { medico_id: Some(one.id()), nome: one.name }, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        GIVE_BACK.go(tx, call, Whom { id: self.medico_id, name: &self.nome }).await
    }
}
