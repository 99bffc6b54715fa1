mod aprovar_vaga_grupo;
mod chosen;
mod detalhes_vaga_grupo;
mod estatisticas_grupos;
mod listar_vagas_revisao;
mod metricas_pipeline;
mod rejeitar_vaga_grupo;
mod status_fila_grupos;

pub(crate) use aprovar_vaga_grupo::AprovarVagaGrupo;
pub(crate) use detalhes_vaga_grupo::DetalhesVagaGrupo;
pub(crate) use estatisticas_grupos::EstatisticasGrupos;
pub(crate) use listar_vagas_revisao::ListarVagasRevisao;
pub(crate) use metricas_pipeline::MetricasPipeline;
pub(crate) use rejeitar_vaga_grupo::RejeitarVagaGrupo;
pub(crate) use status_fila_grupos::StatusFilaGrupos;
