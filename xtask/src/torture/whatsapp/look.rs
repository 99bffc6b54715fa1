//! What is seen at the end: what Papo wrote down against what reached the people.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::Done;
use super::campaigner::{CAMPAIGN, Silent};
use super::operator::{Forbidden, REASONED, UNREASONED};
use super::writers::Book;
use crate::evolution::Sent;
use crate::installation::Installation;

#[derive(Debug, Default)]
pub(super) struct Seen {
    /// Messages that have a reply, their own or one for several.
    pub(super) answered: usize,
    pub(super) turns: usize,
    pub(super) unasked: usize,
    pub(super) of_campaigns: usize,
    pub(super) asked_again: usize,
    pub(super) stopped: usize,
    lost: Vec<String>,
    doubled: Vec<String>,
    forbidden: Vec<String>,
    pub(super) disordered: Vec<String>,
}

/// A message that wanted to leave, as Papo wrote it down.
#[derive(Debug)]
struct Leaving {
    /// What it answers.
    inbound: String,
    conversation: String,
    status: String,
    /// What Evolution calls it.
    id: String,
    method: String,
    address: String,
}

/// How what Júlia asks a silent doctor leaves.
const FOLLOW_UP: &str = "followup";

impl Leaving {
    fn left(&self) -> bool {
        matches!(self.status.as_str(), "sent" | "bypassed")
    }
}

const LEAVING: &str = "select coalesce(o.inbound_id::text, ''), o.conversation_id, o.status,
        coalesce(o.provider_id, ''), o.method, coalesce(o.address, '') from outbox o left join messages m on m.id = o.message_id
  where o.channel = 'whatsapp' order by o.conversation_id, m.seq";
const HEARD: &str = "select provider_message_id, status, coalesce(merged_into, id) from inbox
  where channel = 'whatsapp' and provider_message_id not like 'papo:REACHED%'
    and provider_message_id not like 'papo:SILENT%'";
const GONE: &str = "select c.address from contacts c
   join permissions p on p.tenant_id = c.tenant_id and p.user_id = c.user_id where p.state = 'opted_out'";

impl Seen {
    pub(super) fn look(installation: &Installation, sent: &[Sent], done: &Done) -> anyhow::Result<Self> {
        let book = &done.book;
        let column = |row: &[String], place: usize| row.get(place).cloned().unwrap_or_default();
        let rows = installation.query(&[LEAVING])?;
        let leaving = rows.iter().map(|row| Leaving {
            inbound: column(row, 0),
            conversation: column(row, 1),
            status: column(row, 2),
            id: column(row, 3),
            method: column(row, 4),
            address: column(row, 5),
        });
        let leaving: Vec<Leaving> = leaving.collect();
        let mut seen = Self::default();
        seen.compare_inbound(&installation.query(&[HEARD])?, &leaving, book);
        seen.compare_outbound(&leaving, sent);
        seen.compare_order(&leaving, sent);
        seen.look_at_the_silent(&leaving, &done.asked.numbers);
        let asking = leaving.iter().filter(|one| one.method == FOLLOW_UP).map(|one| one.id.as_str());
        seen.look_for_forbidden(sent, &done.forbidden, &asking.collect());
        seen.look_at_campaigns(sent, &done.campaigns.silent);
        let gone = installation.query(&[GONE])?;
        for number in &book.gone {
            if !gone.iter().any(|row| row.iter().any(|address| address.contains(number.as_str()))) {
                seen.forbidden.push(format!("{number} wanted to be left alone, and was not"));
            }
        }
        seen.stopped = leaving.iter().filter(|one| one.status == "blocked").count();
        Ok(seen)
    }

    /// Whatever was told is there once and has its reply.
    fn compare_inbound(&mut self, heard: &[Vec<String>], leaving: &[Leaving], book: &Book) {
        let answered: BTreeSet<&str> =
            leaving.iter().filter(|one| one.left()).map(|one| one.inbound.as_str()).collect();
        let mut known: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
        for row in heard {
            if let [id, status, turn] = row.as_slice() {
                let twice = known.insert(id.trim_start_matches("papo:"), (status, turn)).is_some();
                self.doubled.extend(twice.then(|| format!("{id} was accepted twice")));
            }
        }
        for id in book.told.values().flatten() {
            match known.get(id.as_str()) {
                None => self.lost.push(format!("{id} was never accepted")),
                Some((status, _)) if *status != "done" => self.lost.push(format!("{id} is {status}")),
                Some((_, turn)) if answered.contains(turn) => self.answered += 1,
                Some(_) => self.lost.push(format!("{id} has no reply")),
            }
        }
        self.turns = known.values().map(|(_, turn)| turn).collect::<BTreeSet<_>>().len();
    }

    /// What Papo says has left did, under a name of its own, and nothing else.
    fn compare_outbound(&mut self, leaving: &[Leaving], sent: &[Sent]) {
        let arrived: BTreeSet<&str> = sent.iter().map(|one| one.id.as_str()).collect();
        let mut named: BTreeMap<&str, usize> = BTreeMap::new();
        let mut replies: BTreeSet<(&str, &str)> = BTreeSet::new();
        for one in leaving {
            match one.status.as_str() {
                "sent" | "bypassed" if arrived.contains(one.id.as_str()) => {
                    *named.entry(&one.id).or_default() += 1;
                }
                "sent" | "bypassed" => self.lost.push(format!("{} never reached anybody", shown(one))),
                "blocked" | "deduped" => {}
                other => self.lost.push(format!("{} is {other}", shown(one))),
            }
        }
        for one in sent {
            match named.get(one.id.as_str()) {
                Some(1) => {}
                Some(_) => self.lost.push(format!("{} stands for several messages", one.id)),
                None => self.doubled.push(format!("{} to {} is nobody's: {}", one.id, one.number, one.text)),
            }
        }
        for one in leaving.iter().filter(|one| one.left() && !one.inbound.is_empty()) {
            if !replies.insert((&one.conversation, &one.inbound)) {
                self.doubled.push(format!("{} was answered twice", one.inbound));
            }
        }
    }

    /// The replies of a conversation reached it in the order in which they stand there.
    fn compare_order(&mut self, leaving: &[Leaving], sent: &[Sent]) {
        let places: BTreeMap<&str, usize> =
            sent.iter().enumerate().map(|(place, one)| (one.id.as_str(), place)).collect();
        for conversation in leaving.chunk_by(|one, next| one.conversation == next.conversation) {
            let order = conversation.iter().filter_map(|one| places.get(one.id.as_str()));
            if !order.is_sorted() {
                let name = conversation.first().map_or("", |one| one.conversation.as_str());
                self.disordered.push(format!("{name} got its replies in another order"));
            }
        }
    }

    /// Each of them was asked once more, and once.
    fn look_at_the_silent(&mut self, leaving: &[Leaving], numbers: &[String]) {
        for number in numbers {
            let is_asking = |one: &&Leaving| one.method == FOLLOW_UP && one.address.starts_with(number);
            match leaving.iter().filter(is_asking).filter(|one| one.left()).count() {
                0 => self.lost.push(format!("{number} fell silent and was never asked")),
                1 => self.asked_again += 1,
                _ => self.doubled.push(format!("{number} fell silent and was asked again and again")),
            }
        }
    }

    fn look_for_forbidden(&mut self, sent: &[Sent], forbidden: &[Forbidden], asking: &BTreeSet<&str>) {
        for one in sent {
            let is_plain = one.text.starts_with(UNREASONED)
                || one.text.starts_with(CAMPAIGN)
                || asking.contains(one.id.as_str());
            let (plain, reasoned) = (is_plain, one.text.starts_with(REASONED));
            self.unasked += usize::from(plain || reasoned);
            let is_forbidden = |time: &&Forbidden| {
                let concerns = match &time.number {
                    None => plain || reasoned,
                    Some(number) => plain && *number == one.number,
                };
                concerns && (time.from..time.to).contains(&one.at)
            };
            if let Some(time) = forbidden.iter().find(is_forbidden) {
                let late = one.at.duration_since(time.from);
                let what = if time.number.is_some() { "opting out" } else { "safe mode" };
                self.forbidden.push(format!("{:?} reached {} {late:?} after {what}", one.text, one.number));
            }
        }
    }

    /// Each reached everybody once at most, and nobody while it was paused or after it was stopped.
    fn look_at_campaigns(&mut self, sent: &[Sent], silent: &[Silent]) {
        let mut reached: BTreeSet<(&str, &str)> = BTreeSet::new();
        for one in sent.iter().filter(|one| one.text.starts_with(CAMPAIGN)) {
            self.of_campaigns += 1;
            if !reached.insert((&one.text, &one.number)) {
                self.doubled.push(format!("{:?} reached {} twice", one.text, one.number));
            }
            let is_silent = |time: &&Silent| {
                one.text.starts_with(&time.text)
                    && one.at >= time.from
                    && time.to.is_none_or(|to| one.at < to)
            };
            if let Some(time) = silent.iter().find(is_silent) {
                let (late, what) = (one.at.duration_since(time.from), time.to.map_or("stop", |_| "pause"));
                self.forbidden.push(format!("{:?} reached {} {late:?} after {what}", one.text, one.number));
            }
        }
    }

    pub(super) fn problems(&self) -> impl Iterator<Item = &String> {
        self.lost.iter().chain(&self.doubled).chain(&self.forbidden).chain(&self.disordered)
    }
}

fn shown(one: &Leaving) -> String {
    format!("a message to {} for {:?}", one.conversation, one.inbound)
}

impl fmt::Display for Seen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lost, doubled, forbidden) = (self.lost.len(), self.doubled.len(), self.forbidden.len());
        write!(formatter, "lost {lost} · doubled {doubled} · forbidden {forbidden}")
    }
}
