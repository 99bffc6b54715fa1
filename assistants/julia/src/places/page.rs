//! The page of hospitals and specialties: a pure function of what was read.

use maud::{Markup, html};
use web::page::book::{self, Act, Flash, Line, Teaching};
use web::page::form::{Entered, FormView};
use web::page::{Frame, Icon, Layout, Page};

use super::pages::{PATH, PLACE};
use super::place::{Place, PlaceRefusal};
use super::{Hospital, House, Specialty};

/// Everything the page shows.
#[derive(Debug)]
pub(super) struct PlacesPage {
    pub(super) house: House,
    pub(super) done: Option<String>,
    /// Why what was entered could not be.
    pub(super) refused: Option<PlaceRefusal>,
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
        if let Some(refusal) = self.refused {
            return Flash::refused(&refusal.said(&frame.words), PATH).render(frame);
        }
        let done = self.done.as_deref().filter(|done| DONE.contains(done));
        let Some(done) = done else { return html! {} };
        Flash::done(&text(frame, &format!("done.{done}")), PATH).render(frame)
    }

    fn hospitals(&self, frame: &Frame) -> Markup {
        let about = |one: &Hospital| {
            let parts = [&one.bairro, &one.cidade, &one.region].into_iter().flatten();
            parts.map(String::as_str).collect::<Vec<_>>().join(", ")
        };
        let line =
            |one: &Hospital| line(frame, one, &one.id.to_string(), &about(one), one.archived_at.is_some());
        let lines: Vec<Line> = self.house.hospitals.iter().map(line).collect();
        listed::<Hospital>(frame, "hospitals", &lines)
    }

    fn specialties(&self, frame: &Frame) -> Markup {
        let line = |one: &Specialty| line(frame, one, &one.id.to_string(), "", one.archived_at.is_some());
        let lines: Vec<Line> = self.house.specialties.iter().map(line).collect();
        listed::<Specialty>(frame, "specialties", &lines)
    }
}

fn listed<P: Place>(frame: &Frame, what: &str, lines: &[Line]) -> Markup {
    let none = text(frame, &format!("no_{what}"));
    let add = form::<P>(frame, None, "", &format!("new-{}", P::KIND), "add");
    book::section(
        &text(frame, what),
        &html! {
            @if lines.is_empty() {
                (Teaching { title: "", text: &none, sayings: &[] }.render_inside(frame))
            } @else {
                (book::lines(lines))
            }
            (book::fold(Icon::Add, &text(frame, &format!("add_{}", P::KIND)), &add))
        },
    )
}

/// A line with what is used no more marked so, the button that changes that, and the form that corrects it.
fn line<P: Place>(frame: &Frame, place: &P, id: &str, about: &str, archived: bool) -> Line {
    let (verb, label, icon) = if archived {
        ("use", text(frame, "use"), Icon::Again)
    } else {
        ("archive", text(frame, "archive"), Icon::No)
    };
    let value = format!("{verb}-{}:{id}", P::KIND);
    let act = Act { action: PATH, sends: ("act", &value), icon, label: &label };
    let marked = text(frame, "archived");
    let parts = [Some(about), archived.then_some(marked.as_str())];
    let about: Vec<&str> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    let form = form::<P>(frame, Some(&place.entered()), id, id, "keep");
    Line::new(html! { (place.name()) })
        .id(format!("p-{id}"))
        .aside(html! { (about.join(" · ")) })
        .actions(act.render_small(frame, place.name()))
        .below(book::fold(Icon::Edit, &text(frame, "change"), &form))
}

fn form<P: Place>(frame: &Frame, entered: Option<&Entered>, id: &str, within: &str, send: &str) -> Markup {
    let labels = "julia.places.field.{field}";
    let view = FormView { words: &frame.words, labels, within, entered, today: None, choices: &[] };
    let fields = html! {
        input type="hidden" name="act" value=(format!("{}:{id}", P::KIND));
        (view.fields::<P::Draft>())
    };
    book::form(frame, PATH, &fields, &text(frame, send))
}
