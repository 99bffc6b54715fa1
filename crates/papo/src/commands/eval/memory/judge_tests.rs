use jiff::civil::date;
use uuid::Uuid;

use super::*;

fn year(rest: &str) -> Year {
    let head = "title = \"Lia\"\ntimezone = \"UTC\"\nstart = \"2026-01-01\"\nend = \"2026-12-31\"\n";
    Year::parse("lia.toml", &format!("{head}{rest}")).unwrap()
}

/// Message 0 is plain, message 1 a joke, message 2 a plan, messages 3 to 5 pass.
fn messages() -> String {
    let said = [
        ("01-01", ""),
        ("02-01", "joke"),
        ("02-02", "plan"),
        ("02-03", "passing"),
        ("02-04", "passing"),
        ("02-05", "passing"),
    ];
    let message = |(day, trap): &(&str, &str)| {
        let trap = if trap.is_empty() { String::new() } else { format!("trap = \"{trap}\"\n") };
        format!("[[message]]\nat = \"2026-{day}T10:00\"\ntext = \"oi\"\n{trap}")
    };
    said.iter().map(message).collect()
}

fn truth(id: &str, says: &str, from: &str, until: &str) -> String {
    let says: Vec<&str> = says.split(" + ").collect();
    let until = if until.is_empty() { String::new() } else { format!("until = \"2026-{until}\"\n") };
    format!("[[truth]]\nid = {id:?}\nsays = {says:?}\nfrom = \"2026-{from}\"\n{until}")
}

fn id(number: u128) -> KnowledgeId {
    KnowledgeId::from_uuid(Uuid::from_u128(number))
}

fn item(number: u128, content: &str) -> Seen {
    Seen {
        id: id(number),
        content: content.to_owned(),
        about: None,
        standing: ItemStatus::Active,
        evidence: vec![quoted(0)],
        replaced_by: None,
    }
}

fn quoted(message: usize) -> Quoted {
    Quoted { message: Some(message), words: "oi".to_owned(), on: date(2026, 1, 1) }
}

fn from(messages: &[usize], seen: Seen) -> Seen {
    Seen { evidence: messages.iter().map(|at| quoted(*at)).collect(), ..seen }
}

fn retired(seen: Seen, by: Option<u128>) -> Seen {
    Seen { standing: ItemStatus::Retired, replaced_by: by.map(id), ..seen }
}

/// What a judge thinks of one item in one night.
fn junk(year: &Year, night: Date, seen: &Seen) -> Option<Junk> {
    let mut judge = Judge::new(year);
    judge.night(night, std::slice::from_ref(seen));
    judge.kept[&seen.id].junk
}

#[test]
fn junk_is_what_nobody_told_or_nobody_meant() {
    let year = year(
        &(messages()
            + &truth("dog", "tem + cachorro", "06-01", "")
            + &truth("sea", "mora + santos", "01-01", "")),
    );
    let night = date(2026, 3, 1);
    assert_eq!(junk(&year, night, &item(1, "Mora em Santos")), None);
    assert_eq!(junk(&year, night, &item(1, "É astronauta")), Some(Junk::Untrue));
    assert_eq!(junk(&year, night, &item(1, "Tem um cachorro")), Some(Junk::NotYetTold));
    assert_eq!(junk(&year, date(2026, 6, 2), &item(1, "Tem um cachorro")), None);
    assert_eq!(junk(&year, night, &from(&[1], item(1, "Mora em Santos"))), Some(Junk::Trap));
    assert_eq!(junk(&year, night, &from(&[2], item(1, "Tem um cachorro"))), Some(Junk::Trap));
    assert_eq!(
        junk(&year, night, &from(&[0, 1], item(1, "Mora em Santos"))),
        None,
        "it was said in earnest too"
    );
    assert_eq!(
        junk(&year, night, &from(&[3, 4, 5], item(1, "Mora em Santos"))),
        None,
        "many moods are a conclusion"
    );
}

#[test]
fn what_is_told_after_midnight_belongs_to_the_same_night() {
    let late = messages() + "[[message]]\nat = \"2026-06-01T00:40\"\ntext = \"oi\"\n";
    let truths = truth("dog", "tem + cachorro", "06-01", "");
    assert_eq!(junk(&year(&(late + &truths)), date(2026, 6, 1), &item(1, "Tem um cachorro")), None);
    assert_eq!(
        junk(&year(&(messages() + &truths)), date(2026, 6, 1), &item(1, "Tem um cachorro")),
        Some(Junk::NotYetTold)
    );
}

#[test]
fn a_truth_is_missed_unless_an_active_item_told_it_while_it_held() {
    let truths = truth("a", "mora + santos", "01-01", "03-01") + &truth("b", "tem + gato", "01-01", "");
    let year = year(
        &(messages()
            + &truths
            + "[[truth]]\nid = \"c\"\nsays = [\"ansiosa\"]\nfrom = \"2026-01-01\"\ninferred = true\n"),
    );
    let mut judge = Judge::new(&year);
    assert_eq!(judge.expected().count(), 2, "what is inferred is not asked for");
    judge.night(
        date(2026, 1, 2),
        &[retired(item(1, "Mora em Santos"), None), from(&[1], item(2, "Tem um gato"))],
    );
    judge.night(date(2026, 3, 5), &[item(1, "Mora em Santos")]);
    assert!(judge.met.is_empty(), "never active, from a joke, too late: {:?}", judge.met);
    judge.night(date(2026, 3, 6), &[item(1, "Mora em Santos"), item(3, "Tem um gato")]);
    assert_eq!(judge.met, BTreeSet::from([1]));
}

#[test]
fn what_is_told_and_over_on_one_day_may_be_met_the_morning_after() {
    let year = year(&(messages() + &truth("a", "mora + santos", "02-01", "02-01")));
    let mut judge = Judge::new(&year);
    judge.night(date(2026, 2, 2), &[item(1, "Mora em Santos")]);
    assert_eq!(judge.met, BTreeSet::from([0]));
}

#[test]
fn retiring_is_wrong_while_the_truth_holds() {
    let year = year(
        &(messages()
            + &truth("job", "trabalha + rodomax", "01-01", "06-16")
            + &truth("home", "mora + santos", "01-01", "")),
    );
    let wrongly = |night: Date, seen: Seen, others: &[Seen]| {
        let mut judge = Judge::new(&year);
        judge.night(
            date(2026, 1, 2),
            &[Seen { standing: ItemStatus::Active, replaced_by: None, ..seen.clone() }],
        );
        let items: Vec<Seen> = others.iter().chain([&seen]).cloned().collect();
        judge.night(night, &items);
        judge.night(night.tomorrow().unwrap(), &items);
        let retired = &judge.kept[&seen.id].retired;
        assert_eq!(retired.len(), 1, "a retirement is counted once");
        retired[0].wrongly
    };
    let job = item(1, "Trabalha na Rodomax");
    assert_eq!(wrongly(date(2026, 4, 2), retired(job.clone(), Some(2)), &[item(2, "Se demitiu")]), Some(0));
    assert_eq!(
        wrongly(date(2026, 6, 16), retired(job.clone(), None), &[]),
        Some(0),
        "it is told later that day"
    );
    assert_eq!(wrongly(date(2026, 6, 17), retired(job.clone(), None), &[]), None);
    let again = item(2, "Trabalha na Rodomax como analista");
    assert_eq!(wrongly(date(2026, 4, 2), retired(job, Some(2)), &[again]), None, "the same in other words");
    assert_eq!(wrongly(date(2026, 4, 2), retired(item(1, "É astronauta"), None), &[]), None, "junk may go");
    let both = item(1, "Trabalha na Rodomax e mora em Santos");
    assert_eq!(wrongly(date(2026, 6, 17), retired(both, None), &[]), None, "one of the best has ended");
}

#[test]
fn a_paid_debt_goes_and_a_fine_ends_when_it_likes() {
    let fine = "[[fine]]\nsays = [\"deve\", \"cunhado\"]\n";
    let year = year(
        &(messages()
            + &truth("debt", "deve + banco", "01-01", "08-01")
            + &truth("paid", "quitou|pagou + banco", "08-01", "")
            + fine),
    );
    let mut judge = Judge::new(&year);
    judge.night(date(2026, 1, 2), &[item(1, "Deve 5 mil ao banco"), item(3, "Deve ao cunhado")]);
    let paid = [
        retired(item(1, "Deve 5 mil ao banco"), Some(2)),
        item(2, "Quitou a dívida com o banco"),
        retired(item(3, "Deve ao cunhado"), None),
    ];
    judge.night(date(2026, 8, 2), &paid);
    assert!(judge.kept.values().all(|kept| kept.junk.is_none()));
    assert!(judge.kept.values().flat_map(|kept| &kept.retired).all(|retired| retired.wrongly.is_none()));
    assert_eq!(judge.met, BTreeSet::from([0, 1]));
}

#[test]
fn what_is_over_may_stay_for_a_night_and_not_for_two() {
    let year = year(&(messages() + &truth("job", "trabalha + rodomax", "01-01", "06-16")));
    let mut judge = Judge::new(&year);
    let job = [item(1, "Trabalha na Rodomax")];
    judge.night(date(2026, 6, 17), &job);
    assert_eq!(judge.kept[&id(1)].stale, None);
    judge.night(date(2026, 6, 18), &job);
    judge.night(date(2026, 6, 19), &job);
    judge.night(date(2026, 6, 20), &[retired(item(1, "Trabalha na Rodomax"), None)]);
    assert_eq!(judge.kept[&id(1)].stale, Some(Stale { since: date(2026, 6, 18), nights: 2 }));
}

#[test]
fn somebody_who_quits_begins_again_and_quits_again() {
    let quits = truth("quit", "parou + fumar", "01-01", "06-05")
        + &truth("smokes", "fuma", "06-05", "09-10")
        + &truth("quit-again", "parou + fumar", "09-10", "");
    let year = year(&(messages() + &quits));
    let mut judge = Judge::new(&year);
    judge.night(date(2026, 1, 2), &[item(1, "Parou de fumar")]);
    judge.night(date(2026, 6, 6), &[retired(item(1, "Parou de fumar"), Some(2)), item(2, "Fuma")]);
    let end = [
        retired(item(1, "Parou de fumar"), Some(2)),
        retired(item(2, "Fuma"), Some(3)),
        item(3, "Parou de fumar"),
    ];
    judge.night(date(2026, 9, 11), &end);
    judge.night(date(2026, 9, 30), &end);
    assert_eq!(judge.met, BTreeSet::from([0, 1, 2]));
    for kept in judge.kept.values() {
        assert_eq!((kept.junk, kept.stale, kept.duplicates), (None, None, None), "{}", kept.seen.content);
        assert!(kept.retired.iter().all(|retired| retired.wrongly.is_none()));
    }
    let mut forgetful = Judge::new(&year);
    for day in [date(2026, 1, 2), date(2026, 6, 6), date(2026, 6, 7)] {
        forgetful.night(day, &[item(1, "Parou de fumar")]);
    }
    assert!(forgetful.kept[&id(1)].stale.is_some(), "the relapse went unnoticed");
}

#[test]
fn two_that_tell_one_truth_are_one_too_many() {
    let year = year(
        &(messages()
            + &truth("home", "mora|vive + santos", "01-01", "")
            + &truth("with", "mora + ana", "01-01", "")),
    );
    let mut judge = Judge::new(&year);
    let night = date(2026, 1, 2);
    let both = item(3, "Mora com a Ana em Santos");
    judge.night(night, &[both.clone(), item(1, "Mora em Santos")]);
    assert!(judge.kept.values().all(|kept| kept.duplicates.is_none()), "each has a truth of its own");
    judge.night(date(2026, 1, 3), &[both, item(1, "Mora em Santos"), item(2, "Vive em Santos")]);
    assert_eq!(judge.kept[&id(2)].duplicates.map(|(night, _)| night), Some(date(2026, 1, 3)));
    assert!(judge.kept[&id(1)].duplicates.is_none() && judge.kept[&id(3)].duplicates.is_none());
}

#[test]
fn one_that_was_retired_is_nobodys_duplicate() {
    let year = year(&(messages() + &truth("home", "mora|vive + santos", "01-01", "")));
    let mut judge = Judge::new(&year);
    judge.night(date(2026, 1, 2), &[retired(item(1, "Mora em Santos"), Some(2)), item(2, "Vive em Santos")]);
    assert!(judge.kept[&id(2)].duplicates.is_none());
}

#[test]
fn what_fades_though_it_holds_is_seen() {
    let year = year(&(messages() + &truth("home", "mora + santos", "01-01", "08-01")));
    let aside = || Seen { standing: ItemStatus::Aside, ..item(1, "Mora em Santos") };
    let mut judge = Judge::new(&year);
    judge.night(date(2026, 1, 2), &[item(1, "Mora em Santos")]);
    judge.night(date(2026, 5, 2), &[aside()]);
    judge.night(date(2026, 5, 3), &[aside()]);
    assert_eq!(judge.kept[&id(1)].faded, Some((date(2026, 5, 2), 0)));
    assert!(judge.kept[&id(1)].retired.is_empty(), "nobody said that it is untrue");
}

#[test]
fn what_began_as_a_joke_counts_once_it_is_said_in_earnest() {
    let year = year(&(messages() + &truth("home", "mora + ubatuba", "03-18", "")));
    let mut judge = Judge::new(&year);
    judge.night(date(2026, 2, 17), &[from(&[1], item(1, "Mora em Ubatuba"))]);
    judge.night(date(2026, 3, 19), &[from(&[1], item(1, "Mora em Ubatuba"))]);
    assert!(judge.met.is_empty(), "nobody meant it yet");
    judge.night(date(2026, 3, 20), &[from(&[1, 0], item(1, "Mora em Ubatuba"))]);
    assert_eq!(judge.met, BTreeSet::from([0]));
    assert_eq!(judge.kept[&id(1)].junk, Some(Junk::Trap), "it was wrong to keep it then");
}

#[test]
fn a_guess_that_came_too_early_meets_no_truth_until_it_is_told() {
    let year = year(&(messages() + &truth("wedding", "casamento|noiva", "06-01", "")));
    let mut judge = Judge::new(&year);
    let guess = item(1, "É casamento de 4 anos");
    judge.night(date(2026, 1, 2), std::slice::from_ref(&guess));
    judge.night(date(2026, 6, 2), std::slice::from_ref(&guess));
    assert!(judge.met.is_empty());
    let told = Seen { evidence: vec![Quoted { on: date(2026, 6, 1), ..quoted(0) }], ..item(2, "É noiva") };
    judge.night(date(2026, 6, 3), &[guess, told]);
    assert_eq!(judge.met, BTreeSet::from([0]));
    assert!(judge.kept[&id(2)].duplicates.is_none(), "the guess takes nothing away");
}
