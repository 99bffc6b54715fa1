//! Keeps what the doctor told of themselves, if it passes the gate of memory.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use domain::tool::{Confirmation, FailureMode};
use memory::admission::{self, Claim};
use memory::items::NewItem;
use memory::learn::{self, Candidate, Learned, Refusal};
use memory::versions::Cause;
use memory::{About, Area, Confidence, Evidence, Item, ItemType, Source, page};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::messages::{self, Author};
use store::{StoreError, Tx};

use super::{retold, sentences, wishes};
use crate::intent::sentence::{Clause, Sentence};
use crate::intent::wish;
use crate::places::House;
use crate::vagas::ShiftText;
use crate::vagas::preferred::Preferred;

/// Guarda algo que o médico contou sobre si e que vai valer nas próximas conversas: o que prefere, o que não faz, onde mora,
/// como foi em um hospital. Só o que ele disse a sério, em uma frase curta. Nada de paciente, nada do que é só de hoje.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SalvarMemoria {
    /// O que guardar: "Prefere plantão noturno".
    #[schemars(length(min = 1, max = 300))]
    informacao: String,
    tipo: Tipo,
    /// Quanto ele deixou claro.
    #[serde(default)]
    confianca: Confianca,
    /// De onde veio, se ajudar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 300))]
    contexto: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum Tipo {
    Preferencia,
    Restricao,
    InfoPessoal,
    Historico,
    Comportamento,
}

impl Tipo {
    const fn kind(self) -> ItemType {
        match self {
            Self::Preferencia | Self::Restricao => ItemType::Preference,
            Self::InfoPessoal => ItemType::Fact,
            Self::Historico => ItemType::Memory,
            Self::Comportamento => ItemType::Insight,
        }
    }

    const fn as_str(self) -> &'static str {
        match self {
            Self::Preferencia => "preferencia",
            Self::Restricao => "restricao",
            Self::InfoPessoal => "info_pessoal",
            Self::Historico => "historico",
            Self::Comportamento => "comportamento",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum Confianca {
    Alta,
    #[default]
    Media,
    Baixa,
}

impl Confianca {
    fn confidence(self) -> Confidence {
        Confidence::clamped(match self {
            Self::Alta => 0.95,
            Self::Media => 0.8,
            Self::Baixa => 0.6,
        })
    }
}

/// How many of the last messages may be what is meant.
const LOOKED_AT: i64 = 6;

impl Tool for SalvarMemoria {
    const SPEC: ToolSpec = ToolSpec {
        confirmation: Confirmation::Never,
        failure_mode: FailureMode::Open,
        ..ToolSpec::write("salvar_memoria")
            .calls_per_minute(30)
            .same_call_by(&["tipo", "informacao"])
            .sentences(&sentences::SENTENCES)
            .examples(&[
                r#"{"informacao": "Prefere plantão noturno", "tipo": "preferencia", "confianca": "alta"}"#,
                r#"{"informacao": "Não trabalha aos domingos", "tipo": "restricao"}"#,
                r#"{"informacao": "Mora em Santo André", "tipo": "info_pessoal", "contexto": "disse ao falar de distância"}"#,
            ])
    };

    async fn prepare(mut self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let wished = matches!(self.tipo, Tipo::Preferencia | Tipo::Restricao);
        if wished && ptbr::begins_later(&call.text) {
            return Err(ToolError::refused("begins_later", call.words.text("julia.wish.later")));
        }
        let own = if wished { self.own_wish(tx, call).await? } else { OwnWish::Unread };
        self.informacao = match own {
            OwnWish::Words(words) => retold::whole(&words, &words),
            OwnWish::Unread => retold::whole(&self.informacao, &call.text),
            OwnWish::Pointed => {
                return Err(ToolError::refused("not_standing", call.words.text("julia.wish.unread")));
            }
        };
        if wished && self.binds_a_place(tx, call).await? {
            return Err(ToolError::refused("bound_to_a_place", call.words.text("julia.wish.bound")));
        }
        match self.item(tx, call).await? {
            Err(refusal) if self.wish(tx, call, refusal).await?.is_none() => Err(refused(refusal, call)),
            Ok(_) | Err(_) => Ok(Prepared::unasked(self)),
        }
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let now = call.clock.now();
        let new = match self.item(tx, call).await? {
            Ok(new) => new,
            Err(refusal) => return self.unremembered(tx, call, refusal).await,
        };
        let candidate = Candidate { new, judged: Vec::new() };
        let (item, key) = match learn::learn(tx, candidate, Cause::turn(call.turn), now).await? {
            Learned::Refused(Refusal::NoConsent) => {
                return self.unremembered(tx, call, Refusal::NoConsent).await;
            }
            Learned::Refused(refusal) => return Err(refused(refusal, call)),
            Learned::Strengthened(item) => (item, "julia.memory.known"),
            Learned::Added { item, .. } => (item, "julia.memory.saved"),
        };
        page::rebuild(tx, &call.words, now).await?;
        Ok(kept(&item, call.words.text(key).to_owned()))
    }
}

fn kept(item: &Item, said: String) -> Done {
    let content = json!({ "entry": { "id": item.id, "content": item.content } });
    Done::changed(content, said, json!({ "verb": "remembered", "id": item.id }))
}

fn refused(refusal: Refusal, call: &CallContext) -> ToolError {
    ToolError::refused(refusal.code(), call.words.text("julia.memory.not_kept"))
}

/// The wish in somebody's own message.
enum OwnWish {
    /// These words of it, whatever else stands there.
    Words(String),
    /// It is no wish that the house could work by.
    Unread,
    /// A day, a place or an hour stands in it, and only points at something.
    Pointed,
}

impl SalvarMemoria {
    /// Only what is said of the time to come is a wish: "falei que noite não dá" in a complaint about "o de quarta".
    async fn own_wish(&self, tx: &mut Tx, call: &CallContext) -> Result<OwnWish, StoreError> {
        let (house, now) = (House::read(tx).await?, call.now());
        let read = |words: &str| Preferred::read(words, &house, &now);
        if read(&self.informacao).is_nothing() {
            return Ok(OwnWish::Unread);
        }
        let own = wish::standing(&call.text, &house, &now).or_else(|| wish::liking(&call.text, &house, &now));
        let pieces = call.text.contains(self.informacao.trim());
        Ok(match own {
            Some(words) if pieces || read(&words) != read(&self.informacao) => OwnWish::Words(words),
            None if pieces => OwnWish::Pointed,
            Some(_) | None => OwnWish::Unread,
        })
    }

    /// Whether a clause says of one place when or for how much: "de dia no São Luiz" is neither every day shift nor all of the
    /// place, and we keep no such rule.
    async fn binds_a_place(&self, tx: &mut Tx, call: &CallContext) -> Result<bool, StoreError> {
        let house = House::read(tx).await?;
        let binds = |clause: &Clause| {
            let words = clause.text();
            let one = !words.split_whitespace().any(|word| matches!(word, "e" | "nem" | "ou"));
            let read = Preferred::read(&words, &house, &call.now());
            one && read.is_bound()
        };
        Ok(Sentence::read(&self.informacao).clauses.iter().any(binds))
    }

    /// What of it the house works by, if it is such a wish and the doctor's own words.
    async fn wish(
        &self,
        tx: &mut Tx,
        call: &CallContext,
        why: Refusal,
    ) -> Result<Option<String>, StoreError> {
        let house = House::read(tx).await?;
        let wished = matches!(self.tipo, Tipo::Preferencia | Tipo::Restricao);
        // Whoever prefers something says so; what is refused must hold beyond one day, in the message itself.
        let prefers = || {
            let likes = wish::liking(&call.text, &house, &call.now()).is_some();
            why == Refusal::NoConsent && self.tipo == Tipo::Preferencia && likes
        };
        let said = wish::standing(&call.text, &house, &call.now()).is_some() || prefers();
        let read = Preferred::read(&self.informacao, &house, &call.now());
        // What is only asked about is no wish: "só me diz o que rola de noite na Vila Mariana".
        let told: Vec<String> = Sentence::read(&call.text)
            .clauses
            .iter()
            .filter(|clause| !clause.asks)
            .map(Clause::text)
            .collect();
        let told = !Preferred::read(&told.join(", "), &house, &call.now()).is_nothing();
        let kept = wished && said && told && !read.is_nothing();
        Ok(kept.then(|| ShiftText::in_turn(call).wishes(&read, &house)))
    }

    /// Nobody is remembered without their consent, and nobody's order is a memory. What a doctor will and will not do is
    /// neither: the house works by it.
    async fn unremembered(&self, tx: &mut Tx, call: &CallContext, why: Refusal) -> Result<Done, ToolError> {
        let Some(told) = self.wish(tx, call, why).await? else {
            let wished = matches!(self.tipo, Tipo::Preferencia | Tipo::Restricao);
            return Err(if wished && why == Refusal::NoConsent {
                ToolError::refused("not_standing", call.words.text("julia.wish.unread"))
            } else {
                refused(why, call)
            });
        };
        let content = json!({ "desejo": self.informacao });
        Ok(match wishes::keep(tx, &self.informacao, call.clock.now()).await? {
            Some(id) => {
                let said = call.words.fill("julia.wish.kept", &[("wishes", &told)]);
                Done::changed(content, said, json!({ "verb": "wished", "id": id }))
            }
            None => Done::read(content, call.words.fill("julia.wish.known", &[("wishes", &told)])),
        })
    }

    /// The item that is meant, with the message it comes from; or why there can be none.
    async fn item(&self, tx: &mut Tx, call: &CallContext) -> Result<Result<NewItem, Refusal>, StoreError> {
        let recent = messages::before(tx, call.conversation, i64::MAX, LOOKED_AT).await?;
        let mut refusal = Refusal::NotSaid;
        for message in recent.iter().filter(|message| message.author == Author::Person) {
            let words = admission::best_words(&self.informacao, &message.text);
            match admission::check(&Claim { content: &self.informacao, words, message: &message.text }) {
                Ok(()) => {
                    let words = words.chars().take(learn::LONGEST).collect();
                    let evidence = Evidence { message: Some(message.id), words, at: message.created_at };
                    return Ok(Ok(self.item_of(evidence)));
                }
                Err(why) if refusal == Refusal::NotSaid => refusal = why,
                Err(_) => {}
            }
        }
        Ok(Err(refusal))
    }

    fn item_of(&self, evidence: Evidence) -> NewItem {
        NewItem {
            kind: self.tipo.kind(),
            area: Some(Area::Professional),
            sub_area: Some(self.tipo.as_str().to_owned()),
            about: About::oneself(),
            content: self.informacao.clone(),
            confidence: self.confianca.confidence(),
            source: Source::Conversation,
            said_at: evidence.at,
            evidence: vec![evidence],
            validated: false,
        }
    }
}
