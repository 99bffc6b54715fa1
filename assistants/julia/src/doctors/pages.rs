//! `/console/doctors`: whom the house works with; found, entered, corrected, and brought in from a spreadsheet.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use domain::{Role, UserId};
use maud::Markup;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use uuid::Uuid;
use web::page::book::{Cell, Table};
use web::page::{Frame, Icon, NavLink};
use web::problem::{Code, Form, Problem, Query};
use web::{App, Staff, Visitor, Who};

use super::entering::{self, NotEntered, Typed};
use super::importing::{self, DoctorsImported};
use super::page::{DoctorForm, DoctorsPage};
use super::{Doctor, finding, table};
use crate::places::{House, SpecialtyId};
use crate::sheets::Preview;

pub(super) const PATH: &str = "/console/doctors";
pub(super) const IMPORT: &str = "/console/doctors/import";

/// Where the shell leads operators.
pub(crate) const PLACE: NavLink =
    NavLink { role: Role::Operator, ..NavLink::more(PATH, "julia.doctors.title", Icon::People) };

/// The texts of these pages: Portuguese, then English.
pub(crate) const WORDS: domain::words::Texts = domain::texts!("words");

/// How many doctors a page shows, and how many lines of a file.
const SHOWN: usize = 30;
const SAMPLE: usize = 20;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().route(PATH, get(show).post(act)).route(IMPORT, post(import))
}

#[derive(Debug, Default, Deserialize)]
struct Asked {
    q: Option<String>,
    after: Option<String>,
    done: Option<String>,
}

async fn show(
    staff: Staff,
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<Asked>,
) -> Result<Markup, Problem> {
    render(&app, &staff.who, &headers, &asked, None).await
}

/// The page as it stands, and why what was entered could not be.
async fn render(
    app: &App,
    who: &Who,
    headers: &HeaderMap,
    asked: &Asked,
    refused: Option<(DoctorForm, &'static str)>,
) -> Result<Markup, Problem> {
    let me = app.engine.person(who.scope).await?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let after = asked.after.as_deref().and_then(|text| text.parse::<Uuid>().ok()).unwrap_or(Uuid::nil());
    let wanted = asked.q.as_deref().unwrap_or_default();
    let (doctors, more) = finding::page(&mut tx, wanted, UserId::from_uuid(after), SHOWN).await?;
    let page = DoctorsPage {
        wanted: wanted.to_owned(),
        next: doctors.last().filter(|_| more).map(|(last, _)| last.user.to_string()),
        doctors,
        house: House::read(&mut tx).await?,
        done: asked.done.clone(),
        refused,
    };
    Ok(page.render(&Frame::of(app, who, headers, me.language)))
}

#[derive(Debug, Deserialize)]
struct Posted {
    csrf: String,
    act: String,
    #[serde(flatten)]
    entered: DoctorForm,
}

async fn act(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Form(posted): Form<Posted>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&posted.csrf)?;
    only_staff(&app, who).await?;
    let (verb, id) = posted.act.split_once(':').unwrap_or((&posted.act, ""));
    let done = match verb {
        "add" => add(&app, who, &posted.entered).await,
        "change" => change(&app, who, id, &posted.entered).await,
        _ => return Err(Code::NotFound.into()),
    };
    match done {
        Ok(done) => Ok(Redirect::to(&format!("{PATH}?done={done}")).into_response()),
        Err(Stopped::Problem(problem)) => Err(problem),
        Err(Stopped::Refused(NotEntered::Store(error))) => Err(error.into()),
        Err(Stopped::Refused(not)) => {
            // Only what would be a new doctor stands in the fields of a new doctor again.
            let entered = if verb == "add" { posted.entered.clone() } else { DoctorForm::default() };
            let refused = Some((entered, not.code()));
            let page = render(&app, who, &headers, &Asked::default(), refused).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

async fn only_staff(app: &App, who: &Who) -> Result<(), Problem> {
    let me = app.engine.person(who.scope).await?;
    if me.role < Role::Operator { Err(Code::Forbidden.into()) } else { Ok(()) }
}

enum Stopped {
    Refused(NotEntered),
    Problem(Problem),
}

impl From<NotEntered> for Stopped {
    fn from(not: NotEntered) -> Self {
        Self::Refused(not)
    }
}

impl From<store::StoreError> for Stopped {
    fn from(error: store::StoreError) -> Self {
        Self::Problem(error.into())
    }
}

impl DoctorForm {
    fn read(&self) -> Result<entering::DoctorInput, NotEntered> {
        let typed = Typed {
            name: &self.name,
            phone: &self.phone,
            crm: &self.crm,
            region: &self.region,
            timezone: "",
        };
        let specialty: Option<SpecialtyId> = match self.specialty.as_str() {
            "" => None,
            id => Some(id.parse().map_err(|_| NotEntered::Specialty)?),
        };
        typed.read(specialty)
    }
}

async fn add(app: &App, who: &Who, entered: &DoctorForm) -> Result<&'static str, Stopped> {
    let new = entered.read()?;
    let system = app.engine.db().begin_system().await?;
    let (tx, _) = entering::register(system, who.scope, &new, app.engine.clock().now()).await?;
    tx.commit().await?;
    Ok("added")
}

async fn change(app: &App, who: &Who, id: &str, entered: &DoctorForm) -> Result<&'static str, Stopped> {
    let new = entered.read()?;
    let user: UserId = id.parse().map_err(|_| Stopped::Problem(Code::NotFound.into()))?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let before = table::find(&mut tx, user).await?;
    drop(tx);
    let before: Doctor = before.ok_or_else(|| Stopped::Problem(Code::NotFound.into()))?;
    let doctor =
        Doctor { name: new.name, crm: new.crm, specialty: new.specialty, region: new.region, ..before };
    let system = app.engine.db().begin_system().await?;
    let now = app.engine.clock().now();
    entering::change(system, who.scope, &doctor, new.phone.as_ref(), now).await?.commit().await?;
    Ok("changed")
}

#[derive(Debug, Deserialize)]
struct Pasted {
    csrf: String,
    lines: String,
    /// Present once the operator has looked.
    keep: Option<String>,
}

async fn import(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Form(pasted): Form<Pasted>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&pasted.csrf)?;
    only_staff(&app, who).await?;
    let me = app.engine.person(who.scope).await?;
    let frame = Frame::of(&app, who, &headers, me.language);
    let mut tx = app.engine.db().read(who.scope).await?;
    let looked = importing::look(&mut tx, pasted.lines.as_bytes()).await?;
    let house = House::read(&mut tx).await?;
    drop(tx);
    let outcome = match looked {
        Ok(outcome) => outcome,
        Err(not) => {
            let refused = Some((DoctorForm::default(), not.key()));
            let page = render(&app, who, &headers, &Asked::default(), refused).await?;
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    if pasted.keep.is_none() || outcome.failed > 0 {
        return Ok(preview(&frame, &house, &outcome, &pasted.lines).into_response());
    }
    let system = app.engine.db().begin_system().await?;
    let now = app.engine.clock().now();
    match importing::enter(system, who.scope, &outcome.new, now).await {
        Ok(tx) => tx.commit().await?,
        Err(NotEntered::Store(error)) => return Err(error.into()),
        Err(not) => return Err(Problem::new(Code::Conflict).saying(not.to_string())),
    }
    Ok(Redirect::to(&format!("{PATH}?done=imported")).into_response())
}

fn preview(frame: &Frame, house: &House, outcome: &DoctorsImported, lines: &str) -> Markup {
    let text = |key: &str| frame.words.text(&format!("julia.doctors.{key}")).to_owned();
    let cell = |text: Option<String>| Cell::Text(text.unwrap_or_default());
    let sample = Table {
        caption: text("import.sample"),
        head: ["name", "phone", "crm", "specialty", "region"]
            .map(|name| Cell::Text(text(&format!("field.{name}"))))
            .to_vec(),
        rows: outcome
            .new
            .iter()
            .take(SAMPLE)
            .map(|(_, one)| {
                vec![
                    Cell::Text(one.name.clone()),
                    cell(one.phone.as_ref().map(|phone| format!("+{}", phone.digits()))),
                    cell(one.crm.clone()),
                    cell(house.specialty_name(one.specialty)),
                    cell(one.region.clone()),
                ]
            })
            .collect(),
        foot: Vec::new(),
    };
    let errors = outcome.errors.iter().map(|(line, code)| (*line, text(&format!("refused.{code}"))));
    Preview {
        place: PLACE,
        title: text("import.title"),
        action: IMPORT,
        back: PATH,
        new: outcome.new.len(),
        known: outcome.known,
        failed: outcome.failed,
        sample,
        errors: errors.collect(),
        lines,
    }
    .render(frame)
}
