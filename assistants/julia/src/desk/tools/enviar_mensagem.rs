//! An operator has Júlia write to somebody: after a yes, and through the gate that every message passes.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use store::permissions::PermissionState;

use crate::desk::errands::{self, NewErrand};
use crate::desk::known::{self, MedicoId, Whom};
use crate::desk::sentences;
use crate::places::folded;
use crate::vagas::{ShiftStatus, ShiftText, Vaga, VagaId, table};

/// Manda uma mensagem da Júlia a um médico, a pedido da equipe e depois do sim de quem pediu. Quem pediu para não receber
/// mensagens só recebe com um motivo escrito; horário e limites valem sempre. O texto vai como foi pedido, sem enfeites.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EnviarMensagem {
    #[serde(default)]
    #[schemars(length(max = 120))]
    nome: String,
    /// O que escrever, palavra por palavra.
    #[serde(default)]
    #[schemars(length(max = 1000))]
    mensagem: String,
    /// Só se alguém da equipe disse por que escrever apesar de um bloqueio.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 200))]
    motivo: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    medico_id: Option<MedicoId>,
    /// O plantão que a mensagem oferece. Sem texto, a própria Júlia escreve a oferta; um sim do médico é a ele.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vaga_id: Option<VagaId>,
}

impl Tool for EnviarMensagem {
    const SPEC: ToolSpec = ToolSpec::write("enviar_mensagem")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["medico_id", "mensagem"])
        .calls_per_minute(20)
        .examples(&[
            r#"{"nome": "Carlos", "mensagem": "Oi, Carlos! Abriu um plantão no sábado. Tem interesse?"}"#,
            r#"{"nome": "Ana Souza", "mensagem": "O plantão de amanhã mudou de andar.", "motivo": "aviso urgente de plantão dela"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = ShiftText::in_turn(call);
        let (said_to, said) = told(&call.text).unwrap_or_default();
        let question = if said.is_empty() { asked(&call.text) } else { None };
        let said = question.as_deref().unwrap_or(said);
        let name = if known::is_name(&self.nome) { &self.nome } else { said_to };
        let one = known::meant(tx, call, Whom { id: self.medico_id, name }).await;
        // Who is not known yet changes nothing of what shall be written.
        let kept = if self.mensagem.trim().is_empty() { said } else { &self.mensagem };
        let one = one.map_err(|error| error.keeping(json!({ "mensagem": kept, "vaga_id": self.vaga_id })))?;
        // One that is being freed may be asked for: whether it is open is looked at when the message goes.
        let ahead = |vaga: &Vaga| is_ahead(vaga, call) && vaga.status != ShiftStatus::Fechada;
        let offered = match self.vaga_id {
            Some(id) => table::find(tx, id).await?.filter(ahead),
            None => None,
        };
        if self.vaga_id.is_some() && offered.is_none() {
            return Err(saying.refused("no_such_shift"));
        }
        let first = one.name.split_whitespace().next().unwrap_or_default();
        let offer = offered.as_ref().map(|vaga| {
            saying.words.fill("julia.desk.send.offer", &[("name", first), ("line", &saying.line(vaga))])
        });
        let text = match (unquoted(self.mensagem.trim()), &offer) {
            ("", Some(offer)) => offer.as_str(),
            ("", None) => said,
            (text, _) => text,
        };
        if text.is_empty() {
            let whom = json!({ "nome": one.name, "medico_id": one.id() });
            return Err(saying.refused("empty_message").lacking("mensagem").keeping(whom));
        }
        if one.permission == PermissionState::OptedOut && self.motivo.is_none() {
            let text = saying.words.fill("julia.refused.blocked_doctor", &[("name", &one.name)]);
            return Err(ToolError::refused("blocked_doctor", text));
        }
        let mut asked = saying.words.fill("julia.desk.send.ask", &[("name", &one.name), ("text", text)]);
        if let Some(vaga) = offered.as_ref().filter(|_| offer.as_deref() != Some(text)) {
            let means = saying.words.fill("julia.desk.send.means", &[("line", &saying.line(vaga))]);
            asked = format!("{asked} {means}");
        }
        let summary = saying.because(asked, self.motivo.as_deref());
        let mensagem = text.to_owned();
        let (medico_id, vaga_id) = (Some(one.id()), self.vaga_id);
        let arguments = Self { medico_id, nome: one.name, mensagem, motivo: self.motivo, vaga_id };
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let one = known::meant(tx, call, Whom { id: self.medico_id, name: &self.nome }).await?;
        // Nothing is offered that is taken, or has begun.
        if let Some(id) = self.vaga_id {
            let open = |vaga: &Vaga| is_ahead(vaga, call) && vaga.status == ShiftStatus::Aberta;
            let offered = table::find(tx, id).await?.filter(open);
            offered.ok_or_else(|| ShiftText::in_turn(call).refused("not_open"))?;
        }
        let bypass = self.motivo.as_deref();
        let errand = NewErrand { to: one.user, text: &self.mensagem, bypass, offers: self.vaga_id };
        let new = errands::add(tx, &errand, call.clock.now()).await?;
        let key = if new { "julia.desk.send.done" } else { "julia.desk.send.known" };
        let content = json!({ "medico_id": one.id(), "enviada_a_fila": new });
        let effect = json!({ "verb": "sent", "medico_id": one.id() });
        Ok(Done::changed(content, call.words.fill(key, &[("name", &one.name)]), effect))
    }
}

/// A text without the marks that dictate it: "manda pra Ana: “a entrada mudou”".
fn unquoted(text: &str) -> &str {
    const PAIRS: [(char, char); 4] = [('"', '"'), ('“', '”'), ('«', '»'), ('\'', '\'')];
    let within = |(first, last): (char, char)| text.strip_prefix(first)?.strip_suffix(last);
    PAIRS.into_iter().find_map(within).map_or(text, str::trim)
}

fn is_ahead(vaga: &Vaga, call: &CallContext) -> bool {
    vaga.starts.timestamp() > call.clock.now()
}

/// "manda pro Carlos: tem plantão sábado", "avisa a Ana que mudou de andar": whom, and what.
pub(crate) fn told(sentence: &str) -> Option<(&str, &str)> {
    let (head, text) = sentence.split_once(':').or_else(|| sentence.split_once(" que "))?;
    let after = [" pro ", " pra ", " para ", " ao ", " a ", " o "].into_iter().find_map(|joint| {
        let at = head.to_lowercase().find(joint)?;
        head.get(at + joint.len()..)
    });
    let name = after.unwrap_or(head).trim();
    (!folded(name).is_empty()).then_some((name, text.trim()))
}

/// "pergunta pra Ana se topa o de quarta", "vê se ela cobre sábado": the question that is put to somebody.
pub(crate) fn asked(sentence: &str) -> Option<String> {
    let (head, question) = sentence.split_once(" se ")?;
    let head = folded(head);
    let asks = |word: &str| {
        ["pergunt", "consult", "sond"].iter().any(|stem| word.starts_with(stem))
            || matches!(word, "ve" | "veja")
    };
    if !head.split(' ').any(asks) {
        return None;
    }
    let question = question.trim_end_matches(['.', '!', '?', ' ']).trim();
    let question = ["ela ", "ele ", "voce ", "você "]
        .iter()
        .find_map(|pronoun| question.strip_prefix(pronoun))
        .unwrap_or(question);
    let mut letters = question.chars();
    let first = letters.next()?.to_uppercase();
    Some(format!("{first}{}?", letters.as_str()))
}

#[cfg(test)]
#[path = "enviar_mensagem_tests.rs"]
mod tests;
