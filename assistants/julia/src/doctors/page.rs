//! The page of the doctors: a pure function of what was read.

use maud::{Markup, html};
use serde::Deserialize;
use web::page::book::{self, Choice, Field, Flash, Input, Line, Teaching};
use web::page::{Frame, Icon, Layout, Page};

use super::Doctor;
use super::pages::{IMPORT, PATH, PLACE};
use crate::places::House;
use crate::sheets;

/// What stands in the fields, as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
pub(super) struct DoctorForm {
    pub(super) name: String,
    pub(super) phone: String,
    pub(super) crm: String,
    pub(super) specialty: String,
    pub(super) region: String,
}

/// Everything the page shows.
#[derive(Debug)]
pub(super) struct DoctorsPage {
    pub(super) wanted: String,
    /// Each with their phone.
    pub(super) doctors: Vec<(Doctor, Option<String>)>,
    pub(super) house: House,
    /// Where the next page begins.
    pub(super) next: Option<String>,
    pub(super) done: Option<String>,
    /// What was entered and could not be, and why: a name of `julia.doctors.refused.…`, or a whole key.
    pub(super) refused: Option<(DoctorForm, &'static str)>,
}

/// What may have been done, for the line that says so.
const DONE: [&str; 3] = ["added", "changed", "imported"];

fn text(frame: &Frame, key: &str) -> String {
    frame.words.text(&format!("julia.doctors.{key}")).to_owned()
}

impl DoctorsPage {
    pub(super) fn render(&self, frame: &Frame) -> Markup {
        frame.render(&Page {
            title: text(frame, "title"),
            here: Some(PLACE),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body: html! {
                (self.flash(frame))
                (self.searching(frame))
                (self.list(frame))
                (self.adding(frame))
            },
            assets: book::ASSETS,
        })
    }

    fn flash(&self, frame: &Frame) -> Markup {
        if let Some((_, code)) = &self.refused {
            let own = format!("julia.doctors.refused.{code}");
            let key = if frame.words.has(&own) { own.as_str() } else { code };
            return Flash::refused(frame.words.text(key), PATH).render(frame);
        }
        let done = self.done.as_deref().filter(|done| DONE.contains(done));
        let Some(done) = done else { return html! {} };
        Flash::done(&text(frame, &format!("done.{done}")), PATH).render(frame)
    }

    fn searching(&self, frame: &Frame) -> Markup {
        html! {
            form.fields method="get" action=(PATH) role="search" {
                (Field::new("q", &text(frame, "search")).value(&self.wanted)
                    .placeholder(&text(frame, "search_hint")).longest(120).render())
                button { (text(frame, "find")) }
            }
        }
    }

    fn list(&self, frame: &Frame) -> Markup {
        let title = text(frame, "list");
        if self.doctors.is_empty() {
            let none = if self.wanted.is_empty() { "none" } else { "nobody" };
            let teaching = Teaching { title: "", text: &text(frame, none), sayings: &[] };
            return book::section(&title, &teaching.render_inside(frame));
        }
        let lines: Vec<Line> =
            self.doctors.iter().map(|(doctor, phone)| self.line(frame, doctor, phone.as_deref())).collect();
        book::section(
            &title,
            &html! {
                (book::lines(&lines))
                @if let Some(next) = &self.next {
                    form method="get" action=(PATH) {
                        input type="hidden" name="q" value=(self.wanted);
                        input type="hidden" name="after" value=(next);
                        button.quiet { (text(frame, "more")) }
                    }
                }
            },
        )
    }

    fn line(&self, frame: &Frame, doctor: &Doctor, phone: Option<&str>) -> Line {
        let id = doctor.user.to_string();
        let phone = phone.map(|digits| format!("+{digits}"));
        let about: Vec<String> = [
            self.house.specialty_name(doctor.specialty),
            doctor.crm.as_ref().map(|crm| format!("CRM {crm}")),
            phone.clone(),
            doctor.region.clone(),
        ]
        .into_iter()
        .flatten()
        .collect();
        let about = if about.is_empty() { text(frame, "only_name") } else { about.join(" · ") };
        let entered = DoctorForm {
            name: doctor.name.clone(),
            phone: phone.unwrap_or_default(),
            crm: doctor.crm.clone().unwrap_or_default(),
            specialty: doctor.specialty.map(|id| id.to_string()).unwrap_or_default(),
            region: doctor.region.clone().unwrap_or_default(),
        };
        let act = format!("change:{id}");
        let form = self.fields(frame, &entered, &act, &id, &text(frame, "keep"));
        Line::new(html! { (doctor.name) }).id(format!("d-{id}")).aside(html! { (about) }).below(book::fold(
            Icon::Edit,
            &text(frame, "change"),
            &form,
        ))
    }

    fn adding(&self, frame: &Frame) -> Markup {
        let none = DoctorForm::default();
        let entered = self.refused.as_ref().map_or(&none, |(entered, _)| entered);
        let form = self.fields(frame, entered, "add", "new", &text(frame, "add.send"));
        book::section(
            &text(frame, "add.title"),
            &html! {
                (book::fold(Icon::Add, &text(frame, "add.open"), &form))
                (sheets::pasting(frame, IMPORT, &text(frame, "import.hint")))
            },
        )
    }

    fn fields(&self, frame: &Frame, entered: &DoctorForm, act: &str, within: &str, send: &str) -> Markup {
        let label = |key: &str| text(frame, &format!("field.{key}"));
        let unsaid = (String::new(), text(frame, "no_specialty"));
        let used = self
            .house
            .specialties
            .iter()
            .filter(|one| one.archived_at.is_none() || entered.specialty == one.id.to_string());
        let specialties: Vec<(String, String)> =
            std::iter::once(unsaid).chain(used.map(|one| (one.id.to_string(), one.name.clone()))).collect();
        let specialties: Vec<Choice<'_>> =
            specialties.iter().map(|(value, text)| Choice { value, text }).collect();
        let fields = html! {
            input type="hidden" name="act" value=(act);
            (Field::new("name", &label("name")).within(within).value(&entered.name).longest(120).required().render())
            (book::pair(&html! {
                (Field::new("phone", &label("phone")).within(within).value(&entered.phone)
                    .placeholder("+55 11 91234-5678").hint(&label("phone_hint")).longest(30).render())
                (Field::new("crm", &label("crm")).within(within).value(&entered.crm).longest(30).render())
            }))
            (book::pair(&html! {
                (Field::new("specialty", &label("specialty")).within(within).input(Input::Choice(&specialties))
                    .value(&entered.specialty).render())
                (Field::new("region", &label("region")).within(within).value(&entered.region).longest(120).render())
            }))
        };
        book::form(frame, PATH, &fields, send)
    }
}
