//! Keeps a gift that the person gave, after their yes.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::{keep_new, make_room};
use crate::finance::money::Money;
use crate::people::finding::{self, Meant};
use crate::people::gifts::{self, NewGift};
use crate::people::naming::Asked;
use crate::people::saying::Saying;
use crate::people::{Known, Portrait, rule};
use crate::tracking::metrics::one_line;

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

/// The first day that a gift can have been given on.
const EARLIEST: Date = Date::constant(1900, 1, 1);

/// What people say behind a gift without meaning a part of it: "um relógio de presente".
const BEHIND: &[&str] = &[" de presente", " de aniversário", " de aniversario", " de Natal", " de natal"];

/// As long as the tool's schema lets it be.
const LONGEST_GIFT: usize = 120;

impl RecordGift {
    /// What somebody entered into a form that stands on a person's page already.
    pub(in crate::people) fn by_hand(
        gift: String,
        occasion: Option<String>,
        date: Option<Date>,
        amount: Option<f64>,
    ) -> Self {
        Self { name: String::new(), gift, occasion, date, amount }
    }

    /// The gift that these arguments mean, if there can be such a one.
    pub(in crate::people) fn given(&self, saying: &Saying<'_>) -> Result<NewGift, ToolError> {
        let day = self.date.unwrap_or(saying.today);
        if day > saying.today || day < EARLIEST {
            return Err(ToolError::refused("bad_date", saying.text("aria.people.refused.gift_date")));
        }
        let needed = || ToolError::refused("gift_needed", saying.text("aria.people.refused.gift_needed"));
        let what = one_line(&self.gift).ok_or_else(needed)?;
        let bare = BEHIND.iter().find_map(|behind| what.strip_suffix(behind)).unwrap_or(&what);
        if bare.chars().count() > LONGEST_GIFT {
            return Err(ToolError::refused(
                "gift_too_long",
                saying.text("aria.people.refused.gift_too_long"),
            ));
        }
        let what = bare.to_owned();
        let amount = self.amount.map(Money::from_number).transpose().map_err(|why| saying.no_money(why))?;
        Ok(NewGift { what, occasion: self.occasion.as_deref().and_then(one_line), day, amount })
    }

    /// Who got it, and who that is if nobody of that name is kept yet.
    async fn receiver(
        &self,
        tx: &mut Tx,
        saying: &Saying<'_>,
    ) -> Result<(Option<Box<Known>>, Portrait), ToolError> {
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
    const SPEC: ToolSpec = ToolSpec::write("record_gift").makes_new().phrasings(crate::people::sentences::RECORD_GIFT).examples(&[
        r#"{"name": "Ana", "gift": "livro de suspense", "occasion": "aniversário", "date": "2026-03-14", "amount": 59.9}"#,
        r#"{"name": "minha mãe", "gift": "perfume"}"#,
    ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = Saying::of(call);
        let gift = self.given(&saying)?;
        let (known, portrait) = self.receiver(tx, &saying).await?;
        let key = if known.is_some() {
            "aria.people.gift.ask"
        } else {
            make_room(tx, &saying).await?;
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
            (None, portrait) => keep_new(tx, portrait, call, now).await?,
        };
        let given = gifts::insert(tx, known.id, gift, now).await?;
        let said = saying.gift("aria.people.gift.done", &known.what.called(), &given.what);
        let content =
            json!({ "gift": given.to_json(), "person": { "id": known.id, "name": known.what.name } });
        let effect = json!({ "verb": "gift_recorded", "gift": given.to_json(), "person": known.id });
        Ok(Done::changed(content, said, effect))
    }
}
