//! The page of hospitals and specialties: a pure function of what was read.

use maud::{Markup, html};
use serde::Deserialize;
use web::page::book::{self, Act, Field, Flash, Line, Teaching};
use web::page::{Frame, Icon, Layout, Page};

use super::pages::{PATH, PLACE};
use super::{Hospital, House, Specialty};

/// What stands in the fields, as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
pub(super) struct PlaceForm {
    pub(super) name: String,
    pub(super) address: String,
    pub(super) bairro: String,
    pub(super) cidade: String,
    pub(super) estado: String,
    pub(super) region: String,
    pub(super) notes: String,
}

/// Everything the page shows.
#[derive(Debug)]
pub(super) struct PlacesPage {
    pub(super) house: House,
    pub(super) done: Option<String>,
    /// Why what was entered could not be.
    pub(super) refused: Option<&'static str>,
}

/// What may have been done, for the line that says so.
const DONE: [&str; 6] =
    ["hospital_added", "hospital_changed", "specialty_added", "specialty_changed", "archived", "used"];

fn text(frame: &Frame, key: &str) -> String {
    frame.words.text(&format!("julia.places.{key}")).to_owned()
}

impl PlacesPage {
    pub(super) fn render(&self, frame: &Frame) -> Markup {
        frame.render(&Page {
            title: text(frame, "title"),
            here: Some(PLACE),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body: html! {
                (self.flash(frame))
                (self.hospitals(frame))
                (self.specialties(frame))
            },
            assets: book::ASSETS,
        })
    }

    fn flash(&self, frame: &Frame) -> Markup {
        if let Some(code) = self.refused {
            return Flash::refused(&text(frame, &format!("refused.{code}")), PATH).render(frame);
        }
        let done = self.done.as_deref().filter(|done| DONE.contains(done));
        let Some(done) = done else { return html! {} };
        Flash::done(&text(frame, &format!("done.{done}")), PATH).render(frame)
    }

    fn hospitals(&self, frame: &Frame) -> Markup {
        let lines: Vec<Line> = self.house.hospitals.iter().map(|one| hospital(frame, one)).collect();
        let add = hospital_fields(frame, &PlaceForm::default(), "hospital:", "new-hospital");
        let add = book::form(frame, PATH, &add, &text(frame, "add"));
        listed(frame, "hospitals", &lines, &book::fold(Icon::Add, &text(frame, "add_hospital"), &add))
    }

    fn specialties(&self, frame: &Frame) -> Markup {
        let lines: Vec<Line> = self.house.specialties.iter().map(|one| specialty(frame, one)).collect();
        let add = specialty_fields(frame, "", "specialty:", "new-specialty");
        let add = book::form(frame, PATH, &add, &text(frame, "add"));
        listed(frame, "specialties", &lines, &book::fold(Icon::Add, &text(frame, "add_specialty"), &add))
    }
}

fn listed(frame: &Frame, what: &str, lines: &[Line], add: &Markup) -> Markup {
    let none = text(frame, &format!("no_{what}"));
    book::section(
        &text(frame, what),
        &html! {
            @if lines.is_empty() {
                (Teaching { title: "", text: &none, sayings: &[] }.render_inside(frame))
            } @else {
                (book::lines(lines))
            }
            (add)
        },
    )
}

/// A line with what is used no more marked so, and the button that changes it.
fn line(
    frame: &Frame,
    (kind, id, name): (&str, &str, &str),
    about: &str,
    archived: bool,
    below: Markup,
) -> Line {
    let (verb, label, icon) = if archived {
        ("use", text(frame, "use"), Icon::Again)
    } else {
        ("archive", text(frame, "archive"), Icon::No)
    };
    let value = format!("{verb}-{kind}:{id}");
    let act = Act { action: PATH, sends: ("act", &value), icon, label: &label };
    let marked = text(frame, "archived");
    let parts = [Some(about), archived.then_some(marked.as_str())];
    let about: Vec<&str> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    Line::new(html! { (name) })
        .id(format!("p-{id}"))
        .aside(html! { (about.join(" · ")) })
        .actions(act.render_small(frame, name))
        .below(below)
}

fn hospital(frame: &Frame, one: &Hospital) -> Line {
    let id = one.id.to_string();
    let said = |text: &Option<String>| text.clone().unwrap_or_default();
    let entered = PlaceForm {
        name: one.name.clone(),
        address: said(&one.address),
        bairro: said(&one.bairro),
        cidade: said(&one.cidade),
        estado: said(&one.estado),
        region: said(&one.region),
        notes: said(&one.notes),
    };
    let fields = hospital_fields(frame, &entered, &format!("hospital:{id}"), &id);
    let form = book::form(frame, PATH, &fields, &text(frame, "keep"));
    let about: Vec<&str> =
        [&one.bairro, &one.cidade, &one.region].into_iter().flatten().map(String::as_str).collect();
    let below = book::fold(Icon::Edit, &text(frame, "change"), &form);
    line(frame, ("hospital", &id, &one.name), &about.join(", "), one.archived_at.is_some(), below)
}

fn specialty(frame: &Frame, one: &Specialty) -> Line {
    let id = one.id.to_string();
    let fields = specialty_fields(frame, &one.name, &format!("specialty:{id}"), &id);
    let form = book::form(frame, PATH, &fields, &text(frame, "keep"));
    let below = book::fold(Icon::Edit, &text(frame, "change"), &form);
    line(frame, ("specialty", &id, &one.name), "", one.archived_at.is_some(), below)
}

fn hospital_fields(frame: &Frame, entered: &PlaceForm, act: &str, within: &str) -> Markup {
    let label = |key: &str| text(frame, &format!("field.{key}"));
    let field = |name: &'static str, value: &str| {
        Field::new(name, &label(name)).within(within).value(value).longest(200).render()
    };
    html! {
        input type="hidden" name="act" value=(act);
        (Field::new("name", &label("name")).within(within).value(&entered.name).longest(120).required().render())
        (field("address", &entered.address))
        (book::pair(&html! { (field("bairro", &entered.bairro)) (field("cidade", &entered.cidade)) }))
        (book::pair(&html! { (field("estado", &entered.estado)) (field("region", &entered.region)) }))
        (Field::new("notes", &label("notes")).within(within).value(&entered.notes).hint(&label("notes_hint"))
            .longest(500).render())
    }
}

fn specialty_fields(frame: &Frame, name: &str, act: &str, within: &str) -> Markup {
    let label = text(frame, "field.name");
    html! {
        input type="hidden" name="act" value=(act);
        (Field::new("name", &label).within(within).value(name).longest(120).required().render())
    }
}
