//! Júlia, who staffs medical shifts: she shows what is open, reserves after a yes, and asks afterwards how it went.
//!
//! *Invariant:* everything that is Júlia's own (tools, tables, words, prompt, sentences) is in this folder and leaves it as
//! the values below. What one doctor took is told to operators and to that doctor, and to nobody else.

mod acquaintance;
mod after;
mod api;
mod audience;
mod callbacks;
mod desk;
pub mod doctors;
mod evaluation;
mod groups;
mod importing;
mod intent;
mod knowing;
mod notices;
pub mod places;
mod remembering;
mod requests;
mod roster;
mod rounds;
mod sheets;
mod silence;
mod staffing;
pub mod vagas;

use ::tools::{Registry, RegistryError};
use domain::sentence::Taught;
use engine::assistant::{Prompt, Signals};
use engine::{Assistant, AssistantError, Duty};
use store::{Migration, StoreError, Tx};
use utoipa_axum::router::OpenApiRouter;
use web::App;
use web::page::NavLink;

/// The name under which she is mounted, stored and addressed.
pub const ID: &str = "julia";

/// Who she is, as a model reads it. Variables: `user_name`, `now`, `timezone`, `language`.
pub const PROMPT: &str = include_str!("../prompts/base.md");

/// When the large model is worth its price: haggling, complaints, and whoever is about to leave.
const SIGNALS: Signals = Signals {
    phrases: &[
        "reclamar",
        "reclamacao",
        "nao recebi",
        "nao pagaram",
        "processo",
        "advogado",
        "absurdo",
        "negociar",
        "contraproposta",
        "nao confio",
        "golpe",
        "contrato",
    ],
    longer_than: 400,
    rounds: 3,
};

/// What was learned about her tools from what doctors say, and from what the people of the house say.
const DOCTORS: Taught = Taught { lesson: include_bytes!("doctors.bin"), plan: include_str!("reading.toml") };
const OPERATORS: Taught =
    Taught { lesson: include_bytes!("operators.bin"), plan: include_str!("reading.toml") };

/// Her tables.
pub fn migrations() -> Vec<Migration> {
    vec![
        Migration { name: "julia/0001_shifts", sql: include_str!("../migrations/0001_shifts.sql") },
        Migration { name: "julia/0010_callbacks", sql: include_str!("../migrations/0010_callbacks.sql") },
        Migration { name: "julia/0011_errands", sql: include_str!("../migrations/0011_errands.sql") },
        Migration { name: "julia/0020_groups", sql: include_str!("../migrations/0020_groups.sql") },
        Migration { name: "julia/0021_heard", sql: include_str!("../migrations/0021_heard.sql") },
        Migration { name: "julia/0022_rounds", sql: include_str!("../migrations/0022_rounds.sql") },
        Migration {
            name: "julia/0030_who_may_reserve",
            sql: include_str!("../migrations/0030_who_may_reserve.sql"),
        },
        Migration { name: "julia/0040_undo", sql: include_str!("../migrations/0040_undo.sql") },
        Migration { name: "julia/0041_operators", sql: include_str!("../migrations/0041_operators.sql") },
        Migration { name: "julia/0042_wishes", sql: include_str!("../migrations/0042_wishes.sql") },
        Migration {
            name: "julia/0043_undo_requests",
            sql: include_str!("../migrations/0043_undo_requests.sql"),
        },
        Migration { name: "julia/0044_offers", sql: include_str!("../migrations/0044_offers.sql") },
    ]
}

/// Her words, part by part.
pub fn words() -> Vec<domain::words::Texts> {
    vec![
        domain::texts!("../words"),
        roster::WORDS,
        doctors::pages::WORDS,
        places::pages::WORDS,
        groups::WORDS,
    ]
}

/// Her tools.
pub fn registry() -> Result<Registry, RegistryError> {
    let own = Registry::default()
        .add::<vagas::BuscarVagas>()?
        .add::<vagas::ReservarPlantao>()?
        .add::<vagas::BuscarInfoHospital>()?
        .add::<vagas::ListarMeusPlantoes>()?
        .add::<vagas::CancelarPlantao>()?
        .add::<vagas::RetirarPergunta>()?
        .add::<after::ConfirmarRealizacao>()?
        .add::<callbacks::AgendarLembrete>()?
        .add::<remembering::SalvarMemoria>()?
        .add::<requests::InformarCrm>()?
        .add::<knowing::AcolherObjecao>()?;
    engine::undoing::of_undoing(memory::tools::of_identity(of_the_desk(own)?)?)?.complete()
}

/// What somebody is called who is written to: the name that they chose, or the one that they came with.
pub(crate) fn called(occasion: &engine::Occasion) -> &str {
    occasion.called.as_deref().unwrap_or_else(|| occasion.words.text("julia.silence.unnamed"))
}

/// What operators have her do.
fn of_the_desk(own: Registry) -> Result<Registry, RegistryError> {
    own.add::<desk::BuscarMetricas>()?
        .add::<desk::CompararPeriodos>()?
        .add::<desk::BuscarMedico>()?
        .add::<desk::ListarMedicos>()?
        .add::<desk::BloquearMedico>()?
        .add::<desk::DesbloquearMedico>()?
        .add::<desk::EnviarMensagem>()?
        .add::<desk::BuscarHistorico>()?
        .add::<desk::ReservarVaga>()?
        .add::<desk::StatusSistema>()?
        .add::<desk::BuscarHandoffs>()?
        .add::<desk::PausarJulia>()?
        .add::<desk::RetomarJulia>()?
        .add::<desk::ToggleCampanhas>()?
        .add::<desk::ProcessarBriefing>()?
        .add::<desk::BuscarEscala>()?
        .add::<desk::LiberarPlantao>()?
        .add::<desk::TrocarMedico>()?
        .add::<desk::AlterarPlantao>()?
        .add::<desk::FecharPlantao>()?
        .add::<desk::CriarPlantao>()?
        .add::<desk::RegistrarPresenca>()?
        .add::<desk::AssumirConversa>()?
        .add::<desk::DevolverConversa>()?
        .add::<desk::BuscarCampanha>()?
        .add::<requests::ListarPedidos>()?
        .add::<requests::ResponderPedido>()?
        .add::<groups::ListarVagasRevisao>()?
        .add::<groups::DetalhesVagaGrupo>()?
        .add::<groups::AprovarVagaGrupo>()?
        .add::<groups::RejeitarVagaGrupo>()?
        .add::<groups::EstatisticasGrupos>()?
        .add::<groups::MetricasPipeline>()?
        .add::<groups::StatusFilaGrupos>()
}

/// What she does by herself when its time has come.
fn duties() -> Vec<Duty> {
    [
        after::DUTIES,
        callbacks::DUTIES,
        desk::errands::DUTIES,
        rounds::DUTIES,
        silence::DUTIES,
        evaluation::DUTIES,
        notices::DUTIES,
        staffing::DUTIES,
        requests::DUTIES,
    ]
    .concat()
}

/// Júlia herself, as the engine mounts her.
pub fn assistant() -> Result<Assistant, AssistantError> {
    Ok(Assistant {
        id: ID,
        prompt: Prompt::parse(PROMPT)?,
        pipeline: engine::Pipeline::of_a_house(),
        modes: knowing::MODES.to_vec(),
        tools: registry()?,
        core: &[
            "buscar_vagas",
            "reservar_plantao",
            "buscar_info_hospital",
            "salvar_memoria",
            "agendar_lembrete",
        ],
        signals: SIGNALS,
        words: words(),
        migrations: migrations(),
        duties: duties(),
        audience: Some(audience::AUDIENCE),
        overhears: Some(|tx, heard| Box::pin(groups::overhear(tx, heard))),
        taught: |role| Some(if role == domain::Role::User { DOCTORS } else { OPERATORS }),
        acquaintance: Some(acquaintance::ACQUAINTANCE),
        brought_back: Some(|tx, changes, _, now| Box::pin(staffing::brought_back(tx, changes, now))),
        takes_up: Some(|tx, answered| Box::pin(intent::read(tx, answered))),
        sets_apart: Some(requests::without_registration),
        of_the_card: Some(|tx, said, card, now| Box::pin(intent::card::read(tx, said, card, now))),
        expects: Some(|tx, said, now| Box::pin(intent::expected(tx, said, now))),
        unkept: Some(|tx, broken| Box::pin(notices::broken(tx, broken))),
        forget: |tx| Box::pin(forget(tx)),
    })
}

/// What she adds to the API and the pages.
pub fn routes() -> OpenApiRouter<App> {
    api::routes()
        .merge(audience::described())
        .merge(roster::routes())
        .merge(doctors::pages::routes())
        .merge(places::pages::routes())
        .merge(notices::page::routes())
        .merge(requests::page::routes())
}

/// Where the shell leads on her behalf: operators, to the shifts.
pub fn places() -> Vec<NavLink> {
    vec![
        roster::PLACE,
        doctors::pages::PLACE,
        places::pages::PLACE,
        requests::page::PLACE,
        notices::page::PLACE,
    ]
}

/// Everything she keeps of a person, gone for good at their wish.
async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    vagas::table::forget(tx).await?;
    callbacks::table::forget(tx).await?;
    desk::errands::forget(tx).await?;
    groups::table::forget(tx).await?;
    evaluation::table::forget(tx).await?;
    notices::table::forget(tx).await?;
    requests::table::forget(tx).await?;
    remembering::wishes::forget(tx).await?;
    doctors::table::forget(tx).await
}

#[cfg(test)]
#[path = "lib_tests.rs"]
mod tests;
