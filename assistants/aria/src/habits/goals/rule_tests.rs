use super::super::due::NoDue;
use super::*;
use crate::finance::money::NotMoney;

fn now() -> Zoned {
    "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

fn goal(title: &str, weight: Option<f64>) -> Result<Goal, Refusal> {
    GoalDraft { title: title.into(), ..GoalDraft::default() }.resolve(&now(), weight)
}

#[test]
fn what_is_measured_how() {
    let reais = |reais: i64| Target::Money(Money::of_cents(reais * 100));
    let number = |amount: f64, unit: &str| Target::Number { amount, unit: Some(unit.to_owned()) };
    for (title, weight, target, area) in [
        ("juntar 5 mil até dezembro", None, reais(5000), Some(Area::Finance)),
        ("chegar a 78 kg", None, Target::Weight(78.0), Some(Area::Health)),
        ("78 kg", None, Target::Weight(78.0), Some(Area::Health)),
        ("perder 5 kg", Some(82.0), Target::Weight(77.0), Some(Area::Health)),
        ("perder 5 kg", None, number(5.0, "kg"), Some(Area::Health)),
        ("ganhar 3 kg", Some(60.0), Target::Weight(63.0), Some(Area::Health)),
        ("supino com 100 kg", Some(82.0), number(100.0, "kg"), Some(Area::Health)),
        ("ler 12 livros", None, number(12.0, "livros"), Some(Area::Learning)),
        ("falar inglês", None, Target::Whole, Some(Area::Learning)),
        ("trocar a fechadura", None, Target::Whole, None),
    ] {
        let kept = goal(title, weight).unwrap();
        assert_eq!((kept.target, kept.area), (target, area), "{title}");
    }
}

#[test]
fn what_is_kept_until_the_yes_means_the_same_then() {
    for (title, weight) in
        [("perder 5 kg até março", Some(82.0)), ("juntar 5 mil", None), ("ler 12 livros", None)]
    {
        let first = goal(title, weight).unwrap();
        let again = GoalDraft {
            title: first.title.clone(),
            area: first.area,
            target: first.target.amount().map(Amount::as_number),
            unit: first.target.unit().map(str::to_owned),
            due: first.due.map(|due| due.to_string()),
        };
        assert_eq!(again.resolve(&now(), weight).unwrap(), first, "{title}");
    }
}

#[test]
fn what_cannot_be() {
    for (title, refusal) in [
        ("", Refusal::TitleNeeded),
        ("...", Refusal::TitleNeeded),
        ("juntar 5 mil até 31/02", Refusal::Due(NoDue::NoSuchDay)),
        ("chegar a 5000 kg", Refusal::BadAmount),
    ] {
        assert_eq!(goal(title, None), Err(refusal), "{title}");
    }
    let draft = GoalDraft { title: "juntar".into(), target: Some(-5.0), ..GoalDraft::default() };
    assert_eq!(draft.resolve(&now(), None), Err(Refusal::BadAmount));
    let fine = GoalDraft { title: "juntar".into(), target: Some(1.234), ..GoalDraft::default() };
    assert_eq!(fine.resolve(&now(), None), Err(Refusal::Money(NotMoney::TooFine)));
    assert_eq!(goal(&"x".repeat(200), None), Err(Refusal::TitleTooLong));
}

#[test]
fn an_amount_finishes_its_title() {
    let (title, unit) = ("Perder".to_owned(), Some("kg".to_owned()));
    let draft = GoalDraft { title, target: Some(5.0), unit, ..GoalDraft::default() };
    let kept = draft.resolve(&now(), Some(82.0)).unwrap();
    assert_eq!((kept.title.as_str(), kept.target), ("Perder 5 kg", Target::Weight(77.0)));
}
