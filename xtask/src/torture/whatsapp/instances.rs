//! The two instances of one house, as those outside see them: either may be dead, and whoever asks goes to the other one.

use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};

use super::super::random::Random;
use crate::http::{Client, Request, Response};

/// How often something is asked before somebody must have answered: whoever asks gives up, too.
const TRIES: usize = 600;
const PAUSE: Duration = Duration::from_millis(50);

#[derive(Debug)]
pub(super) struct Instances {
    clients: [Client; 2],
    random: Random,
}

impl Instances {
    pub(super) fn new(addresses: [SocketAddr; 2], token: &str, random: Random) -> Self {
        Self { clients: addresses.map(|address| Client::new(address).with_token(token)), random }
    }

    /// Asks one of the two, by chance, and does not rest until one has answered for good.
    pub(super) fn insist(&mut self, request: &Request) -> anyhow::Result<Response> {
        let first = usize::try_from(self.random.below(2))?;
        for attempt in 0..TRIES {
            let client = self.clients.get_mut((first + attempt) % 2).context("there are two")?;
            // It is dead, or died on the way, or its database is not there yet.
            if let Ok(answer) = client.send(request)
                && answer.status < 500
            {
                return Ok(answer);
            }
            thread::sleep(PAUSE);
        }
        bail!("nobody answered in {TRIES} tries")
    }

    /// Asks one of the two, by chance, once: if it dies meanwhile, it was done or not.
    pub(super) fn ask_once(&mut self, request: &Request) -> anyhow::Result<Option<Response>> {
        let place = usize::try_from(self.random.below(2))?;
        let client = self.clients.get_mut(place).context("there are two")?;
        Ok(client.send(request).ok())
    }
}
