//! A trend as a picture that answers a question: the title says it, the line shows it, the values label
//! themselves. Drawn by pure functions, once for the page and once for whatever takes pictures.

mod axis;
mod draw;
mod layout;
mod png;

use axis::Axis;

pub(crate) use draw::Look;
pub(crate) use png::png;

use super::saying::Telling;
use super::trend::Trend;
use jiff::civil::Date;

/// The days that a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) from: Date,
    pub(crate) to: Date,
}

/// The picture of a trend. `id` keeps its parts apart from those of other pictures on a page.
pub(crate) fn svg(trend: &Trend, frame: Frame, telling: &Telling<'_>, look: Look, id: &str) -> String {
    draw::draw(&layout::laid_out(trend, frame, telling), look, id)
}

#[cfg(test)]
#[path = "plot_tests.rs"]
mod tests;
