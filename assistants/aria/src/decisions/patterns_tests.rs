use super::*;
use crate::decisions::review::{Hindsight, Satisfaction};

fn review(mark: i64, hindsight: Hindsight) -> Review {
    Review {
        satisfaction: Satisfaction::new(mark).unwrap(),
        outcome: "ok".to_owned(),
        hindsight,
        lessons: (mark < 3).then(|| format!("lição {mark}")),
    }
}

#[test]
fn two_reviews_are_no_pattern() {
    let two = [(Area::Health, review(5, Hindsight::Same)), (Area::Health, review(1, Hindsight::Same))];
    assert_eq!(Patterns::of(&two), None);
}

#[test]
fn three_are_counted_by_area() {
    let reviews = [
        (Area::Finance, review(2, Hindsight::Differently)),
        (Area::Finance, review(5, Hindsight::Same)),
        (Area::Professional, review(4, Hindsight::Same)),
    ];
    let patterns = Patterns::of(&reviews).unwrap();
    assert_eq!(patterns.whole, Tally { reviews: 3, satisfaction: 11, differently: 1 });
    assert_eq!(patterns.whole.mean().to_string(), "3.7");
    assert_eq!(patterns.by_area[&Area::Finance].mean().to_string(), "3.5");
    assert_eq!(patterns.by_area[&Area::Professional].reviews, 1);
    assert_eq!(patterns.lessons, ["lição 2"]);
}
