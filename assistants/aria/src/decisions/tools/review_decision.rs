//! Keeps how a decision turned out, out of what the person answers.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::pick;
use crate::decisions::decision::{Decision, DecisionId, KeptDecision, to_json};
use crate::decisions::review::{self, Review, ReviewDraft};
use crate::decisions::saying::Saying;
use crate::decisions::sentences;
use crate::tracking::metrics::{one_line, plain_number};

/// Registra como foi uma decisão que a pessoa tomou. Use quando ela responde à pergunta de acompanhamento ("como foi?")
/// ou conta por conta própria o resultado de uma decisão guardada. Tire tudo da resposta dela: a satisfação de 1 a 5, o
/// que aconteceu, se hoje decidiria diferente e o que aprendeu. Se faltar a nota, ou se ela decidiria igual, pergunte
/// antes de chamar. Sem decisionId e sem title vale a decisão cujo dia de avaliar chegou.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReviewDecision {
    /// O id, como `get_decisions` o mostrou nesta conversa. Não se inventa.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    decision_id: Option<DecisionId>,
    /// O título da decisão, quando o id não é conhecido.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 120))]
    title: Option<String>,
    /// Quanto a pessoa está satisfeita, de 1 (nada) a 5 (muito).
    #[serde(serialize_with = "plain_number")]
    satisfaction: f64,
    /// O que aconteceu, nas palavras dela. Sem isto fica a própria mensagem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 1000))]
    outcome: Option<String>,
    /// true se hoje ela decidiria diferente; false se faria igual.
    would_decide_differently: bool,
    /// O que ela aprendeu, se disse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 1000))]
    lessons_learned: Option<String>,
}

impl ReviewDecision {
    async fn decision(&self, tx: &mut Tx, call: &CallContext) -> Result<KeptDecision, ToolError> {
        let saying = Saying::of(call);
        let title = self.title.as_deref().and_then(one_line);
        match (self.decision_id, title) {
            (Some(id), _) => pick::shown(tx, call, id).await,
            (None, Some(title)) => pick::called(tx, &title, &saying).await,
            (None, None) => pick::due(tx, &saying).await,
        }
    }

    fn review(&self, decision: &KeptDecision, call: &CallContext) -> Result<Review, ToolError> {
        let draft = ReviewDraft {
            satisfaction: self.satisfaction,
            outcome: self.outcome.as_ref().unwrap_or(&call.text).clone(),
            would_decide_differently: self.would_decide_differently,
            lessons_learned: self.lessons_learned.clone(),
        };
        Saying::of(call).check(draft.resolve(&decision.what))
    }
}

impl Tool for ReviewDecision {
    const SPEC: ToolSpec = ToolSpec::write("review_decision")
        .calls_per_minute(60)
        .sentences(&sentences::SENTENCES)
        .examples(&[
            r#"{"satisfaction": 4, "outcome": "o salário melhorou e a equipe é boa", "wouldDecideDifferently": false}"#,
            r#"{"title": "Comprar ou alugar um apartamento", "satisfaction": 2, "outcome": "a parcela apertou o orçamento", "wouldDecideDifferently": true, "lessonsLearned": "fazer as contas com folga"}"#,
        ])
        .same_call_by(&["decisionId", "title"]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let decision = self.decision(tx, call).await?;
        let review = self.review(&decision, call)?;
        let summary = Saying::of(call).would_review(&decision.what.title, &review);
        let arguments = Self {
            decision_id: self.decision_id,
            title: self.decision_id.is_none().then_some(decision.what.title),
            satisfaction: f64::from(review.satisfaction.value()),
            outcome: Some(review.outcome),
            would_decide_differently: review.hindsight.is_different(),
            lessons_learned: review.lessons,
        };
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let now = call.clock.now();
        let found = self.decision(tx, call).await?;
        let told = self.review(&found, call)?;
        let saying = Saying::of(call);
        let gone = || saying.refused("decision_not_found");
        let decision = records::take::<Decision>(tx, found.id).await?.ok_or_else(gone)?;
        let decision = review::insert(tx, &decision, &told, now).await?;
        let content = json!({ "decision": to_json(&decision), "review": told.to_json() });
        let effect = json!({ "verb": "reviewed", "decision": to_json(&decision), "review": told.to_json() });
        Ok(Done::changed(content, saying.reviewed(&decision.what.title, &told), effect)
            .showing([decision.id.as_uuid()]))
    }
}
