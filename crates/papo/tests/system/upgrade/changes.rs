//! What is shown differently from the release on purpose (`changes.toml`), and what is new each time it is shown.

use std::cell::Cell;

use serde::Deserialize;

use super::release::Recorded;

pub(super) struct Changes(Vec<Cut>);

/// A stretch of text that one side has alone.
struct Cut {
    why: String,
    on: Vec<String>,
    side: Side,
    from: String,
    /// Empty: it is all of `from` and no more.
    to: String,
    is_found: Cell<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Before,
    After,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    change: Vec<Change>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    why: String,
    on: Vec<String>,
    before: Option<Place>,
    after: Option<Place>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Place {
    Texts { cut: Vec<String> },
    Between { from: String, to: String },
}

impl Changes {
    pub(super) fn read() -> Self {
        let file: File = toml::from_str(include_str!("changes.toml")).unwrap();
        let mut cuts = Vec::new();
        for Change { why, on, before, after } in file.change {
            for (side, place) in [(Side::Before, before), (Side::After, after)] {
                let places = match place {
                    Some(Place::Texts { cut }) => cut.into_iter().map(|text| (text, String::new())).collect(),
                    Some(Place::Between { from, to }) => vec![(from, to)],
                    None => Vec::new(),
                };
                cuts.extend(places.into_iter().map(|(from, to)| {
                    let (why, on) = (why.clone(), on.clone());
                    Cut { why, on, side, from, to, is_found: Cell::new(false) }
                }));
            }
        }
        Self(cuts)
    }

    /// Both answers without what may differ.
    pub(super) fn compared(&self, was: &Recorded, is: &str, status: u16) -> (String, String) {
        let told = |body: &str, status, side| self.without(&settled(body, status), &was.path, side);
        (told(&was.body, was.status, Side::Before), told(is, status, Side::After))
    }

    fn without(&self, body: &str, path: &str, side: Side) -> String {
        let cuts = self.0.iter().filter(|cut| cut.side == side && cut.is_on(path));
        cuts.fold(body.to_owned(), |body, cut| {
            let shorter = replaced(&body, &cut.from, &cut.to, "");
            cut.is_found.set(cut.is_found.get() || shorter != body);
            shorter
        })
    }

    /// A change that has become untrue is taken off the list.
    pub(super) fn were_all_found(&self) {
        let missing = self.0.iter().filter(|cut| !cut.is_found.get());
        let missing: Vec<String> =
            missing.map(|cut| format!("{} ({:?}): {}", cut.why, cut.side, cut.from)).collect();
        assert!(missing.is_empty(), "not found any more:\n{}", missing.join("\n"));
    }
}

impl Cut {
    fn is_on(&self, path: &str) -> bool {
        self.on.iter().any(|on| on.strip_suffix('*').map_or(path == on, |start| path.starts_with(start)))
    }
}

/// The body without what is new with every answer or every build: the number of a form, of a refusal, of an asset.
fn settled(body: &str, status: u16) -> String {
    let body = replaced(body, "name=\"client_message_id\" value=\"", "\"", "#");
    let body = if status >= 400 { replaced(&body, "\"correlation_id\":\"", "\"", "#") } else { body };
    let mut parts = body.split("/assets/");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| {
        let mut names = part.splitn(3, '.');
        let (name, _digest, rest) = (names.next(), names.next(), names.next());
        format!("{all}/assets/{}.{}", name.unwrap_or_default(), rest.unwrap_or_default())
    })
}

/// The text with another one wherever something stands from here to there.
fn replaced(text: &str, from: &str, to: &str, other: &str) -> String {
    let mut all = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(from)
        && let Some((_, after)) = after.split_once(to)
    {
        all.push_str(before);
        all.push_str(other);
        rest = after;
    }
    all + rest
}
