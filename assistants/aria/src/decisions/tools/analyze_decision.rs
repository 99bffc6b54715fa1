//! Thinks a decision through: sets in order what the person said and adds it up. It changes nothing and chooses nothing.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::pick;
use crate::decisions::decision::{Area, Choice, DecisionId, KeptDecision, Risk};
use crate::decisions::matrix::{Criterion, Scored};
use crate::decisions::naming::{is_same, titled};
use crate::decisions::refusal::{Part, Refusal};
use crate::decisions::rule::{LONGEST_TITLE, Weighing};
use crate::decisions::saying::{Analysis, Recommending, Saying};
use crate::decisions::{sentences, table};

/// Ajuda a pessoa a pensar uma decisão difícil: organiza opções com prós e contras, calcula a matriz com pesos e notas,
/// lista os riscos e traz perguntas para reflexão. A conta é do sistema: use os números que voltarem, sem refazer.
/// Passe só opções, critérios, pesos, notas (1 a 10), riscos e gravidades que a pessoa disse; o que ela não disse fica de
/// fora e volta em missing, para você perguntar. recommend só quando ela pedir uma recomendação com todas as letras; a
/// escolha continua dela. Não guarda nada: para guardar existe `save_decision`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnalyzeDecision {
    /// A decisão em poucas palavras. Se for o título de uma guardada, vale o que está guardado nela.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 300))]
    title: Option<String>,
    /// O id, como `get_decisions` o mostrou nesta conversa.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    decision_id: Option<DecisionId>,
    /// A parte da vida, para as perguntas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    area: Option<Area>,
    /// As opções, com o que a pessoa disse a favor e contra.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 8))]
    options: Option<Vec<Choice>>,
    /// O que conta para ela, e quanto.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 10))]
    criteria: Option<Vec<Criterion>>,
    /// As notas que ela deu.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 80))]
    scores: Option<Vec<Scored>>,
    /// Os riscos que ela vê.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 20))]
    risks: Option<Vec<Risk>>,
    /// true só se ela pediu uma recomendação.
    #[serde(default)]
    recommend: bool,
}

impl AnalyzeDecision {
    /// The kept decision that is meant, if one is.
    async fn kept(&self, tx: &mut Tx, call: &CallContext) -> Result<Option<KeptDecision>, ToolError> {
        match (self.decision_id, &self.title) {
            (Some(id), _) => pick::shown(tx, call, id).await.map(Some),
            (None, Some(title)) => {
                let kept = table::all(tx).await?;
                Ok(kept.into_iter().find(|decision| is_same(&decision.what.title, title)))
            }
            (None, None) => Saying::of(call).check(Err(Refusal::TitleNeeded)),
        }
    }

    /// What is kept, and over it what was told now.
    fn weighing(&self, kept: Option<&KeptDecision>, saying: &Saying<'_>) -> Result<Weighing, ToolError> {
        let kept = kept.map(|decision| decision.what.clone());
        let mut weighing = kept.map_or_else(Weighing::default, |what| Weighing {
            choices: what.choices,
            criteria: what.criteria,
            scores: what.scores,
            risks: what.risks,
        });
        if let Some(options) = &self.options {
            weighing.choices.clone_from(options);
        }
        if weighing.choices.is_empty() {
            weighing.choices = self.title.as_deref().map(alternatives).unwrap_or_default();
        }
        if let Some(criteria) = &self.criteria {
            weighing.criteria.clone_from(criteria);
        }
        let Weighing { choices, criteria, scores, risks } = &mut weighing;
        let is_option = |name: &str| choices.iter().any(|choice| is_same(&choice.title, name));
        let counts = |name: &str| criteria.iter().any(|criterion| is_same(&criterion.name, name));
        // What was kept about options and criteria that are others now has nothing to stand on.
        scores.retain(|scored| is_option(&scored.option) && counts(&scored.criterion));
        risks.retain(|risk| is_option(&risk.option));
        scores.extend(self.scores.clone().unwrap_or_default());
        risks.extend(self.risks.clone().unwrap_or_default());
        saying.check(weighing.checked())
    }
}

/// The words between two alternatives.
const EITHER: [&str; 4] = [" ou ", " or ", " versus ", " vs "];
const BOTH: [&str; 2] = [" e ", " and "];

/// "comprar ou alugar" names its options; so does "entre comprar e alugar", where there is one "e".
fn alternatives(title: &str) -> Vec<Choice> {
    let joint = |joints: &[&'static str]| joints.iter().copied().find(|joint| title.contains(joint));
    let parts: Vec<&str> = match (joint(&EITHER), joint(&BOTH)) {
        (Some(joint), _) => title.split(joint).collect(),
        (None, Some(joint)) if title.matches(joint).count() == 1 => title.split(joint).collect(),
        _ => Vec::new(),
    };
    let choice =
        |part: &str| titled(part.trim_end_matches('?')).map(|title| Choice { title, ..Choice::default() });
    parts.into_iter().filter_map(choice).collect()
}

impl Tool for AnalyzeDecision {
    const SPEC: ToolSpec = ToolSpec::query("analyze_decision")
        .sentences(&sentences::SENTENCES)
        .examples(&[
            r#"{"title": "Comprar ou alugar um apartamento", "area": "finance", "options": [{"title": "Comprar", "pros": ["patrimônio"]}, {"title": "Alugar", "pros": ["liberdade"]}], "criteria": [{"name": "Custo", "weight": 3}, {"name": "Liberdade", "weight": 1}], "scores": [{"option": "Comprar", "criterion": "Custo", "score": 6}]}"#,
            r#"{"decisionId": "0198c0de-7a11-7abc-8def-0123456789ab", "recommend": true}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let kept = self.kept(tx, call).await?;
        self.weighing(kept.as_ref(), &Saying::of(call))?;
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = Saying::of(call);
        let kept = self.kept(tx, call).await?;
        let weighing = self.weighing(kept.as_ref(), &saying)?;
        let said_title = self.title.as_deref().and_then(|title| titled(title.trim_end_matches('?')));
        let title = kept.as_ref().map(|decision| decision.what.title.clone()).or(said_title);
        let title = title.ok_or_else(|| saying.refused("title_needed"))?;
        let analysis = Analysis {
            title: &saying.check(Part::Title.short(title, LONGEST_TITLE))?,
            area: kept.as_ref().map(|decision| decision.what.area).or(self.area),
            weighing: &weighing,
            recommending: if self.recommend { Recommending::Asked } else { Recommending::Unasked },
        };
        let mut content = analysis.to_json(&saying);
        if let Some(decision) = &kept {
            content["decisionId"] = json!(decision.id);
        }
        let shown = kept.iter().map(|decision| decision.id.as_uuid());
        Ok(Done::read(content, saying.analysis(&analysis)).showing(shown))
    }
}
