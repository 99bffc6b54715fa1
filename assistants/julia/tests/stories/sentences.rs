//! How well the offline interpreter understands what doctors write: the suite in `evals/`, at the bar it must hold.

use domain::{ManualClock, Role};
use models::Offline;
use models::eval::{BareStage, Report, Runner, Suite};

async fn run(source: &str) -> Report {
    let offers = papo_julia::assistant().unwrap().offers(Role::User).to_vec();
    let suite = Suite::parse("sentences", source).unwrap();
    let stage = BareStage::new(offers, &[]);
    Runner::new(&stage, &ManualClock::new()).run(&suite, &Offline::new()).await
}

#[test]
fn every_sentence_can_be_read() {
    for offer in papo_julia::assistant().unwrap().offers(Role::User).iter() {
        assert_eq!(models::offline::check(offer.phrasings), Ok(()), "{}", offer.name);
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
