//! Somebody of the house who writes to everybody at once, again and again: each campaign reaches each person once at most,
//! nobody while it is paused, and nobody once it was stopped.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::{Value, json};

use super::super::random::Random;
use super::WhatsappLoad;
use super::instances::Instances;
use crate::evolution::SOMEBODY;
use crate::http::Request;
use crate::installation::{FIRST_TOKEN, Installation};

/// How what a campaign says begins; its number follows.
pub(super) const CAMPAIGN: &str = "Campanha";

/// How long somebody waits for the first message of a campaign.
const BEGINS: Duration = Duration::from_secs(8);
/// How long a campaign runs before something is done to it, at most; in milliseconds.
const RUNS: u32 = 1_500;
/// How long it is paused, at most; in milliseconds.
const PAUSED: u32 = 1_200;
const FASTEST: u32 = 600;
/// One campaign for so many messages; but nobody may get much in an hour, whoever writes.
const MESSAGES_A_CAMPAIGN: u32 = 500;
const FEWEST: u32 = 2;
const MOST: u32 = 4;

/// What was done to the campaigns.
#[derive(Debug, Default)]
pub(super) struct Campaigns {
    /// How many were approved.
    pub(super) approved: u32,
    pub(super) silent: Vec<Silent>,
}

/// A time in which nothing of a campaign may arrive.
#[derive(Debug, Clone)]
pub(super) struct Silent {
    /// What it says.
    pub(super) text: String,
    pub(super) from: Instant,
    /// For good, if none.
    pub(super) to: Option<Instant>,
}

#[derive(Debug)]
pub(super) struct Campaigner<'i> {
    instances: Instances,
    installation: &'i Installation,
    random: Random,
    /// How many campaigns there will be.
    most: u32,
}

/// Whether what was asked for was done by this very request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Done,
    /// Somebody was told so before and died, or it ended by itself.
    Already,
}

impl<'i> Campaigner<'i> {
    pub(super) fn new(
        addresses: [SocketAddr; 2],
        installation: &'i Installation,
        effort: WhatsappLoad,
    ) -> Self {
        let instances = Instances::new(addresses, FIRST_TOKEN, Random::new(effort.seed, 5));
        let most = (effort.messages / MESSAGES_A_CAMPAIGN).clamp(FEWEST, MOST);
        Self { instances, installation, random: Random::new(effort.seed, 4), most }
    }

    /// One campaign after the other until everything is over.
    pub(super) fn work(mut self, is_over: &AtomicBool) -> anyhow::Result<Campaigns> {
        let mut campaigns = Campaigns::default();
        while campaigns.approved < self.most && !is_over.load(Ordering::SeqCst) {
            let text = format!("{CAMPAIGN} {}:", campaigns.approved);
            let Some(id) = self.begin(&text)? else { continue };
            campaigns.approved += 1;
            self.wait_for_the_first(&id)?;
            thread::sleep(self.random.milliseconds(RUNS));
            // By turns: one is paused for a while and goes on to its end, the next is ended early.
            if campaigns.approved % 2 == 1 {
                campaigns.silent.extend(self.pause(&id, &text)?);
            } else if self.tell(&id, "stop", "{}")?.1 == Answer::Done {
                campaigns.silent.push(Silent { text, from: Instant::now(), to: None });
            }
        }
        Ok(campaigns)
    }

    /// Writes one, looks at its plan and approves it. None if its plan changed meanwhile.
    fn begin(&mut self, text: &str) -> anyhow::Result<Option<String>> {
        let draft = json!({
            "name": text, "kind": "custom", "assistant": "julia", "per_minute": FASTEST,
            "template": format!("{text} oi, {{{{primeiro_nome}}}}, abriu vaga!"),
            // Whoever was written to is not silent any more.
            "audience": { "name_contains": SOMEBODY },
        });
        let (drafted, _) = self.post("/api/v1/admin/campaigns", &draft.to_string())?;
        let id = word(&drafted, "/campaign/id")?;
        let (simulated, answer) = self.tell(&id, "simulate", "{}")?;
        if answer == Answer::Already {
            return Ok(None);
        }
        // Nobody waits for the next full minute here.
        self.installation.query(&[&format!(
            "update campaign_sends set send_at = now() where campaign_id = '{id}' and status = 'planned'"
        )])?;
        let digest = word(&simulated, "/campaign/digest")?;
        self.tell(&id, "approve", &json!({ "digest": digest }).to_string())?;
        Ok(Some(id))
    }

    /// Stopping something that has not begun proves nothing. Safe mode may hold it back, though.
    fn wait_for_the_first(&self, id: &str) -> anyhow::Result<()> {
        let sent =
            format!("select id from campaign_sends where campaign_id = '{id}' and status = 'sent' limit 1");
        let start = Instant::now();
        while start.elapsed() < BEGINS && self.installation.query(&[&sent])?.is_empty() {
            thread::sleep(Duration::from_millis(100));
        }
        Ok(())
    }

    fn pause(&mut self, id: &str, text: &str) -> anyhow::Result<Option<Silent>> {
        if self.tell(id, "pause", "{}")?.1 == Answer::Already {
            return Ok(None);
        }
        let from = Instant::now();
        thread::sleep(self.random.milliseconds(PAUSED));
        let to = Instant::now();
        self.tell(id, "resume", "{}")?;
        Ok(Some(Silent { text: text.to_owned(), from, to: Some(to) }))
    }

    fn tell(&mut self, id: &str, what: &str, body: &str) -> anyhow::Result<(Value, Answer)> {
        self.post(&format!("/api/v1/admin/campaigns/{id}/{what}"), body)
    }

    fn post(&mut self, path: &str, body: &str) -> anyhow::Result<(Value, Answer)> {
        let answer = self.instances.insist(&Request::post_json(path, body))?;
        match answer.status {
            200..300 => Ok((serde_json::from_slice(&answer.body)?, Answer::Done)),
            409 => Ok((Value::Null, Answer::Already)),
            status => bail!("{path}: {status} {}", answer.text()),
        }
    }
}

fn word(told: &Value, place: &str) -> anyhow::Result<String> {
    let word = told.pointer(place).and_then(Value::as_str);
    word.map(str::to_owned).with_context(|| format!("{place} is missing in {told}"))
}
