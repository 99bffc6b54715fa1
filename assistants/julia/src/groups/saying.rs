//! How the desk is told of what groups post.

use ::tools::ToolError;
use jiff::civil::Time;

use super::offer::GroupOffer;
use crate::places::House;
use crate::vagas::ShiftText;

impl ShiftText<'_> {
    /// "nº 3 · sáb, 21/11, 19h–7h · São Luiz · Anestesiologia · R$ 2.500 · falta: valor".
    pub(super) fn group_offer(&self, offer: &GroupOffer, house: &House) -> String {
        let posted = &offer.posted;
        let clock = |time: Time| match time.minute() {
            0 => format!("{}h", time.hour()),
            minute => format!("{}h{minute:02}", time.hour()),
        };
        let hours = posted.hours.map(|(start, end)| format!("{}–{}", clock(start), clock(end)));
        let when = [posted.date.map(|day| self.day(day)), hours];
        let when = when.into_iter().flatten().collect::<Vec<_>>().join(", ");
        let missing: Vec<String> = offer
            .missing()
            .into_iter()
            .map(|name| self.words.text(&format!("julia.groups.missing.{name}")).to_owned())
            .collect();
        let missing = (!missing.is_empty())
            .then(|| self.words.fill("julia.groups.lacks", &[("list", &missing.join(", "))]));
        let parts = [
            Some(self.words.fill("julia.groups.number", &[("number", &offer.number.to_string())])),
            (!when.is_empty()).then_some(when),
            house.hospital_name(posted.hospital).or_else(|| posted.place.clone()),
            house.specialty_name(posted.specialty),
            posted.value_cents.map(|cents| self.reais(cents)),
            missing,
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    pub(super) fn group_refused(&self, code: &'static str) -> ToolError {
        ToolError::refused(code, self.words.text(&format!("julia.groups.refused.{code}")))
    }
}
