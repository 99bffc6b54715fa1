//! Nobody writes to somebody who is blocked; and the block is lifted again.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::event::Detail;
use domain::{Event, EventKind, Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::permissions::{self, Permission, PermissionState};
use store::{Topic, Tx, events};

use crate::desk::known::{self, Known, MedicoId, Whom};
use crate::desk::sentences;

/// Bloqueia um médico, depois do sim de quem pediu: a Júlia não escreve mais para ele sem que ele escreva antes. Use quando
/// a equipe pede para bloquear ou para parar de mandar mensagem a alguém. Desfaz-se com `desbloquear_medico`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BloquearMedico {
    #[serde(default)]
    #[schemars(length(max = 120))]
    nome: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    medico_id: Option<MedicoId>,
}

/// Desbloqueia um médico, depois do sim de quem pediu: a Júlia volta a poder escrever para ele, dentro das regras de horário
/// e de quantidade. Não desbloqueie quem pediu para não receber mensagens, a não ser que ele tenha mudado de ideia.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DesbloquearMedico {
    #[serde(default)]
    #[schemars(length(max = 120))]
    nome: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    medico_id: Option<MedicoId>,
}

/// Which way it goes, and how that is said.
#[derive(Debug, Clone, Copy)]
struct Way {
    state: PermissionState,
    ask: &'static str,
    done: &'static str,
    already: &'static str,
    verb: &'static str,
}

const BLOCK: Way = Way {
    state: PermissionState::OptedOut,
    ask: "julia.desk.block.ask",
    done: "julia.desk.block.done",
    already: "julia.desk.block.already",
    verb: "blocked",
};

const UNBLOCK: Way = Way {
    state: PermissionState::OptedIn,
    ask: "julia.desk.unblock.ask",
    done: "julia.desk.unblock.done",
    already: "julia.desk.unblock.already",
    verb: "unblocked",
};

impl Way {
    /// Whom it is about, if there is anything to do.
    async fn asked(
        self,
        tx: &mut Tx,
        call: &CallContext,
        whom: Whom<'_>,
    ) -> Result<(Known, String), ToolError> {
        let one = known::meant(tx, call, whom).await?;
        if one.permission == self.state {
            return Err(ToolError::refused("already_so", said(self.already, call, &one)));
        }
        let summary = said(self.ask, call, &one);
        let until = until(&call.text).filter(|_| self.state == PermissionState::OptedOut);
        let ends = until.map(|until| call.words.fill("julia.desk.block.until", &[("until", until)]));
        Ok((one, summary + &ends.unwrap_or_default()))
    }

    async fn go(self, tx: &mut Tx, call: &CallContext, whom: Whom<'_>) -> Result<Done, ToolError> {
        let one = known::meant(tx, call, whom).await?;
        let (now, operator) = (call.clock.now(), tx.scope().user());
        let permission = Permission { state: self.state, ..Permission::UNSAID };
        permissions::set_of(tx, one.user, &permission, Some(operator), now).await?;
        let event = Event::new(EventKind::PermissionChanged, one.user.as_uuid(), call.correlation.clone())
            .with("state", Detail::Name(self.state.as_str()))
            .with("by", Detail::Name("operator"))
            .with("actor", Detail::Id(operator.as_uuid()));
        events::append(tx, &event, now).await?;
        tx.notify(Topic::Flags, tx.scope().tenant().as_uuid());
        let content = json!({ "medico_id": one.id(), "permissao": self.state.as_str() });
        let effect = json!({ "verb": self.verb, "medico_id": one.id() });
        Ok(Done::changed(content, said(self.done, call, &one), effect))
    }
}

/// "até dezembro", "por duas semanas": an end that somebody names, in their words. No block ends by itself.
fn until(sentence: &str) -> Option<&str> {
    let ends = |rest: &str| rest.find([',', '.', ';', '!', '?', ':', '(', '\n']).unwrap_or(rest.len());
    let lower = sentence.to_lowercase();
    let named = [" até ", " ate "].iter().find_map(|lead| lower.find(lead));
    let lasting = |at: &usize| {
        let rest = lower.get(*at..).unwrap_or_default();
        let rest = ptbr::fold(rest.get(..ends(rest)).unwrap_or_default());
        rest.split(' ').any(|word| {
            let word = word.strip_suffix('s').unwrap_or(word);
            matches!(word, "dia" | "semana" | "me" | "mese" | "ano" | "feria" | "licenca" | "tempo")
        })
    };
    let lasts = [" por ", " durante "].iter().flat_map(|lead| lower.match_indices(lead)).map(|(at, _)| at);
    let at = named.or_else(|| lasts.into_iter().find(lasting))?;
    // What folds to other lengths is not cut.
    let rest = sentence.get(at..).filter(|_| lower.len() == sentence.len())?.trim_start();
    let rest = rest.get(..ends(rest))?;
    let rest = rest.split(" e ").next().unwrap_or(rest).trim();
    let alert = ["alguém", "alguem", "eu ", "segunda ordem"].iter().any(|word| rest.contains(word));
    (!alert && rest.split(' ').count() <= 6).then_some(rest)
}

fn said(key: &str, call: &CallContext, one: &Known) -> String {
    call.words.fill(key, &[("name", &one.name)])
}

impl Tool for BloquearMedico {
    const SPEC: ToolSpec = ToolSpec::write("bloquear_medico")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .compensated_by("desbloquear_medico")
        .same_call_by(&["medico_id"])
        .examples(&[r#"{"nome": "Carlos Lima"}"#, r#"{"nome": "Ana"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let (one, summary) = BLOCK.asked(tx, call, Whom { id: self.medico_id, name: &self.nome }).await?;
        Ok(Prepared { arguments: Self { medico_id: Some(one.id()), nome: one.name }, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        BLOCK.go(tx, call, Whom { id: self.medico_id, name: &self.nome }).await
    }
}

impl Tool for DesbloquearMedico {
    const SPEC: ToolSpec = ToolSpec::write("desbloquear_medico")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .compensated_by("bloquear_medico")
        .same_call_by(&["medico_id"])
        .examples(&[r#"{"nome": "Carlos Lima"}"#, r#"{"nome": "Ana"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let (one, summary) = UNBLOCK.asked(tx, call, Whom { id: self.medico_id, name: &self.nome }).await?;
        Ok(Prepared { arguments: Self { medico_id: Some(one.id()), nome: one.name }, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        UNBLOCK.go(tx, call, Whom { id: self.medico_id, name: &self.nome }).await
    }
}
