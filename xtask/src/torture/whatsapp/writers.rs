//! Those who write: each in their order, to whichever instance is there, and some of it twice.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail, ensure};

use super::super::random::Random;
use super::Effort;
use crate::evolution::{PATH, TOKEN, telling};
use crate::http::{Client, Request};

/// How often a webhook is told before somebody must have heard it: Evolution gives up, too.
const TRIES: usize = 600;
const PAUSE: Duration = Duration::from_millis(50);
/// How long a hand rests between two rounds, at most, in milliseconds: some of what follows is one question in pieces, some
/// another one.
const REST: u32 = 3_000;
/// One in so many is told twice.
const REPEATED: u32 = 10;
/// One in so many wants to be left alone for a while; half of them come back.
const WEARY: u32 = 10;

#[derive(Debug)]
pub(super) struct Writers {
    addresses: [SocketAddr; 2],
    effort: Effort,
}

/// What was told and heard.
#[derive(Debug, Default)]
pub(super) struct Book {
    /// By number, the ids in their order.
    pub(super) told: BTreeMap<String, Vec<String>>,
    /// The numbers whose last word was to be left alone.
    pub(super) gone: Vec<String>,
    pub(super) repeated: usize,
}

impl Book {
    pub(super) fn join(&mut self, other: Self) {
        self.told.extend(other.told);
        self.gone.extend(other.gone);
        self.repeated += other.repeated;
    }

    pub(super) fn told(&self) -> usize {
        self.told.values().map(Vec::len).sum()
    }

    pub(super) fn people(&self) -> usize {
        self.told.len()
    }
}

impl Writers {
    /// As many write at once.
    pub(super) const HANDS: u32 = 8;

    pub(super) const fn new(addresses: [SocketAddr; 2], effort: Effort) -> Self {
        Self { addresses, effort }
    }

    /// One hand's people write, in rounds; who comes first in a round is chance.
    pub(super) fn write(&self, hand: u32) -> anyhow::Result<Book> {
        let Effort { messages, conversations, seed } = self.effort;
        let mut random = Random::new(seed, u64::from(hand) + 100);
        let mut teller = self.teller();
        let people: Vec<u32> = (hand..conversations).step_by(usize::try_from(Self::HANDS)?).collect();
        let rounds = messages.div_ceil(conversations);
        let mut book = Book::default();
        for round in 0..rounds {
            thread::sleep(random.milliseconds(REST));
            let first = usize::try_from(random.below(u32::try_from(people.len())?))?;
            for person in people.iter().cycle().skip(first).take(people.len()) {
                let number = number(*person);
                let id = format!("3EB0{person:08X}{round:08X}");
                let text = words(*person, round, rounds);
                if text == "PARAR" && round + 1 == rounds {
                    book.gone.push(number.clone());
                }
                let body = telling(&number, &id, &text);
                teller.tell(&body, &mut random)?;
                if random.below(REPEATED) == 0 {
                    teller.tell(&body, &mut random)?;
                    book.repeated += 1;
                }
                book.told.entry(number).or_default().push(id);
            }
        }
        Ok(book)
    }

    pub(super) fn teller(&self) -> Teller {
        Teller { clients: self.addresses.map(|address| Client::new(address).with_token(TOKEN)) }
    }
}

/// What this person writes in this round. Every one says something else, so that every answer has its own question.
fn words(person: u32, round: u32, rounds: u32) -> String {
    let wearies_in = rounds.saturating_sub(1 + person / WEARY % 2);
    if person.is_multiple_of(WEARY) && round >= wearies_in {
        return if round == wearies_in { "PARAR".to_owned() } else { "VOLTAR".to_owned() };
    }
    match (person + round) % 4 {
        0 => format!("oi, tudo bem? aqui é a pessoa {person}"),
        1 => format!("tem plantão dia {}?", round % 28 + 1),
        2 => "quais plantões estão abertos?".to_owned(),
        _ => format!("obrigada! falo de novo no dia {}", round % 28 + 1),
    }
}

/// A person's number, as WhatsApp has it.
pub(super) fn number(person: u32) -> String {
    format!("55119{:08}", 10_000_000 + person)
}

/// Tells webhooks as Evolution does: again, until somebody has heard.
#[derive(Debug)]
pub(super) struct Teller {
    clients: [Client; 2],
}

impl Teller {
    /// Tells one of the two, by chance, and the other one when that is dead.
    pub(super) fn tell(&mut self, body: &str, random: &mut Random) -> anyhow::Result<()> {
        let first = usize::try_from(random.below(2))?;
        let request = Request::post_json(PATH, body);
        for attempt in 0..TRIES {
            let client = self.clients.get_mut((first + attempt) % 2).context("there are two")?;
            match client.send(&request) {
                Ok(answer) if answer.status == 200 => return Ok(()),
                Ok(answer) => ensure!(answer.status >= 500, "{} {}", answer.status, answer.text()),
                // It is dead, or died on the way.
                Err(_) => {}
            }
            thread::sleep(PAUSE);
        }
        bail!("nobody took a message in {TRIES} tries")
    }
}
