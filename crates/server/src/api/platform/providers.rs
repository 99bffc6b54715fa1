//! `GET /api/v1/platform/providers`: how each provider is doing, as this process has seen it.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::extract::State;
use engine::figures::{BreakerFigures, BreakerState, Histogram, ModelFigures, Snapshot};
use serde::Serialize;
use utoipa::ToSchema;
use web::App;
use web::problem::Problem;

use super::PlatformAdmin;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ProvidersBody {
    /// By name. The figures are this process's, since it began.
    items: Vec<ProviderBody>,
}

#[derive(Debug, Default, PartialEq, Serialize, ToSchema)]
struct ProviderBody {
    provider: String,
    health: Health,
    /// Where its breaker stands; null for what never leaves this machine.
    breaker: Option<BreakerBody>,
    models: Vec<ModelBody>,
}

/// What the breaker lets through says how a provider is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Health {
    #[default]
    Ok,
    /// One call at a time finds out whether it is back.
    Recovering,
    Down,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
struct BreakerBody {
    #[schema(example = "closed")]
    state: &'static str,
    openings: u64,
}

#[derive(Debug, PartialEq, Serialize, ToSchema)]
struct ModelBody {
    model: String,
    calls: u64,
    failed: u64,
    /// By why.
    failures: BTreeMap<&'static str, u64>,
    /// Failed calls among all, from 0 to 1; null before the first call.
    error_rate: Option<f64>,
    retries: u64,
    /// How often somebody else was asked in its place.
    fallbacks: u64,
    /// To the first piece of an answer.
    first_chunk: LatencyBody,
    /// To the end of a good answer.
    answer: LatencyBody,
}

/// Read off a histogram: half, and all but one in twenty, took no longer than about this.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
struct LatencyBody {
    count: u64,
    p50_ms: Option<f64>,
    p95_ms: Option<f64>,
}

/// Says how the providers are doing.
#[utoipa::path(
    get,
    path = "/api/v1/platform/providers",
    responses((status = 200, body = ProvidersBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    _admin: PlatformAdmin,
    State(app): State<App>,
) -> Result<axum::Json<ProvidersBody>, Problem> {
    Ok(axum::Json(ProvidersBody { items: providers(&app.engine.figures()) }))
}

fn providers(figures: &Snapshot) -> Vec<ProviderBody> {
    let mut providers: BTreeMap<&str, ProviderBody> = BTreeMap::new();
    for breaker in &figures.breakers {
        let provider = providers.entry(breaker.provider).or_default();
        (provider.health, provider.breaker) = (health(breaker.state), Some(BreakerBody::from(breaker)));
    }
    for model in &figures.models {
        let name = model.model.split(':').next().unwrap_or_default();
        providers.entry(name).or_default().models.push(ModelBody::from(model));
    }
    let named =
        |(name, provider): (&str, ProviderBody)| ProviderBody { provider: name.to_owned(), ..provider };
    providers.into_iter().map(named).collect()
}

const fn health(state: BreakerState) -> Health {
    match state {
        BreakerState::Closed => Health::Ok,
        BreakerState::HalfOpen => Health::Recovering,
        BreakerState::Open => Health::Down,
    }
}

impl From<&BreakerFigures> for BreakerBody {
    fn from(breaker: &BreakerFigures) -> Self {
        let state = match breaker.state {
            BreakerState::Closed => "closed",
            BreakerState::HalfOpen => "half_open",
            BreakerState::Open => "open",
        };
        Self { state, openings: breaker.openings }
    }
}

impl From<&ModelFigures> for ModelBody {
    fn from(model: &ModelFigures) -> Self {
        let failed: u64 = model.failures.values().sum();
        Self {
            model: model.model.clone(),
            calls: model.calls,
            failed,
            failures: model.failures.clone(),
            error_rate: (model.calls > 0).then(|| share(failed, model.calls)),
            retries: model.retries,
            fallbacks: model.fallbacks,
            first_chunk: LatencyBody::from(&model.first),
            answer: LatencyBody::from(&model.whole),
        }
    }
}

impl From<&Histogram> for LatencyBody {
    fn from(histogram: &Histogram) -> Self {
        Self { count: histogram.count, p50_ms: quantile(histogram, 0.50), p95_ms: quantile(histogram, 0.95) }
    }
}

/// The time within which this share of all lies, evenly spread within its bucket. What lies above the last bound
/// is said to be that bound: more is not known.
fn quantile(histogram: &Histogram, share_of_all: f64) -> Option<f64> {
    if histogram.count == 0 {
        return None;
    }
    let (mut from, mut below) = (Duration::ZERO, 0);
    for bucket in histogram.buckets() {
        let (start, end) = (share(below, histogram.count), share(bucket.count, histogram.count));
        if end >= share_of_all && end > start {
            let into = (share_of_all - start) / (end - start);
            let width = bucket.up_to.saturating_sub(from);
            return Some(milliseconds(from.saturating_add(width.mul_f64(into.clamp(0.0, 1.0)))));
        }
        (from, below) = (bucket.up_to, bucket.count);
    }
    Some(milliseconds(from))
}

#[expect(clippy::cast_precision_loss, reason = "a share needs no more than sixteen digits")]
fn share(some: u64, all: u64) -> f64 {
    some as f64 / all as f64
}

/// To a tenth.
fn milliseconds(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 10_000.0).round() / 10.0
}

#[cfg(test)]
#[path = "providers_tests.rs"]
mod tests;
