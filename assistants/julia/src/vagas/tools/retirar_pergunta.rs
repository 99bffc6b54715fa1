//! What somebody asked of the team beside a shift, and wants asked no more.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::tool::Confirmation;
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::notices::{self, Notice};
use crate::vagas::saying::ShiftText;
use crate::vagas::sentences;

/// Retira a pergunta que o médico fez à equipe junto com um plantão, quando ele diz que não precisa mais dela. O plantão fica
/// como está, e ninguém é chamado.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RetirarPergunta {}

impl Tool for RetirarPergunta {
    const SPEC: ToolSpec = ToolSpec {
        confirmation: Confirmation::Never,
        ..ToolSpec::write("retirar_pergunta")
            .below(Role::Operator)
            .sentences(&sentences::SENTENCES)
            .examples(&["{}", "{}"])
    };

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        match notices::table::own_question(tx).await? {
            Some(_) => Ok(Prepared::unasked(self)),
            None => Err(ShiftText::in_turn(call).refused("no_question")),
        }
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let asked = notices::table::own_question(tx).await?.and_then(|kept| kept.notice);
        let Some(Notice::Question { shift, said }) = asked else {
            return Err(saying.refused("no_question"));
        };
        let own = tx.scope().user();
        let told = Notice::QuestionWithdrawn { shift, said: said.clone() };
        notices::tell_of(tx, own, &told, call.clock.now()).await?;
        let done = saying.words.fill("julia.reserve.withdrawn", &[("what", &said)]);
        Ok(Done::changed(
            json!({ "pergunta": said }),
            done,
            json!({ "verb": "withdrew", "vaga": shift.vaga }),
        ))
    }
}
