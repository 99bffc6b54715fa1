//! The birthdays that are coming.

use jiff::ToSpan;
use jiff::civil::Date;
use store::{StoreError, Tx, params, sql};

use super::saying::Saying;
use super::{Known, PersonId};
use crate::manner::Manner;

/// How many are looked at. Whoever knows more people than that has a birthday every day.
const MOST: i64 = 400;

/// Somebody's next birthday.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Coming {
    pub(crate) person: PersonId,
    /// "Paula (irmã)".
    pub(crate) called: String,
    pub(crate) day: Date,
    /// How old they become, if it is known when they were born.
    pub(crate) age: Option<i16>,
}

/// Who has a birthday in so many days, the first of which is `from`; the next one first.
pub(crate) async fn birthdays(tx: &mut Tx, from: Date, days: i64) -> Result<Vec<Coming>, StoreError> {
    let to = from.saturating_add((days.clamp(1, 366) - 1).days());
    // A day more at both ends, for those born on 29 February.
    let written = |day: Date| format!("{:02}-{:02}", day.month(), day.day());
    let (first, last) = (from.saturating_sub(1.day()), to.saturating_add(1.day()));
    let (low, high) = match from.until(to).map_or(0, |span| span.get_days()) {
        361.. => ("01-01".to_owned(), "12-31".to_owned()),
        _ => (written(first), written(last)),
    };
    let scope = tx.scope();
    let found: Vec<Known> = tx
        .rows(
            sql!(
                "select id, created_at, updated_at, name, relationship, notes, birthday, birth_year, preferences, dislikes
                   from aria_people
                  where tenant_id = $1 and user_id = $2 and deleted_at is null and birthday is not null
                    and (($3 <= $4 and birthday between $3 and $4)
                         or ($3 > $4 and (birthday >= $3 or birthday <= $4)))
                  order by birthday, id limit $5"
            ),
            params![scope.tenant(), scope.user(), low, high, MOST],
        )
        .await?;
    let mut coming: Vec<Coming> = found
        .into_iter()
        .filter_map(|known| {
            let birthday = known.what.birthday?;
            let day = birthday.next(from);
            (day <= to).then(|| Coming {
                person: known.id,
                called: known.what.called(),
                day,
                age: birthday.age_on(day),
            })
        })
        .collect();
    coming.sort_by(|one, other| (one.day, &one.called).cmp(&(other.day, &other.called)));
    Ok(coming)
}

/// The same in sentences, from today on.
pub(crate) async fn near(tx: &mut Tx, manner: &Manner, days: i64) -> Result<Vec<String>, StoreError> {
    let saying = Saying::by(manner);
    let coming = birthdays(tx, manner.today(), days).await?;
    Ok(coming.iter().map(|coming| saying.coming(coming)).collect())
}
