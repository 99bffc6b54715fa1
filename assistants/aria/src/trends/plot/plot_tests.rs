use domain::Language;
use domain::words::Catalogue;
use jiff::ToSpan;
use jiff::civil::date;

use super::*;
use crate::tracking::saying::Saying;
use crate::trends::asked::Tracked;
use crate::trends::series::{Point, Series};

fn catalogue() -> Catalogue {
    let mut catalogue = Catalogue::default();
    for texts in crate::words() {
        catalogue.add(texts).unwrap();
    }
    catalogue
}

fn drawn(thing: Tracked, unit: Option<&str>, values: &[(i32, f64)], look: Look) -> String {
    let first = date(2026, 3, 1);
    let day = |at: &i32| first.checked_add(at.days()).unwrap();
    let points = values.iter().map(|(at, value)| Point { day: day(at), value: *value }).collect();
    let trend = Trend::of(&Series::sample(thing, unit, points), first).unwrap();
    let words = catalogue().words(Language::Portuguese);
    let to = day(&values.last().unwrap().0);
    svg(&trend, Frame { from: first, to }, &Telling::new(Saying::new(&words, to)), look, "p1")
}

fn falling() -> Vec<(i32, f64)> {
    (0..30).map(|day| (day, 84.0 - f64::from(day) * 0.05)).collect()
}

#[test]
fn a_picture_says_what_it_shows() {
    let text = drawn(Tracked::Weight, Some("kg"), &falling(), Look::Page);
    assert!(text.contains(r#"<title id="p1-title">Seu peso caiu 1,5 kg em 30 dias</title>"#), "{text}");
    assert!(text.contains(r#"role="img" aria-labelledby="p1-title p1-desc""#), "{text}");
    assert!(
        text.contains("30 dias com registro") && text.contains(">1/3<") && text.contains(">30/3<"),
        "{text}"
    );
    assert!(!text.contains("style=") && !text.contains('#'), "the page gives the colours: {text}");
}

#[test]
fn a_picture_that_leaves_carries_its_colours_and_its_title() {
    let text = drawn(Tracked::Weight, Some("kg"), &falling(), Look::Alone);
    assert!(!text.contains("class=") && !text.contains("style="), "{text}");
    assert!(
        text.contains(r#"font-weight="bold" x="26.0" y="36.0" text-anchor="start">Seu peso caiu"#),
        "{text}"
    );
}

#[test]
fn there_is_nothing_between_values_that_lie_far_apart() {
    let days = (0..8).chain(30..38).map(|day| (day, 7.0 + f64::from(day % 3)));
    let text = drawn(Tracked::Mood, None, &days.collect::<Vec<_>>(), Look::Page);
    assert_eq!(text.matches(r#"class="mean""#).count(), 2, "{text}");
    let once_a_week: Vec<(i32, f64)> = (0..6).map(|week| (week * 7, 82.0 + f64::from(week))).collect();
    let text = drawn(Tracked::Weight, Some("kg"), &once_a_week, Look::Page);
    assert_eq!(text.matches(r#"class="mean""#).count(), 1, "a week is no gap: {text}");
}

#[test]
fn what_adds_up_stands_on_zero() {
    let text = drawn(Tracked::Water, Some("ml"), &[(0, 1500.0), (1, 2000.0), (2, 1000.0)], Look::Page);
    assert_eq!(text.matches("<rect").count(), 3, "{text}");
    assert!(!text.contains(">0 ml<") && text.contains(">1 l<"), "{text}");
}

#[test]
fn any_values_make_a_picture() {
    let one = [(0, 82.0)];
    let same: Vec<(i32, f64)> = (0..9).map(|day| (day, 0.0)).collect();
    let huge: Vec<(i32, f64)> = (0..9).map(|day| (day, 1e9 * f64::from(day) - 4e9)).collect();
    let decade: Vec<(i32, f64)> = (0..3650).map(|day| (day, 70.0 + f64::from(day % 13))).collect();
    for values in [&one[..], &same, &huge, &decade] {
        let text = drawn(Tracked::Custom, Some("<b>&"), values, Look::Page);
        assert!(!text.contains("NaN") && !text.contains("inf") && !text.contains("<b>"), "{text}");
        assert!(text.len() < 40_000, "{}", text.len());
        let lines = text.matches(r#"class="grid""#).count();
        assert!((1..=5).contains(&lines), "{lines} lines for {} values", values.len());
    }
}

#[test]
fn the_same_picture_can_be_painted() {
    let pixels = png(&drawn(Tracked::Weight, Some("kg"), &falling(), Look::Alone)).unwrap();
    assert!(pixels.starts_with(b"\x89PNG"), "no picture");
    // The letters are there: without a font the picture would be far smaller.
    assert!(pixels.len() > 15_000, "{}", pixels.len());
    assert!(png("<svg").is_err());
}
