//! What happened in a stretch of time, counted from the events.

use domain::Timestamp;
use jiff::Zoned;
use serde::{Deserialize, Serialize};
use store::{StoreError, Tx};

use super::period::Periodo;
use super::table;
use crate::evaluation;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Figures {
    pub(super) enviadas: i64,
    pub(super) recebidas: i64,
    pub(super) reservas: i64,
    pub(super) handoffs: i64,
    pub(super) opt_outs: i64,
    /// Shifts that somebody was shown.
    #[serde(default)]
    pub(super) ofertas: i64,
    /// The average mark of what was looked at, if anything was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) qualidade: Option<i64>,
}

impl Figures {
    pub(super) async fn count(tx: &mut Tx, period: Periodo, now: &Zoned) -> Result<Self, StoreError> {
        match period.span(now) {
            Some((from, to)) => Self::between(tx, from, to).await,
            None => Ok(Self::default()),
        }
    }

    pub(crate) async fn between(tx: &mut Tx, from: Timestamp, to: Timestamp) -> Result<Self, StoreError> {
        let mut figures = Self {
            opt_outs: table::opted_out(tx, from, to).await?,
            qualidade: evaluation::table::average(tx, from, to).await?,
            ..Self::default()
        };
        for (kind, count) in table::happened(tx, from, to).await? {
            match kind.as_str() {
                "inbound" => figures.recebidas += count,
                "outbound_sent" | "outbound_bypassed" => figures.enviadas += count,
                "offer_accepted" => figures.reservas += count,
                "handoff_started" => figures.handoffs += count,
                "offer_made" => figures.ofertas += count,
                _ => {}
            }
        }
        Ok(figures)
    }

    /// Whether there is nothing to tell. A mark of what was said earlier is no news by itself.
    pub(crate) fn is_nothing(&self) -> bool {
        Self { qualidade: None, ..*self } == Self::default()
    }

    /// Each figure with the key of its name, in the order in which they are told.
    pub(crate) fn lines(&self) -> Vec<(&'static str, i64)> {
        let counted = [
            ("julia.desk.figure.sent", self.enviadas),
            ("julia.desk.figure.received", self.recebidas),
            ("julia.desk.figure.offers", self.ofertas),
            ("julia.desk.figure.reservations", self.reservas),
            ("julia.desk.figure.handoffs", self.handoffs),
            ("julia.desk.figure.opt_outs", self.opt_outs),
        ];
        let quality = self.qualidade.map(|mark| ("julia.desk.figure.quality", mark));
        counted.into_iter().chain(quality).collect()
    }
}
