//! What the forms of `/decisions` do. Each does one thing and goes back to where the person was, with a line that says so;
//! what cannot be is shown again as it was typed, with the reason.

use ::tools::ToolError;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use jiff::civil::Date;
use records::record_id;
use store::Tx;
use web::page::form::Entered;
use web::problem::{Code, Form, Path, Problem};
use web::{App, Visitor};

use super::entered::{lines, number};
use super::matrix::{NEW_NAME, NEW_WEIGHT};
use super::view::View;
use super::{Act, PATH, Rejected, href, list, show};
use crate::decisions::acts as by_hand;
use crate::decisions::api::refusal;
use crate::decisions::decision::{Area, Choice, Decision, DecisionId, Risk, Severity};
use crate::decisions::matrix::{Criterion, Score, Scored, Weight};
use crate::decisions::refusal::Refusal;
use crate::decisions::review::ReviewDraft;
use crate::decisions::rule::{self, Draft, MOST_CRITERIA, MOST_OPTIONS};
use crate::decisions::saying::Saying;
use crate::manner::Manner;

pub(super) async fn add(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Form(entered): Form<Entered>,
) -> Result<Response, Problem> {
    let who = visitor.allows(entered.text("csrf").unwrap_or_default())?;
    let manner = Manner::of(&app, who).await?;
    let mut tx = app.by_hand(who).await?;
    let kept = match Saying::by(&manner).check(new(&entered, manner.today())) {
        Ok(draft) => by_hand::add(&mut tx, draft, &manner).await,
        Err(error) => Err(error),
    };
    match kept {
        Ok(decision) => {
            tx.commit().await?;
            Ok(Redirect::to(&format!("{}?done=saved", href(decision.id))).into_response())
        }
        Err(error) => {
            drop(tx);
            let view = rejecting(View::new(&app, who, &headers, manner), Act::Add, entered, error)?;
            list::render(&app, who, &view).await
        }
    }
}

fn new(entered: &Entered, today: Date) -> Result<Draft, Refusal> {
    let days = number(entered, "days").unwrap_or(30.0);
    let whole = format!("{days:.0}").parse().unwrap_or(0);
    let choice = |title: String| Choice { title, ..Choice::default() };
    Ok(Draft {
        title: entered.owned("title").unwrap_or_default(),
        description: entered.owned("description"),
        area: entered.text("area").and_then(Area::parse).unwrap_or(Area::Professional),
        choices: lines(entered, "options").into_iter().map(choice).collect(),
        criteria: Vec::new(),
        scores: Vec::new(),
        risks: Vec::new(),
        chosen: entered.owned("chosen"),
        reasoning: None,
        review_day: rule::review_day(whole, today)?,
    })
}

pub(super) async fn change(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Form(entered): Form<Entered>,
) -> Result<Response, Problem> {
    let who = visitor.allows(entered.text("csrf").unwrap_or_default())?;
    let id = record_id(&id)?;
    let act = entered.text("act").and_then(Act::parse).ok_or(Code::InvalidRequest)?;
    let manner = Manner::of(&app, who).await?;
    let mut tx = app.by_hand(who).await?;
    match perform(&mut tx, id, act, &entered, &manner).await {
        Ok(true) => {
            tx.commit().await?;
            let back = match act {
                Act::Remove => format!("{PATH}?done=removed"),
                act => format!("{}?done={}", href(id), done(act)),
            };
            Ok(Redirect::to(&back).into_response())
        }
        Ok(false) => Err(Code::NotFound.into()),
        Err(error) => {
            drop(tx);
            let view = rejecting(View::new(&app, who, &headers, manner), act, entered, error)?;
            show::render(&app, who, &view, id).await
        }
    }
}

const fn done(act: Act) -> &'static str {
    match act {
        Act::Choose => "decided",
        Act::Review => "reviewed",
        _ => "changed",
    }
}

fn rejecting(view: View, act: Act, entered: Entered, error: ToolError) -> Result<View, Problem> {
    match error {
        ToolError::Refused { message, .. } => {
            Ok(view.rejecting(Rejected { act, sentence: message, entered }))
        }
        other => Err(refusal(other)),
    }
}

/// `false`: there is no such decision.
async fn perform(
    tx: &mut Tx,
    id: DecisionId,
    act: Act,
    entered: &Entered,
    manner: &Manner,
) -> Result<bool, ToolError> {
    match act {
        Act::Remove => Ok(records::remove_by_id::<Decision>(tx, id, manner.now.timestamp()).await?),
        Act::Review => {
            let told = ReviewDraft {
                satisfaction: number(entered, "satisfaction").unwrap_or(f64::NAN),
                outcome: entered.owned("outcome").unwrap_or_default(),
                would_decide_differently: entered.text("hindsight") == Some("differently"),
                lessons_learned: entered.owned("lessons"),
            };
            Ok(by_hand::tell(tx, id, &told, manner).await?.is_some())
        }
        _ => {
            let changed = by_hand::change(tx, id, |draft| apply(act, entered, draft), manner);
            Ok(changed.await?.is_some())
        }
    }
}

fn apply(act: Act, entered: &Entered, draft: &mut Draft) -> Result<(), Refusal> {
    match act {
        Act::Edit => edit(entered, draft),
        Act::Options => options(entered, draft),
        Act::Matrix => matrix(entered, draft)?,
        Act::Risk => draft.risks.push(risk(entered)),
        Act::Calm => calm(entered, draft),
        Act::Choose => {
            draft.chosen = entered.owned("chosen");
            draft.reasoning = entered.owned("reasoning");
        }
        Act::Add | Act::Review | Act::Remove => {}
    }
    Ok(())
}

fn edit(entered: &Entered, draft: &mut Draft) {
    draft.title = entered.owned("title").unwrap_or_default();
    draft.area = entered.text("area").and_then(Area::parse).unwrap_or(draft.area);
    draft.chosen = entered.owned("chosen");
    draft.description = entered.owned("description");
    draft.reasoning = entered.owned("reasoning");
    draft.review_day = entered.text("day").and_then(|day| day.parse().ok()).unwrap_or(draft.review_day);
}

/// Options with a name stay, the others are gone. One that is called otherwise takes its scores along.
fn options(entered: &Entered, draft: &mut Draft) {
    let mut choices = Vec::new();
    for at in 0..=MOST_OPTIONS {
        let name = |part: &str| format!("o-{at}-{part}");
        let Some(title) = entered.owned(&name("title")) else { continue };
        if let Some(before) = draft.choices.get(at).map(|choice| choice.title.clone()) {
            rename(draft, &before, &title);
        }
        choices.push(Choice {
            title,
            pros: lines(entered, &name("pros")),
            cons: lines(entered, &name("cons")),
        });
    }
    draft.choices = choices;
}

fn rename(draft: &mut Draft, before: &str, after: &str) {
    let scored = draft.scores.iter_mut().map(|scored| &mut scored.option);
    let at_risk = draft.risks.iter_mut().map(|risk| &mut risk.option);
    for name in scored.chain(at_risk).chain(draft.chosen.iter_mut()).filter(|name| *name == before) {
        after.clone_into(name);
    }
}

/// The whole matrix as it was typed: a criterion without a weight is gone, a field without a mark is missing.
fn matrix(entered: &Entered, draft: &mut Draft) -> Result<(), Refusal> {
    let weighed = |said: f64| Weight::new(said).ok_or(Refusal::BadWeight(said));
    let (mut criteria, mut scores) = (Vec::new(), Vec::new());
    for at in 0..MOST_CRITERIA {
        let Some(name) = entered.owned(&format!("c-{at}-name")) else { continue };
        let Some(said) = number(entered, &format!("c-{at}-weight")) else { continue };
        for (column, choice) in draft.choices.iter().enumerate() {
            let Some(said) = number(entered, &format!("s-{at}-{column}")) else { continue };
            let score = Score::new(said).ok_or(Refusal::BadScore(said))?;
            scores.push(Scored { option: choice.title.clone(), criterion: name.clone(), score });
        }
        criteria.push(Criterion { name, weight: weighed(said)? });
    }
    if let Some(name) = entered.owned(NEW_NAME) {
        criteria.push(Criterion { name, weight: weighed(number(entered, NEW_WEIGHT).unwrap_or(1.0))? });
    }
    (draft.criteria, draft.scores) = (criteria, scores);
    Ok(())
}

fn risk(entered: &Entered) -> Risk {
    Risk {
        option: entered.owned("option").unwrap_or_default(),
        risk: entered.owned("risk").unwrap_or_default(),
        severity: entered.text("severity").and_then(Severity::parse).unwrap_or(Severity::Medium),
        mitigation: entered.owned("mitigation"),
    }
}

fn calm(entered: &Entered, draft: &mut Draft) {
    let at = entered.text("risk").and_then(|at| at.parse::<usize>().ok());
    if let Some(at) = at.filter(|at| *at < draft.risks.len()) {
        draft.risks.remove(at);
    }
}
