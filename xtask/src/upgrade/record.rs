//! Everything that a server shows to one person: the pages that lead to each other, and what the API lists.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use crate::http::{Client, Request};

#[derive(Debug)]
pub(super) struct Recorder {
    client: Client,
    person: &'static str,
    /// By path. What was refused is kept, too.
    answers: BTreeMap<String, Answer>,
}

/// Pages have most of their text in common: a body is a list of its pieces, and a piece that was there before is its number.
#[derive(Debug, Default)]
pub(super) struct Pieces(HashMap<String, usize>);

impl Pieces {
    fn of(&mut self, body: &str) -> Value {
        let pieces = body.split_inclusive(['>', ',']).map(|piece| {
            let number = self.0.len();
            match self.0.entry(piece.to_owned()) {
                Entry::Occupied(known) => json!(known.get()),
                Entry::Vacant(new) => {
                    new.insert(number);
                    json!(piece)
                }
            }
        });
        pieces.collect()
    }
}

#[derive(Debug)]
struct Answer {
    status: u16,
    kind: String,
    body: String,
}

/// What goes on, is a picture, or tells of the process instead of what it keeps.
const LEFT_OUT: [&str; 7] = [
    "/assets/",
    "/sign-",
    "/api/v1/events",
    "/api/v1/admin/live",
    "/plot.png",
    "/api/v1/platform/providers",
    "/metrics",
];
/// So many things of a list are looked at one by one.
const OPENED: usize = 4;
/// A crawl that goes on after this has found a circle.
const MOST: usize = 400;
/// Where the ids of a path come from, if not from the list above it.
const LISTED_ELSEWHERE: [(&str, &str); 2] = [
    ("/api/v1/messages/{id}/why", "/api/v1/conversations/{id}/messages"),
    ("/api/v1/admin/people/{id}/permission", "/api/v1/admin/doctors"),
];
/// What a path needs besides.
const ASKED: [(&str, &str); 2] = [
    ("/api/v1/trends", "?types=weight,sleep,mood&days=30"),
    ("/api/v1/trends/plot.svg", "?types=weight&days=30"),
];

impl Recorder {
    pub(super) fn new(client: Client, person: &'static str) -> Self {
        Self { client, person, answers: BTreeMap::new() }
    }

    /// A line of JSON for each answer, in the order of their paths.
    pub(super) fn record(mut self, pieces: &mut Pieces) -> anyhow::Result<String> {
        self.pages()?;
        self.lists()?;
        let lines = self.answers.iter().map(|(path, Answer { status, kind, body })| {
            let body = pieces.of(body);
            let line =
                json!({ "person": self.person, "path": path, "status": status, "type": kind, "body": body });
            format!("{line}\n")
        });
        Ok(lines.collect())
    }

    /// From the first page on, wherever a link leads.
    fn pages(&mut self) -> anyhow::Result<()> {
        let mut waiting: BTreeSet<String> = BTreeSet::from(["/".to_owned()]);
        while let Some(path) = waiting.pop_first() {
            self.get(&path)?;
            // The month before leads to the month before that, for ever.
            if path.contains('?') {
                continue;
            }
            let body = self.answers.get(&path).map_or("", |answer| &answer.body);
            let links: Vec<String> = links(body).filter(|link| !self.answers.contains_key(link)).collect();
            waiting.extend(links);
        }
        Ok(())
    }

    /// What the description of the API says can be got: lists first, then what stands in them.
    fn lists(&mut self) -> anyhow::Result<()> {
        let described = self.client.send(&Request::get("/openapi.json"))?;
        let described: Value = serde_json::from_slice(&described.body)?;
        let paths = described["paths"].as_object().context("the API has no paths")?;
        let mut gets: Vec<_> =
            paths.iter().filter_map(|(path, methods)| Some((path, methods.get("get")?))).collect();
        gets.sort_by_key(|(path, _)| (path.contains('{'), path.ends_with("/why")));
        for (path, get) in gets.into_iter().filter(|(path, _)| is_recorded(path)) {
            let asked = ASKED.iter().find(|(known, _)| known == path).map(|(_, asked)| *asked);
            let parameters = get["parameters"].as_array();
            let has_limit = parameters.is_some_and(|all| all.iter().any(|one| one["name"] == "limit"));
            let asked = asked.or(has_limit.then_some("?limit=100")).unwrap_or_default();
            for path in self.filled(path) {
                self.get(&format!("{path}{asked}"))?;
            }
        }
        Ok(())
    }

    /// The path with the first ids of its list.
    fn filled(&self, path: &str) -> Vec<String> {
        let Some((list, rest)) = path.split_once("/{") else { return vec![path.to_owned()] };
        let rest = rest.split_once('}').map_or("", |(_, rest)| rest);
        let elsewhere = LISTED_ELSEWHERE.iter().find(|(known, _)| *known == path).map(|(_, list)| *list);
        let source = elsewhere.unwrap_or(list);
        let (begin, end) = source.split_once("{id}").unwrap_or((source, ""));
        let lists = self.answers.iter().filter(|(known, _)| {
            let known = known.split('?').next().unwrap_or_default();
            known == source || (!end.is_empty() && known.starts_with(begin) && known.ends_with(end))
        });
        let ids = lists.flat_map(|(_, answer)| ids(&answer.body));
        ids.map(|id| format!("{list}/{id}{rest}")).collect()
    }

    fn get(&mut self, path: &str) -> anyhow::Result<()> {
        let answer = self.client.send(&Request::get(path))?;
        ensure!(answer.status < 500, "{path}: {} {}", answer.status, answer.text());
        ensure!(self.answers.len() < MOST, "more than {MOST} answers; the last is {path}");
        let kind = answer.header("content-type").unwrap_or_default().to_owned();
        let answer = Answer { status: answer.status, kind, body: answer.text() };
        self.answers.insert(path.to_owned(), answer);
        Ok(())
    }
}

fn is_recorded(path: &str) -> bool {
    LEFT_OUT.iter().all(|part| !path.contains(part))
}

/// Where a page leads, inside the house.
fn links(page: &str) -> impl Iterator<Item = String> {
    let links = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let links = links.filter(|link| link.starts_with('/') && is_recorded(link));
    links.map(|link| link.split('#').next().unwrap_or_default().replace("&amp;", "&"))
}

/// The first ids of what a list holds.
fn ids(body: &str) -> Vec<String> {
    let body: Value = serde_json::from_str(body).unwrap_or_default();
    let lists = body.as_object().into_iter().flat_map(|fields| fields.values()).chain([&body]);
    let items = lists.filter_map(Value::as_array).flatten();
    let ids = items.filter_map(|item| item.get("id").or_else(|| item.get("key"))?.as_str());
    ids.take(OPENED).map(str::to_owned).collect()
}
