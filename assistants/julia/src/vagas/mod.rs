//! Shifts: looked for, taken, given back.

pub(crate) mod accepted;
mod against;
mod asked;
pub(crate) mod browsing;
pub(crate) mod chosen;
pub(crate) mod entry;
pub(crate) mod kinds;
pub(crate) mod lifted;
pub(crate) mod offer;
pub(crate) mod ordinal;
pub(crate) mod pay;
pub(crate) mod preferred;
mod saying;
pub(crate) mod sentences;
pub mod table;
mod taking;
pub(crate) mod terms;
mod told;
mod tools;
pub(crate) mod unknown;
mod vaga;
pub(crate) mod wanted;
pub(crate) mod window;

pub(crate) use against::THERE;
pub(crate) use asked::{plainly, reais};
pub(crate) use chosen::best_paid;
pub(crate) use offer::offered;
pub(crate) use saying::ShiftText;
pub(crate) use tools::{
    BuscarInfoHospital, BuscarVagas, CancelarPlantao, ListarMeusPlantoes, ReservarPlantao, RetirarPergunta,
};
pub use vaga::{NewVaga, Periodo, ShiftStatus, Vaga, VagaId};
pub(crate) use wanted::cents;
