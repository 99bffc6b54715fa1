use jiff::ToSpan;
use jiff::civil::date;

use super::*;
use crate::trends::asked::Reach;
use crate::trends::series::Point;

fn weights(days: &[i32], today: Date) -> Series {
    let point = |ago: &i32| Point { day: today.checked_sub(ago.days()).unwrap(), value: 80.0 };
    Series::sample(Tracked::Weight, Some("kg"), days.iter().map(point).collect())
}

#[test]
fn what_was_asked_for_and_is_not_there_is_named() {
    let today = date(2026, 3, 30);
    let asked = TrendsRequest {
        things: vec![Tracked::Weight, Tracked::Mood],
        reach: Reach::Days(7),
        pairs: Pairs::Compared,
    };
    let analysis =
        worked_out(&asked, &[weights(&[40, 12, 3, 0], today)], asked.reach.first_day(today), today);
    assert_eq!(analysis.missing, [Tracked::Mood]);
    assert_eq!((analysis.from, analysis.len()), (date(2026, 3, 24), 1));
    assert_eq!(analysis.trends[0].days(), 2);
    let long_ago = worked_out(&asked, &[weights(&[40], today)], asked.reach.first_day(today), today);
    assert!(long_ago.is_empty(), "{long_ago:?}");
}

#[test]
fn everything_begins_with_the_first_value() {
    let today = date(2026, 3, 30);
    let asked = TrendsRequest { things: vec![Tracked::Weight], reach: Reach::Everything, pairs: Pairs::Left };
    let analysis = worked_out(&asked, &[weights(&[400, 3, 0], today)], asked.reach.first_day(today), today);
    assert_eq!(analysis.from, today.checked_sub(400.days()).unwrap());
    assert_eq!(analysis.trends[0].before, None);
}

#[test]
fn a_period_and_the_one_before_it_are_of_the_same_length() {
    let today = date(2026, 3, 30);
    let reach = Reach::Days(7);
    assert_eq!(
        (reach.first_day_before(today), reach.first_day(today)),
        (date(2026, 3, 17), date(2026, 3, 24))
    );
}
