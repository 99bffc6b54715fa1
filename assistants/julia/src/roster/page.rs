//! The page itself: a pure function of what was read.

use std::collections::BTreeMap;

use domain::{Timestamp, UserId};
use maud::{Markup, html};
use web::page::book::{self, Act, Choice, Choosing, Field, Flash, Input, Line, Teaching};
use web::page::{Frame, Icon, Layout, Page};

use super::{Done, EXPORT, Entered, IMPORT, PATH, PLACE, Refused, View};
use crate::doctors::Doctor;
use crate::places::House;
use crate::sheets;
use crate::vagas::{ShiftStatus, ShiftText, Vaga};

/// Everything the page shows.
#[derive(Debug)]
pub(super) struct RosterPage {
    pub(super) view: View,
    pub(super) shifts: Vec<Vaga>,
    /// Who took them, by name.
    pub(super) doctors: BTreeMap<UserId, String>,
    /// Whoever may be given one.
    pub(super) candidates: Vec<Doctor>,
    pub(super) house: House,
    pub(super) now: Timestamp,
    /// Whether nothing leaves: whoever is concerned is not told.
    pub(super) paused: bool,
    /// The hospital and the day that the list is narrowed to, as they were asked for.
    pub(super) hospital: String,
    pub(super) from: String,
    /// Where the next page begins.
    pub(super) next: Option<String>,
    pub(super) done: Option<Done>,
    pub(super) refused: Option<Refused>,
}

fn text(frame: &Frame, key: &str) -> String {
    frame.words.text(&format!("julia.roster.{key}")).to_owned()
}

impl RosterPage {
    pub(super) fn render(&self, frame: &Frame, saying: &ShiftText<'_>) -> Markup {
        frame.render(&Page {
            title: text(frame, "title"),
            here: Some(PLACE),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body: html! {
                (self.flash(frame))
                (self.ways(frame))
                (self.narrowing(frame))
                (self.list(frame, saying))
                (self.offering(frame))
                (Self::sheets(frame))
            },
            assets: book::ASSETS,
        })
    }

    fn flash(&self, frame: &Frame) -> Markup {
        let close = self.view.href();
        if let Some(refused) = &self.refused {
            return Flash::refused(&refused.why.said(&frame.words), &close).render(frame);
        }
        let Some(done) = self.done else { return html! {} };
        let mut said = text(frame, &format!("done.{}", done.as_str()));
        if done.concerns_a_doctor() {
            // What is said of the word to a doctor is the desk's, whichever way the order came.
            said += frame.words.text(if self.paused { "julia.desk.untold" } else { "julia.desk.told" });
        }
        Flash::done(&said, &close).render(frame)
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

    fn list(&self, frame: &Frame, saying: &ShiftText<'_>) -> Markup {
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
                    p { a.button.quiet href={ (self.view.href()) "&hospital=" (self.hospital) "&from=" (self.from) "&after=" (next) } { (text(frame, "more")) } }
                }
            },
        )
    }

    fn line(&self, frame: &Frame, saying: &ShiftText<'_>, vaga: &Vaga) -> Line {
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
        let acts: &[(&str, Icon)] = match (vaga.status, vaga.starts.timestamp() > self.now) {
            (ShiftStatus::Aberta, true) => &[("close", Icon::No)],
            (ShiftStatus::Reservada, true) => &[("free", Icon::Undo), ("close", Icon::No)],
            (ShiftStatus::Reservada, false) => &[("done", Icon::Yes), ("missed", Icon::No)],
            (ShiftStatus::Realizada, _) => &[("missed", Icon::No)],
            (ShiftStatus::NaoRealizada, _) => &[("done", Icon::Yes)],
            (ShiftStatus::Aberta | ShiftStatus::Fechada, _) => &[],
        };
        let acts = html! {
            @for (verb, icon) in acts {
                @let (value, label) = (format!("{verb}:{id}"), text(frame, &format!("act.{verb}")));
                (Act { action: PATH, sends: ("act", &value), icon: *icon, label: &label }.render_small(frame, &when))
            }
        };
        let line = line.actions(acts);
        let changes = matches!(vaga.status, ShiftStatus::Aberta | ShiftStatus::Reservada);
        if !changes || vaga.starts.timestamp() <= self.now {
            return line;
        }
        line.below(html! { (Self::amending(frame, vaga)) (self.assigning(frame, vaga)) })
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
        let (hospitals, specialties) = self.house.in_use();
        if hospitals.is_empty() || specialties.is_empty() {
            return book::section(
                &title,
                &html! {
                    (book::aside(&text(frame, "new.first")))
                    p { a.button.quiet href=(crate::places::pages::PATH) { (text(frame, "new.places")) } }
                },
            );
        }
        let none = Entered::default();
        let entered = self.refused.as_ref().map_or(&none, |refused| &refused.entered);
        let hospitals: Vec<(String, &str)> =
            hospitals.into_iter().map(|one| (one.id.to_string(), one.name.as_str())).collect();
        let specialties: Vec<(String, &str)> =
            specialties.into_iter().map(|one| (one.id.to_string(), one.name.as_str())).collect();
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

    /// What a spreadsheet brings in and takes out.
    fn sheets(frame: &Frame) -> Markup {
        book::section(
            &text(frame, "sheet"),
            &html! {
                (sheets::pasting(frame, IMPORT, &text(frame, "import.hint")))
                p { a.button.quiet href=(EXPORT) download { (Icon::Report.render()) span { (frame.words.text("julia.sheets.export")) } } }
            },
        )
    }

    /// Only the shifts of one hospital.
    fn narrowing(&self, frame: &Frame) -> Markup {
        if self.house.hospitals.len() < 2 {
            return html! {};
        }
        let all = (String::new(), text(frame, "every_hospital"));
        let hospitals: Vec<(String, String)> = std::iter::once(all)
            .chain(self.house.hospitals.iter().map(|one| (one.id.to_string(), one.name.clone())))
            .collect();
        let choices: Vec<Choice<'_>> = hospitals.iter().map(|(value, text)| Choice { value, text }).collect();
        html! {
            form.fields method="get" action=(PATH) {
                input type="hidden" name="show" value=(self.view.as_str());
                (book::pair(&html! {
                    (Field::new("hospital", &text(frame, "field.hospital")).within("filter")
                        .input(Input::Choice(&choices)).value(&self.hospital).render())
                    (Field::new("from", &text(frame, "field.from")).within("filter").input(Input::Day)
                        .value(&self.from).render())
                }))
                button { (text(frame, "narrow")) }
            }
        }
    }

    /// Whoever may be given a shift, as a list to choose from.
    fn assigning(&self, frame: &Frame, vaga: &Vaga) -> Markup {
        let fits = |doctor: &&Doctor| {
            doctor.specialty.is_none_or(|own| own == vaga.specialty.id)
                && Some(doctor.user) != vaga.reserved_by
        };
        let doctors: Vec<(String, &str)> = self
            .candidates
            .iter()
            .filter(fits)
            .map(|doctor| (doctor.user.to_string(), doctor.name.as_str()))
            .collect();
        if doctors.is_empty() {
            return html! {};
        }
        let choices: Vec<Choice<'_>> = doctors.iter().map(|(value, text)| Choice { value, text }).collect();
        let (id, act) = (vaga.id.to_string(), format!("assign:{}", vaga.id));
        let fields = html! {
            input type="hidden" name="act" value=(act);
            (Field::new("doctor", &text(frame, "field.doctor")).within(&id).input(Input::Choice(&choices)).render())
        };
        let open = if vaga.reserved_by.is_some() { "reassign" } else { "assign" };
        book::fold(
            Icon::People,
            &text(frame, open),
            &book::form(frame, PATH, &fields, &text(frame, "assign_send")),
        )
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
