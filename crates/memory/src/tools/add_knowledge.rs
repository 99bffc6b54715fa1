//! Keeps something the person told, if it passes the gate.

use domain::{KnowledgeId, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::messages::{self, Author};
use store::{StoreError, Tx, audit};
use tools::{CallContext, Done, Prepared, Question, Tool, ToolError};

use crate::admission::{self, Claim};
use crate::contradiction::{Current, Judgement};
use crate::identity::{self, Consent};
use crate::item::{About, Area, Confidence, Evidence, Item, ItemType, Source};
use crate::items::NewItem;
use crate::learn::{self, Candidate, Judged, Learned, Refusal};
use crate::versions::Cause;
use crate::{page, sentences, subject};

/// Guarda algo duradouro que a pessoa acabou de contar sobre si ou sobre alguém da vida dela: um fato, um gosto, uma
/// lembrança. Só o que ela disse a sério: nada de hipóteses, citações, planos ou medidas. Uma frase curta, sem sujeito.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AddKnowledge {
    #[serde(rename = "type")]
    kind: ItemType,
    /// O que guardar: "Mora em Curitiba", "Não come carne".
    #[schemars(length(min = 3, max = 300))]
    content: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    area: Option<Area>,
    /// De quem se fala, quando não é da própria pessoa: "mãe", "Marina".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 60))]
    about: Option<String>,
    /// 0.9 ou mais para o que foi dito com todas as letras.
    #[serde(default = "default_confidence")]
    #[schemars(range(min = 0.0, max = 1.0))]
    confidence: f64,
}

const fn default_confidence() -> f64 {
    0.9
}

/// The name of the question about what a new item changes.
pub const JUDGE: &str = "judge_state_change";
/// How long somebody who was told that nothing is kept knows it.
const DAY: jiff::SignedDuration = jiff::SignedDuration::from_hours(24);
/// How many items one judgement looks at.
const MOST_RIVALS: usize = 20;
/// How many of the last messages may be what is meant by "lembra disso".
const LOOKED_AT: i64 = 12;
/// Words by which somebody asks to have something remembered.
const ASKED_FOR: &[&str] =
    &["lembr", "guard", "anot", "grav", "memoriz", "nao esquec", "remember", "note that", "fica sabendo"];

/// What somebody who judged answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Judgements {
    judgements: Vec<OneJudgement>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
struct OneJudgement {
    /// A ref do fato guardado.
    #[serde(rename = "ref")]
    reference: String,
    /// Se ele ainda descreve como as coisas estão.
    still_current: bool,
    confidence: f64,
    /// Uma frase curta, na língua da pessoa.
    #[serde(default)]
    explanation: String,
}

impl Tool for AddKnowledge {
    const SPEC: ToolSpec = ToolSpec {
        confirmation: domain::tool::Confirmation::Never,
        ..ToolSpec::write("add_knowledge")
            .makes_new()
            .calls_per_minute(30)
            .same_call_by(&["content"])
            .sentences(&sentences::KNOWLEDGE)
            .examples(&[
                r#"{"type": "fact", "content": "Mora em Curitiba", "area": "relationships", "confidence": 0.95}"#,
                r#"{"type": "preference", "content": "Não gosta de coentro", "area": "health"}"#,
                r#"{"type": "person", "content": "Se mudou para Recife", "about": "mãe", "area": "relationships"}"#,
            ])
    };
    const CONSULTS: bool = true;

    async fn question(&self, tx: &mut Tx, call: &CallContext) -> Result<Option<Question>, ToolError> {
        let Ok(new) = self.item(tx, call).await? else { return Ok(None) };
        let rivals = learn::rivals(tx, &new, MOST_RIVALS, call.clock.now()).await?;
        if rivals.is_empty() {
            return Ok(None);
        }
        let existing: Vec<Value> = rivals
            .iter()
            .map(|item| {
                json!({
                    "ref": item.id,
                    "content": item.content,
                    "since": item.said_at.to_zoned(call.zone.clone()).date(),
                })
            })
            .collect();
        let new = json!({ "type": new.kind, "area": new.area, "about": new.about, "content": new.content });
        Ok(Some(Question {
            name: JUDGE,
            description: "Diz quais fatos guardados deixaram de descrever o presente.",
            instructions: include_str!("../../prompts/judge.md"),
            text: json!({ "new": new, "existing": existing }).to_string(),
            schema: schemars::schema_for!(Judgements).to_value(),
        }))
    }

    async fn prepare(mut self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        if self.about.is_none()
            && let Some(whole) = subject::with_its_own(&self.content, &call.text)
        {
            self.content = whole;
        }
        match self.item(tx, call).await? {
            Ok(_) => Ok(Prepared::unasked(self)),
            Err(refusal) => Err(refused(refusal, call)),
        }
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let now = call.clock.now();
        let new = self.item(tx, call).await?.map_err(|refusal| refused(refusal, call))?;
        let judged = call.opinion.as_ref().map(judged).unwrap_or_default();
        let learned = learn::learn(tx, Candidate { new, judged }, Cause::turn(call.turn), now).await?;
        let done = match learned {
            Learned::Refused(Refusal::NoConsent) => return Err(not_allowed(tx, call).await?),
            Learned::Refused(refusal) => return Err(refused(refusal, call)),
            Learned::Strengthened(item) => {
                let said = call.words.fill("memory.known", &[("content", &item.content)]);
                changed(&item, &[], said)
            }
            Learned::Added { item, superseded, .. } => {
                let said = said_of(&item, &superseded, call);
                changed(&item, &superseded, said)
            }
        };
        page::rebuild(tx, &call.words, now).await?;
        Ok(done)
    }
}

fn said_of(item: &Item, superseded: &[Item], call: &CallContext) -> String {
    let saved = call.words.fill("memory.saved", &[("content", &item.content)]);
    match superseded.first() {
        Some(old) => {
            let changed = call.words.fill("memory.instead_of", &[("content", &old.content)]);
            format!("{saved} {changed}")
        }
        None => saved,
    }
}

fn changed(item: &Item, superseded: &[Item], said: String) -> Done {
    let short = |item: &Item| json!({ "id": item.id, "content": item.content });
    let superseded: Vec<Value> = superseded.iter().map(short).collect();
    let content = json!({ "entry": short(item), "superseded": superseded });
    let effect = json!({ "verb": "remembered", "id": item.id });
    Done::changed(content, said, effect).showing([item.id.as_uuid()])
}

fn refused(refusal: Refusal, call: &CallContext) -> ToolError {
    let refused =
        ToolError::refused(refusal.code(), call.words.text(&format!("memory.refused.{}", refusal.code())));
    match refusal {
        Refusal::TooShort | Refusal::TooLong => refused.lacking("content"),
        _ => refused,
    }
}

/// Why nothing is kept, once a day in full: whoever goes on telling is not asked again and again.
async fn not_allowed(tx: &mut Tx, call: &CallContext) -> Result<ToolError, StoreError> {
    let now = call.clock.now();
    let code = Refusal::NoConsent.code();
    let before = audit::refusals_between(tx, AddKnowledge::SPEC.name, code, now - DAY, now).await?;
    let key = match identity::load(tx).await?.consent {
        _ if before > 0 => "memory.refused.no_consent_again",
        Consent::Refused => "memory.refused.no_consent_off",
        _ => "memory.refused.no_consent",
    };
    Ok(ToolError::refused(code, call.words.text(key)))
}

impl AddKnowledge {
    /// The item that these arguments mean, with the message it comes from; or why there can be none.
    async fn item(&self, tx: &mut Tx, call: &CallContext) -> Result<Result<NewItem, Refusal>, StoreError> {
        let recent = messages::before(tx, call.conversation, i64::MAX, LOOKED_AT).await?;
        let said = recent.iter().filter(|message| message.author == Author::Person);
        let mut refusal = Refusal::NotSaid;
        for message in said {
            let words = admission::best_words(&self.content, &message.text);
            match admission::check(&Claim { content: &self.content, words, message: &message.text }) {
                Ok(()) => {
                    let evidence = Evidence {
                        message: Some(message.id),
                        words: words.chars().take(learn::LONGEST).collect(),
                        at: message.created_at,
                    };
                    return Ok(Ok(self.item_of(evidence, &call.text)));
                }
                // What the newest message is refused for is what the person will want to know.
                Err(why) if refusal == Refusal::NotSaid => refusal = why,
                Err(_) => {}
            }
        }
        Ok(Err(refusal))
    }

    fn item_of(&self, evidence: Evidence, text: &str) -> NewItem {
        let folded = ptbr::fold(text);
        let asked_for = ASKED_FOR.iter().any(|word| folded.contains(word));
        NewItem {
            kind: self.kind,
            area: self.area,
            sub_area: None,
            about: About::parse(self.about.as_deref().unwrap_or_default()),
            content: self.content.clone(),
            confidence: Confidence::clamped(self.confidence),
            source: if asked_for { Source::UserExplicit } else { Source::Conversation },
            said_at: evidence.at,
            evidence: vec![evidence],
            validated: false,
        }
    }
}

/// What was answered, as far as it can be read. Ids that are not this person's find nothing later.
fn judged(opinion: &Value) -> Vec<Judged> {
    let Some(entries) = opinion.get("judgements").and_then(Value::as_array) else { return Vec::new() };
    entries
        .iter()
        .filter_map(|entry| serde_json::from_value::<OneJudgement>(entry.clone()).ok())
        .take(MOST_RIVALS)
        .filter_map(|one| {
            let older: KnowledgeId = one.reference.parse().ok()?;
            let current = if one.still_current { Current::Yes } else { Current::No };
            let judgement = Judgement::of(current, one.confidence);
            Some(Judged { older, judgement, because: one.explanation })
        })
        .collect()
}
