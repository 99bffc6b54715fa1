//! `GET /console/shifts`.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::HeaderMap;
use domain::{Timestamp, UserId};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use maud::Markup;
use serde::Deserialize;
use store::{StoreError, Tx, flags};
use uuid::Uuid;
use web::page::Frame;
use web::problem::{Problem, Query};
use web::{App, Staff, Who};

use super::page::RosterPage;
use super::{Done, Refused, View};
use crate::doctors;
use crate::places::House;
use crate::vagas::browsing::Filter;
use crate::vagas::table::{self, ShiftCursor};
use crate::vagas::{ShiftText, Vaga, VagaId};

/// How many shifts a page shows.
const SHOWN: usize = 50;

/// How many doctors a list to choose from holds.
const CANDIDATES: i64 = 300;

#[derive(Debug, Default, Deserialize)]
pub(super) struct ShiftsPageQuery {
    show: Option<String>,
    after: Option<String>,
    hospital: Option<String>,
    from: Option<String>,
    done: Option<String>,
}

pub(super) async fn handler(
    staff: Staff,
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<ShiftsPageQuery>,
) -> Result<Markup, Problem> {
    render(&app, &staff.who, &headers, &asked, None).await
}

/// The page as it stands, and why what was entered could not be.
pub(super) async fn render(
    app: &App,
    who: &Who,
    headers: &HeaderMap,
    asked: &ShiftsPageQuery,
    refused: Option<Refused>,
) -> Result<Markup, Problem> {
    let me = app.engine.person(who.scope).await?;
    let now = app.engine.clock().now();
    let view = asked.show.as_deref().and_then(View::parse).unwrap_or_default();
    let mut tx = app.engine.db().read(who.scope).await?;
    let after = asked.after.as_deref().and_then(table::read_place);
    let zone = TimeZone::get(&me.timezone).unwrap_or(TimeZone::UTC);
    let filter = Filter {
        status: view.status(),
        hospital: asked.hospital.as_deref().and_then(|id| id.parse().ok()),
        specialty: None,
        until: Timestamp::MAX,
    };
    let from = asked.from.as_deref().and_then(|day| instant(day, &zone)).unwrap_or(now);
    let (shifts, next) = looked_at(&mut tx, view, &filter, after, from).await?;
    let (_, paused) = flags::kill_switches(&mut tx).await?;
    let page = RosterPage {
        view,
        doctors: names_of(&mut tx, &shifts).await?,
        candidates: doctors::table::after(&mut tx, UserId::from_uuid(Uuid::nil()), CANDIDATES).await?,
        house: House::read(&mut tx).await?,
        now,
        paused,
        hospital: asked.hospital.clone().filter(|_| filter.hospital.is_some()).unwrap_or_default(),
        from: asked.from.clone().filter(|_| from != now).unwrap_or_default(),
        shifts,
        next: next.map(table::write_place),
        done: asked.done.as_deref().and_then(Done::parse),
        refused,
    };
    let words = app.engine.words(me.language);
    let saying = ShiftText::at(&words, now.to_zoned(zone));
    Ok(page.render(&Frame::of(app, who, headers, me.language), &saying))
}

/// The first instant of a day, where the operator is.
fn instant(day: &str, zone: &TimeZone) -> Option<Timestamp> {
    let day: Date = day.trim().parse().ok()?;
    Some(day.to_zoned(zone.clone()).ok()?.timestamp())
}

async fn looked_at(
    tx: &mut Tx,
    view: View,
    filter: &Filter,
    after: Option<ShiftCursor>,
    from: Timestamp,
) -> Result<(Vec<Vaga>, Option<ShiftCursor>), StoreError> {
    let from = after.unwrap_or((from, VagaId::from_uuid(Uuid::nil())));
    if view != View::Over {
        return filter.page(tx, from, SHOWN).await;
    }
    let one_more = i64::try_from(SHOWN).unwrap_or(i64::MAX).saturating_add(1);
    let mut shifts = table::over(tx, from, one_more).await?;
    let more = shifts.len() > SHOWN;
    shifts.truncate(SHOWN);
    let next = shifts.last().filter(|_| more).map(|last| (last.starts.timestamp(), last.id));
    shifts.retain(|vaga| filter.fits(vaga));
    Ok((shifts, next))
}

async fn names_of(tx: &mut Tx, shifts: &[Vaga]) -> Result<BTreeMap<UserId, String>, StoreError> {
    let mut names = BTreeMap::new();
    for user in shifts.iter().filter_map(|vaga| vaga.reserved_by) {
        if names.contains_key(&user) {
            continue;
        }
        if let Some(doctor) = doctors::table::find(tx, user).await? {
            names.insert(user, doctor.name);
        }
    }
    Ok(names)
}
