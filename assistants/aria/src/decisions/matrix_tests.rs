use proptest::prelude::*;

use super::*;

fn choice(title: &str) -> Choice {
    Choice { title: title.to_owned(), ..Choice::default() }
}

fn criterion(name: &str, weight: f64) -> Criterion {
    Criterion { name: name.to_owned(), weight: Weight::new(weight).unwrap() }
}

fn scored(option: &str, criterion: &str, score: f64) -> Scored {
    Scored { option: option.to_owned(), criterion: criterion.to_owned(), score: Score::new(score).unwrap() }
}

#[test]
fn a_weighted_mean_is_exact() {
    let choices = [choice("Comprar"), choice("Alugar")];
    let criteria = [criterion("Custo", 3.0), criterion("Liberdade", 1.0)];
    let scores = [
        scored("comprar", "custo", 6.0),
        scored("Comprar", "Liberdade", 3.0),
        scored("Alugar", "Custo", 7.0),
        scored("Alugar", "Liberdade", 9.0),
    ];
    let matrix = Matrix::of(&choices, &criteria, &scores).unwrap();
    let totals: Vec<_> = matrix.rows.iter().map(|row| matrix.hundredths(row)).collect();
    assert_eq!(totals, [Some(525), Some(750)]);
    assert_eq!(matrix.share(&criteria[0]).to_string(), "75");
    let Leader::Best(best) = matrix.leader() else { panic!("somebody leads") };
    assert_eq!((best.choice, matrix.strengths(best)), ("Alugar", vec!["Custo", "Liberdade"]));
}

#[test]
fn what_is_missing_is_said_and_not_guessed() {
    let choices = [choice("A"), choice("B")];
    let criteria = [criterion("Preço", 1.0), criterion("Tempo", 2.0)];
    let scores = [scored("A", "Preço", 8.0), scored("A", "Tempo", 8.0), scored("B", "Preço", 9.0)];
    let matrix = Matrix::of(&choices, &criteria, &scores).unwrap();
    assert_eq!(matrix.missing(), [("B", "Tempo")]);
    assert_eq!(matrix.rows.iter().map(|row| matrix.hundredths(row)).collect::<Vec<_>>(), [Some(800), None]);
    assert_eq!(matrix.leader(), Leader::Unknown);
}

#[test]
fn a_tie_is_a_tie() {
    let choices = [choice("A"), choice("B"), choice("C")];
    let criteria = [criterion("X", 0.1), criterion("Y", 0.2)];
    // 0.1 and 0.2 are no numbers of a computer's; here they are.
    let scores = [
        scored("A", "X", 6.0),
        scored("A", "Y", 3.0),
        scored("B", "X", 2.0),
        scored("B", "Y", 5.0),
        scored("C", "X", 1.0),
        scored("C", "Y", 1.0),
    ];
    let matrix = Matrix::of(&choices, &criteria, &scores).unwrap();
    assert_eq!(matrix.leader(), Leader::Tied(vec!["A", "B"]));
}

#[test]
fn there_is_nothing_to_compare_with_one_option_or_no_criterion() {
    let criteria = [criterion("X", 1.0)];
    assert!(Matrix::of(&[choice("A")], &criteria, &[]).is_none());
    assert!(Matrix::of(&[choice("A"), choice("B")], &[], &[]).is_none());
}

#[test]
fn numbers_have_their_bounds() {
    for bad in [0.0, -1.0, 100.5, f64::NAN, f64::INFINITY, 0.0001] {
        assert_eq!(Weight::new(bad), None, "{bad}");
    }
    for bad in [0.0, 0.9, 10.1, -3.0, f64::NAN] {
        assert_eq!(Score::new(bad), None, "{bad}");
    }
    assert_eq!(serde_json::to_string(&Score::new(7.5).unwrap()).unwrap(), "7.5");
    assert_eq!(serde_json::to_string(&Weight::new(3.0).unwrap()).unwrap(), "3");
}

proptest! {
    #[test]
    fn only_proportions_of_weights_matter(
        marks in prop::collection::vec(1..=10_u8, 6),
        weights in prop::collection::vec(1..=20_u8, 3),
        factor in 1..=5_u8,
    ) {
        let choices = [choice("A"), choice("B")];
        let names = ["X", "Y", "Z"];
        let of = |factor: u8| -> Vec<Criterion> {
            names.iter().zip(&weights).map(|(name, weight)| criterion(name, f64::from(*weight) * f64::from(factor))).collect()
        };
        let mut scores = Vec::new();
        for (at, mark) in marks.iter().enumerate() {
            scores.push(scored(if at < 3 { "A" } else { "B" }, names[at % 3], f64::from(*mark)));
        }
        let (one, many) = (of(1), of(factor));
        let one = Matrix::of(&choices, &one, &scores).unwrap();
        let many = Matrix::of(&choices, &many, &scores).unwrap();
        for (row, same) in one.rows.iter().zip(&many.rows) {
            prop_assert_eq!(one.hundredths(row), many.hundredths(same));
            let total = one.hundredths(row).unwrap();
            prop_assert!((100..=1000).contains(&total));
        }
    }
}
