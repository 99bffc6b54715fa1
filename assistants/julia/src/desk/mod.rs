//! The desk: what people of the house ask of Júlia and have her do. Doctors are never offered any of it.

pub(crate) mod errands;
mod figures;
mod known;
mod period;
mod saying;
pub(crate) mod sentences;
pub(crate) mod shift;
mod spans;
mod stretch;
pub(crate) mod table;
mod tools;

pub(crate) use figures::Figures;
pub(crate) use known::{Known, PRONOUNS, pointed_at};
pub(crate) use spans::Spans;
pub(crate) use table::HouseStatus;
pub(crate) use tools::{
    AlterarPlantao, AssumirConversa, BloquearMedico, BuscarCampanha, BuscarEscala, BuscarHandoffs,
    BuscarHistorico, BuscarMedico, BuscarMetricas, CompararPeriodos, CriarPlantao, DesbloquearMedico,
    DevolverConversa, EnviarMensagem, FecharPlantao, LiberarPlantao, ListarMedicos, PausarJulia,
    ProcessarBriefing, RegistrarPresenca, ReservarVaga, RetomarJulia, StatusSistema, ToggleCampanhas,
    TrocarMedico, asked, asks_for_open, told,
};
