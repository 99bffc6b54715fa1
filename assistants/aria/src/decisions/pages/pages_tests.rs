use domain::words::Catalogue;
use domain::{Language, Timestamp};
use serde_json::json;
use web::page::{CsrfToken, Frame, Theme};

use super::list::Listed;
use super::view::View;
use super::whole::Whole;
use super::*;
use crate::decisions::decision::{Choice, Decision, KeptDecision, Risk, Status};
use crate::decisions::review::{Hindsight, Review, Satisfaction};
use crate::manner::Manner;

fn view(language: Language) -> View {
    let mut catalogue = Catalogue::default();
    for texts in [web::page::WORDS, crate::decisions::CAPABILITY.words] {
        catalogue.add(texts).unwrap();
    }
    let words = catalogue.words(language);
    let manner =
        Manner { words: words.clone(), now: "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap() };
    let csrf = Some(CsrfToken::new("proof"));
    let frame = Frame { words, theme: Theme::Auto, places: Vec::new(), csrf, notice: None, undo: None };
    View { manner, frame, done: None, rejected: None }
}

fn sample(status: Status) -> KeptDecision {
    let choice = |title: &str, pro: &str| Choice {
        title: title.to_owned(),
        pros: vec![pro.to_owned()],
        cons: vec!["custa <caro>".to_owned()],
    };
    KeptDecision {
        id: DecisionId::from_uuid(uuid::Uuid::from_u128(7)),
        created_at: Timestamp::UNIX_EPOCH,
        updated_at: Timestamp::UNIX_EPOCH,
        what: Decision {
            status,
            decided_on: (status != Status::Open).then(|| "2026-10-01".parse().unwrap()),
            due_at: None,
            asked_at: None,
            title: "Comprar ou alugar".to_owned(),
            description: Some("O contrato acaba em março.".to_owned()),
            area: Area::Finance,
            choices: vec![choice("Comprar", "patrimônio"), choice("Alugar", "liberdade")],
            criteria: serde_json::from_value(json!([{ "name": "Custo", "weight": 3 }])).unwrap(),
            scores: serde_json::from_value(
                json!([{ "option": "Comprar", "criterion": "Custo", "score": 6 }]),
            )
            .unwrap(),
            risks: vec![Risk {
                option: "Comprar".to_owned(),
                risk: "juros subirem".to_owned(),
                severity: Severity::High,
                mitigation: Some("taxa fixa".to_owned()),
            }],
            chosen: (status != Status::Open).then(|| "Alugar".to_owned()),
            reasoning: None,
            review_day: "2026-11-10".parse().unwrap(),
        },
    }
}

fn review() -> Review {
    Review {
        satisfaction: Satisfaction::new(4).unwrap(),
        outcome: "sobrou dinheiro".to_owned(),
        hindsight: Hindsight::Same,
        lessons: Some("fazer as contas".to_owned()),
    }
}

fn pages(view: &View) -> Vec<String> {
    let whole = |status, review| Whole { decision: sample(status), review }.body(view).into_string();
    let decisions = Status::ALL.map(|status| (sample(status), (status == Status::Reviewed).then(review)));
    vec![
        whole(Status::Open, None),
        whole(Status::Decided, None),
        whole(Status::Reviewed, Some(review())),
        Listed::default().body(view).into_string(),
        Listed { decisions: decisions.into(), patterns: None }.body(view).into_string(),
    ]
}

#[test]
fn every_text_of_every_sample_is_in_the_catalogue() {
    for language in Language::ALL {
        for page in pages(&view(language)) {
            assert!(!page.contains("aria.decisions"), "{page}");
            assert!(!page.contains("<caro>") && !page.contains(" style="), "{page}");
        }
    }
}

#[test]
fn every_form_proves_where_it_came_from_and_says_what_it_does() {
    for page in pages(&view(Language::Portuguese)) {
        for form in page.split("<form ").skip(1).filter(|form| form.contains("method=\"post\"")) {
            let form = form.split("</form>").next().unwrap();
            assert!(form.contains("name=\"csrf\"") && form.contains("name=\"act\""), "{form}");
        }
    }
}

#[test]
fn what_is_missing_has_no_total_and_is_named() {
    let page = Whole { decision: sample(Status::Open), review: None }
        .body(&view(Language::Portuguese))
        .into_string();
    assert!(page.contains("Faltam notas, e eu não as adivinho: Alugar · Custo."), "{page}");
    assert!(!page.contains("Os números apontam"), "{page}");
}

#[test]
fn what_was_refused_stands_where_it_was_typed() {
    let entered: Entered =
        serde_json::from_value(json!([["c-0-name", "Custo"], ["c-0-weight", "300"], ["s-0-0", "6"]]))
            .unwrap();
    let sentence = "Peso 300?".to_owned();
    let view = view(Language::Portuguese).rejecting(Rejected { act: Act::Matrix, sentence, entered });
    let page = Whole { decision: sample(Status::Open), review: None }.body(&view).into_string();
    assert!(page.contains("Peso 300?") && page.contains("value=\"300\""), "{page}");
    assert!(page.contains("<details class=\"fold\" open>"), "{page}");
}
