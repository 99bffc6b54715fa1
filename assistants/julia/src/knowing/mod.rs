//! Knowing the doctor: why they hesitate, how they are, what they want now. Heard in their own words, the same on every
//! model, and told to the model as lines of its prompt while it holds.

mod heard;
pub(crate) mod kept;
mod objection;
mod objective;
mod phrases;
mod profile;
mod tool;

use engine::Mode;
use engine::modes::{ModeInput, When};

use self::objection::Objection;
use self::objective::Objective;
use self::profile::Profile;
pub(crate) use self::tool::AcolherObjecao;

/// An objection holds from the message that makes it, for as long as it is kept.
fn objects<const AT: usize>(said: &ModeInput<'_>) -> bool {
    let heard = said.lately.first().and_then(|text| Objection::heard_in(text));
    let stands = heard.or_else(|| kept::objection(said.known));
    stands.is_some() && stands == Objection::ALL.get(AT).copied()
}

/// What somebody is like shows over several messages, and in earlier talks.
fn is_like<const AT: usize>(said: &ModeInput<'_>) -> bool {
    let heard = Profile::heard_in(said.lately, kept::profile(said.known));
    heard.is_some() && heard == Profile::ALL.get(AT).copied()
}

/// What somebody wants is what they said last.
fn wants<const AT: usize>(said: &ModeInput<'_>) -> bool {
    let heard = said.lately.first().and_then(|text| Objective::heard_in(text));
    heard.is_some() && heard == Objective::ALL.get(AT).copied()
}

const fn objection(name: &'static str, objection: Objection, when: fn(&ModeInput<'_>) -> bool) -> Mode {
    Mode { name, prompt: objection.guidance(), when: When::Written(when) }
}

const fn profile(name: &'static str, profile: Profile, when: fn(&ModeInput<'_>) -> bool) -> Mode {
    Mode { name, prompt: profile.guidance(), when: When::Written(when) }
}

const fn objective(name: &'static str, objective: Objective, when: fn(&ModeInput<'_>) -> bool) -> Mode {
    Mode { name, prompt: objective.guidance(), when: When::Written(when) }
}

/// At most one of each kind is in force.
pub(crate) const MODES: &[Mode] = &[
    objection("objecao_preco", Objection::Preco, objects::<0>),
    objection("objecao_tempo", Objection::Tempo, objects::<1>),
    objection("objecao_confianca", Objection::Confianca, objects::<2>),
    objection("objecao_processo", Objection::Processo, objects::<3>),
    objection("objecao_disponibilidade", Objection::Disponibilidade, objects::<4>),
    objection("objecao_qualidade", Objection::Qualidade, objects::<5>),
    objection("objecao_lealdade", Objection::Lealdade, objects::<6>),
    objection("objecao_risco", Objection::Risco, objects::<7>),
    objection("objecao_motivacao", Objection::Motivacao, objects::<8>),
    objection("objecao_comunicacao", Objection::Comunicacao, objects::<9>),
    profile("perfil_eficiente", Profile::Eficiente, is_like::<0>),
    profile("perfil_senior", Profile::Senior, is_like::<1>),
    profile("perfil_junior", Profile::Junior, is_like::<2>),
    profile("perfil_conservador", Profile::Conservador, is_like::<3>),
    profile("perfil_aventureiro", Profile::Aventureiro, is_like::<4>),
    profile("perfil_preco_sensivel", Profile::PrecoSensivel, is_like::<5>),
    profile("perfil_qualidade_focado", Profile::QualidadeFocado, is_like::<6>),
    objective("objetivo_descoberta", Objective::Descoberta, wants::<0>),
    objective("objetivo_oferta", Objective::Oferta, wants::<1>),
    objective("objetivo_negociacao", Objective::Negociacao, wants::<2>),
    objective("objetivo_reclamacao", Objective::Reclamacao, wants::<3>),
    objective("objetivo_feedback", Objective::Feedback, wants::<4>),
    objective("objetivo_informacao", Objective::Informacao, wants::<5>),
    objective("objetivo_interesse_passivo", Objective::InteressePassivo, wants::<6>),
    objective("objetivo_sem_interesse", Objective::SemInteresse, wants::<7>),
];

#[cfg(test)]
#[path = "knowing_tests.rs"]
mod tests;
