//! How well the offline interpreter understands what doctors write: the suite in `evals/`, at the bar it must hold.

use domain::{ManualClock, Role};
use models::eval::{BareStage, Report, Runner, Suite};
use offline::Offline;

async fn run(source: &str) -> Report {
    run_as(Role::User, source).await
}

async fn run_as(role: Role, source: &str) -> Report {
    let offers = papo_julia::assistant().unwrap().offers(role).to_vec();
    let suite = Suite::parse("sentences", source).unwrap();
    let stage = BareStage::new(offers, &[]);
    Runner::new(&stage, &ManualClock::new()).run(&suite, &Offline::new()).await
}

#[test]
fn every_sentence_can_be_read() {
    for offer in papo_julia::assistant().unwrap().offers(Role::Operator).iter() {
        assert_eq!(offline::check(offer.phrasings), Ok(()), "{}", offer.name);
    }
}

#[test]
fn what_was_taught_is_about_her_tools() {
    let julia = papo_julia::assistant().unwrap();
    // Some tools are the doctor's alone, others the operators'.
    let offers = [julia.offers(Role::Operator), julia.offers(Role::User)].concat();
    for role in [Role::User, Role::Operator] {
        assert_eq!(offline::check_taught(&(julia.taught)(role).unwrap(), &offers), Ok(()));
    }
}

#[tokio::test]
async fn what_doctors_write_about_shifts_is_understood() {
    let report = run(include_str!("../../../../evals/julia/shifts.toml")).await;
    assert!(report.total.cases >= 120, "{report}");
    assert!(report.total.share() >= 0.97, "{report}");
}

#[tokio::test]
async fn sentences_held_back_are_understood_as_well() {
    let report = run(include_str!("../../../../evals/julia/held_out.toml")).await;
    assert!(report.total.cases >= 80, "{report}");
    assert!(report.total.share() >= 0.97, "{report}");
}

#[tokio::test]
async fn days_and_hours_stand_in_the_calls() {
    let report = run(include_str!("../../../../evals/julia/fresh.toml")).await;
    assert!(report.total.cases >= 30, "{report}");
    assert!(report.total.share() >= 0.97, "{report}");
}

#[tokio::test]
async fn what_operators_write_is_understood() {
    let report = run_as(Role::Operator, include_str!("../../../../evals/julia/desk.toml")).await;
    assert!(report.total.cases >= 35, "{report}");
    assert!(report.total.share() >= 0.97, "{report}");
}

#[tokio::test]
async fn pointing_wishing_and_reviewing_are_understood() {
    let report = run(include_str!("../../../../evals/julia/later.toml")).await;
    assert!(report.total.share() >= 0.97, "{report}");
    for suite in [
        include_str!("../../../../evals/julia/groups.toml"),
        include_str!("../../../../evals/julia/groups_fresh.toml"),
    ] {
        let report = run_as(Role::Operator, suite).await;
        assert!(report.total.share() >= 0.95, "{report}");
    }
}

/// Somebody of the house may look for shifts as well: the desk's sentences do not stand in the way of a doctor's.
#[tokio::test]
async fn an_operator_is_understood_as_a_doctor_too() {
    let report = run_as(Role::Operator, include_str!("../../../../evals/julia/shifts.toml")).await;
    assert!(report.total.share() >= 0.95, "{report}");
}
