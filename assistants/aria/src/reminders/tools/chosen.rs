//! Which reminder is meant: by its id, by words of its title, or the one that spoke last.

use ::tools::{CallContext, Naming, Part, Target, ToolError};
use domain::Timestamp;
use jiff::SignedDuration;
use jiff::civil::{Date, DateTime, Time};
use ptbr::appointment::{self, Names};
use ptbr::{Bare, Measure, Piece, TimeOfDay, When};
use store::{Tx, receipts, sightings};
use uuid::Uuid;

use crate::reminders::refusal::Refusal;
use crate::reminders::saying::Saying;
use crate::reminders::{Reminder, ReminderId, Status, table};

/// For how long "feito" and "adia" lean on what was said.
const FRESH: SignedDuration = SignedDuration::from_hours(24);

/// How many reminders are looked through for a word.
const LOOKED: i64 = 200;

/// How a reminder is named.
#[derive(Debug, Clone, Copy)]
pub(super) struct Named<'a> {
    pub(super) id: Option<ReminderId>,
    pub(super) query: Option<&'a str>,
}

/// The one that a call was settled on when it was prepared: the yes may come in other words, and later.
pub(super) async fn settled(
    tx: &mut Tx,
    call: &CallContext,
    named: Named<'_>,
    saying: &Saying<'_>,
) -> Result<Reminder, ToolError> {
    match named.id {
        Some(id) => table::find(tx, id).await?.ok_or_else(|| saying.refused(Refusal::NotFound)),
        None => find(tx, call, named, saying).await,
    }
}

/// The reminder as a target: words of its title name it, or it has just spoken and no other has.
pub(super) async fn target(
    tx: &mut Tx,
    call: &CallContext,
    reminder: &Reminder,
) -> Result<Target, ToolError> {
    let since = call.before.spoke_at.unwrap_or(call.clock.now() - FRESH);
    let mut spoken = table::spoken(tx, since, LOOKED).await?;
    // What was answered by the person's last message is not what this one is about.
    spoken.retain(|one| call.before.spoke_at.is_none_or(|spoke_at| one.delivered_at > Some(spoke_at)));
    let alone = spoken.len() == 1 && spoken.iter().any(|one| one.id == reminder.id);
    let told = reminder.delivered_at.filter(|_| alone);
    let kind = ["lembrete", "aviso", "alarme", "despertador", "reminder"];
    let zone = call.now().time_zone().clone();
    let at = reminder.next_at.map_or(reminder.first, |next| next.to_zoned(zone).datetime());
    let repeats = reminder.rule.is_some();
    let target = Target::thing(reminder.id.as_uuid(), Naming::Title).called(kind).titled(&reminder.title);
    Ok(target.told(told).told_by(move |piece| match (piece, hour_of(piece)) {
        (_, Some(said)) if is_hour(said, at) => Part::Named,
        (Piece::When(When::Day(day)), _) if *day == at.date() => Part::Named,
        // "o das 8h" of one that comes at 20h is another one; a day of what comes again may be any.
        (_, Some(_)) => Part::Another,
        (Piece::When(When::Day(_)), _) if !repeats => Part::Another,
        _ => Part::Stranger,
    }))
}

/// The minutes of the day that "às 8h" and "o das 8h" say.
fn hour_of(piece: &Piece<'_>) -> Option<f64> {
    match piece {
        Piece::Time(TimeOfDay(minutes)) => Some(f64::from(*minutes)),
        Piece::Quantity(said) => said.read_as(Measure::Duration, Bare::Refused),
        _ => None,
    }
}

/// "às 8" may have been meant in the evening.
fn is_hour(said: f64, at: DateTime) -> bool {
    const HALF_A_DAY: f64 = 12.0 * 60.0;
    let own = f64::from(at.hour()) * 60.0 + f64::from(at.minute());
    [said, said + HALF_A_DAY].iter().any(|minutes| (own - minutes).abs() < 1.0)
}

/// The same, or else the one that the turn before made or changed: "muda pra 20h".
pub(super) async fn find_or_noted(
    tx: &mut Tx,
    call: &CallContext,
    named: Named<'_>,
    saying: &Saying<'_>,
) -> Result<Reminder, ToolError> {
    let is_named = named.id.is_some() || named.query.is_some_and(|query| !ptbr::terms(query).is_empty());
    if let (false, None, Some(turn)) = (is_named, by_message(tx, call).await?, call.before.turn) {
        let effects = receipts::effects_of(tx, turn).await?;
        let id = |effect: &serde_json::Value| effect.get("reminder")?.get("id")?.as_str()?.parse().ok();
        if let [Some(noted)] = effects.iter().map(id).collect::<Vec<Option<Uuid>>>()[..]
            && let Some(reminder) = table::find(tx, ReminderId::from_uuid(noted)).await?
        {
            return Ok(reminder);
        }
    }
    find(tx, call, named, saying).await
}

/// The one whose title the message says most of, where there is one.
async fn by_message(tx: &mut Tx, call: &CallContext) -> Result<Option<Reminder>, ToolError> {
    let mut said = ptbr::terms(&call.text);
    said.retain(|term| term.chars().all(char::is_alphabetic));
    let start = (Timestamp::UNIX_EPOCH, ReminderId::from_uuid(Uuid::nil()));
    let all = table::coming(tx, start, LOOKED).await?;
    let shared = |one: &Reminder| ptbr::terms(&one.title).iter().filter(|term| said.contains(term)).count();
    let most = all.iter().map(shared).max().filter(|most| *most > 0);
    let mut nearest = all.iter().filter(|one| Some(shared(one)) == most);
    Ok(nearest.next().filter(|_| nearest.next().is_none()).cloned())
}

/// The one that is meant. None, or several: said so.
pub(super) async fn find(
    tx: &mut Tx,
    call: &CallContext,
    named: Named<'_>,
    saying: &Saying<'_>,
) -> Result<Reminder, ToolError> {
    if let Some(id) = named.id {
        if sightings::stands(tx, call.conversation, id.as_uuid()).await? {
            return table::find(tx, id).await?.ok_or_else(|| saying.refused(Refusal::NotFound));
        }
        if named.query.is_none() {
            return Err(saying.refused(Refusal::NotFound));
        }
    }
    let since = call.clock.now() - FRESH;
    let mut spoken = table::spoken(tx, since, LOOKED).await?;
    // What is over is not meant any more.
    spoken.retain(|one| matches!(one.status, Status::Active | Status::Delivered));
    let Some(wanted) = named.query.filter(|query| !ptbr::terms(query).is_empty()) else {
        if let Some(reminder) = by_message(tx, call).await? {
            return Ok(reminder);
        }
        return spoken.into_iter().next().ok_or_else(|| saying.refused(Refusal::NoneRecent));
    };
    let start = (Timestamp::UNIX_EPOCH, ReminderId::from_uuid(Uuid::nil()));
    let coming = table::coming(tx, start, LOOKED).await?;
    let over: Vec<Reminder> = spoken.into_iter().filter(|one| one.next_at.is_none()).collect();
    // What is still to come is meant before what has spoken and is over. Behind a pause stands why: "do pilates, desisti";
    // and an hour tells it from its like: "do remédio das 8h".
    let before_a_pause = wanted.split([',', ';', '.', '!']).next().unwrap_or(wanted);
    let before_a_pause = without_reason(before_a_pause);
    let timeless = |word: &&str| !word.chars().any(|letter| letter.is_ascii_digit());
    let without_numbers = before_a_pause.split_whitespace().filter(timeless).collect::<Vec<_>>().join(" ");
    let at = told_time(before_a_pause, call);
    let tried = [
        (wanted, &coming),
        (wanted, &over),
        (before_a_pause, &coming),
        (without_numbers.as_str(), &coming),
        (at.what.as_str(), &coming),
    ];
    let named = tried.into_iter().map(|(query, all)| titled(all, query)).find(|found| !found.is_empty());
    // "o das 18h" has no other word.
    let of_any = || if at.what.is_empty() && at.is_told() { coming.clone() } else { Vec::new() };
    let mut found = at.narrowed(named.unwrap_or_else(of_any), call);
    // Whoever read the message may have taken the hour from the words.
    if found.len() > 1 {
        let nearer = told_time(without_reason(&call.text), call).narrowed(found.clone(), call);
        found = if nearer.is_empty() { found } else { nearer };
    }
    match found.len() {
        0 => Err(saying.refused(Refusal::NotFound)),
        1 => found.pop().ok_or_else(|| saying.refused(Refusal::NotFound)),
        _ => Err(saying.which(&found)),
    }
}

/// What words tell of a reminder beside its title: its hour, its day, its place among its like.
#[derive(Debug)]
struct ToldTime {
    what: String,
    hour: Option<Time>,
    day: Option<Date>,
    first: bool,
}

impl ToldTime {
    const fn is_told(&self) -> bool {
        self.hour.is_some() || self.day.is_some()
    }

    /// Of several those at that hour, and then on that day; all of them where none is.
    fn narrowed(&self, found: Vec<Reminder>, call: &CallContext) -> Vec<Reminder> {
        let zone = call.now().time_zone().clone();
        let at =
            |one: &Reminder| one.next_at.map_or(one.first, |next| next.to_zoned(zone.clone()).datetime());
        let mut found = found;
        if let Some(hour) = self.hour {
            found.retain(|one| at(one).time() == hour);
        }
        if let (Some(day), true) = (self.day, found.len() > 1) {
            found.retain(|one| at(one).date() == day || one.rule.is_some());
        }
        if self.first {
            found.sort_by_key(|one| at(one));
            found.truncate(1);
        }
        found
    }
}

/// "das 6h que quem dá é o Kauã": behind it stands why.
fn without_reason(said: &str) -> &str {
    let why = [" que ", " q ", " pq ", " porque ", " pois "].iter().filter_map(|why| said.find(why)).min();
    why.and_then(|at| said.get(..at)).unwrap_or(said)
}

fn told_time(wanted: &str, call: &CallContext) -> ToldTime {
    const PLACES: &[&str] = &["primeiro", "primeira", "first"];
    let place = |word: &&str| PLACES.contains(&&*ptbr::fold(word));
    let first = wanted.split_whitespace().any(|word| place(&word));
    let rest = wanted.split_whitespace().filter(|word| !place(word)).collect::<Vec<_>>().join(" ");
    let read = appointment::read(&rest, &call.now());
    let (hour, day) = match (read.when, read.names) {
        (appointment::When::At(at), Names::Hour) => (Some(at.time()), None),
        (appointment::When::At(at), Names::Day) => (None, Some(at.date())),
        (appointment::When::At(at), Names::Both) => (Some(at.time()), Some(at.date())),
        _ => (None, None),
    };
    let what = if ptbr::terms(&read.what).is_empty() { String::new() } else { read.what };
    ToldTime { what, hour, day, first }
}

/// Those whose titles hold all of these words.
fn titled(all: &[Reminder], query: &str) -> Vec<Reminder> {
    let wanted = ptbr::terms(query);
    let fits = |reminder: &&Reminder| {
        let terms = ptbr::terms(&reminder.title);
        !wanted.is_empty() && wanted.iter().all(|term| terms.contains(term))
    };
    all.iter().filter(fits).cloned().collect()
}
