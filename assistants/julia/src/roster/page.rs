//! The page itself: a pure function of what was read.

use std::collections::BTreeMap;

use domain::UserId;
use http::page::book::{self, Act, Choice, Choosing, Field, Flash, Input, Line, Teaching};
use http::page::{Frame, Icon, Layout, Page};
use maud::{Markup, html};

use super::{Done, Entered, PATH, PLACE, Refused, View};
use crate::places::House;
use crate::vagas::{Saying, Status, Vaga};

/// Everything the page shows.
#[derive(Debug)]
pub(super) struct RosterPage {
    pub(super) view: View,
    pub(super) shifts: Vec<Vaga>,
    /// Who took them, by name.
    pub(super) doctors: BTreeMap<UserId, String>,
    pub(super) house: House,
    /// Where the next page begins.
    pub(super) next: Option<String>,
    pub(super) done: Option<Done>,
    pub(super) refused: Option<Refused>,
}

fn text(frame: &Frame, key: &str) -> String {
    frame.words.text(&format!("julia.roster.{key}")).to_owned()
}

impl RosterPage {
    pub(super) fn render(&self, frame: &Frame, saying: &Saying<'_>) -> Markup {
        frame.render(&Page {
            title: text(frame, "title"),
            here: Some(PLACE),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body: html! {
                (self.flash(frame))
                (self.ways(frame))
                (self.list(frame, saying))
                (self.offering(frame))
                (self.places(frame))
            },
            assets: book::ASSETS,
        })
    }

    fn flash(&self, frame: &Frame) -> Markup {
        let close = self.view.href();
        if let Some(refused) = &self.refused {
            return Flash::refused(&text(frame, &format!("refused.{}", refused.code)), &close).render(frame);
        }
        let Some(done) = self.done else { return html! {} };
        Flash::done(&text(frame, &format!("done.{}", done.as_str())), &close).render(frame)
    }

    fn ways(&self, frame: &Frame) -> Markup {
        let way = |choosing: Choosing, view: View| {
            let name = text(frame, &format!("show.{}", view.as_str()));
            if view == self.view {
                choosing.here(view.href(), name)
            } else {
                choosing.there(view.href(), name)
            }
        };
        View::ALL.into_iter().fold(Choosing::new(text(frame, "show.label")), way).render()
    }

    fn list(&self, frame: &Frame, saying: &Saying<'_>) -> Markup {
        let title = text(frame, &format!("show.{}", self.view.as_str()));
        if self.shifts.is_empty() {
            let teaching = Teaching { title: "", text: &text(frame, "none"), sayings: &[] };
            return book::section(&title, &teaching.render_inside(frame));
        }
        let lines: Vec<Line> = self.shifts.iter().map(|vaga| self.line(frame, saying, vaga)).collect();
        book::section(
            &title,
            &html! {
                (book::lines(&lines))
                @if let Some(next) = &self.next {
                    p { a.button.quiet href={ (self.view.href()) "&after=" (next) } { (text(frame, "more")) } }
                }
            },
        )
    }

    fn line(&self, frame: &Frame, saying: &Saying<'_>, vaga: &Vaga) -> Line {
        let id = vaga.id.to_string();
        let when = format!("{}, {}", saying.day(vaga.starts.date()), saying.hours(vaga));
        let status = text(frame, &format!("status.{}", vaga.status.as_str()));
        let doctor = vaga.reserved_by.map(|user| match self.doctors.get(&user) {
            Some(name) => name.clone(),
            None => text(frame, "somebody"),
        });
        let line = Line::new(html! { (vaga.hospital.name) " · " (vaga.specialty.name) })
            .id(format!("v-{id}"))
            .aside(html! { (when) " · " (status) @if let Some(doctor) = &doctor { " · " (doctor) } })
            .figure(html! { (saying.money(vaga)) });
        if vaga.status != Status::Aberta {
            return line;
        }
        let (value, label) = (format!("close:{id}"), text(frame, "close"));
        let close = Act { action: PATH, sends: ("act", &value), icon: Icon::No, label: &label };
        line.actions(close.render_small(frame, &when)).below(Self::amending(frame, vaga))
    }

    /// The fields of an open shift, folded away.
    fn amending(frame: &Frame, vaga: &Vaga) -> Markup {
        let entered = Entered {
            date: vaga.starts.date().to_string(),
            start: vaga.starts.strftime("%H:%M").to_string(),
            end: vaga.ends.strftime("%H:%M").to_string(),
            value: typed(vaga.value_cents),
            ..Entered::default()
        };
        let (id, act) = (vaga.id.to_string(), format!("amend:{}", vaga.id));
        let fields = html! {
            input type="hidden" name="act" value=(act);
            (times(frame, &entered, &id))
        };
        book::fold(Icon::Edit, &text(frame, "amend"), &book::form(frame, PATH, &fields, &text(frame, "keep")))
    }

    fn offering(&self, frame: &Frame) -> Markup {
        let title = text(frame, "new.title");
        if self.house.hospitals.is_empty() || self.house.specialties.is_empty() {
            return book::section(&title, &book::aside(&text(frame, "new.first")));
        }
        let none = Entered::default();
        let entered = self.refused.as_ref().map_or(&none, |refused| &refused.entered);
        let hospitals: Vec<(String, &str)> =
            self.house.hospitals.iter().map(|one| (one.id.to_string(), one.name.as_str())).collect();
        let specialties: Vec<(String, &str)> =
            self.house.specialties.iter().map(|one| (one.id.to_string(), one.name.as_str())).collect();
        let hospitals: Vec<Choice<'_>> =
            hospitals.iter().map(|(value, text)| Choice { value, text }).collect();
        let specialties: Vec<Choice<'_>> =
            specialties.iter().map(|(value, text)| Choice { value, text }).collect();
        let label = |key: &str| text(frame, &format!("field.{key}"));
        let fields = html! {
            input type="hidden" name="act" value="offer";
            (book::pair(&html! {
                (Field::new("hospital", &label("hospital")).input(Input::Choice(&hospitals)).value(&entered.hospital)
                    .render())
                (Field::new("specialty", &label("specialty")).input(Input::Choice(&specialties))
                    .value(&entered.specialty).render())
            }))
            (times(frame, entered, "new"))
        };
        book::section(&title, &book::form(frame, PATH, &fields, &text(frame, "new.send")))
    }

    fn places(&self, frame: &Frame) -> Markup {
        let label = |key: &str| text(frame, &format!("field.{key}"));
        let hospital = html! {
            input type="hidden" name="act" value="hospital";
            (Field::new("name", &label("name")).within("hospital").longest(120).required().render())
            (book::pair(&html! {
                (Field::new("bairro", &label("bairro")).longest(120).render())
                (Field::new("cidade", &label("cidade")).longest(120).render())
            }))
            (Field::new("region", &label("region")).hint(&label("region_hint")).longest(120).render())
        };
        let specialty = html! {
            input type="hidden" name="act" value="specialty";
            (Field::new("name", &label("name")).within("specialty").longest(120).required().render())
        };
        let names = |all: Vec<&str>| all.join(", ");
        let hospitals = names(self.house.hospitals.iter().map(|one| one.name.as_str()).collect());
        let specialties = names(self.house.specialties.iter().map(|one| one.name.as_str()).collect());
        let add = text(frame, "add");
        html! {
            (book::section(&text(frame, "hospitals"), &html! {
                @if !hospitals.is_empty() { p { (hospitals) } }
                (book::fold(Icon::Add, &text(frame, "add_hospital"), &book::form(frame, PATH, &hospital, &add)))
            }))
            (book::section(&text(frame, "specialties"), &html! {
                @if !specialties.is_empty() { p { (specialties) } }
                (book::fold(Icon::Add, &text(frame, "add_specialty"), &book::form(frame, PATH, &specialty, &add)))
            }))
        }
    }
}

/// When a shift is, and what it pays.
fn times(frame: &Frame, entered: &Entered, within: &str) -> Markup {
    let label = |key: &str| text(frame, &format!("field.{key}"));
    html! {
        (book::pair(&html! {
            (Field::new("date", &label("date")).within(within).input(Input::Day).value(&entered.date).required().render())
            (Field::new("value", &label("value")).within(within).input(Input::Number).value(&entered.value)
                .placeholder("2.000,00").longest(20).required().render())
        }))
        (book::pair(&html! {
            (Field::new("start", &label("start")).within(within).input(Input::Time).value(&entered.start).required()
                .render())
            (Field::new("end", &label("end")).within(within).input(Input::Time).value(&entered.end)
                .hint(&label("end_hint")).required().render())
        }))
    }
}

/// An amount as somebody would type it.
fn typed(cents: i64) -> String {
    format!("{},{:02}", cents / 100, cents % 100)
}
