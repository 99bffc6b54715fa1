//! One doctor is asked once more; one pause ends. Whatever held when it was planned is looked at again.

use domain::event::Detail;
use domain::{CorrelationId, Event, EventKind, TurnId};
use engine::{Occasion, Remark};
use store::permissions::{self, Permission, PermissionState};
use store::{StoreError, Topic, Tx, conversations, events, sightings};

use super::table;
use crate::called;
use crate::places::House;
use crate::vagas::preferred::Preferred;
use crate::vagas::{ShiftStatus, ShiftText, Vaga, chosen};

pub(super) async fn follow_up(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let now = occasion.now;
    if !table::is_silent(tx, now).await? {
        return Ok(None);
    }
    let Some(conversation) = conversations::newest(tx, crate::ID).await? else { return Ok(None) };
    table::set_followed_up(tx, now).await?;
    let mut open = chosen::shown_in(tx, conversation.id).await?;
    let house = House::read(tx).await?;
    let user = tx.scope().user();
    let preferences = Preferred::of(tx, user, &house, &occasion.here()).await?;
    open.retain(|vaga| is_open(vaga, occasion) && preferences.allow(vaga));
    let saying = ShiftText::on(occasion);
    let name = ("name", called(occasion));
    let text = match open.as_slice() {
        [] => return Ok(Some(Remark::own(occasion.words.fill("julia.silence.none", &[name])))),
        [one] => occasion.words.fill("julia.silence.one", &[name, ("line", &saying.line(one))]),
        several => occasion.words.fill("julia.silence.some", &[name, ("list", &saying.list(several))]),
    };
    // They are what a yes means from here on.
    let offered: Vec<_> = open.iter().map(|vaga| vaga.id.as_uuid()).collect();
    sightings::note(tx, conversation.id, TurnId::new(now), &offered, now).await?;
    Ok(Some(Remark::own(text).offering(offered)))
}

fn is_open(vaga: &Vaga, occasion: &Occasion) -> bool {
    vaga.status == ShiftStatus::Aberta && vaga.starts.timestamp() > occasion.now
}

pub(super) async fn end_pause(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let now = occasion.now;
    let held = permissions::load(tx).await?;
    let over =
        held.state == PermissionState::CoolingOff && held.cooling_off_until.is_some_and(|end| end <= now);
    if !over {
        return Ok(None);
    }
    permissions::set(tx, &Permission::UNSAID, None, now).await?;
    let user = tx.scope().user();
    let event = Event::new(EventKind::PermissionChanged, user.as_uuid(), CorrelationId::random())
        .with("state", Detail::Name(PermissionState::OptedIn.as_str()))
        .with("by", Detail::Name("pause_over"));
    events::append(tx, &event, now).await?;
    tx.notify(Topic::Flags, tx.scope().tenant().as_uuid());
    Ok(None)
}
