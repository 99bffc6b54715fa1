//! What came of a campaign: how many got it, answered, and took a shift.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use jiff::SignedDuration;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use store::campaigns::{self, Campaign};

use crate::desk::{sentences, table};
use crate::places::{folded, names};
use crate::vagas::ShiftText;

/// Mostra à equipe como foi uma campanha: quantas mensagens saíram, quantos médicos responderam e quantos reservaram depois dela.
/// Use com o nome da campanha; sem nome, vale a mais recente. Só mostra; ligar e desligar campanhas é `toggle_campanhas`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BuscarCampanha {
    #[serde(default)]
    #[schemars(length(max = 120))]
    campanha: String,
}

/// How many campaigns are looked through by their name, and how many are named in a question of "which one?".
const LOOKED: i64 = 200;
const NAMED: usize = 6;

/// What happens this long after the end of a campaign is not its doing.
const ECHO: SignedDuration = SignedDuration::from_hours(7 * 24);

impl BuscarCampanha {
    /// The one that is named, in the call or in the sentence; the newest where nothing is.
    async fn meant(&self, tx: &mut Tx, call: &CallContext) -> Result<Campaign, ToolError> {
        let saying = ShiftText::in_turn(call);
        let mut all = campaigns::list(tx, None, LOOKED).await?;
        all.retain(|one| one.assistant == crate::ID);
        let wanted = folded(&self.campanha);
        let text = folded(&call.text);
        let called = |one: &&Campaign| {
            let own = folded(&one.name);
            if wanted.is_empty() { names(&text, &own) } else { names(&own, &wanted) || names(&wanted, &own) }
        };
        let mut found: Vec<&Campaign> = all.iter().filter(called).collect();
        // "Black" and "Black Friday" are both in the sentence: the longer name is meant.
        if let Some(longest) = found.iter().map(|one| one.name.len()).max() {
            found.retain(|one| one.name.len() == longest);
        }
        match (found.as_slice(), all.as_slice()) {
            ([one, ..], _) => Ok((*one).clone()),
            ([], []) => Err(saying.refused("no_campaign")),
            ([], [newest, ..]) if wanted.is_empty() && !speaks_of_another(&text) => Ok(newest.clone()),
            ([], several) => {
                let list: Vec<String> =
                    several.iter().take(NAMED).map(|one| format!("• {}", one.name)).collect();
                let text = saying.words.fill("julia.refused.which_campaign", &[("list", &list.join("\n"))]);
                Err(ToolError::refused("which_campaign", text))
            }
        }
    }
}

/// Whether a word stands right after "campanha" that is no small one: somebody names a campaign that is not there.
fn speaks_of_another(text: &str) -> bool {
    let small = |word: &str| ptbr::words::is_filler(word) || word.len() < 3 || LATELY.contains(&word);
    let words: Vec<&str> = text.split(' ').collect();
    words.iter().position(|word| *word == "campanha").is_some_and(|at| {
        let rest = words.get(at + 1..).unwrap_or_default();
        rest.iter().find(|word| !matches!(**word, "de" | "da" | "do")).is_some_and(|word| !small(word))
    })
}

const LATELY: &[&str] = &["ontem", "hoje", "semana", "mes", "passada", "passado", "agora", "ultima", "foi"];

impl Tool for BuscarCampanha {
    const SPEC: ToolSpec = ToolSpec::query("buscar_campanha")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .examples(&["{}", r#"{"campanha": "Plantões de novembro"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let one = self.meant(tx, call).await?;
        Ok(Prepared::unasked(Self { campanha: one.name }))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let one = self.meant(tx, call).await?;
        let until = one.expires_at + ECHO;
        let came = match one.plan {
            Some(plan) => table::conversion(tx, &one, plan, until).await?,
            None => table::Conversion::default(),
        };
        let numbers = [one.people, came.sent, came.answered, came.reserved].map(|count| count.to_string());
        let [people, sent, answered, reserved] = numbers.each_ref().map(String::as_str);
        let share = |part: i64| if came.sent == 0 { 0 } else { part * 100 / came.sent };
        let (answering, reserving) = (share(came.answered).to_string(), share(came.reserved).to_string());
        let status = saying.text(&format!("julia.desk.campaign.status.{}", one.status.as_str()));
        let said = saying.words.fill(
            "julia.desk.campaign.came",
            &[
                ("name", &one.name),
                ("status", &status),
                ("people", people),
                ("sent", sent),
                ("answered", answered),
                ("answering", &answering),
                ("reserved", reserved),
                ("reserving", &reserving),
            ],
        );
        let content = json!({
            "campanha": one.name, "situacao": one.status.as_str(), "planejadas": one.people, "enviadas": came.sent,
            "responderam": came.answered, "reservaram": came.reserved,
        });
        Ok(Done::read(content, said))
    }
}
