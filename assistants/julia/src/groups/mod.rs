//! Groups: where others post shifts. Júlia reads along, never answers, and keeps what looks like an offer for a person to
//! review; what they approve is offered like any other.

mod offer;
mod overhearing;
mod reading;
mod saying;
pub(crate) mod sentences;
pub(crate) mod table;
mod tools;

/// The texts of these tools: Portuguese, then English.
pub(crate) const WORDS: domain::words::Texts = domain::texts!("words");

pub(crate) use overhearing::overhear;
pub(crate) use tools::{
    AprovarVagaGrupo, DetalhesVagaGrupo, EstatisticasGrupos, ListarVagasRevisao, MetricasPipeline,
    RejeitarVagaGrupo, StatusFilaGrupos,
};
