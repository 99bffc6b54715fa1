//! What a report tells of the score, of habits and of goals. Only what there is: nothing is asked after, and nothing
//! that was not done is spoken of.

use jiff::civil::Date;
use store::{StoreError, Tx};

use crate::balance::{self, Balance};
use crate::habits::{self, goals};
use crate::manner::Manner;
use crate::tracking::saying::Saying as Measures;
use crate::trends::saying::Telling;
use crate::trends::{Pairs, Reach, Tracked, Trend, TrendsRequest, analyse};

/// How many of each are told.
const MOST: usize = 10;

/// The score, its change within a week, and the area that is lowest.
pub(super) async fn score_of_today(tx: &mut Tx, manner: &Manner) -> Result<Vec<String>, StoreError> {
    let balance = balance::current(tx, manner).await?;
    if balance.total().is_none() {
        return Ok(Vec::new());
    }
    let saying = balance::BalanceText::new(&manner.words);
    Ok(std::iter::once(saying.headline(&balance)).chain(lowest(&balance, manner)).collect())
}

fn lowest(balance: &Balance, manner: &Manner) -> Option<String> {
    let (area, score) = balance.lowest()?;
    let name = balance::BalanceText::new(&manner.words).area(area);
    let score = score.value().to_string();
    Some(manner.words.fill("aria.reports.lowest", &[("area", &name), ("score", &score)]))
}

/// The score at both ends of some days, and every area that has one.
pub(super) async fn score_between(
    tx: &mut Tx,
    from: Date,
    to: Date,
    manner: &Manner,
) -> Result<Vec<String>, StoreError> {
    let (start, end) = balance::over(tx, from, to, manner).await?;
    let Some(now) = end.total() else { return Ok(Vec::new()) };
    let saying = balance::BalanceText::new(&manner.words);
    let now = now.value().to_string();
    let first = match start.total() {
        Some(before) => {
            let before = before.value().to_string();
            manner.words.fill("aria.reports.score_moved", &[("start", &before), ("end", &now)])
        }
        None => manner.words.fill("aria.reports.score", &[("end", &now)]),
    };
    let areas: Vec<String> =
        end.scored().map(|(area, score)| format!("{} {}", saying.area(area), score.value())).collect();
    let areas = manner.words.fill("aria.reports.areas", &[("areas", &areas.join(", "))]);
    Ok([first, areas].into_iter().chain(lowest(&end, manner)).collect())
}

/// The streaks that are under way.
pub(super) async fn streaks(tx: &mut Tx, manner: &Manner) -> Result<Vec<String>, StoreError> {
    let saying = habits::Saying::by(manner);
    let today = habits::today(tx, manner).await?;
    let under_way = today.iter().filter(|habit| habit.streak.current > 1);
    let line = |habit: &habits::HabitToday| Some(format!("{}: {}", habit.name, saying.streak(habit.streak)?));
    Ok(under_way.take(MOST).filter_map(line).collect())
}

/// On how many of some days each habit was done.
pub(super) async fn done_between(
    tx: &mut Tx,
    from: Date,
    to: Date,
    manner: &Manner,
) -> Result<Vec<String>, StoreError> {
    let saying = habits::Saying::by(manner);
    let mut lines = Vec::new();
    for kept in habits::all(tx).await? {
        let days = kept.marks.range(from..=to).count();
        if days == 0 || lines.len() >= MOST {
            continue;
        }
        let key = if days == 1 { "aria.reports.habit_once" } else { "aria.reports.habit" };
        let line = manner.words.fill(key, &[("name", &kept.habit.what.name), ("days", &days.to_string())]);
        let streak = saying.streak(kept.streak(manner.today())).map(|streak| format!(", {streak}"));
        lines.push(format!("{line}{}", streak.unwrap_or_default()));
    }
    Ok(lines)
}

/// The goals that are under way and have come somewhere, and those that were reached in these days.
pub(super) async fn goals(
    tx: &mut Tx,
    from: Date,
    to: Date,
    manner: &Manner,
) -> Result<Vec<String>, StoreError> {
    let saying = goals::saying::Saying::by(manner);
    let all = goals::all(tx).await?;
    let told = all.iter().filter(|one| match one.goal.what.status {
        goals::Status::Open => one.share_on(manner.today()).is_some(),
        goals::Status::Done => one.goal.what.closed.is_some_and(|closed| (from..=to).contains(&closed)),
        goals::Status::Abandoned => false,
    });
    Ok(told.take(MOST).map(|one| saying.line(one)).collect())
}

/// What was measured, against as many days before.
pub(super) async fn against_before(
    tx: &mut Tx,
    from: Date,
    to: Date,
    manner: &Manner,
) -> Result<Vec<String>, StoreError> {
    let days = from.until(to).map_or(0, |span| span.get_days()) + 1;
    let reach = Reach::Days(u16::try_from(days).unwrap_or(7));
    let asked = TrendsRequest { things: Tracked::ALL.to_vec(), reach, pairs: Pairs::Left };
    let analysis = analyse(tx, &asked, to).await?;
    let telling = Telling::new(Measures::by(manner));
    let line = |trend: &Trend| {
        Some(format!("{}: {}", telling.thing(&trend.series), telling.compared_briefly(trend)?))
    };
    Ok(analysis.trends.iter().filter_map(line).take(MOST).collect())
}
