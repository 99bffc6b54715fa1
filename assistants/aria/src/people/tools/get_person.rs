//! Answers who somebody is, from what was kept of them and from what is remembered.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use memory::search::Query;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Tx;

use crate::people::finding::{self, Meant};
use crate::people::gifts::{self, Gift};
use crate::people::naming::{Asked, folded};
use crate::people::saying::Saying;
use crate::people::{Known, rule};

/// Mostra o que a pessoa guardou sobre alguém da vida dela: relação, aniversário, gostos, anotações e presentes já
/// dados. Chame antes de falar de alguém que ela mencionou. Se houver mais de uma com o nome, pergunte qual.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GetPerson {
    /// O nome, inteiro ou em parte, ou a relação: "Maria", "João da Silva", "Maria (irmã)", "minha mãe".
    #[schemars(length(min = 1, max = 120))]
    name: String,
}

/// How much of what is remembered is brought along.
const REMEMBERED: usize = 5;

impl Tool for GetPerson {
    const SPEC: ToolSpec = ToolSpec::query("get_person")
        .sentences(&crate::people::sentences::SENTENCES)
        .examples(&[r#"{"name": "Maria"}"#, r#"{"name": "João da Silva"}"#]);

    async fn prepare(mut self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        self.name = finding::named(tx, call.conversation, self.name).await?;
        let asked = Asked::parse(&self.name);
        rule::checked_name(&asked.name).map_err(|refusal| Saying::of(call).refused(refusal))?;
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = Saying::of(call);
        let asked = Asked::parse(&self.name);
        match finding::meant(tx, &asked).await? {
            Meant::One(known) => {
                let given = gifts::given(tx, known.id).await?;
                let remembered = remembered(tx, &asked, call).await?;
                let said = with_memories(&saying, saying.portrait(&known.what, &given), &remembered);
                let content = json!({ "found": true, "person": shown(&known, &given, &saying), "remembered": remembered });
                Ok(Done::read(content, said).showing([known.id.as_uuid()]))
            }
            Meant::Several(several) => {
                let candidates: Vec<Value> = several.iter().map(Known::to_json).collect();
                let said = saying.which(&asked.name, &several);
                let content = json!({ "found": false, "candidates": candidates });
                Ok(Done::read(content, said).showing(several.iter().map(|known| known.id.as_uuid())))
            }
            Meant::Nobody => {
                let remembered = remembered(tx, &asked, call).await?;
                let said = if remembered.is_empty() {
                    saying.fill("aria.people.unknown", &[("name", &asked.name)])
                } else {
                    let none = saying.fill("aria.people.no_page", &[("name", &asked.name)]);
                    with_memories(&saying, none, &remembered)
                };
                Ok(Done::read(json!({ "found": false, "candidates": [], "remembered": remembered }), said))
            }
        }
    }
}

fn shown(known: &Known, gifts: &[Gift], saying: &Saying<'_>) -> Value {
    let mut shown = known.to_json();
    shown["gifts"] = gifts.iter().map(Gift::to_json).collect();
    if let Some(birthday) = known.what.birthday {
        let next = birthday.next(saying.today);
        shown["next_birthday"] = json!(next);
        shown["turns"] = json!(birthday.age_on(next));
    }
    shown
}

/// What memory holds that names the same person, for those who agreed to be remembered.
async fn remembered(tx: &mut Tx, asked: &Asked, call: &CallContext) -> Result<Vec<String>, ToolError> {
    if !memory::identity::load(tx).await?.remembers() {
        return Ok(Vec::new());
    }
    let query = Query { text: &asked.name, limit: REMEMBERED, ..Query::default() };
    let hits = memory::search::search(tx, &query, call.clock.now()).await?;
    let Some(word) = asked.longest_word() else { return Ok(Vec::new()) };
    let names = |text: &str| folded(text).split(' ').any(|said| said == word);
    let items = hits
        .into_iter()
        .map(|hit| hit.item)
        .filter(|item| names(item.about.as_str()) || names(&item.content));
    Ok(items.map(|item| item.content).collect())
}

fn with_memories(saying: &Saying<'_>, said: String, remembered: &[String]) -> String {
    if remembered.is_empty() {
        return said;
    }
    let lines: Vec<String> = remembered.iter().map(|line| format!("• {line}")).collect();
    format!("{said}\n{}\n{}", saying.text("aria.people.remembered"), lines.join("\n"))
}
