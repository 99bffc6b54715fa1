//! What was typed into a field of a form, on its way into a draft. An empty field says nothing.

use jiff::civil::Date;

pub(crate) use web::page::form::fill_text as text;

use crate::finance::money::Money;
use crate::finance::refusal::{self, Refusal};

pub(crate) fn money(field: &mut Option<f64>, text: &str) -> Result<(), Refusal> {
    *field = said(text).map(|text| refusal::typed(text).map(Money::to_number)).transpose()?;
    Ok(())
}

pub(crate) fn day(field: &mut Option<Date>, text: &str) -> Result<(), Refusal> {
    *field = said(text).map(str::parse).transpose().map_err(|_| Refusal::BadDate)?;
    Ok(())
}

pub(crate) fn whole(field: &mut Option<i64>, text: &str, bad: Refusal) -> Result<(), Refusal> {
    *field = said(text).map(str::parse).transpose().map_err(|_| bad)?;
    Ok(())
}

fn said(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}
