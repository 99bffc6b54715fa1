//! How a message is read beside what was waiting when it came.

use domain::{Answer, OpenQuestion};
use guard::answers::First;
use turn::{Began, OwnReading, Pending, ProposalStatus};

/// A turn begins with a message, which is read beside what was waiting.
pub fn began(text: String, pending: Option<Pending>, question: Option<OpenQuestion>) -> Began {
    let otherwise = question.as_ref().is_some_and(|question| !question.is_about_a_proposal());
    // What has expired and was not asked about last, or is told anew, is over.
    let is_over = || otherwise || !guard::answers::speaks_as_an_answer(&text);
    let pending = pending.filter(|pending| pending.standing == ProposalStatus::Open || !is_over());
    let asked = pending.as_ref().map_or("", |pending| &pending.proposal.action.summary);
    let first = || guard::answers::first(&text, asked);
    let again = matches!(question, Some(OpenQuestion::ProposalAgain { .. }));
    let held =
        question.as_ref().zip(pending.as_ref()).and_then(|(question, pending)| question.held(pending.id));
    let (own_reading, parts) = match guard::answers::read(&text, asked) {
        // "não precisa chamar ninguém" denies a person of the house, not the card.
        Some(Answer::No) if pending.is_some() && !otherwise && guard::contact::needs_nobody(&text) => {
            (OwnReading::PutsOtherwise, None)
        }
        // A yes and a no answer what was asked last.
        _ if pending.is_some() && otherwise => (OwnReading::DoesNotAssent, None),
        Some(Answer::Yes) => {
            let parted = more_than_yes(&text, asked);
            (OwnReading::Assents, parted.map(|(said, rest)| (said.to_owned(), rest.to_owned())))
        }
        Some(Answer::No) => (refusal(&text, asked), None),
        None => match first() {
            Some(First::Yes { said, rest }) => {
                (OwnReading::Assents, Some((said.to_owned(), rest.to_owned())))
            }
            Some(First::No) if guard::contact::needs_nobody(&text) => (OwnReading::PutsOtherwise, None),
            Some(First::No) => (OwnReading::RefusesAndGoesOn, None),
            None => match guard::answers::begins_with_yes(&text, asked) {
                // Asked a second time, a yes counts unless what follows it says otherwise.
                Some((_, rest)) if again && !guard::answers::may_say_otherwise(rest, asked) => {
                    (OwnReading::Assents, None)
                }
                // Nobody is asked a third time about what they keep putting otherwise.
                Some((_, rest)) if again && guard::answers::puts_right(rest, asked) => {
                    (OwnReading::DoesNotAssent, None)
                }
                // What puts the card otherwise is asked for again; what stands behind it in a sentence of its own waits.
                Some((said, rest)) if guard::answers::puts_right(rest, asked) => {
                    let waits =
                        rest.split_once(['.', '!', '?', ';', '\n']).map_or("", |(_, waits)| waits.trim());
                    (OwnReading::BeginsWithYes, Some((said.to_owned(), waits.to_owned())))
                }
                Some((said, rest)) => (OwnReading::YesThenAnother, Some((said.to_owned(), rest.to_owned()))),
                None if again && guard::answers::insists(&text) => (OwnReading::Assents, None),
                // A yes to a part of what was asked leaves no card: they are asked which.
                None => match guard::answers::takes_a_part(&text, asked) {
                    Some((said, rest)) => {
                        (OwnReading::YesThenAnother, Some((said.to_owned(), rest.to_owned())))
                    }
                    // Whoever says that the answer comes later has not left the card.
                    None if pending.is_some() && guard::answers::puts_off(&text) => {
                        (OwnReading::PutsOff, None)
                    }
                    // "dela não, da Simone": the part is denied, not the card.
                    None if guard::answers::replaces_a_part(&text, asked) => {
                        (OwnReading::PutsOtherwise, None)
                    }
                    None => (OwnReading::DoesNotAssent, None),
                },
            },
        },
    };
    let (answer, rest) = parts.unzip();
    let rest = rest.filter(|rest| !rest.is_empty());
    // In doubt the whole message is judged.
    let answer = answer.filter(|_| own_reading == OwnReading::Assents);
    // What followed a yes in doubt before waits for the answer, too.
    let rest = match (held, rest) {
        (Some(held), Some(rest)) => Some(format!("{held}\n{rest}")),
        (held, rest) => rest.or(held.map(str::to_owned)),
    };
    Began::Message { text, pending, own_reading, question, answer, rest }
}

/// A yes and what follows it, where that orders or tells more.
fn more_than_yes<'t>(text: &'t str, asked: &str) -> Option<(&'t str, &'t str)> {
    let agrees = |said: &str| guard::answers::read(said, asked) == Some(Answer::Yes);
    let told = || tools::told_behind(text, asked, agrees);
    tools::ordered_besides(text, asked).or_else(told).and_then(|at| text.split_at_checked(at))
}

/// How a no is meant: of the card and nothing else, with a wish behind it, or of a part of the card.
fn refusal(text: &str, asked: &str) -> OwnReading {
    let answers = |said: &str| guard::answers::read(said, asked).is_some();
    if tools::says_what_it_is(text) {
        OwnReading::PutsOtherwise
    } else if tools::wishes_behind(text, answers) {
        OwnReading::RefusesAndGoesOn
    } else {
        OwnReading::Refuses
    }
}
