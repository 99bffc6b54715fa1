//! What the score is made from, read once for as many days as are looked at.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use store::{StoreError, Tx, Value, params, sql};
use uuid::Uuid;

use crate::decisions::decision::Area;
use crate::finance::category::canonical;
use crate::finance::month::{DueDay, Month};
use crate::habits::goals::Standing;
use crate::habits::{self, Kept};

/// More than five entries a day of every kind for a year.
const MOST_ROWS: i64 = 12_000;
const MOST_RECORDS: i64 = 500;

/// What was measured on a day, all entries together.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Measured {
    pub(super) kind: String,
    pub(super) day: Date,
    pub(super) sum: f64,
    pub(super) mean: f64,
}

/// Something that was to be paid by a day, and when it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Payment {
    pub(super) due: Date,
    pub(super) paid: Option<Date>,
}

/// Everything of one person's that tells how life goes.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Data {
    pub(super) measured: Vec<Measured>,
    /// Cents by day and category.
    pub(super) spent: Vec<(Date, Option<String>, i64)>,
    /// Cents that came in, by month.
    pub(super) incomes: Vec<(Month, i64)>,
    /// What may be spent, from a month on: category, month, cents.
    pub(super) budgets: Vec<(String, Month, i64)>,
    pub(super) payments: Vec<Payment>,
    /// The area of a decision, how content somebody is with it (1 to 5), and when they said so.
    pub(super) reviews: Vec<(Area, i64, Date)>,
    pub(super) habits: Vec<Kept>,
    pub(super) goals: Vec<Standing>,
}

impl Data {
    /// Reads what lies between two days, both included.
    pub(super) async fn read(tx: &mut Tx, from: Date, to: Date, zone: &TimeZone) -> Result<Self, StoreError> {
        Ok(Self {
            measured: measured(tx, from, to).await?,
            // A budget is of a whole month, and the days of the oldest one may begin before.
            spent: spent(tx, from.first_of_month(), to).await?,
            incomes: incomes(tx, Month::of(from).plus(-1), Month::of(to)).await?,
            budgets: budgets(tx, Month::of(to)).await?,
            payments: payments(tx, from, to).await?,
            reviews: reviews(tx, from, zone).await?,
            habits: habits::all(tx).await?,
            goals: habits::goals::all(tx).await?,
        })
    }
}

fn of(tx: &Tx, rest: impl IntoIterator<Item = Value>) -> Vec<Value> {
    let scope = tx.scope();
    params![scope.tenant(), scope.user()].iter().cloned().chain(rest).collect()
}

async fn measured(tx: &mut Tx, from: Date, to: Date) -> Result<Vec<Measured>, StoreError> {
    let whose = of(tx, params![from, to, MOST_ROWS].iter().cloned());
    let rows: Vec<(String, Date, f64, f64)> = tx
        .rows(
            sql!(
                "select kind, day, sum(value), avg(value) from aria_metrics
                  where tenant_id = $1 and user_id = $2 and day between $3 and $4 and deleted_at is null
                    and (kind in ('sleep', 'water', 'mood', 'energy') or (kind = 'exercise' and unit = 'min'))
                  group by kind, day order by day desc, kind limit $5"
            ),
            &whose,
        )
        .await?;
    Ok(rows.into_iter().map(|(kind, day, sum, mean)| Measured { kind, day, sum, mean }).collect())
}

async fn spent(tx: &mut Tx, from: Date, to: Date) -> Result<Vec<(Date, Option<String>, i64)>, StoreError> {
    let whose = of(tx, params![from, to, MOST_ROWS].iter().cloned());
    let rows: Vec<(Date, Option<String>, i64)> = tx
        .rows(
            sql!(
                "select day, category, cast(sum(cents) as bigint) from aria_metrics
              where tenant_id = $1 and user_id = $2 and kind = 'expense' and deleted_at is null
                and day between $3 and $4
              group by day, category order by day desc limit $5"
            ),
            &whose,
        )
        .await?;
    // What goes by several names is one category, as budgets know it.
    let known = |category: Option<String>| category.as_deref().and_then(canonical);
    Ok(rows.into_iter().map(|(day, category, cents)| (day, known(category), cents)).collect())
}

async fn incomes(tx: &mut Tx, from: Month, to: Month) -> Result<Vec<(Month, i64)>, StoreError> {
    let whose = of(tx, params![from, to].iter().cloned());
    tx.rows(
        sql!(
            "select month, cast(sum(actual) as bigint) from aria_incomes
              where tenant_id = $1 and user_id = $2 and deleted_at is null and actual is not null
                and month between $3 and $4
              group by month order by month"
        ),
        &whose,
    )
    .await
}

async fn budgets(tx: &mut Tx, to: Month) -> Result<Vec<(String, Month, i64)>, StoreError> {
    let whose = of(tx, params![to, MOST_RECORDS].iter().cloned());
    tx.rows(
        sql!(
            "select category, month, cents from aria_budgets
              where tenant_id = $1 and user_id = $2 and deleted_at is null and month <= $3
              order by month desc, category limit $4"
        ),
        &whose,
    )
    .await
}

/// Which payment of which record was made on which day.
async fn paid(tx: &mut Tx) -> Result<Vec<(Uuid, i64, Date)>, StoreError> {
    let whose = of(tx, params![MOST_ROWS].iter().cloned());
    tx.rows(
        sql!(
            "select p.record_id, p.number, m.day from aria_payments p
               join aria_metrics m on m.id = p.metric_id and m.tenant_id = p.tenant_id and m.deleted_at is null
              where p.tenant_id = $1 and p.user_id = $2 order by p.at desc limit $3"
        ),
        &whose,
    )
    .await
}

async fn payments(tx: &mut Tx, from: Date, to: Date) -> Result<Vec<Payment>, StoreError> {
    let whose = of(tx, params![MOST_RECORDS].iter().cloned());
    let bills: Vec<(Uuid, Date, DueDay, bool)> = tx
        .rows(
            sql!(
                "select id, due, due_day, recurring from aria_bills
                  where tenant_id = $1 and user_id = $2 and deleted_at is null order by id limit $3"
            ),
            &whose,
        )
        .await?;
    let debts: Vec<(Uuid, Date, DueDay, i64, i64)> = tx
        .rows(
            sql!(
                "select id, first_due, due_day, installments, paid_before from aria_debts
                  where tenant_id = $1 and user_id = $2 and deleted_at is null order by id limit $3"
            ),
            &whose,
        )
        .await?;
    let paid = paid(tx).await?;
    let payment = |record: Uuid, number: i64, due: Date| {
        let found = paid.iter().find(|(id, of, _)| *id == record && *of == number);
        Payment { due, paid: found.map(|(_, _, day)| *day) }
    };
    let mut all = Vec::new();
    for (id, first, day, recurring) in bills {
        if recurring {
            let months = months(Month::of(from).max(Month::of(first)), Month::of(to));
            all.extend(months.map(|month| payment(id, month.count(), month.due(day))));
        } else {
            all.push(payment(id, Month::of(first).count(), first));
        }
    }
    for (id, first, day, installments, before) in debts {
        for number in before + 1..=installments {
            let month = Month::of(first).plus(number - before - 1);
            all.push(payment(id, number, if number == before + 1 { first } else { month.due(day) }));
        }
    }
    all.retain(|payment| (from..=to).contains(&payment.due));
    Ok(all)
}

fn months(from: Month, to: Month) -> impl Iterator<Item = Month> {
    (0..).map(move |later| from.plus(later)).take_while(move |month| *month <= to)
}

/// The last review of each decision counts.
async fn reviews(tx: &mut Tx, from: Date, zone: &TimeZone) -> Result<Vec<(Area, i64, Date)>, StoreError> {
    // A day more, since the day of an instant depends on where one is.
    let since =
        from.saturating_sub(1.day()).to_zoned(TimeZone::UTC).map_or(Timestamp::MIN, |at| at.timestamp());
    let whose = of(tx, params![since, MOST_RECORDS].iter().cloned());
    let rows: Vec<(Area, i64, Timestamp)> = tx
        .rows(
            sql!(
                "select d.area, r.satisfaction, r.created_at from aria_decision_reviews r
                   join aria_decisions d on d.id = r.decision_id and d.tenant_id = r.tenant_id
                        and d.deleted_at is null
                  where r.tenant_id = $1 and r.user_id = $2 and r.created_at >= $3
                    and not exists (select 1 from aria_decision_reviews later
                                     where later.tenant_id = $1 and later.user_id = $2
                                       and later.decision_id = r.decision_id and later.created_at > r.created_at)
                  order by r.created_at desc limit $4"
            ),
            &whose,
        )
        .await?;
    let here = |at: Timestamp| at.to_zoned(zone.clone()).date();
    Ok(rows.into_iter().map(|(area, mark, at)| (area, mark, here(at))).collect())
}
