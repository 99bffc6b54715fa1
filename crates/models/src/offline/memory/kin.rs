//! Those who are counted and then named: "tenho dois filhos, o Davi, de 8 anos, e a Luiza, de 4".

use super::claim::Claim;
use super::frames::{FRAMES, Holds};
use super::phrase;
use super::slots::{self, Kind, Value};
use super::subject::{Other, Subject};
use super::words::Sentence;

/// The most that are named in one breath.
const MOST_NAMED: usize = 8;

/// Somebody out of many: how one of them is called, him and her.
fn one_of(many: &str) -> Option<[&'static str; 2]> {
    Some(match many {
        "filhos" | "filhas" | "filho" | "filha" | "criancas" => ["filho", "filha"],
        "irmaos" | "irmas" | "irmao" | "irma" => ["irmão", "irmã"],
        "netos" | "netas" | "neto" | "neta" => ["neto", "neta"],
        "sobrinhos" | "sobrinhas" | "sobrinho" | "sobrinha" => ["sobrinho", "sobrinha"],
        "enteados" | "enteadas" | "enteado" | "enteada" => ["enteado", "enteada"],
        _ => return None,
    })
}

/// Each of those whom the words after a count name, with their ages.
pub(super) fn named(sentence: &Sentence<'_>, counted: &Claim) -> Vec<Claim> {
    if counted.frame.topic != "kin_count" || counted.holds == Holds::No || counted.subject != Subject::Oneself
    {
        return Vec::new();
    }
    let Some([he, she]) = counted.slot("kin").and_then(|kin| one_of(kin.name.split(' ').next()?)) else {
        return Vec::new();
    };
    let mut claims = Vec::new();
    let mut at = counted.end;
    for _ in 0..MOST_NAMED {
        let Some(start) = next_one(sentence, at) else { break };
        let relation = if sentence.text(start) == "a" { she } else { he };
        let Some((name, end)) = slots::fill(Kind::Proper, sentence, start) else { break };
        let other = Other {
            relation: ptbr::fold(relation).into_owned(),
            called: relation.to_owned(),
            ..Other::default()
        };
        let known =
            Other { name: name.name.clone(), called: format!("{relation} {}", name.text), ..other.clone() };
        let content = format!("{} se chama {}", phrase::first_upper(relation), name.text);
        at = end;
        claims.extend(said(counted, "person_name", other, [("name", name)].into(), content, start..end));
        if let Some((age, end)) = age(sentence, end) {
            let content = format!("{} tem {} anos", phrase::first_upper(&known.called), age.text);
            at = end;
            claims.extend(said(counted, "age", known, [("age", age)].into(), content, start..end));
        }
    }
    claims
}

/// Where the next name begins: after a rest or "e", led by its article.
fn next_one(sentence: &Sentence<'_>, at: usize) -> Option<usize> {
    let mut start = at + usize::from(sentence.is_pause(at) && sentence.words.get(at).is_some());
    start += usize::from(sentence.text(start) == "e");
    (start > at && matches!(sentence.text(start), "o" | "a")).then_some(start)
}

/// ", de 8 anos", "com 4", "(8)".
fn age(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let mut start = at + usize::from(sentence.is_pause(at));
    start += usize::from(matches!(sentence.text(start), "de" | "com" | "que"));
    start += usize::from(sentence.text(start) == "tem");
    let (age, end) = slots::fill(Kind::Age, sentence, start)?;
    if matches!(sentence.text(end), "meses" | "semanas" | "dias") {
        return None;
    }
    Some((age, end + usize::from(sentence.text(end) == "anos")))
}

fn said(
    counted: &Claim,
    topic: &str,
    other: Other,
    slots: Vec<(&'static str, Value)>,
    content: String,
    words: std::ops::Range<usize>,
) -> Option<Claim> {
    let frame = FRAMES.of_topic(topic)?;
    let value = slots.iter().map(|(slot, value)| (*slot, value.name.clone())).collect();
    let mut claim = counted.clone();
    claim.frame = frame;
    claim.subject = Subject::Other(other);
    claim.key = Vec::new();
    claim.value = value;
    claim.slots = slots;
    claim.content = Some(content);
    claim.turn = false;
    claim.explicit = false;
    (claim.start, claim.end) = (words.start, words.end);
    Some(claim)
}
