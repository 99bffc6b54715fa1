//! Plays years through the real thing: the engine as `papo serve` puts it together, a database of its own, and a clock
//! that goes from message to message and through every night.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use domain::{
    ConversationId, CorrelationId, InboundText, Language, MessageId, Role, Scope, TenantId, Timestamp,
};
use engine::{Engine, Following, NewMessage};
use jiff::ToSpan;
use jiff::civil::Date;
use memory::{Consent, identity, nightfall};
use store::people::{self, NewPerson};

use super::meter::Meter;
use super::year::Year;
use crate::clock::timekeeper::{Slow, Timekeeper};
use crate::commands::eval::scratch::Scratch;
use crate::compose::{self, Running};
use crate::config::Config;

/// To whom everything is told.
const ASSISTANT: &str = "aria";
/// As the pages do.
const CHANNEL: &str = "web";
/// How long after a nightfall it is looked at what the night came to. A night that fails is tried again until then.
const MORNING: Duration = Duration::from_mins(10);

/// The job that is one person's night.
const NIGHT: &str = "memory.night";

/// Somebody who lives a year.
#[derive(Debug)]
pub(super) struct Life {
    pub(super) year: Year,
    pub(super) scope: Scope,
    /// The message of the year behind each message that was sent.
    pub(super) sent: BTreeMap<MessageId, usize>,
    pub(super) conversations: Vec<ConversationId>,
    /// What they were told.
    pub(super) replies: Vec<String>,
    /// The conversation that goes on, and when it began.
    open: Option<(Date, ConversationId)>,
}

/// How long people stay in one conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Talk {
    ADay,
    /// Long enough to be summed up.
    AMonth,
}

impl Talk {
    /// The day that a conversation is said to begin on.
    fn begins(self, day: Date) -> Date {
        match self {
            Self::ADay => day,
            Self::AMonth => day.first_of_month(),
        }
    }
}

/// What happens next, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Act {
    Night { day: Date, life: usize },
    Say { message: usize, life: usize },
}

/// Something that has just happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    Said(usize),
    /// The morning after the night that began on this day, of this life.
    Morning {
        day: Date,
        life: usize,
    },
}

/// The years under way.
pub(super) struct Play {
    pub(super) engine: Engine,
    pub(super) lives: Vec<Life>,
    talk: Talk,
    keeper: Timekeeper,
    acts: std::vec::IntoIter<(Timestamp, Act)>,
    /// Says that this process is alive, as a server does.
    _running: store::Registration,
    /// Removed at the end, with everything in it.
    _folder: Scratch,
}

impl Play {
    /// One year of one person's, or several people's at once, two to a tenant.
    pub(super) async fn start(config: &Config, meter: &Meter, years: Vec<Year>, talk: Talk) -> Result<Self> {
        let folder = Scratch::new()?;
        let first = years.first().context("there is no year to play")?;
        let acts = acts(&years)?;
        let begins = acts.first().map(|(at, _)| *at).context("nothing happens in this year")?;
        let config = private(config, folder.path(), first, begins - Duration::from_mins(1))?;
        let running = compose::compose_with(&config, |clock| meter.models(&config, clock)).await?;
        let Running { engine, manual_clock, person, registration, .. } = running;
        let clock = manual_clock.context("the clock of an evaluation is set by hand")?;
        let scopes = settle(&engine, person.scope, &years).await?;
        let lives = years.into_iter().zip(scopes).map(|(year, scope)| Life {
            year,
            scope,
            sent: BTreeMap::new(),
            conversations: Vec::new(),
            replies: Vec::new(),
            open: None,
        });
        let keeper = Timekeeper { engine: engine.clone(), clock, slow: Slow::WaitsForTheWorld };
        Ok(Self {
            lives: lives.collect(),
            engine,
            talk,
            keeper,
            acts: acts.into_iter(),
            _running: registration,
            _folder: folder,
        })
    }

    /// Lets the next thing happen; nothing when the years are over.
    pub(super) async fn next(&mut self) -> Result<Vec<Moment>> {
        let Some((at, first)) = self.acts.next() else { return Ok(Vec::new()) };
        let mut together = vec![first];
        // Whoever speaks in the same minute speaks at the same time.
        while let Some((_, act)) = self.acts.as_slice().first().copied().filter(|(when, _)| *when == at) {
            together.push(act);
            self.acts.next();
        }
        self.keeper.until(at).await?;
        let mut moments = Vec::new();
        let mut waiting = Vec::new();
        for act in together {
            match act {
                Act::Night { day, life } => moments.push(Moment::Morning { day, life }),
                Act::Say { message, life } => waiting.push((life, self.say(life, message).await?)),
            }
        }
        for (life, following) in waiting {
            self.hear(life, following).await?;
            moments.push(Moment::Said(life));
        }
        Ok(moments)
    }

    /// How many nights were tried in vain.
    pub(super) async fn nights_failed(&self) -> Result<usize> {
        Ok(usize::try_from(self.engine.jobs().given_up(NIGHT).await?)?)
    }

    async fn say(&mut self, at: usize, message: usize) -> Result<Following> {
        let life = self.lives.get_mut(at).context("nobody lives this year")?;
        let said = life.year.messages.get(message).context("nobody says this")?;
        let begins = self.talk.begins(said.at.date());
        let conversation = life.open.filter(|(day, _)| *day == begins).map(|(_, id)| id);
        let new = NewMessage {
            assistant: ASSISTANT.to_owned(),
            channel: CHANNEL,
            conversation,
            text: InboundText::parse(&said.text)?,
            client_id: None,
            correlation: CorrelationId::random(),
        };
        let following = self.engine.inbound().receive(life.scope, new).await?;
        life.sent.insert(following.inbound, message);
        Ok(following)
    }

    async fn hear(&mut self, at: usize, following: Following) -> Result<()> {
        let life = self.lives.get_mut(at).context("nobody lives this year")?;
        let message = life.sent.get(&following.inbound).copied();
        let reply = self.engine.inbound().reply(life.scope, following).await?;
        let day = message.and_then(|message| life.year.messages.get(message)).map(|said| said.at.date());
        if life.conversations.last() != Some(&reply.conversation_id) {
            life.conversations.push(reply.conversation_id);
        }
        life.open = day.map(|day| (self.talk.begins(day), reply.conversation_id));
        life.replies.push(reply.reply);
        Ok(())
    }
}

/// Everything that happens, in order.
fn acts(years: &[Year]) -> Result<Vec<(Timestamp, Act)>> {
    let mut acts = Vec::new();
    for (life, year) in years.iter().enumerate() {
        for (message, said) in year.messages.iter().enumerate() {
            let at = said.at.to_zoned(year.zone.clone())?.timestamp();
            acts.push((at, Act::Say { message, life }));
        }
        let mut now = year.start.to_zoned(year.zone.clone())?.timestamp();
        let last = year.end.checked_add(1.day())?;
        while let Some(next) = nightfall::next(&year.zone, now) {
            let day = nightfall::begun(&year.zone, next);
            if day > last {
                break;
            }
            acts.push((next + MORNING, Act::Night { day, life }));
            now = next;
        }
    }
    acts.sort_unstable();
    Ok(acts)
}

/// The same installation in a folder of its own, at another time.
fn private(config: &Config, folder: &Path, year: &Year, now: Timestamp) -> Result<Config> {
    let database = format!("sqlite:{}", folder.join("papo.db").display());
    Ok(Config {
        data_dir: folder.to_owned(),
        database: database.parse().context("the temporary folder has no usable name")?,
        timezone: year.timezone.clone(),
        test_clock: Some(now),
        // Whoever runs an evaluation wants it whole.
        cost_limit: None,
        token: None,
        kill_at: None,
        ..config.clone()
    })
}

/// Gives everybody a place to live, two to a tenant, and their word that they want to be remembered.
async fn settle(engine: &Engine, first: Scope, years: &[Year]) -> Result<Vec<Scope>> {
    let now = engine.clock().now();
    let mut scopes = vec![first];
    for (at, year) in years.iter().enumerate().skip(1) {
        let mut tx = engine.db().begin_system().await?;
        let neighbour = scopes.last().filter(|_| at % 2 == 1).map(Scope::tenant);
        let tenant: TenantId = match neighbour {
            Some(tenant) => tenant,
            None => people::create_tenant(&mut tx, &format!("Casa {at}"), now).await?,
        };
        let new = NewPerson {
            tenant,
            name: "Você",
            role: Role::User,
            language: Language::Portuguese,
            timezone: &year.timezone,
        };
        scopes.push(people::create(&mut tx, &new, now).await?.scope);
        tx.commit().await?;
    }
    for scope in &scopes {
        let mut tx = engine.db().begin(*scope).await?;
        identity::set_consent(&mut tx, Consent::Granted, now).await?;
        tx.commit().await?;
    }
    engine.jobs().plan_nights().await?;
    Ok(scopes)
}
