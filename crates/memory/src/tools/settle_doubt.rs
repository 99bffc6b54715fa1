//! The person says which of two things holds.

use domain::{DoubtId, OpenQuestion, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use tools::{CallContext, Done, Naming, Prepared, Target, Tool, ToolError};

use crate::doubts::{self, Doubt, Keep};
use crate::versions::Cause;
use crate::{items, page, sentences};

/// Resolve uma dúvida da memória com o que a pessoa respondeu: vale a informação mais nova, a mais antiga, ou as duas.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SettleDoubt {
    keep: Keep,
    /// Qual dúvida; sem isto, a que foi perguntada.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<uuid::Uuid>")]
    doubt: Option<DoubtId>,
}

impl Tool for SettleDoubt {
    const SPEC: ToolSpec = ToolSpec::write("settle_doubt")
        .unless_listed(&sentences::IDENTITY, "both")
        .sentences(&sentences::IDENTITY)
        .examples(&[r#"{"keep": "newer"}"#, r#"{"keep": "both"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let doubt = self.meant(tx, call).await?;
        let kept = match self.keep {
            Keep::Both => {
                return Ok(Prepared {
                    arguments: self,
                    summary: call.words.text("memory.doubt.ask_both").into(),
                });
            }
            Keep::Older => doubt.older,
            Keep::Newer => doubt.newer,
        };
        let content = items::find(tx, kept).await?.map(|item| item.content).unwrap_or_default();
        let summary = call.words.fill("memory.doubt.ask_one", &[("content", &content)]);
        Ok(Prepared { arguments: Self { doubt: Some(doubt.id), ..self }, summary })
    }

    async fn target(&self, tx: &mut Tx, call: &CallContext) -> Result<Option<Target>, ToolError> {
        let doubt = self.meant(tx, call).await?;
        if call.asked != Some(OpenQuestion::Doubt { doubt: doubt.id }) {
            return Ok(None);
        }
        let mut target = Target::setting(Naming::Order).ordered_by(match self.keep {
            Keep::Both => sentences::IDENTITY.list("both"),
            Keep::Older => sentences::IDENTITY.list("older"),
            Keep::Newer => sentences::IDENTITY.list("newer"),
        });
        for item in [doubt.older, doubt.newer] {
            target =
                target.titled(&items::find(tx, item).await?.map(|item| item.content).unwrap_or_default());
        }
        Ok(Some(target.called(["valem", "verdade", "duas", "dois"])))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let now = call.clock.now();
        let doubt = self.meant(tx, call).await?;
        doubts::settle(tx, &doubt, self.keep, Cause::turn(call.turn), now).await?;
        page::rebuild(tx, &call.words, now).await?;
        let said = call.words.text("memory.doubt.settled").to_owned();
        Ok(Done::changed(
            json!({ "doubt": doubt.id, "keep": self.keep }),
            said,
            json!({ "verb": "doubt_settled" }),
        ))
    }
}

impl SettleDoubt {
    async fn meant(&self, tx: &mut Tx, call: &CallContext) -> Result<Doubt, ToolError> {
        let found = match self.doubt {
            Some(id) => doubts::find(tx, id).await?,
            None => doubts::all(tx, 1).await?.into_iter().next(),
        };
        found.ok_or_else(|| ToolError::refused("no_doubt", call.words.text("memory.doubt.none")))
    }
}
