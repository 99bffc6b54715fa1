//! `GET /healthz`: the process is up.

pub(crate) async fn handler() -> &'static str {
    "ok"
}
