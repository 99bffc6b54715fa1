//! Answers which decisions there are, how they turned out, and what they have in common.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Tx;

use crate::decisions::decision::{KeptDecision, Status, to_json};
use crate::decisions::patterns::{Patterns, patterns};
use crate::decisions::review::{self, Review};
use crate::decisions::saying::Saying;
use crate::decisions::sentences;
use crate::decisions::table::{self, Filter};
use crate::tracking::metrics::one_line;

/// Mostra as decisões guardadas da pessoa, com id, situação e como cada uma terminou, e o que elas têm em comum quando
/// já são três avaliadas ou mais. Chame antes de aconselhar sobre algo parecido, quando ela perguntar o que decidiu, e
/// para achar o id que `review_decision` e `analyze_decision` aceitam.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GetDecisions {
    /// Palavras que estão na decisão: "apartamento".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 120))]
    query: Option<String>,
    /// open (em aberto), decided (tomada, ainda sem avaliação) ou reviewed (avaliada).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
}

/// How many decisions a caller gets to read.
const MOST: usize = 30;

impl Tool for GetDecisions {
    const SPEC: ToolSpec = ToolSpec::query("get_decisions").sentences(&sentences::SENTENCES).examples(&[
        "{}",
        r#"{"status": "open"}"#,
        r#"{"query": "apartamento"}"#,
    ]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let filter = Filter { status: self.status, query: self.query.as_deref().and_then(one_line) };
        let mut found = Vec::new();
        for decision in table::list(tx, &filter).await?.into_iter().take(MOST) {
            let review = match decision.what.status {
                Status::Reviewed => review::newest(tx, decision.id).await?,
                Status::Open | Status::Decided => None,
            };
            found.push((decision, review));
        }
        let patterns = patterns(tx).await?;
        let saying = Saying::of(call);
        let said = saying.listed(&filter, &found, patterns.as_ref());
        let ids: Vec<_> = found.iter().map(|(decision, _)| decision.id.as_uuid()).collect();
        Ok(Done::read(content(&found, patterns.as_ref(), &saying), said).showing(ids))
    }
}

fn content(
    found: &[(KeptDecision, Option<Review>)],
    patterns: Option<&Patterns>,
    saying: &Saying<'_>,
) -> Value {
    let decisions = found.iter().map(|(decision, review)| {
        let mut listed = to_json(decision);
        if let Some(review) = review {
            listed["review"] = review.to_json();
        }
        if decision.what.status == Status::Decided && decision.what.review_day <= saying.today() {
            listed["due"] = json!(true);
        }
        listed
    });
    json!({
        "count": found.len(),
        "decisions": decisions.collect::<Vec<_>>(),
        "patterns": patterns.map(Patterns::to_json),
    })
}
