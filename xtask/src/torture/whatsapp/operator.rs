//! Somebody of the house who writes to people unasked, while what may be written is switched off and on: from the answer
//! to the switch on, nothing of it may reach anybody.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail, ensure};
use serde_json::json;

use super::super::random::Random;
use super::WhatsappLoad;
use super::instances::Instances;
use super::writers::{Writers, number};
use crate::evolution::telling;
use crate::http::Request;
use crate::installation::{FIRST_TOKEN, Installation};

/// Somebody who is written to unasked.
#[derive(Debug, Clone)]
pub(super) struct Reached {
    pub(super) number: String,
    conversation: String,
    user: String,
}

/// A time in which nothing unasked may arrive.
#[derive(Debug, Clone)]
pub(super) struct Forbidden {
    /// Nobody in particular: everybody.
    pub(super) number: Option<String>,
    pub(super) from: Instant,
    pub(super) to: Instant,
}

/// How what is written unasked begins, without a reason and with one. A reason outweighs what the person said, and no
/// switch.
pub(super) const UNREASONED: &str = "Recado";
pub(super) const REASONED: &str = "Aviso urgente";

const REASON: &str = "o plantão de hoje mudou de lugar";
/// One person who is written to, for so many who write.
const WRITERS_A_REACHED: u32 = 10;
/// Whoever is written to is none of the writers.
const FIRST_REACHED: u32 = 900_000;
/// Nobody may get more in an hour, whoever writes.
const MOST_EACH: u32 = 15;
/// How many are written in a row before a switch is turned.
const BURST: u32 = 6;
/// How long a switch stays, at most; in milliseconds.
const STAYS: u32 = 400;

/// A time zone where it is a working day now, at an hour at which Júlia writes first; that of the machine's clock on the days
/// on which there is none.
pub(super) fn zone_at_work() -> anyhow::Result<String> {
    const HOUR: i64 = 3_600;
    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs())?;
    let works = |offset: &i64| {
        let there = now + offset * HOUR;
        // The first day of the epoch was a Thursday.
        let weekday = (there.div_euclid(24 * HOUR) + 4).rem_euclid(7);
        (1..=5).contains(&weekday) && (10..17).contains(&(there.div_euclid(HOUR).rem_euclid(24)))
    };
    // The names count towards the west.
    Ok((-12..=14).find(works).map_or("Etc/UTC".to_owned(), |offset| format!("Etc/GMT{:+}", -offset)))
}

/// Waits until everybody who said hello has an answer.
pub(super) fn until_answered(installation: &Installation) -> anyhow::Result<()> {
    let start = Instant::now();
    loop {
        let waiting = installation.query(&["select id from outbox where status <> 'sent'
              union all select id from inbox where status = 'pending'"])?;
        if waiting.is_empty() {
            return Ok(());
        }
        ensure!(start.elapsed() < super::PATIENCE, "nobody said hello");
        thread::sleep(Duration::from_millis(300));
    }
}

/// Those who will be written to say hello, and are taken for people who have been silent since.
pub(super) fn meet(
    installation: &Installation,
    writers: &Writers,
    effort: WhatsappLoad,
) -> anyhow::Result<Vec<Reached>> {
    let mut teller = writers.teller(3);
    for place in 0..effort.conversations.div_ceil(WRITERS_A_REACHED).max(1) {
        let body = telling(&number(FIRST_REACHED + place), &format!("REACHED{place}"), "oi, tudo bem?");
        teller.tell(&body)?;
    }
    until_answered(installation)?;
    let rows = installation.query(&["update inbox set received_at = received_at - interval '1 day'
          where provider_message_id like 'papo:REACHED%'
          returning provider_message_id, conversation_id, user_id"])?;
    rows.iter()
        .map(|row| {
            let [id, conversation, user] = row.as_slice() else { bail!("a row has {} columns", row.len()) };
            let place: u32 = id.trim_start_matches("papo:REACHED").parse()?;
            let number = number(FIRST_REACHED + place);
            Ok(Reached { number, conversation: conversation.clone(), user: user.clone() })
        })
        .collect()
}

#[derive(Debug)]
pub(super) struct Operator<'r> {
    instances: Instances,
    reached: &'r [Reached],
    random: Random,
    said: u32,
}

impl<'r> Operator<'r> {
    pub(super) fn new(addresses: [SocketAddr; 2], reached: &'r [Reached], random: Random) -> Self {
        let instances = Instances::new(addresses, FIRST_TOKEN, random.clone());
        Self { instances, reached, random, said: 0 }
    }

    /// Writes and switches until everything is over, and says when it was forbidden.
    pub(super) fn work(mut self, is_over: &AtomicBool) -> anyhow::Result<Vec<Forbidden>> {
        let mut forbidden = Vec::new();
        while !is_over.load(Ordering::SeqCst) {
            let someone = self.someone()?;
            if self.random.below(2) == 0 {
                self.write_a_burst(None)?;
                forbidden.push(self.turned("/api/v1/admin/flags/safe_mode", None, ON, OFF)?);
            } else {
                self.write_a_burst(Some(&someone))?;
                let path = format!("/api/v1/admin/people/{}/permission", someone.user);
                forbidden.push(self.turned(&path, Some(&someone), OUT, IN)?);
            }
            thread::sleep(self.random.milliseconds(STAYS));
        }
        Ok(forbidden)
    }

    /// Turns something off for a while, writes meanwhile, and turns it on again.
    fn turned(
        &mut self,
        path: &str,
        whom: Option<&Reached>,
        off: &str,
        on: &str,
    ) -> anyhow::Result<Forbidden> {
        self.put(path, off)?;
        let from = Instant::now();
        self.write_a_burst(whom)?;
        thread::sleep(self.random.milliseconds(STAYS));
        let to = Instant::now();
        self.put(path, on)?;
        Ok(Forbidden { number: whom.map(|one| one.number.clone()), from, to })
    }

    fn write_a_burst(&mut self, whom: Option<&Reached>) -> anyhow::Result<()> {
        for _ in 0..self.random.below(BURST) {
            let one = match whom {
                Some(one) => one.clone(),
                None => self.someone()?,
            };
            self.say(&one)?;
        }
        Ok(())
    }

    fn someone(&mut self) -> anyhow::Result<Reached> {
        let place = usize::try_from(self.random.below(u32::try_from(self.reached.len())?))?;
        self.reached.get(place).cloned().context("there is somebody")
    }

    /// Writes to somebody, once: if the instance dies meanwhile, it was said or not.
    fn say(&mut self, one: &Reached) -> anyhow::Result<()> {
        if self.said >= MOST_EACH * u32::try_from(self.reached.len())? {
            return Ok(());
        }
        self.said += 1;
        let path = format!("/api/v1/admin/conversations/{}/messages", one.conversation);
        let body = if self.random.below(2) == 0 {
            json!({ "text": format!("{UNREASONED} {}", self.said) })
        } else {
            json!({ "text": format!("{REASONED} {}", self.said), "bypass_reason": REASON })
        };
        if let Some(answer) = self.instances.ask_once(&Request::post_json(&path, &body.to_string()))? {
            ensure!(matches!(answer.status, 201 | 409 | 500..), "{} {}", answer.status, answer.text());
        }
        Ok(())
    }

    /// Turns a switch, and does not rest until somebody says that it is turned.
    fn put(&mut self, path: &str, body: &str) -> anyhow::Result<()> {
        let answer = self.instances.insist(&Request::put_json(path, body))?;
        ensure!(answer.status == 200, "{} {}", answer.status, answer.text());
        Ok(())
    }
}

const ON: &str = r#"{"enabled":true}"#;
const OFF: &str = r#"{"enabled":false}"#;
const OUT: &str = r#"{"state":"opted_out"}"#;
const IN: &str = r#"{"state":"opted_in"}"#;
