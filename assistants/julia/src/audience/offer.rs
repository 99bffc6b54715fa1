//! A shift that a campaign offers, in the words that its text may use.

use domain::{Language, Timestamp, UserId};
use jiff::{ToSpan, Zoned};
use ptbr::format;
use store::{StoreError, Tx};

use crate::places::{House, SpecialtyId};
use crate::vagas::preferred::Preferred;
use crate::vagas::{self, ShiftStatus, Vaga, VagaId};

#[derive(Debug)]
pub(super) struct Offer(Vaga);

impl Offer {
    pub(super) const DAY: &'static str = "data";
    pub(super) const HOURS: &'static str = "horario";
    pub(super) const HOSPITAL: &'static str = "hospital";
    pub(super) const VALUE: &'static str = "valor";

    /// The shift, if it can still be taken.
    pub(super) async fn standing(
        tx: &mut Tx,
        id: VagaId,
        now: Timestamp,
    ) -> Result<Option<Self>, StoreError> {
        let found = vagas::table::find(tx, id).await?;
        let open = |vaga: &Vaga| vaga.status == ShiftStatus::Aberta && vaga.starts.timestamp() > now;
        Ok(found.filter(open).map(Self))
    }

    /// Whether somebody did not say that they would never take it: of such a place, on such a day, at such hours.
    pub(super) async fn is_welcome(
        &self,
        tx: &mut Tx,
        user: UserId,
        house: &House,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let now = now.to_zoned(self.0.starts.time_zone().clone());
        Ok(Preferred::of(tx, user, house, &now).await?.allow(&self.0))
    }

    pub(super) fn specialty(&self) -> SpecialtyId {
        self.0.specialty.id
    }

    pub(super) fn words(&self) -> [(String, String); 4] {
        let vaga = &self.0;
        [
            (Self::DAY.to_owned(), day(&vaga.starts)),
            (Self::HOURS.to_owned(), format!("{} às {}", clock(&vaga.starts), clock(&vaga.ends))),
            (Self::HOSPITAL.to_owned(), vaga.hospital.name.clone()),
            (Self::VALUE.to_owned(), money(vaga.value_cents)),
        ]
    }
}

/// "sábado, 21 de novembro". Never "hoje": it is written now and read on another day.
fn day(starts: &Zoned) -> String {
    let day = starts.date();
    let week_before = day.checked_sub(7.days()).unwrap_or(day);
    format::day(day, week_before, Language::Portuguese)
}

/// "19h", "7h30".
fn clock(at: &Zoned) -> String {
    match at.minute() {
        0 => format!("{}h", at.hour()),
        minute => format!("{}h{minute:02}", at.hour()),
    }
}

/// "R$ 2.000": cents are written where there are any.
fn money(cents: i64) -> String {
    let amount: f64 = format!("{}.{:02}", cents / 100, cents % 100).parse().unwrap_or_default();
    let written = format::money(amount, Language::Portuguese);
    written.strip_suffix(",00").unwrap_or(&written).to_owned()
}
