//! Keeps a gift that the person gave, after their yes.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::manner::in_turn;
use crate::people::finding::{self, Meant};
use crate::people::gifts::{self, GiftDraft, NewGift};
use crate::people::naming::Asked;
use crate::people::saying::Saying;
use crate::people::{Known, Person, acts, rule};

/// Anota um presente que a pessoa já deu a alguém, para não repetir depois. Só o que ela deu, não o que ganhou nem o que
/// pensa em dar.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordGift {
    /// Quem ganhou: nome, "Maria (irmã)" ou a relação.
    #[schemars(length(min = 1, max = 120))]
    name: String,
    /// O presente, em poucas palavras.
    #[schemars(length(min = 1, max = 120))]
    gift: String,
    /// A ocasião: aniversário, Natal, casamento.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 60))]
    occasion: Option<String>,
    /// O dia em que deu (AAAA-MM-DD); sem ele, hoje. Nunca no futuro.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"), extend("format" = "date"))]
    date: Option<Date>,
    /// Quanto custou, em reais.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    amount: Option<f64>,
}

impl RecordGift {
    fn given(&self, saying: &Saying<'_>) -> Result<NewGift, ToolError> {
        let draft = GiftDraft {
            gift: self.gift.clone(),
            occasion: self.occasion.clone(),
            date: self.date,
            amount: self.amount,
        };
        draft.resolve(saying.today).map_err(|refusal| saying.refused(refusal))
    }

    /// Who got it, and who that is if nobody of that name is kept yet.
    async fn receiver(
        &self,
        tx: &mut Tx,
        saying: &Saying<'_>,
    ) -> Result<(Option<Box<Known>>, Person), ToolError> {
        let asked = Asked::parse(&self.name);
        let introduced = rule::introduced(&asked).map_err(|refusal| saying.refused(refusal))?;
        match finding::meant_as(tx, &asked, introduced.relationship.as_deref()).await? {
            Meant::One(known) => {
                let what = known.what.clone();
                Ok((Some(known), what))
            }
            Meant::Several(several) => Err(saying.ask_which(&asked.name, &several)),
            Meant::Nobody => Ok((None, introduced)),
        }
    }
}

impl Tool for RecordGift {
    const SPEC: ToolSpec = ToolSpec::write("record_gift").makes_new().sentences(&crate::people::sentences::SENTENCES).examples(&[
        r#"{"name": "Ana", "gift": "livro de suspense", "occasion": "aniversário", "date": "2026-03-14", "amount": 59.9}"#,
        r#"{"name": "minha mãe", "gift": "perfume"}"#,
    ]);

    async fn prepare(mut self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        self.name = finding::named(tx, call.conversation, self.name).await?;
        let saying = Saying::of(call);
        let gift = self.given(&saying)?;
        let (known, portrait) = self.receiver(tx, &saying).await?;
        let key = if known.is_some() {
            "aria.people.gift.ask"
        } else {
            acts::make_room(tx, &in_turn(call)).await?;
            "aria.people.gift.ask_new"
        };
        let name = portrait.called();
        let summary = saying.gift(key, &name, &gift);
        let arguments = Self {
            name,
            gift: gift.what,
            occasion: gift.occasion,
            date: Some(gift.day),
            amount: self.amount,
        };
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = Saying::of(call);
        let now = call.clock.now();
        let gift = self.given(&saying)?;
        let known = match self.receiver(tx, &saying).await? {
            (Some(known), _) => *known,
            (None, portrait) => acts::keep(tx, portrait, &in_turn(call)).await?,
        };
        let given = gifts::insert(tx, known.id, gift, now).await?;
        let said = saying.gift("aria.people.gift.done", &known.what.called(), &given.what);
        let content =
            json!({ "gift": given.to_json(), "person": { "id": known.id, "name": known.what.name } });
        let effect = json!({ "verb": "gift_recorded", "gift": given.to_json(), "person": known.id });
        Ok(Done::changed(content, said, effect))
    }
}
