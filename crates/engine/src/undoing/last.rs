//! "Desfaz": the newest thing that stands, of this conversation or else of this person's last day.

use domain::sentence::Sentences;
use domain::{ReceiptId, ToolSpec};
use memory::versions::Cause;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::receipts::{self, Receipt, Which};
use store::{StoreError, Tx};
use tools::{CallContext, Done, Naming, Prepared, Registry, RegistryError, Target, Tool, ToolError};
use uuid::Uuid;

use super::taking_back::{UndoError, said, take_back};
use crate::reply::WINDOW;

/// The tool that takes back, and the name of every effect that did.
pub const TOOL: &str = UndoLast::SPEC.name;

/// What every assistant is offered: the word that takes the last thing back.
pub fn of_undoing(registry: Registry) -> Result<Registry, RegistryError> {
    registry.add::<UndoLast>()
}

/// Desfaz a última coisa que foi feita a pedido da pessoa (anotar, mudar, apagar, agendar, reservar), quando ela pede em
/// poucas palavras: "desfaz", "desfaz isso", "volta atrás". Dito de novo, desfaz a anterior. Não serve para corrigir um
/// valor nem para apagar algo de outro dia.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct UndoLast {
    /// Deixe vazio: quem sabe o que foi feito por último é o sistema.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 20))]
    receipts: Vec<Uuid>,
}

static SENTENCES: Sentences = domain::sentences!["sentences.toml"];

/// What is kept of taking this one back, as if the tool had been called for it.
pub(super) fn arguments_for(receipt: ReceiptId) -> Value {
    json!(UndoLast { receipts: vec![receipt.as_uuid()] })
}

impl Tool for UndoLast {
    const SPEC: ToolSpec = ToolSpec::write("undo_last")
        .sentences(&SENTENCES)
        .unless_listed(&SENTENCES, "outright")
        .examples(&["{}", r#"{"receipts": []}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        // Whatever a model names: only the last thing is meant.
        let last = meant(tx, call, &[]).await?;
        let what = last.iter().map(|receipt| receipt.said.trim()).collect::<Vec<_>>().join(" ");
        let summary = if what.trim().is_empty() {
            call.words.text("engine.undo.ask").to_owned()
        } else if is_the_last(tx, call).await? {
            call.words.fill("engine.undo.ask_of", &[("what", what.trim())])
        } else {
            call.words.fill("engine.undo.ask_older", &[("what", what.trim())])
        };
        let receipts = last.iter().map(|receipt| receipt.id.as_uuid()).collect();
        Ok(Prepared { arguments: Self { receipts }, summary })
    }

    async fn target(&self, tx: &mut Tx, call: &CallContext) -> Result<Option<Target>, ToolError> {
        if !is_the_last(tx, call).await? {
            return Ok(None);
        }
        Ok(Some(
            Target::setting(Naming::Order)
                .called(["voce", "fez", "acao", "coisa", "nisso", "that", "back", "take"]),
        ))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let last = meant(tx, call, &self.receipts).await?;
        // Whoever runs a tool notes under its receipt; without one nothing could be taken back again.
        let by = tx.noted_under().ok_or(StoreError::NoRow)?;
        let refused = |code, key| ToolError::refused(code, call.words.text(key));
        take_back(tx, &last, by, Cause::turn(call.turn), call.clock.now()).await.map_err(
            |error| match error {
                UndoError::Unknown | UndoError::Gone => refused("nothing_to_undo", "engine.undo.nothing"),
                UndoError::ChangedSince => refused("changed_since", "engine.undo.changed_since"),
                UndoError::Irreversible => refused("irreversible", "engine.undo.irreversible"),
                UndoError::Store(error) => error.into(),
            },
        )?;
        let said = said(tx, &last, by, &call.words).await?;
        let undone: Vec<ReceiptId> = last.iter().map(|receipt| receipt.id).collect();
        let tools: Vec<&str> = last.iter().map(|receipt| receipt.tool.as_str()).collect();
        let effect = json!({ "verb": "undone", "receipts": undone });
        Ok(Done::changed(json!({ "undone": tools }), said, effect))
    }
}

/// The effects that are meant, the newest first: those of a yes that was given, or all of the turn that did something last.
async fn meant(tx: &mut Tx, call: &CallContext, named: &[Uuid]) -> Result<Vec<Receipt>, ToolError> {
    let nothing = || ToolError::refused("nothing_to_undo", call.words.text("engine.undo.nothing"));
    if !named.is_empty() {
        let mut all = Vec::with_capacity(named.len());
        for id in named {
            all.push(receipts::find(tx, ReceiptId::from_uuid(*id)).await?.ok_or_else(nothing)?);
        }
        return Ok(all);
    }
    let Some(newest) = newest(tx, call, Which::Noted).await? else {
        return Err(match newest(tx, call, Which::Every).await? {
            Some(_) => ToolError::refused("irreversible", call.words.text("engine.undo.irreversible")),
            None => nothing(),
        });
    };
    let mut all = receipts::of_turn(tx, newest.turn).await?;
    all.retain(|receipt| {
        receipt.noted && receipt.undone_by.is_none() && receipt.restores.is_none_or(|restores| restores)
    });
    all.reverse();
    Ok(all)
}

/// The newest thing that stands, of this conversation or else of this person's last day.
async fn newest(tx: &mut Tx, call: &CallContext, which: Which) -> Result<Option<Receipt>, StoreError> {
    let since = call.clock.now() - WINDOW;
    match receipts::newest(tx, which, Some(call.conversation), since).await? {
        Some(here) => Ok(Some(here)),
        None => receipts::newest(tx, which, None, since).await,
    }
}

/// Whether what can be taken back is what was done last. What was sent or forgotten since cannot: then another thing would
/// go than the one that is meant.
async fn is_the_last(tx: &mut Tx, call: &CallContext) -> Result<bool, StoreError> {
    let last = newest(tx, call, Which::Every).await?;
    Ok(last.is_none_or(|last| last.noted))
}
