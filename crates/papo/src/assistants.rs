//! The assistants that ship. A new one is a folder, and a line here.

use anyhow::{Context, Result};
use engine::Assistant;
use utoipa_axum::router::OpenApiRouter;
use web::App;
use web::page::NavLink;

/// Everything an assistant brings: to the engine, and to the pages and the API.
pub(crate) struct Shipped {
    pub(crate) assistant: Assistant,
    /// Made only by a server: describing them takes longer than all the rest of an assistant.
    pub(crate) routes: fn() -> OpenApiRouter<App>,
    /// Where the shell leads besides the core's own places.
    pub(crate) places: Vec<NavLink>,
}

pub(crate) fn all() -> Result<Vec<Shipped>> {
    Ok(vec![
        Shipped {
            assistant: aria::assistant().context("aria does not fit together")?,
            routes: aria::routes,
            places: aria::places(),
        },
        Shipped {
            assistant: julia::assistant().context("julia does not fit together")?,
            routes: julia::routes,
            places: julia::places(),
        },
    ])
}
