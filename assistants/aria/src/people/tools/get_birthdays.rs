//! Answers whose birthdays are coming.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Tx;

use crate::people;
use crate::people::coming::Coming;
use crate::people::saying::Saying;

/// Mostra os aniversários que vêm por aí, do mais próximo ao mais distante, entre as pessoas que têm ficha. Chame quando
/// a pessoa perguntar por aniversários sem dizer de quem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GetBirthdays {
    /// Quantos dias à frente, contando hoje.
    #[serde(default = "default_days")]
    #[schemars(range(min = 1, max = 366))]
    days: u16,
}

const fn default_days() -> u16 {
    30
}

/// How far the next one is looked for when none is near.
const A_YEAR: i64 = 366;

/// How many are said.
const SAID: usize = 12;

impl Tool for GetBirthdays {
    const SPEC: ToolSpec = ToolSpec::query("get_birthdays")
        .sentences(&crate::people::sentences::SENTENCES)
        .examples(&[r"{}", r#"{"days": 7}"#]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = Saying::of(call);
        let days = i64::from(self.days);
        let near = people::birthdays(tx, saying.today, days).await?;
        let said = if near.is_empty() {
            match people::birthdays(tx, saying.today, A_YEAR).await?.first() {
                Some(next) => {
                    let holes = [("days", self.days.to_string()), ("next", saying.coming(next))];
                    let holes = holes.each_ref().map(|(hole, text)| (*hole, text.as_str()));
                    saying.fill("aria.people.coming.none_near", &holes)
                }
                None => saying.text("aria.people.coming.none"),
            }
        } else {
            let lines: Vec<String> =
                near.iter().take(SAID).map(|one| format!("• {}", saying.coming(one))).collect();
            format!("{}\n{}", saying.text("aria.people.coming.title"), lines.join("\n"))
        };
        let content =
            json!({ "days": self.days, "birthdays": near.iter().map(listed).collect::<Vec<Value>>() });
        Ok(Done::read(content, said).showing(near.iter().map(|one| one.person.as_uuid())))
    }
}

fn listed(coming: &Coming) -> Value {
    json!({ "id": coming.person, "name": coming.called, "date": coming.day, "turns": coming.age })
}
