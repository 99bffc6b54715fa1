//! One thing that Aria does, whole: a folder that brings its tools, tables, words, endpoints, pages and duties.

use ::tools::{Registry, RegistryError};
use domain::words::Texts;
use engine::Duty;
use engine::assistant::Forget;
use store::Migration;
use utoipa_axum::router::OpenApiRouter;
use web::App;
use web::page::NavLink;

/// What a folder of hers brings. She is nothing but the sum of them.
pub(crate) struct Capability {
    pub(crate) words: Texts,
    pub(crate) migrations: &'static [Migration],
    pub(crate) tools: fn(Registry) -> Result<Registry, RegistryError>,
    /// Its endpoints and its pages.
    pub(crate) routes: fn() -> OpenApiRouter<App>,
    /// Where the shell leads.
    pub(crate) places: &'static [NavLink],
    /// What she does by herself when its time has come.
    pub(crate) duties: &'static [Duty],
    pub(crate) forget: Forget,
}
