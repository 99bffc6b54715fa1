//! Thinks of gifts with what is known: likes, notes, what was given before, and what to stay away from.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Tx;

use crate::finance::money::Money;
use crate::people::finding::{self, Meant};
use crate::people::gifts::{self, Gift};
use crate::people::ideas::{self, Ideas};
use crate::people::naming::Asked;
use crate::people::saying::Saying;
use crate::people::{Known, rule};
use crate::tracking::metrics::one_line;

/// Reúne o que se sabe de alguém para pensar em presentes: gostos, anotações, o que já ganhou e o que evitar. Sugira de
/// 3 a 5, cada um com o porquê, a faixa de preço e o tipo de loja, sem repetir o que já foi dado e sem inventar gostos.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuggestGifts {
    /// Para quem: nome, "Maria (irmã)" ou a relação.
    #[schemars(length(min = 1, max = 120))]
    name: String,
    /// A ocasião: aniversário, Natal, casamento.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 60))]
    occasion: Option<String>,
    /// Até quanto, em reais.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    budget: Option<f64>,
}

impl SuggestGifts {
    fn budget(&self, saying: &Saying<'_>) -> Result<Option<Money>, ToolError> {
        let budget =
            self.budget.map(Money::from_number).transpose().map_err(|why| saying.refused(why.into()))?;
        match budget {
            Some(nothing) if nothing.cents() == 0 => {
                Err(ToolError::refused("bad_amount", saying.text("aria.people.refused.bad_amount")))
            }
            budget => Ok(budget),
        }
    }
}

impl Tool for SuggestGifts {
    const SPEC: ToolSpec =
        ToolSpec::query("suggest_gifts").sentences(&crate::people::sentences::SENTENCES).examples(&[
            r#"{"name": "Ana", "occasion": "aniversário", "budget": 100}"#,
            r#"{"name": "minha mãe"}"#,
        ]);

    async fn prepare(mut self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        self.name = finding::named(tx, call.conversation, self.name).await?;
        let saying = Saying::of(call);
        rule::checked_name(&Asked::parse(&self.name).name).map_err(|refusal| saying.refused(refusal))?;
        self.budget(&saying)?;
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = Saying::of(call);
        let budget = self.budget(&saying)?;
        let asked = Asked::parse(&self.name);
        let known = match finding::meant(tx, &asked).await? {
            Meant::One(known) => *known,
            Meant::Several(several) => {
                let candidates: Vec<Value> = several.iter().map(Known::to_json).collect();
                let content = json!({ "found": false, "candidates": candidates });
                return Ok(Done::read(content, saying.which(&asked.name, &several)));
            }
            Meant::Nobody => {
                let said = saying.fill("aria.people.ideas.unknown", &[("name", &asked.name)]);
                return Ok(Done::read(json!({ "found": false, "candidates": [] }), said));
            }
        };
        let given = gifts::given(tx, known.id).await?;
        let ideas = ideas::of(&known.what, &given);
        let occasion = self.occasion.as_deref().and_then(one_line);
        let said = said(&saying, &known, &ideas, occasion.as_deref(), budget);
        let mut content = content(&known, &given, &ideas, &saying);
        content["occasion"] = json!(occasion);
        content["budget"] = json!(budget);
        Ok(Done::read(content, said).showing([known.id.as_uuid()]))
    }
}

fn content(known: &Known, given: &[Gift], ideas: &Ideas, saying: &Saying<'_>) -> Value {
    let next = known.what.birthday.map(|birthday| birthday.next(saying.today));
    json!({
        "found": true,
        "person": known.to_json(),
        "next_birthday": next,
        "previous_gifts": given.iter().map(Gift::to_json).collect::<Vec<_>>(),
        "avoid": known.what.taste.avoided(),
        "starting_points": ideas.fresh.iter().map(|idea| &idea.what).collect::<Vec<_>>(),
    })
}

fn said(
    saying: &Saying<'_>,
    known: &Known,
    ideas: &Ideas,
    occasion: Option<&str>,
    budget: Option<Money>,
) -> String {
    let name = known.what.called();
    let mut lines = Vec::new();
    if ideas.fresh.is_empty() {
        lines.push(saying.fill("aria.people.ideas.too_little", &[("name", &name)]));
    } else {
        let mut title = saying.fill("aria.people.ideas.title", &[("name", &name)]);
        if let Some(occasion) = occasion {
            title.push_str(&saying.fill("aria.people.ideas.occasion", &[("occasion", occasion)]));
        }
        if let Some(budget) = budget {
            let amount = budget.said(saying.words.language());
            title.push_str(&saying.fill("aria.people.ideas.budget", &[("amount", &amount)]));
        }
        lines.push(format!("{title}:"));
        lines.extend(ideas.fresh.iter().map(|idea| idea.said(saying)));
    }
    if !ideas.repeated.is_empty() {
        let given: Vec<String> = ideas.repeated.iter().map(|gift| gift.what.said()).collect();
        lines.push(saying.fill("aria.people.ideas.repeated", &[("what", &saying.list(&given))]));
    }
    let avoided = known.what.taste.avoided();
    if !avoided.is_empty() {
        let avoid = saying.list(&avoided);
        lines.push(saying.fill("aria.people.ideas.avoid", &[("what", &avoid)]));
    }
    if budget.is_some() && !ideas.fresh.is_empty() {
        lines.push(saying.text("aria.people.ideas.no_prices"));
    }
    if !ideas.fresh.is_empty() && ideas.fresh.len() < ideas::ENOUGH {
        lines.push(saying.fill("aria.people.ideas.more", &[("name", &known.what.name)]));
    }
    lines.join("\n")
}
