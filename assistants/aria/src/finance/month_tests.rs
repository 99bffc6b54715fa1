use jiff::civil::date;

use super::*;

#[test]
fn months_are_written_and_read() {
    let november: Month = "2026-11".parse().unwrap();
    assert_eq!(november.to_string(), "2026-11");
    assert_eq!(november, Month::of(date(2026, 11, 30)));
    assert_eq!((november.first_day(), november.last_day()), (date(2026, 11, 1), date(2026, 11, 30)));
    assert_eq!(november.plus(2).to_string(), "2027-01");
    assert_eq!(november.plus(-11).to_string(), "2025-12");
    assert_eq!(november.first_of_year().to_string(), "2026-01");
    for text in ["", "2026", "2026-13", "2026-1", "26-11", "2026-11-01", "1899-12", "2200-01", "novembro"] {
        assert_eq!(text.parse::<Month>(), Err(NotAMonth), "{text}");
    }
}

#[test]
fn short_months_end_a_due_day_earlier() {
    let day = DueDay::new(31).unwrap();
    assert_eq!("2026-02".parse::<Month>().unwrap().due(day), date(2026, 2, 28));
    assert_eq!("2028-02".parse::<Month>().unwrap().due(day), date(2028, 2, 29));
    assert_eq!("2026-11".parse::<Month>().unwrap().due(day), date(2026, 11, 30));
    assert_eq!(DueDay::new(0), None);
    assert_eq!(DueDay::new(32), None);
}

#[test]
fn the_next_due_day_may_be_today() {
    let tenth = DueDay::new(10).unwrap();
    assert_eq!(tenth.next_from(date(2026, 11, 10)), date(2026, 11, 10));
    assert_eq!(tenth.next_from(date(2026, 12, 11)), date(2027, 1, 10));
}
