//! The parts of town, cities and regions that a sentence names.

use super::{Hospital, folded};

/// Stands between places of which each will do.
const JOINS: &[&str] = &["ou", "e", "nem"];
const SMALL: &[&str] = &["em", "no", "na", "do", "da", "de", "o", "a", "pra", "pro", "tambem", "ate"];

/// The places of the house that a folded text names. Of several the longest name counts, and what is joined to it: "em Santo
/// André ou São Bernardo". A place within another one is no place more.
pub(crate) fn places_named(text: &str, hospitals: &[Hospital]) -> Vec<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let known = hospitals.iter().flat_map(|one| [&one.region, &one.cidade, &one.bairro]).flatten();
    let mut found: Vec<(usize, usize, &String)> =
        known.filter_map(|place| position(&words, place).map(|(from, to)| (from, to, place))).collect();
    found.sort_by_key(|(from, to, place)| (*from, std::cmp::Reverse(*to), place.as_str()));
    found.dedup_by(|next, kept| next.0 < kept.1);
    let Some(longest) = found.iter().max_by_key(|(.., place)| place.len()).copied() else {
        return Vec::new();
    };
    let joined = |one: usize, other: usize| {
        let between = words.get(one..other).unwrap_or_default();
        between.iter().any(|word| JOINS.contains(word))
            && between.iter().all(|word| JOINS.contains(word) || SMALL.contains(word))
    };
    let mut groups: Vec<Vec<(usize, usize, &String)>> = Vec::new();
    for one in found {
        match groups.last_mut().filter(|group| group.last().is_some_and(|last| joined(last.1, one.0))) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    let group = groups.into_iter().find(|group| group.contains(&longest)).unwrap_or_default();
    group.into_iter().map(|(.., place)| place.clone()).collect()
}

/// Where the words of a place stand, without what follows "do" in its name if need be: "São Bernardo".
fn position(words: &[&str], place: &str) -> Option<(usize, usize)> {
    let name = folded(place);
    let whole: Vec<&str> = name.split(' ').collect();
    let tail = whole.iter().position(|word| matches!(*word, "do" | "da" | "de" | "dos" | "das"));
    let short = tail.filter(|at| *at > 1).and_then(|at| whole.get(..at));
    [Some(whole.as_slice()), short].into_iter().flatten().find_map(|name| {
        let at = words.windows(name.len()).position(|window| window == name)?;
        Some((at, at + name.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::super::HospitalId;
    use super::*;

    fn hospital(cidade: &str, region: &str) -> Hospital {
        Hospital {
            id: HospitalId::new(domain::Timestamp::UNIX_EPOCH),
            name: "Hospital".to_owned(),
            address: None,
            bairro: None,
            cidade: Some(cidade.to_owned()),
            estado: None,
            region: Some(region.to_owned()),
            notes: None,
            timezone: "America/Sao_Paulo".to_owned(),
            archived_at: None,
        }
    }

    #[test]
    fn every_place_that_is_joined_to_another_counts() {
        let hospitals = [
            hospital("Santo André", "ABC"),
            hospital("São Bernardo do Campo", "ABC"),
            hospital("Santos", "Baixada"),
        ];
        for (text, named) in [
            (
                "prefiro em santo andre ou sao bernardo mais perto",
                &["Santo André", "São Bernardo do Campo"][..],
            ),
            ("nao vou pra santos nem pro abc", &["Santos", "ABC"]),
            ("santo andre no abc", &["Santo André"]),
            ("so em sao bernardo do campo", &["São Bernardo do Campo"]),
            ("tanto faz", &[]),
        ] {
            assert_eq!(places_named(text, &hospitals), named, "{text}");
        }
    }

    #[test]
    fn an_acronym_names_a_place_only_where_it_is_one() {
        let called = |name: &str| Hospital { name: name.to_owned(), ..hospital("Santos", "Baixada") };
        for (name, sentence, named) in [
            ("UPA Campo Limpo", "o que tem na upa", true),
            ("HOSPITAL BRASIL", "tem hospital pra hoje", false),
            ("Santa Casa SP", "tem em sp", false),
        ] {
            assert_eq!(called(name).is_named_in(sentence), named, "{name}: {sentence}");
        }
    }
}
