use std::time::Duration;

use super::{Figures, Table, megabytes, milliseconds};

fn figures(measured: impl IntoIterator<Item = u64>) -> Figures {
    measured.into_iter().map(Duration::from_millis).collect()
}

#[test]
fn percentiles_are_measured_values() {
    let hundred = figures((1..=100).rev());

    assert_eq!(hundred.p50(), Duration::from_millis(50));
    assert_eq!(hundred.p95(), Duration::from_millis(95));
    assert_eq!(hundred.p99(), Duration::from_millis(99));
    assert_eq!(hundred.percentile(0), Duration::from_millis(1));
    assert_eq!(hundred.percentile(100), Duration::from_millis(100));
    assert_eq!((hundred.longest(), hundred.count()), (Duration::from_millis(100), 100));
}

#[test]
fn few_values_and_none_do_not_surprise() {
    let three = figures([30, 10, 20]);

    assert_eq!((three.p50(), three.p99()), (Duration::from_millis(20), Duration::from_millis(30)));
    assert_eq!(three.mean(), Duration::from_millis(20));
    assert_eq!((figures([]).p99(), figures([]).mean()), (Duration::ZERO, Duration::ZERO));
}

#[test]
fn figures_keep_three_digits() {
    assert_eq!(milliseconds(Duration::from_micros(321)), "0.32 ms");
    assert_eq!(milliseconds(Duration::from_micros(32_160)), "32.2 ms");
    assert_eq!(milliseconds(Duration::from_millis(321)), "321 ms");
    assert_eq!(megabytes(27_734), "28.4 MB");
}

#[test]
fn a_table_lines_up() {
    let mut table = Table::new(&["engine", "p50"]);
    table.row(vec!["sqlite".to_owned(), "0.32 ms".to_owned()]);

    assert_eq!(table.to_string(), "| engine |     p50 |\n|--------|--------:|\n| sqlite | 0.32 ms |\n");
}
