use engine::figures::Shares;

use super::*;

fn histogram(millis: &[u64]) -> Histogram {
    let mut histogram = Histogram::default();
    for millis in millis {
        histogram.observe(Duration::from_millis(*millis));
    }
    histogram
}

#[test]
fn quantiles_lie_in_the_bucket_that_holds_them() {
    assert_eq!(quantile(&histogram(&[]), 0.5), None);
    // Ten between 100 and 250 ms: the middle of the bucket.
    assert_eq!(quantile(&histogram(&[200; 10]), 0.5), Some(175.0));
    let mixed = histogram(&[[40; 95].as_slice(), &[4000; 5]].concat());
    assert_eq!(quantile(&mixed, 0.95), Some(50.0));
    let p99 = quantile(&mixed, 0.99).unwrap();
    assert!((2500.0..=5000.0).contains(&p99), "{p99}");
    assert_eq!(quantile(&histogram(&[90_000]), 0.95), Some(30_000.0), "no more than the last bound is known");
}

#[test]
fn a_provider_has_its_breaker_and_its_models() {
    let model = |name: &str, calls, failures: &[(&'static str, u64)]| ModelFigures {
        model: name.into(),
        calls,
        failures: failures.iter().copied().collect(),
        ..ModelFigures::default()
    };
    let breaker = |provider, state| BreakerFigures { provider, state, openings: 1 };
    let figures = Snapshot {
        models: vec![
            model("claude:a", 4, &[("timed_out", 1)]),
            model("claude:b", 0, &[]),
            model("offline", 2, &[]),
        ],
        breakers: vec![breaker("claude", BreakerState::HalfOpen), breaker("openai", BreakerState::Open)],
        shares: Shares::default(),
    };
    let found = providers(&figures);
    let seen: Vec<_> =
        found.iter().map(|one| (one.provider.as_str(), one.health, one.models.len())).collect();
    assert_eq!(
        seen,
        [("claude", Health::Recovering, 2), ("offline", Health::Ok, 1), ("openai", Health::Down, 0)]
    );
    assert_eq!((found[0].models[0].failed, found[0].models[0].error_rate), (1, Some(0.25)));
    assert_eq!(found[0].models[1].error_rate, None);
    assert_eq!(found[1].breaker, None);
}
