//! What a doctor says of themselves, and how operators answer.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::tool::Confirmation;
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{StoreError, Tx};

use super::registration::registration;
use super::{Decision, Request, RequestId, RequestOutcome, decide, sentences, table};
use crate::places::{folded, names};
use crate::vagas::{self, ShiftText};

/// Anota o CRM que o médico informa, para a equipe conferir. Não libera nada sozinho: quem confirma é a equipe.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InformarCrm {
    /// O número com o estado, como ele escreveu: "123456/SP".
    #[serde(default)]
    #[schemars(length(max = 60))]
    crm: String,
}

impl Tool for InformarCrm {
    const SPEC: ToolSpec = ToolSpec {
        confirmation: Confirmation::Never,
        ..ToolSpec::write("informar_crm")
            .below(Role::Operator)
            .sentences(&sentences::SENTENCES)
            .same_call_by(&["crm"])
            .examples(&[r#"{"crm": "123456/SP"}"#, r#"{"crm": "98765 RJ"}"#])
    };

    async fn prepare(self, _: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        // An operator writes of somebody else's: it would be kept as their own.
        if call.role >= Role::Operator {
            return Err(ShiftText::in_turn(call).refused("crm_of_staff"));
        }
        // What counts is what the person wrote, whoever calls.
        let crm = registration(&call.text).ok_or_else(|| ShiftText::in_turn(call).refused("crm"))?;
        Ok(Prepared::unasked(Self { crm }))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let Some(crm) = registration(&format!("crm {}", self.crm)) else {
            return Err(ShiftText::in_turn(call).refused("crm"));
        };
        table::claim(tx, &crm, call.clock.now()).await?;
        let said = call.words.fill("julia.request.crm", &[("crm", &crm)]);
        Ok(Done::changed(json!({ "crm": crm }), said, json!({ "verb": "claimed" })))
    }
}

/// Lista quem pediu um plantão e espera a equipe conferir o cadastro.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListarPedidos {}

/// One who waits, in one line.
async fn line(tx: &mut Tx, request: &Request, saying: &ShiftText<'_>) -> Result<String, StoreError> {
    let vaga = vagas::table::find(tx, request.vaga).await?;
    let shift =
        vaga.map_or_else(String::new, |vaga| format!("{} · {}", saying.line(&vaga), vaga.specialty.name));
    let unknown = saying.text("julia.request.no_crm");
    let crm = request.crm.as_deref().unwrap_or(&unknown);
    Ok(saying.words.fill("julia.request.line", &[("name", &request.name), ("crm", crm), ("line", &shift)]))
}

impl Tool for ListarPedidos {
    const SPEC: ToolSpec = ToolSpec::query("listar_pedidos")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .examples(&["{}", "{}"]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let mut lines = Vec::new();
        let waiting = table::waiting(tx).await?;
        for request in &waiting {
            lines.push(format!("• {}", line(tx, request, &saying).await?));
        }
        let said = if lines.is_empty() {
            saying.text("julia.request.none")
        } else {
            saying.words.fill("julia.request.list", &[("list", &lines.join("\n"))])
        };
        let content = json!({ "pedidos": waiting.len() });
        Ok(Done::read(content, said).showing(waiting.iter().map(|request| request.id.as_uuid())))
    }
}

/// Responde a um pedido de plantão de quem ainda não está liberado, depois do sim de quem é da equipe: aprovar libera o médico
/// nessa especialidade e reserva o plantão se ainda estiver aberto; recusar não. O médico é avisado.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResponderPedido {
    decisao: Decisao,
    /// De quem é o pedido; sem nome, o único que espera.
    #[serde(default)]
    #[schemars(length(max = 120))]
    nome: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pedido_id: Option<RequestId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Decisao {
    Aprovar,
    Recusar,
}

impl Decisao {
    const fn decision(self) -> Decision {
        match self {
            Self::Aprovar => Decision::Approve,
            Self::Recusar => Decision::Decline,
        }
    }
}

impl ResponderPedido {
    async fn meant(&self, tx: &mut Tx, call: &CallContext) -> Result<Request, ToolError> {
        let saying = ShiftText::in_turn(call);
        let mut waiting = table::waiting(tx).await?;
        if let Some(id) = self.pedido_id {
            waiting.retain(|request| request.id == id);
        } else {
            let said = folded(&format!("{} {}", self.nome, call.text));
            let named = |request: &Request| {
                let own = folded(&request.name);
                own.split(' ').any(|word| word.len() > 2 && names(&said, word))
            };
            if waiting.iter().any(named) || !self.nome.trim().is_empty() {
                waiting.retain(named);
            }
        }
        match waiting.len() {
            0 => Err(saying.refused("no_request")),
            1 => waiting.pop().ok_or_else(|| saying.refused("no_request")),
            _ => {
                let mut lines = Vec::new();
                for request in &waiting {
                    lines.push(format!("• {}", line(tx, request, &saying).await?));
                }
                let text = saying.words.fill("julia.request.which", &[("list", &lines.join("\n"))]);
                Err(ToolError::refused("which_request", text))
            }
        }
    }
}

impl Tool for ResponderPedido {
    const SPEC: ToolSpec = ToolSpec::write("responder_pedido")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["pedido_id"])
        .examples(&[
            r#"{"decisao": "aprovar", "nome": "Ana Souza"}"#,
            r#"{"decisao": "recusar", "nome": "Carlos"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = ShiftText::in_turn(call);
        let request = self.meant(tx, call).await?;
        let key = match self.decisao {
            Decisao::Aprovar => "julia.request.approve_ask",
            Decisao::Recusar => "julia.request.decline_ask",
        };
        let summary = saying.words.fill(key, &[("line", &line(tx, &request, &saying).await?)]);
        let arguments = Self { pedido_id: Some(request.id), nome: request.name, ..self };
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let request = self.meant(tx, call).await?;
        let decided = decide(tx, &request, self.decisao.decision(), &call.hours, call.clock.now()).await?;
        let Some(outcome) = decided else { return Err(saying.refused("no_request")) };
        let key = match outcome {
            RequestOutcome::Reserved => "julia.request.did_reserve",
            RequestOutcome::Gone => "julia.request.did_approve",
            RequestOutcome::Declined => "julia.request.did_decline",
        };
        let said = saying.words.fill(key, &[("name", &request.name)]);
        let content = json!({ "pedido_id": request.id, "resultado": outcome.as_str() });
        Ok(Done::changed(content.clone(), said, json!({ "verb": "decided", "pedido": content })))
    }
}
