//! The desk: what people of the house ask of Júlia and have her do. Doctors are never offered any of it.

pub(crate) mod errands;
mod figures;
mod known;
mod period;
mod saying;
pub(crate) mod sentences;
mod table;
mod tools;

pub(crate) use figures::Figures;
pub(crate) use table::Standing;
pub(crate) use tools::{
    BloquearMedico, BuscarHandoffs, BuscarHistorico, BuscarMedico, BuscarMetricas, CompararPeriodos,
    DesbloquearMedico, EnviarMensagem, ListarMedicos, PausarJulia, ProcessarBriefing, ReservarVaga,
    RetomarJulia, StatusSistema, ToggleCampanhas,
};
