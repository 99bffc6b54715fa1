//! Keeps a decision that weighs something, after the person's yes, and plans to ask how it went.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use records::Origin;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::decisions::decision::{Area, Choice, Decision, KeptDecision, Status, to_json};
use crate::decisions::naming::{is_same, likeness};
use crate::decisions::rule::{self, Draft};
use crate::decisions::saying::Saying;
use crate::decisions::{follow_up, sentences, table};

/// Guarda uma decisão importante da pessoa, já tomada ou ainda em análise, para acompanhar depois: trabalho, dinheiro,
/// moradia, afetos, saúde, estudo, fé. Serve quando a escolha tem consequências que dá para avaliar mais tarde; o
/// trivial do dia (o que comer, o que vestir, o que assistir) não se guarda e nem se oferece. Primeiro ofereça guardar
/// e, se ela quiser, chame com o que ela contou, sem inventar prós, contras ou motivos. O sistema pergunta antes de
/// gravar e avisa em que dia vai perguntar como foi. Quando ela enfim decide algo que estava em aberto, chame com o
/// mesmo title e o chosenOption.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveDecision {
    /// A decisão em poucas palavras: "Aceitar a proposta de emprego".
    #[schemars(length(min = 1, max = 120))]
    pub(crate) title: String,
    /// O contexto, como a pessoa contou.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 1000))]
    pub(crate) description: Option<String>,
    /// A parte da vida. Moradia e compras grandes são finance; carreira é professional.
    pub(crate) area: Area,
    /// As opções que ela considera ou considerou, com os prós e contras que ela disse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 8))]
    pub(crate) options: Option<Vec<Choice>>,
    /// A opção escolhida, se ela já decidiu; sem isso a decisão fica em aberto.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 100))]
    pub(crate) chosen_option: Option<String>,
    /// Por que escolheu assim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 1000))]
    pub(crate) reasoning: Option<String>,
    /// Daqui a quantos dias perguntar como foi.
    #[serde(default = "usual_days")]
    #[schemars(range(min = 7, max = 365))]
    pub(crate) review_days: i64,
}

/// Half of the words, in thousandths.
const HALF: usize = 500;

const fn usual_days() -> i64 {
    rule::USUAL_DAYS
}

/// What a call comes to.
enum Meant {
    New(Decision),
    /// It makes one that was open.
    Makes {
        open: Box<KeptDecision>,
        made: Decision,
    },
}

impl Meant {
    fn what(&self) -> &Decision {
        match self {
            Self::New(what) | Self::Makes { made: what, .. } => what,
        }
    }
}

impl SaveDecision {
    /// The decision that these arguments put, if there can be such a one.
    pub(crate) fn decision(&self, saying: &Saying<'_>) -> Result<Decision, ToolError> {
        let draft = Draft {
            title: self.title.clone(),
            description: self.description.clone(),
            area: self.area,
            choices: self.options.clone().unwrap_or_default(),
            criteria: Vec::new(),
            scores: Vec::new(),
            risks: Vec::new(),
            chosen: self.chosen_option.clone(),
            reasoning: self.reasoning.clone(),
            review_day: saying.check(rule::review_day(self.review_days, saying.today()))?,
        };
        saying.check(draft.resolve(None, saying.today()))
    }

    async fn meant(&self, tx: &mut Tx, saying: &Saying<'_>) -> Result<Meant, ToolError> {
        let kept = table::all(tx).await?;
        if let Some(open) = kept.iter().find(|decision| self.makes(decision)) {
            let made = self.made(open, saying)?;
            return Ok(Meant::Makes { open: Box::new(open.clone()), made });
        }
        let what = self.decision(saying)?;
        let is_known = |decision: &&KeptDecision| {
            decision.what.status != Status::Reviewed && is_same(&decision.what.title, &what.title)
        };
        match kept.iter().find(is_known) {
            Some(known) => Err(saying.exists(known)),
            None => Ok(Meant::New(what)),
        }
    }

    /// Whether this says what became of an open decision: by its title, or by one of its options.
    fn makes(&self, decision: &KeptDecision) -> bool {
        let Some(chosen) = self.chosen_option.as_deref().filter(|_| decision.what.status == Status::Open)
        else {
            return false;
        };
        let is_option = |name: &str| decision.what.choices.iter().any(|choice| is_same(&choice.title, name));
        // "Aceitar" is an option of many decisions: what it is about must sound the same as well.
        let sounds_alike = likeness(&decision.what.title, &self.title) > HALF;
        is_same(&decision.what.title, &self.title)
            || is_option(&self.title)
            || (is_option(chosen) && sounds_alike)
    }

    /// The open decision, made: what is told now counts, what is not told stays.
    fn made(&self, open: &KeptDecision, saying: &Saying<'_>) -> Result<Decision, ToolError> {
        let before = &open.what;
        let is_option = |name: &&str| before.choices.iter().any(|choice| is_same(&choice.title, name));
        let chosen = [self.chosen_option.as_deref(), Some(self.title.as_str())];
        let chosen = chosen.into_iter().flatten().find(is_option).or(self.chosen_option.as_deref());
        let draft = Draft {
            choices: self.options.clone().unwrap_or_else(|| before.choices.clone()),
            chosen: chosen.map(str::to_owned),
            reasoning: self.reasoning.clone().or_else(|| before.reasoning.clone()),
            description: self.description.clone().or_else(|| before.description.clone()),
            review_day: saying.check(rule::review_day(self.review_days, saying.today()))?,
            ..Draft::from(before.clone())
        };
        saying.check(draft.resolve(Some(before), saying.today()))
    }
}

impl Tool for SaveDecision {
    const SPEC: ToolSpec = ToolSpec::write("save_decision").makes_new()
        .calls_per_minute(60)
        .sentences(&sentences::SENTENCES)
        .examples(&[
            r#"{"title": "Aceitar a proposta da TechCorp", "area": "professional", "options": [{"title": "Aceitar", "pros": ["salário maior"], "cons": ["mudar de cidade"]}, {"title": "Recusar", "pros": ["ficar perto da família"]}], "chosenOption": "Aceitar", "reasoning": "quer crescer na carreira", "reviewDays": 60}"#,
            r#"{"title": "Comprar ou alugar um apartamento", "area": "finance", "options": [{"title": "Comprar"}, {"title": "Alugar"}], "reviewDays": 30}"#,
        ])
        .same_call_by(&["title"]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = Saying::of(call);
        let meant = self.meant(tx, &saying).await?;
        let summary = match &meant {
            Meant::New(what) => saying.would_save(what),
            Meant::Makes { made, .. } => saying.would_close(made),
        };
        let what = meant.what();
        let arguments = Self {
            title: what.title.clone(),
            description: what.description.clone(),
            area: what.area,
            options: (!what.choices.is_empty()).then(|| what.choices.clone()),
            chosen_option: what.chosen.clone(),
            reasoning: what.reasoning.clone(),
            review_days: self.review_days,
        };
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = Saying::of(call);
        let now = call.clock.now();
        let (decision, said, verb) = match self.meant(tx, &saying).await? {
            Meant::New(what) => {
                let said = saying.saved(&what);
                (records::add(tx, what, now).await?, said, "saved")
            }
            Meant::Makes { open, made } => {
                let said = saying.closed(&made);
                (records::change(tx, &open, made, Origin::default(), now).await?, said, "decided")
            }
        };
        follow_up::plan(tx, &decision, &call.zone, now).await?;
        let entry = to_json(&decision);
        let effect = json!({ "verb": verb, "decision": entry });
        Ok(Done::changed(json!({ "decision": entry }), said, effect).showing([decision.id.as_uuid()]))
    }
}
