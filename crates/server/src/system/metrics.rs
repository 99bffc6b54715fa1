//! `GET /metrics`: the figures of this process, as Prometheus reads them.

use std::fmt::Write;
use std::net::SocketAddr;

use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use engine::figures::{BreakerState, Histogram, ModelFigures, Snapshot};
use web::App;
use web::connections::Connection;
use web::problem::{Code, Problem};

/// The states a breaker can be in, each a line that is 0 or 1.
const STATES: [(BreakerState, &str); 3] =
    [(BreakerState::Closed, "closed"), (BreakerState::HalfOpen, "half_open"), (BreakerState::Open, "open")];

/// Open to this machine; with a token of its own, to whoever brings it.
pub(crate) async fn handler(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let allowed = match &app.metrics_token {
        Some(token) => web::who::bearer(&headers).is_some_and(|given| given.same_as(token)),
        None => peer.ip().is_loopback(),
    };
    if !allowed {
        return Err(Code::Unauthorised.into());
    }
    let mut text = page(&app.engine.figures(), app.engine.busy());
    let mut limits = Page(text);
    // Not which: in a small house a name would tell of somebody's crisis.
    limits.family("papo_limits_met_total", "counter", "Honest limits met, by side (heard, said).");
    for (side, count) in app.engine.limits_met() {
        limits.line("papo_limits_met_total", &[("side", side)], count);
    }
    connections(&mut limits, &app.connections.all());
    text = limits.0;
    // The other figures are this process's own; a database that is away must not hide them.
    if let Ok(stale) = app.engine.jobs().stale_memories().await {
        let mut memory = Page(text);
        memory.family(
            "papo_memory_stale_people",
            "gauge",
            "People whose memory was not looked after for a week.",
        );
        memory.line("papo_memory_stale_people", &[], stale);
        text = memory.0;
    }
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response())
}

/// One line of a page, under its family's head.
struct Page(String);

impl Page {
    fn family(&mut self, name: &str, kind: &str, help: &str) {
        self.write(format_args!("# HELP {name} {help}\n# TYPE {name} {kind}\n"));
    }

    fn line(&mut self, name: &str, labels: &[(&str, &str)], value: impl std::fmt::Display) {
        let labels: Vec<String> =
            labels.iter().map(|(label, value)| format!("{label}=\"{}\"", escaped(value))).collect();
        if labels.is_empty() {
            self.write(format_args!("{name} {value}\n"));
        } else {
            self.write(format_args!("{name}{{{}}} {value}\n", labels.join(",")));
        }
    }

    fn histogram(&mut self, name: &str, model: &str, histogram: &Histogram) {
        for bucket in histogram.buckets() {
            let up_to = bucket.up_to.as_secs_f64().to_string();
            self.line(&format!("{name}_bucket"), &[("model", model), ("le", &up_to)], bucket.count);
        }
        self.line(&format!("{name}_bucket"), &[("model", model), ("le", "+Inf")], histogram.count);
        self.line(&format!("{name}_sum"), &[("model", model)], histogram.sum.as_secs_f64());
        self.line(&format!("{name}_count"), &[("model", model)], histogram.count);
    }

    fn write(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _infallible = self.0.write_fmt(text);
    }
}

/// What may stand between the quotes of a label.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

fn page(figures: &Snapshot, busy: usize) -> String {
    let mut page = Page(String::new());
    page.family("papo_build_info", "gauge", "Which Papo this is.");
    page.line("papo_build_info", &[("version", env!("CARGO_PKG_VERSION"))], 1);
    page.family("papo_turns_under_way", "gauge", "Turns that this process is answering.");
    page.line("papo_turns_under_way", &[], busy);
    breakers(&mut page, figures);
    counts(&mut page, figures);
    times(&mut page, figures);
    page.0
}

fn connections(page: &mut Page, all: &[((&'static str, String), Connection)]) {
    page.family(
        "papo_channel_connected",
        "gauge",
        "Whether an account is connected, as its service told last.",
    );
    for ((channel, account), connection) in all {
        let labels = [("channel", *channel), ("account", account.as_str())];
        page.line("papo_channel_connected", &labels, u8::from(*connection == Connection::Open));
    }
}

fn breakers(page: &mut Page, figures: &Snapshot) {
    page.family(
        "papo_breaker_state",
        "gauge",
        "Where the breaker of a provider stands: one of the three is 1.",
    );
    for breaker in &figures.breakers {
        for (state, name) in STATES {
            let labels = [("provider", breaker.provider), ("state", name)];
            page.line("papo_breaker_state", &labels, u8::from(breaker.state == state));
        }
    }
    page.family("papo_breaker_openings_total", "counter", "How often the breaker of a provider opened.");
    for breaker in &figures.breakers {
        page.line("papo_breaker_openings_total", &[("provider", breaker.provider)], breaker.openings);
    }
}

fn counts(page: &mut Page, figures: &Snapshot) {
    let counter = |page: &mut Page, name: &str, help: &str, value: fn(&ModelFigures) -> u64| {
        page.family(name, "counter", help);
        for model in &figures.models {
            page.line(name, &[("model", &model.model)], value(model));
        }
    };
    counter(page, "papo_model_calls_total", "Calls of a model that ended.", |model| model.calls);
    counter(page, "papo_model_retries_total", "Calls that were made once more.", |model| model.retries);
    counter(page, "papo_model_fallbacks_total", "How often the next model was asked.", |model| {
        model.fallbacks
    });
    page.family("papo_model_failures_total", "counter", "Calls that brought no answer, by why.");
    for model in &figures.models {
        for (code, count) in &model.failures {
            page.line("papo_model_failures_total", &[("model", &model.model), ("code", code)], count);
        }
    }
    page.family("papo_model_tokens_total", "counter", "Tokens that a model read and wrote.");
    for model in &figures.models {
        for (kind, count) in [
            ("input", model.input_tokens),
            ("cached", model.cached_tokens),
            ("cache_write", model.cache_write_tokens),
            ("output", model.output_tokens),
        ] {
            page.line("papo_model_tokens_total", &[("model", &model.model), ("kind", kind)], count);
        }
    }
    page.family("papo_model_requests_total", "counter", "Requests by the size of the model they were worth.");
    page.line("papo_model_requests_total", &[("size", "small")], figures.shares.small);
    page.line("papo_model_requests_total", &[("size", "large")], figures.shares.large);
}

fn times(page: &mut Page, figures: &Snapshot) {
    let first = "papo_model_first_chunk_seconds";
    page.family(first, "histogram", "From the question to the first piece of the answer.");
    for model in &figures.models {
        page.histogram(first, &model.model, &model.first);
    }
    let whole = "papo_model_answer_seconds";
    page.family(whole, "histogram", "From the question to the end of a good answer.");
    for model in &figures.models {
        page.histogram(whole, &model.model, &model.whole);
    }
}

#[cfg(test)]
#[path = "metrics_tests.rs"]
mod tests;
