//! `GET /console/shifts`.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::HeaderMap;
use domain::{Timestamp, UserId};
use http::page::Frame;
use http::problem::{Problem, Query};
use http::{App, Staff, Who};
use jiff::tz::TimeZone;
use maud::Markup;
use serde::Deserialize;
use store::{StoreError, Tx};
use uuid::Uuid;

use super::page::RosterPage;
use super::{Done, Refused, View};
use crate::doctors;
use crate::places::House;
use crate::vagas::table::{self, Place};
use crate::vagas::{Saying, Vaga, VagaId};

/// How many shifts a page shows.
const SHOWN: usize = 50;

#[derive(Debug, Default, Deserialize)]
pub(super) struct Asked {
    show: Option<String>,
    after: Option<String>,
    done: Option<String>,
}

pub(super) async fn handler(
    staff: Staff,
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<Asked>,
) -> Result<Markup, Problem> {
    render(&app, &staff.who, &headers, &asked, None).await
}

/// The page as it stands, and why what was entered could not be.
pub(super) async fn render(
    app: &App,
    who: &Who,
    headers: &HeaderMap,
    asked: &Asked,
    refused: Option<Refused>,
) -> Result<Markup, Problem> {
    let me = app.engine.person(who.scope).await?;
    let now = app.engine.clock().now();
    let view = asked.show.as_deref().and_then(View::parse).unwrap_or_default();
    let mut tx = app.engine.db().read(who.scope).await?;
    let after = asked.after.as_deref().and_then(table::read_place);
    let (shifts, next) = looked_at(&mut tx, view, after, now).await?;
    let page = RosterPage {
        view,
        doctors: names_of(&mut tx, &shifts).await?,
        house: House::read(&mut tx).await?,
        shifts,
        next: next.map(table::write_place),
        done: asked.done.as_deref().and_then(Done::parse),
        refused,
    };
    let words = app.engine.words(me.language);
    let zone = TimeZone::get(&me.timezone).unwrap_or(TimeZone::UTC);
    let saying = Saying::at(&words, now.to_zoned(zone));
    Ok(page.render(&Frame::of(app, who, headers, me.language), &saying))
}

async fn looked_at(
    tx: &mut Tx,
    view: View,
    after: Option<Place>,
    now: Timestamp,
) -> Result<(Vec<Vaga>, Option<Place>), StoreError> {
    let one_more = i64::try_from(SHOWN).unwrap_or(i64::MAX).saturating_add(1);
    let mut shifts = match view {
        View::Over => {
            let before = after.unwrap_or((now, VagaId::from_uuid(Uuid::nil())));
            table::over(tx, before, one_more).await?
        }
        View::Open | View::Taken | View::Coming => {
            let from = after.unwrap_or((now, VagaId::from_uuid(Uuid::nil())));
            table::all(tx, view.status(), from, Timestamp::MAX, one_more).await?
        }
    };
    let more = shifts.len() > SHOWN;
    shifts.truncate(SHOWN);
    let next = shifts.last().filter(|_| more).map(|last| (last.starts.timestamp(), last.id));
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
