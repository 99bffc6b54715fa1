//! The two switches that stop what nobody asked for: all of it, or the campaigns alone.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::event::Detail;
use domain::{Event, EventKind, Role, ToolSpec};
use engine::flags::{CAMPAIGNS, SAFE_MODE};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{Tx, events, flags};

use crate::desk::sentences;

/// Pausa a Júlia, depois do sim de quem pediu: nada mais sai por iniciativa dela, nem campanha nem lembrete, até alguém
/// retomar. Quem escreve continua sendo respondido. Use quando a equipe pede para parar ou pausar a Júlia.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PausarJulia {}

/// Retoma a Júlia depois de uma pausa, com o sim de quem pediu: o que ela manda por iniciativa própria volta a sair, dentro
/// das regras. Use quando a equipe pede para retomar, despausar ou religar a Júlia.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RetomarJulia {}

/// Liga ou desliga só as campanhas, depois do sim de quem pediu; o resto da Júlia continua como está. Use quando a equipe pede
/// para ligar, desligar, parar ou voltar com as campanhas.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToggleCampanhas {
    /// `true` liga, `false` desliga.
    ativo: bool,
}

/// A switch and how it shall stand.
#[derive(Debug, Clone, Copy)]
struct Wish {
    flag: &'static str,
    on: bool,
    words: &'static str,
}

impl Wish {
    const PAUSE: Self = Self { flag: SAFE_MODE, on: true, words: "pause" };
    const RESUME: Self = Self { flag: SAFE_MODE, on: false, words: "resume" };
    const CAMPAIGNS_ON: Self = Self { flag: CAMPAIGNS, on: true, words: "campaigns_on" };
    const CAMPAIGNS_OFF: Self = Self { flag: CAMPAIGNS, on: false, words: "campaigns_off" };

    fn said(self, call: &CallContext, what: &str) -> String {
        call.words.text(&format!("julia.desk.{}.{what}", self.words)).to_owned()
    }

    async fn asked(self, tx: &mut Tx, call: &CallContext) -> Result<String, ToolError> {
        let (campaigns, paused) = flags::kill_switches(tx).await?;
        let stands = if self.flag == SAFE_MODE { paused } else { campaigns };
        if stands == self.on {
            return Err(ToolError::refused("already_so", self.said(call, "already")));
        }
        Ok(self.said(call, "ask"))
    }

    fn value(self) -> Value {
        if self.flag == SAFE_MODE {
            json!({ "enabled": self.on, "mode": "wait" })
        } else {
            json!({ "enabled": self.on })
        }
    }

    async fn go(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let (now, operator) = (call.clock.now(), tx.scope().user());
        flags::set(tx, self.flag, self.on, Some(&self.value()), operator, now).await?;
        let event = Event::new(EventKind::FlagChanged, operator.as_uuid(), call.correlation.clone())
            .with("flag", Detail::Name(self.flag))
            .with("enabled", Detail::Flag(self.on));
        events::append(tx, &event, now).await?;
        let content = json!({ "chave": self.flag, "ligada": self.on });
        Ok(Done::changed(content.clone(), self.said(call, "done"), content))
    }
}

impl RetomarJulia {
    /// What holds sending back: the pause of everything first, else the campaigns' own switch.
    async fn wish(tx: &mut Tx) -> Result<Wish, ToolError> {
        let (campaigns, paused) = flags::kill_switches(tx).await?;
        Ok(if paused || campaigns { Wish::RESUME } else { Wish::CAMPAIGNS_ON })
    }
}

impl ToggleCampanhas {
    const fn wish(&self) -> Wish {
        if self.ativo { Wish::CAMPAIGNS_ON } else { Wish::CAMPAIGNS_OFF }
    }
}

impl Tool for PausarJulia {
    const SPEC: ToolSpec = ToolSpec::write("pausar_julia")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .compensated_by("retomar_julia")
        .examples(&["{}", "{}"]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared { arguments: self, summary: Wish::PAUSE.asked(tx, call).await? })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        Wish::PAUSE.go(tx, call).await
    }
}

impl Tool for RetomarJulia {
    const SPEC: ToolSpec = ToolSpec::write("retomar_julia")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .compensated_by("pausar_julia")
        .examples(&["{}", "{}"]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared { arguments: self, summary: Self::wish(tx).await?.asked(tx, call).await? })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        Self::wish(tx).await?.go(tx, call).await
    }
}

impl Tool for ToggleCampanhas {
    const SPEC: ToolSpec = ToolSpec::write("toggle_campanhas")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["ativo"])
        .examples(&[r#"{"ativo": false}"#, r#"{"ativo": true}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let summary = self.wish().asked(tx, call).await?;
        Ok(Prepared { arguments: self, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        self.wish().go(tx, call).await
    }
}
