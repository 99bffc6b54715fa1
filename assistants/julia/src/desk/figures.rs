//! What happened in a stretch of time, counted from the events.

use jiff::Zoned;
use serde::Serialize;
use store::{StoreError, Tx};

use super::period::Periodo;
use super::table;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(super) struct Figures {
    pub(super) enviadas: i64,
    pub(super) recebidas: i64,
    pub(super) reservas: i64,
    pub(super) handoffs: i64,
    pub(super) opt_outs: i64,
}

impl Figures {
    pub(super) async fn count(tx: &mut Tx, period: Periodo, now: &Zoned) -> Result<Self, StoreError> {
        let Some((from, to)) = period.span(now) else { return Ok(Self::default()) };
        let mut figures = Self { opt_outs: table::opted_out(tx, from, to).await?, ..Self::default() };
        for (kind, count) in table::happened(tx, from, to).await? {
            match kind.as_str() {
                "inbound" => figures.recebidas += count,
                "outbound_sent" | "outbound_bypassed" => figures.enviadas += count,
                "offer_accepted" => figures.reservas += count,
                "handoff_started" => figures.handoffs += count,
                _ => {}
            }
        }
        Ok(figures)
    }

    /// Each figure with the key of its name, in the order in which they are told.
    pub(super) const fn lines(&self) -> [(&'static str, i64); 5] {
        [
            ("julia.desk.figure.sent", self.enviadas),
            ("julia.desk.figure.received", self.recebidas),
            ("julia.desk.figure.reservations", self.reservas),
            ("julia.desk.figure.handoffs", self.handoffs),
            ("julia.desk.figure.opt_outs", self.opt_outs),
        ]
    }
}
