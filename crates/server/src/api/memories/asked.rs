//! Words out of a query or a body that name a kind, an area, an instant.

use domain::Timestamp;
use memory::{Area, ItemType};
use web::problem::{Code, Problem};

/// The kind of this name; an empty one is none.
pub(crate) fn kind_of(text: Option<&str>) -> Result<Option<ItemType>, Problem> {
    let Some(text) = given(text) else { return Ok(None) };
    ItemType::parse(text)
        .map(Some)
        .ok_or_else(|| one_of("type", ItemType::ALL.iter().map(|kind| kind.as_str())))
}

/// The area of this name; an empty one is none.
pub(crate) fn area_of(text: Option<&str>) -> Result<Option<Area>, Problem> {
    let Some(text) = given(text) else { return Ok(None) };
    Area::parse(text).map(Some).ok_or_else(|| one_of("area", Area::ALL.iter().map(|area| area.as_str())))
}

/// An instant as RFC 3339 writes it. A plus sign that a query turned into a space is still one.
pub(super) fn instant_of(text: Option<&str>) -> Result<Option<Timestamp>, Problem> {
    let Some(text) = given(text) else { return Ok(None) };
    text.replace(' ', "+").parse().map(Some).map_err(|_| {
        Problem::new(Code::InvalidRequest).saying("at is an instant, as 2026-03-01T12:00:00-03:00")
    })
}

fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

fn one_of<'n>(field: &str, names: impl Iterator<Item = &'n str>) -> Problem {
    let names: Vec<&str> = names.collect();
    Problem::new(Code::InvalidRequest).saying(format!("{field} is one of {}", names.join(", ")))
}
