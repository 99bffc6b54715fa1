//! Gifts that were given, so that none is given twice. A gift is never changed, so that its table has neither the columns
//! nor the log of a record: it is kept, listed and hidden by functions of its own.

use domain::{Language, Timestamp};
use jiff::civil::Date;
use serde::Deserialize;
use serde_json::{Value, json};
use store::{FromRow, Row, StoreError, Tx, params, sql};
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::{GiftId, PersonId};
use crate::finance::money::Money;
use crate::tracking::metrics::one_line;

/// How many gifts are looked at, the newest.
pub(crate) const GIFTS_SHOWN: i64 = 100;

/// The first day that a gift can have been given on.
const EARLIEST: Date = Date::constant(1900, 1, 1);

/// What people say behind a gift without meaning a part of it: "um relógio de presente".
const BEHIND: &[&str] = &[" de presente", " de aniversário", " de aniversario", " de Natal", " de natal"];

pub(crate) const LONGEST_GIFT: usize = 120;

// A gift as sentences, programs and forms hand it over.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewGiftBody)]
pub(crate) struct GiftDraft {
    pub(crate) gift: String,
    pub(crate) occasion: Option<String>,
    /// Today, where the person is, if none is given. Never in the future.
    #[schema(value_type = Option<String>, format = Date)]
    pub(crate) date: Option<Date>,
    /// In reais.
    pub(crate) amount: Option<f64>,
}

impl GiftDraft {
    pub(crate) fn resolve(&self, today: Date) -> Result<NewGift, Refusal> {
        let day = self.date.unwrap_or(today);
        if day > today || day < EARLIEST {
            return Err(Refusal::GiftDate);
        }
        let what = one_line(&self.gift).ok_or(Refusal::GiftNeeded)?;
        let bare = BEHIND.iter().find_map(|behind| what.strip_suffix(behind)).unwrap_or(&what);
        if bare.chars().count() > LONGEST_GIFT {
            return Err(Refusal::GiftTooLong);
        }
        let what = bare.to_owned();
        let amount = self.amount.map(Money::from_number).transpose()?;
        Ok(NewGift { what, occasion: self.occasion.as_deref().and_then(one_line), day, amount })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NewGift {
    pub(crate) what: String,
    pub(crate) occasion: Option<String>,
    pub(crate) day: Date,
    pub(crate) amount: Option<Money>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Gift {
    pub(crate) id: GiftId,
    pub(crate) person: PersonId,
    pub(crate) what: NewGift,
}

impl Gift {
    pub(crate) fn to_json(&self) -> Value {
        let mut gift = json!({ "id": self.id, "gift": self.what.what, "date": self.what.day });
        if let Some(occasion) = &self.what.occasion {
            gift["occasion"] = json!(occasion);
        }
        if let Some(amount) = self.what.amount {
            gift["amount"] = json!(amount);
        }
        gift
    }
}

impl NewGift {
    /// "perfume (Natal, 2025)".
    pub(super) fn said(&self) -> String {
        match &self.occasion {
            Some(occasion) => format!("{} ({occasion}, {})", self.what, self.day.year()),
            None => format!("{} ({})", self.what, self.day.year()),
        }
    }

    pub(super) fn amount_said(&self, language: Language) -> Option<String> {
        self.amount.map(|amount| amount.said(language))
    }
}

impl FromRow for Gift {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let cents: Option<i64> = row.get("cents")?;
        Ok(Self {
            id: row.get("id")?,
            person: row.get("person_id")?,
            what: NewGift {
                what: row.get("gift")?,
                occasion: row.get("occasion")?,
                day: row.get("day")?,
                amount: cents.map(Money::of_cents),
            },
        })
    }
}

pub(crate) async fn insert(
    tx: &mut Tx,
    person: PersonId,
    what: NewGift,
    now: Timestamp,
) -> Result<Gift, StoreError> {
    let scope = tx.scope();
    let id = GiftId::new(now);
    tx.execute(
        sql!(
            "insert into aria_gifts (id, tenant_id, user_id, person_id, gift, occasion, day, cents, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
        ),
        params![
            id,
            scope.tenant(),
            scope.user(),
            person,
            what.what,
            what.occasion,
            what.day,
            what.amount.map(Money::cents),
            now
        ],
    )
    .await?;
    Ok(Gift { id, person, what })
}

/// What somebody was given, newest first.
pub(crate) async fn given(tx: &mut Tx, person: PersonId) -> Result<Vec<Gift>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select id, person_id, gift, occasion, day, cents from aria_gifts
              where tenant_id = $1 and user_id = $2 and person_id = $3 and deleted_at is null
              order by day desc, id desc limit $4"
        ),
        params![scope.tenant(), scope.user(), person, GIFTS_SHOWN],
    )
    .await
}

/// Hides a gift.
pub(crate) async fn delete(tx: &mut Tx, id: GiftId, now: Timestamp) -> Result<Option<Gift>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "update aria_gifts set deleted_at = $4
              where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null
          returning id, person_id, gift, occasion, day, cents"
        ),
        params![id, scope.tenant(), scope.user(), now],
    )
    .await
}
