//! What is left of a claim once an older one has said the rest.

use super::claim::Claim;
use super::phrase;

/// What adds to an older claim says only what is new.
pub(super) fn narrow(claim: &mut Claim, older: &Claim) {
    let new_part = match claim.frame.topic.as_str() {
        "job" => match (claim.slot("profession"), older.slot("work")) {
            (Some(profession), Some(_)) => Some(format!("Trabalha como {}", profession.text)),
            _ => claim.slot("work").map(|work| format!("Trabalha {}", work.text)),
        },
        "status" => claim.slot("partner").map(|partner| partner_item(claim, &partner.text)),
        "pet" => match (claim.slot("animal"), claim.slot("name")) {
            (Some(animal), Some(name)) => {
                Some(format!("{} se chama {}", phrase::first_upper(&animal.text), name.text))
            }
            _ => None,
        },
        _ => None,
    };
    if new_part.is_some() {
        claim.content = new_part;
    }
}

fn partner_item(claim: &Claim, partner: &str) -> String {
    let feminine = partner.starts_with("a ");
    let role = match (claim.value.first().map(|(_, value)| value.as_str()), feminine) {
        (Some("casado"), true) => "esposa",
        (Some("casado"), false) => "marido",
        (Some("noivo"), true) => "noiva",
        (Some("noivo"), false) => "noivo",
        (_, true) => "namorada",
        (_, false) => "namorado",
    };
    let name = partner.trim_start_matches("a ").trim_start_matches("o ");
    format!("{} se chama {name}", phrase::first_upper(role))
}
