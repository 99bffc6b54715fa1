//! Those who are counted and then named: "tenho dois filhos, o Davi, de 8 anos, e a Luiza, de 4".

use super::claim::Claim;
use super::frames::{FRAMES, Holds};
use super::names::{self, Gender};
use super::phrase;
use super::slots::{self, SlotKind, Value};
use super::subject::{Other, Subject};
use super::words::Sentence;

/// The most that are named in one breath.
const MOST_NAMED: usize = 8;

/// Somebody out of many: how one of them is called, him and her.
fn one_of(many: &str) -> Option<[&'static str; 2]> {
    Some(match many {
        "filhos" | "filhas" | "filho" | "filha" | "criancas" | "casal" => ["filho", "filha"],
        "irmaos" | "irmas" | "irmao" | "irma" => ["irmão", "irmã"],
        "netos" | "netas" | "neto" | "neta" => ["neto", "neta"],
        "sobrinhos" | "sobrinhas" | "sobrinho" | "sobrinha" => ["sobrinho", "sobrinha"],
        "enteados" | "enteadas" | "enteado" | "enteada" => ["enteado", "enteada"],
        _ => return None,
    })
}

/// Each of those whom the words after a count name, with their ages.
pub(super) fn named(sentence: &Sentence<'_>, counted: &Claim) -> Vec<Claim> {
    if counted.frame.topic == "pet" && is_unnamed(counted) {
        let listed = pets_listed(sentence, counted, counted.end);
        let named = || pet_named(sentence, counted, counted.end).into_iter().collect();
        return if listed.is_empty() { named() } else { listed };
    }
    if counted.frame.topic != "kin_count" || counted.holds == Holds::No || counted.subject != Subject::Oneself
    {
        return Vec::new();
    }
    named_from(sentence, counted, counted.end)
}

fn named_from(sentence: &Sentence<'_>, counted: &Claim, from: usize) -> Vec<Claim> {
    let Some(genders) = counted.slot("kin").and_then(|kin| one_of(kin.name.split(' ').next()?)) else {
        return Vec::new();
    };
    let mut claims = Vec::new();
    let mut at = from;
    for _ in 0..MOST_NAMED {
        let Some(next) = next_one(sentence, at) else { break };
        let relation = match next.gender {
            Gender::He => genders[0],
            Gender::She => genders[1],
        };
        let other = Other {
            relation: ptbr::fold(relation).into_owned(),
            called: relation.to_owned(),
            ..Other::default()
        };
        let name = next.name;
        let known =
            Other { name: name.name.clone(), called: format!("{relation} {}", name.text), ..other.clone() };
        let content = format!("{} se chama {}", phrase::first_upper(relation), name.text);
        at = next.end;
        claims.extend(said(
            counted,
            "person_name",
            other,
            [("name", name)].into(),
            content,
            next.start..next.end,
        ));
        if let Some((age, end)) = age(sentence, next.end) {
            let content = format!("{} tem {} anos", phrase::first_upper(&known.called), age.text);
            at = end;
            claims.extend(said(counted, "age", known, [("age", age)].into(), content, next.start..end));
        } else if let Some(end) = clause_end(sentence, at).or_else(|| next_named(sentence, at)) {
            at = end;
        }
    }
    claims
}

/// Where what was read of the named ends; nothing where they were told of in between, which is still to be read.
pub(super) fn end_of_names(sentence: &Sentence<'_>, named: &[Claim]) -> Option<usize> {
    let told_of = named
        .iter()
        .any(|claim| clause_end(sentence, claim.end).or_else(|| next_named(sentence, claim.end)).is_some());
    named.last().filter(|_| !told_of).map(|last| last.end)
}

/// Whether somebody was counted, or taken in, and not named.
pub(super) fn is_unnamed(claim: &Claim) -> bool {
    let counted = claim.frame.topic == "kin_count" && claim.slot("count").is_some();
    let pet = claim.frame.topic == "pet" && claim.slot("animal").is_some() && claim.slot("name").is_none();
    (counted || pet) && claim.holds == Holds::Yes && claim.subject == Subject::Oneself
}

/// Whom a sentence names that follows: "tenho dois irmãos. Neide, que é costureira, e Robson", "adotei uma gata. O nome é
/// Nina". Of those who were counted all or none.
pub(super) fn named_next(sentence: &Sentence<'_>, unnamed: &Claim) -> Vec<Claim> {
    if unnamed.frame.topic == "pet" {
        let listed = pets_listed(sentence, unnamed, 0);
        let named = || pet_named(sentence, unnamed, 0).into_iter().collect();
        return if listed.is_empty() { named() } else { listed };
    }
    let mut claims = named_from(sentence, unnamed, 0);
    let names = claims.iter().filter(|claim| claim.frame.topic == "person_name").count();
    let counted = unnamed.slot("count").and_then(|count| count.name.parse::<usize>().ok());
    let closed = claims.last().is_some_and(|last| sentence.is_pause(last.end));
    if closed && counted == Some(names) {
        return claims;
    }
    // "tenho dois filhos. A Bia, 27, é contadora. E o Téo, 22, faz direito": one by one, each with their age.
    let aged = next_one(sentence, 0).is_some_and(|next| {
        let told = age(sentence, next.end).map(|(_, end)| end);
        told.is_some_and(|end| sentence.is_pause(next.end) && sentence.is_pause(end))
    });
    claims.truncate(if aged && counted.is_some() { 2 } else { 0 });
    claims
}

/// "Tem uma gata", and then how she is called.
pub(super) fn calls(pet: &Claim, named: &Claim) -> Option<String> {
    let has = pet.content.as_deref().filter(|_| pet.frame.topic == "pet" && pet.slot("name").is_none())?;
    let called = match has.split(' ').nth(1)? {
        "um" => "chamado",
        "uma" => "chamada",
        _ => return None,
    };
    Some(format!("{has} {called} {}", named.slot("name")?.text))
}

/// Those who were counted and are still to be named.
pub(super) fn still_unnamed(unnamed: Claim, claims: &[Claim]) -> Option<Claim> {
    let names = claims.iter().filter(|claim| claim.frame.topic == "person_name").count();
    let counted = unnamed.slot("count").and_then(|count| count.name.parse::<usize>().ok());
    let left = match counted {
        Some(counted) if !claims.is_empty() => {
            counted.checked_sub(names).filter(|left| *left > 0 && names > 0)?
        }
        _ => return Some(unnamed).filter(|_| claims.is_empty()),
    };
    let mut unnamed = unnamed;
    for (_, count) in unnamed.slots.iter_mut().filter(|(slot, _)| *slot == "count") {
        count.name = left.to_string();
    }
    Some(unnamed)
}

/// "tenho dois cachorros. O Rex que late e a Mel que dorme": as many names as were counted, or none.
fn pets_listed(sentence: &Sentence<'_>, pets: &Claim, from: usize) -> Vec<Claim> {
    let counted = pets.slot("count").and_then(|count| count.name.parse::<usize>().ok());
    let begins =
        |at: &usize| *at == from || sentence.is_pause(at - 1) || matches!(sentence.text(at - 1), "e" | "eh");
    let led = |at: &usize| matches!(sentence.text(*at), "o" | "a") && sentence.is_proper(at + 1);
    let names: Vec<_> = (from..sentence.words.len())
        .filter(|at| led(at) && begins(at))
        .filter_map(|at| slots::fill(SlotKind::Proper, sentence, at + 1).map(|(name, end)| (at, name, end)))
        .collect();
    if counted != Some(names.len()) {
        return Vec::new();
    }
    names.into_iter().filter_map(|(start, name, end)| pet_called(pets, name, start..end)).collect()
}

/// "o nome é Nina", "se chama Nina", "batizei de Nina", at the beginning of a clause.
fn pet_named(sentence: &Sentence<'_>, pet: &Claim, from: usize) -> Option<Claim> {
    let begins = |at: &usize| *at == 0 || sentence.is_pause(*at - 1) || sentence.text(*at - 1) == "e";
    let (start, named) =
        (from..sentence.words.len()).filter(begins).find_map(|at| Some((at, naming_end(sentence, at)?)))?;
    let (name, end) = slots::fill(SlotKind::Name, sentence, named)?;
    pet_called(pet, name, start..end)
}

fn pet_called(pet: &Claim, name: Value, words: std::ops::Range<usize>) -> Option<Claim> {
    let mut animal = pet.slot("animal")?.clone();
    // Each of "duas gatas" is a "gata".
    if pet.slot("count").is_some() && animal.text.ends_with('s') {
        animal.text.pop();
    }
    let mut claim = pet.clone();
    claim.frame = FRAMES.of_topic("pet")?;
    claim.content = Some(format!("{} se chama {}", phrase::first_upper(&animal.text), name.text));
    claim.key = vec![name.name.clone()];
    claim.value = Vec::new();
    claim.slots = vec![("animal", animal), ("name", name)];
    (claim.start, claim.end) = (words.start, words.end);
    Some(claim)
}

/// Where the name begins after words that give one.
fn naming_end(sentence: &Sentence<'_>, at: usize) -> Option<usize> {
    let word = |ahead: usize| sentence.text(at + ahead);
    let led = usize::from(matches!(word(0), "o" | "a" | "ele" | "ela"));
    let given = match (word(led), word(led + 1), word(led + 2)) {
        ("nome", "dele" | "dela", "e" | "eh") => led + 3,
        ("nome", "e" | "eh", _)
        | ("se", "chama", _)
        | ("batizei" | "batizamos" | "chamei" | "chamamos", "de", _) => led + 2,
        (
            "dei" | "demos" | "botei" | "botamos" | "coloquei" | "colocamos" | "pus" | "botou" | "colocou",
            "o",
            "nome",
        ) if word(led + 3) == "de" => led + 4,
        ("dei" | "demos", "a", "ele" | "ela") if word(led + 4) == "nome" && word(led + 5) == "de" => led + 6,
        ("chama", ..) => led + 1,
        _ => return None,
    };
    Some(at + given)
}

/// "Neide tem duas filhas | , Aline e Alice": somebody else's are told with their names.
pub(super) fn tell_names(sentence: &Sentence<'_>, counted: &mut Claim) {
    let others = matches!(counted.subject, Subject::Other(_));
    if counted.frame.topic != "kin_count" || !others || counted.holds == Holds::No {
        return;
    }
    let mut at = age(sentence, counted.end).map_or(counted.end, |(_, end)| end);
    at += usize::from(matches!(sentence.text(at), "gemeos" | "gemeas"));
    let mut told = Vec::new();
    while let Some(next) = next_one(sentence, at).filter(|_| told.len() < MOST_NAMED) {
        at = age(sentence, next.end).map_or(next.end, |(_, end)| end);
        counted.end = next.end;
        told.push(next.name.text);
    }
    if let (Some(content), Some((last, rest))) = (&mut counted.content, told.split_last()) {
        let names = if rest.is_empty() { last.clone() } else { format!("{} e {last}", rest.join(", ")) };
        *content = format!("{content}, {names}");
    }
}

/// "minha irmã, a Jéssica, 29, mora em Osasco", "sou a Mayara, 24, de Diadema": a number alone behind a name is an age, and
/// so is the one told before it: "tenho um filho de 3 anos, o Beto".
pub(super) fn age_behind(sentence: &Sentence<'_>, named: &Claim, whose: &Subject) -> Option<Claim> {
    let introduced = named.frame.topic == "name" && *whose == Subject::Oneself;
    if !(introduced || named.frame.topic == "person_name" && *whose != Subject::Oneself) {
        return None;
    }
    if let Some(age) = named.slot("age").filter(|_| !introduced) {
        return aged(named, whose, age.clone(), named.start..named.end);
    }
    // The rest behind the name may already be part of what named it.
    let rests = named.end.checked_sub(1).is_some_and(|last| sentence.is_pause(last));
    if !rests && !sentence.is_pause(named.end) {
        return None;
    }
    let (age, end) = slots::fill(SlotKind::Age, sentence, named.end + usize::from(!rests))?;
    let closed = sentence.words.get(end).is_none() || sentence.is_pause(end);
    let grown = !introduced || age.name.parse::<u8>().is_ok_and(|years| years > 9);
    aged(named, whose, age, named.start..end).filter(|_| closed && grown)
}

fn aged(named: &Claim, whose: &Subject, age: Value, words: std::ops::Range<usize>) -> Option<Claim> {
    let told = format!("em {} anos", age.text);
    let content = match whose {
        Subject::Oneself => format!("T{told}"),
        Subject::Other(other) => format!("{} t{told}", phrase::first_upper(&other.called)),
    };
    let mut claim = said(named, "age", Other::default(), [("age", age)].into(), content, words)?;
    claim.subject = whose.clone();
    Some(claim)
}

/// Somebody out of a list of names.
struct Next {
    name: Value,
    gender: Gender,
    start: usize,
    end: usize,
}

/// The next name: after a rest or "e", with its article, or known for a name: ", o caçula Davi", "e Luana".
fn next_one(sentence: &Sentence<'_>, at: usize) -> Option<Next> {
    let mut start = at + usize::from(sentence.is_pause(at) && sentence.words.get(at).is_some());
    start += usize::from(sentence.text(start) == "e");
    // "dois filhos a Heloísa de 14": with an article a name needs no comma.
    let led = matches!(sentence.text(start), "o" | "a") && sentence.is_proper(start + 1);
    if start == at && at > 0 && !led {
        return None;
    }
    let article = match sentence.text(start) {
        "o" => Some(Gender::He),
        "a" => Some(Gender::She),
        _ => None,
    };
    let mut named = start + usize::from(article.is_some());
    if article.is_some() {
        named += match (sentence.text(named), sentence.text(named + 1)) {
            ("cacula" | "primogenito" | "primogenita" | "menor" | "maior", _) => 1,
            ("mais", "velho" | "velha" | "novo" | "nova") | ("do", "meio") => 2,
            _ => 0,
        };
        named += usize::from(matches!(sentence.text(named), "o" | "a" | ","));
    }
    let (name, end) = slots::fill(SlotKind::Proper, sentence, named)?;
    let first = name.name.split(' ').next().unwrap_or_default();
    let gender = article
        .or_else(|| names::gender(first))
        .or_else(|| sentence.is_proper(named).then(|| names::gender_by_ending(first)).flatten())?;
    Some(Next { name, gender, start, end })
}

/// Where a clause ends that tells more of whom was just named: ", que é costureira em Aracaju".
fn clause_end(sentence: &Sentence<'_>, at: usize) -> Option<usize> {
    let starts = sentence.is_pause(at) && sentence.text(at + 1) == "que";
    starts.then(|| (at + 2..sentence.words.len()).find(|at| sentence.is_pause(*at))).flatten()
}

/// Where the next one is named after more was told of this one: "a Rosa que é a mais velha, mora em Olinda | , e o Téo".
fn next_named(sentence: &Sentence<'_>, at: usize) -> Option<usize> {
    if sentence.text(at) != "que" {
        return None;
    }
    let led = |at: usize| matches!(sentence.text(at), "o" | "a") && sentence.is_proper(at + 1);
    (at..sentence.words.len()).find(|at| {
        sentence.is_pause(*at) && sentence.text(at + 1) == "e" && led(at + 2)
            || sentence.text(*at) == "e" && led(at + 1)
    })
}

/// ", de 8 anos", "com 4", "(8)".
fn age(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let mut start = at + usize::from(sentence.is_pause(at));
    start += usize::from(matches!(sentence.text(start), "de" | "com" | "que"));
    start += usize::from(sentence.text(start) == "tem");
    let (age, end) = slots::fill(SlotKind::Age, sentence, start)?;
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
