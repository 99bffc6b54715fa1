//! Those who write: each in their order, to whichever instance is there, and some of it twice.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::thread;

use anyhow::ensure;

use super::super::random::Random;
use super::WhatsappLoad;
use super::instances::Instances;
use crate::evolution::{PATH, TOKEN, telling};
use crate::http::Request;

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
    effort: WhatsappLoad,
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

    pub(super) const fn new(addresses: [SocketAddr; 2], effort: WhatsappLoad) -> Self {
        Self { addresses, effort }
    }

    /// One hand's people write, in rounds; who comes first in a round is chance.
    pub(super) fn write(&self, hand: u32) -> anyhow::Result<Book> {
        let WhatsappLoad { messages, conversations, seed } = self.effort;
        let mut random = Random::new(seed, u64::from(hand) + 100);
        let mut teller = self.teller(u64::from(hand) + 200);
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
                teller.tell(&body)?;
                if random.below(REPEATED) == 0 {
                    teller.tell(&body)?;
                    book.repeated += 1;
                }
                book.told.entry(number).or_default().push(id);
            }
        }
        Ok(book)
    }

    /// Somebody who tells, with a chance of their own.
    pub(super) fn teller(&self, stream: u64) -> Teller {
        let random = Random::new(self.effort.seed, stream);
        Teller { instances: Instances::new(self.addresses, TOKEN, random) }
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
    instances: Instances,
}

impl Teller {
    pub(super) fn tell(&mut self, body: &str) -> anyhow::Result<()> {
        let answer = self.instances.insist(&Request::post_json(PATH, body))?;
        ensure!(answer.status == 200, "{} {}", answer.status, answer.text());
        Ok(())
    }
}
