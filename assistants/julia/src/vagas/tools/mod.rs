//! What can be asked for about shifts, one file a tool.

mod buscar_info_hospital;
mod buscar_vagas;
mod cancelar_plantao;
mod listar_meus_plantoes;
mod reservar_plantao;
mod retirar_pergunta;

pub(crate) use buscar_info_hospital::BuscarInfoHospital;
pub(crate) use buscar_vagas::BuscarVagas;
pub(crate) use cancelar_plantao::CancelarPlantao;
pub(crate) use listar_meus_plantoes::ListarMeusPlantoes;
pub(crate) use reservar_plantao::ReservarPlantao;
pub(crate) use retirar_pergunta::RetirarPergunta;
