use std::time::Duration;

use engine::figures::{BreakerFigures, Shares};

use super::*;

fn figures() -> Snapshot {
    let mut model =
        ModelFigures { model: "claude:\"a\"".into(), calls: 3, retries: 1, ..ModelFigures::default() };
    model.failures.insert("timed_out", 1);
    model.first.observe(Duration::from_millis(80));
    model.whole.observe(Duration::from_secs(2));
    model.output_tokens = 7;
    let breaker = BreakerFigures { provider: "claude", state: BreakerState::HalfOpen, openings: 2 };
    Snapshot { models: vec![model], breakers: vec![breaker], shares: Shares { small: 8, large: 2 } }
}

#[test]
fn the_page_says_what_happened() {
    let text = page(&figures(), 4);
    for line in [
        "papo_turns_under_way 4",
        "papo_breaker_state{provider=\"claude\",state=\"closed\"} 0",
        "papo_breaker_state{provider=\"claude\",state=\"half_open\"} 1",
        "papo_breaker_openings_total{provider=\"claude\"} 2",
        "papo_model_calls_total{model=\"claude:\\\"a\\\"\"} 3",
        "papo_model_failures_total{model=\"claude:\\\"a\\\"\",code=\"timed_out\"} 1",
        "papo_model_tokens_total{model=\"claude:\\\"a\\\"\",kind=\"output\"} 7",
        "papo_model_requests_total{size=\"large\"} 2",
        "papo_model_first_chunk_seconds_bucket{model=\"claude:\\\"a\\\"\",le=\"0.1\"} 1",
        "papo_model_answer_seconds_bucket{model=\"claude:\\\"a\\\"\",le=\"1\"} 0",
        "papo_model_answer_seconds_bucket{model=\"claude:\\\"a\\\"\",le=\"+Inf\"} 1",
        "papo_model_answer_seconds_sum{model=\"claude:\\\"a\\\"\"} 2",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
    }
}

#[test]
fn every_line_belongs_to_a_family() {
    let text = page(&figures(), 0);
    let families: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()).collect();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        assert!(families.iter().any(|family| line.starts_with(family)), "{line}");
    }
}
