//! Duties are done: many in one transaction while all goes well, one by one when something does not.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use domain::{Scope, Timestamp};
use jiff::tz::TimeZone;
use memory::Identity;
use models::{Ledger, ModelMessage, Request, ToolChoice, ToolOffer};
use outbound::Rule;
use serde_json::Value;
use store::jobs::{self, Job, Lane};
use store::people::{self, Person};
use store::promises::{self, PromiseStatus};
use store::{StoreError, SystemTx, Tx};
use tools::Question;

use super::attempt::{JobError, LEASE, pause_after};
use super::state::Jobs;
use crate::accounts::spending::Purpose;
use crate::assistant::duty::{Duty, Occasion, Remark};
use crate::fault::Point;
use crate::outbound::quiet::quiet_until;
use crate::outbound::speaking::SentMessage;
use crate::shared::Busy;

/// How many duties share a transaction. One person's stand together: with fewer, two hands would wait for each other
/// at the same conversation; more would save little and hold a connection long.
const BATCH: i64 = 128;

/// How long a duty's question may take.
const PATIENCE: Duration = Duration::from_mins(2);

impl Jobs {
    /// Begins to do what is due, apart from the sweep, unless this process is at it already.
    pub(super) async fn run_due_duties(&self) -> Result<(), StoreError> {
        let due = jobs::next_due(&mut self.shared.db.read_system().await?, Lane::Duty).await?;
        if due.is_none_or(|due| due > self.shared.clock.now()) {
            return Ok(());
        }
        while let Ok(hand) = Arc::clone(&self.duty_hands).try_acquire_owned() {
            let jobs = self.clone();
            let busy = Busy::new(&self.shared);
            tokio::spawn(async move {
                let (_busy, _hand) = (busy, hand);
                if let Err(error) = jobs.do_duties().await {
                    tracing::warn!(%error, "duties were left for the next look");
                }
            });
        }
        Ok(())
    }

    async fn do_duties(&self) -> Result<(), StoreError> {
        loop {
            match self.batch_of_duties().await {
                Ok(0) => return Ok(()),
                Ok(_) => {}
                Err(Stopped { job: Some(job), error }) if error.is_away() => {
                    self.postpone(&job, job.attempts, &error).await?;
                }
                Err(Stopped { job: Some(job), error }) => self.put_off(&job, &error).await?,
                Err(Stopped { job: None, error }) => {
                    tracing::warn!(%error, "duties were left for the next look");
                    return Ok(());
                }
            }
        }
    }

    /// Does what has been due longest, all of it or nothing. Says how many there were.
    async fn batch_of_duties(&self) -> Result<usize, Stopped> {
        let now = self.shared.clock.now();
        let mut system = self.shared.db.begin_system().await?;
        let due = jobs::keep_due(&mut system, Lane::Duty, now, BATCH).await?;
        let count = due.len();
        let (apart, due) = self.set_apart(&mut system, due, now).await?;
        for job in &due {
            jobs::complete(&mut system, job.id, now).await?;
        }
        let mut said = Vec::new();
        let mut known = None;
        let mut place = Place::House(system);
        for job in &due {
            let mut tx = place.of(job).await.map_err(|error| Stopped::at(job, error))?;
            let remark = self.perform_duty(&mut tx, job, &mut known).await;
            said.extend(remark.map_err(|error| Stopped::at(job, error))?);
            place = Place::Person(tx);
        }
        self.shared.faults.pass(Point::DutyBeforeCommit);
        place.commit().await?;
        self.shared.faults.pass(Point::DutyCommitted);
        for said in said {
            self.outbound.tell_said(said).await;
        }
        for job in apart {
            if let Err(error) = self.think(&job).await {
                self.give_back(&job, &error).await?;
            }
        }
        Ok(count)
    }

    /// Whoever wants quiet now is looked at alone: if something would be said to them, nothing of it has happened.
    async fn set_apart(
        &self,
        system: &mut SystemTx,
        due: Vec<Job>,
        now: Timestamp,
    ) -> Result<(Vec<Job>, Vec<Job>), StoreError> {
        let mut wants_quiet = HashMap::new();
        let (mut apart, mut together) = (Vec::new(), Vec::new());
        for job in due {
            let Some(scope) = job.scope else {
                together.push(job);
                continue;
            };
            let quiet = match wants_quiet.get(&scope.user()) {
                Some(quiet) => *quiet,
                None => memory::quiet::until_of_anyone(system, scope.user(), now).await?.is_some(),
            };
            wants_quiet.insert(scope.user(), quiet);
            if quiet {
                jobs::set_apart(system, job.id, self.shared.instance, now + LEASE).await?;
                apart.push(Job { attempts: job.attempts + 1, ..job });
            } else {
                together.push(job);
            }
        }
        Ok((apart, together))
    }

    /// One duty stands in the way of the others: it waits, they go on.
    async fn put_off(&self, job: &Job, error: &JobError) -> Result<(), StoreError> {
        tracing::warn!(job = job.kind, attempt = job.attempts, %error, "a duty was put off");
        let now = self.shared.clock.now();
        let again = now + pause_after(job.attempts + 1);
        let mut tx = self.shared.db.begin_system().await?;
        jobs::put_off(&mut tx, job, &error.to_string(), again, now).await?;
        let last = job.attempts + 1 >= job.max_attempts;
        let promised = promises::named_in(&job.payload).zip(job.scope).filter(|_| last);
        let (Some((id, scope)), Some((assistant, _))) = (promised, self.duty(&job.kind)) else {
            return tx.commit().await;
        };
        // What could not be done is told: nobody would try again.
        let mut tx = tx.into_scope(scope).await?;
        if let Some(promise) = promises::find(&mut tx, id).await? {
            self.promise_is_broken(&mut tx, assistant, &promise, Rule::Undeliverable, now).await?;
        }
        tx.commit().await
    }

    /// Does one duty of a batch; whose it is was perhaps read for the one before.
    async fn perform_duty(
        &self,
        tx: &mut Tx,
        job: &Job,
        known: &mut Option<(Scope, Person)>,
    ) -> Result<Option<SentMessage>, JobError> {
        let person = match known.take().filter(|(of, _)| *of == tx.scope()) {
            Some((_, person)) => person,
            None => people::load(tx).await?,
        };
        *known = Some((tx.scope(), person.clone()));
        self.perform_for(tx, job, person, None).await
    }

    /// Does one duty in its person's transaction.
    async fn perform_for(
        &self,
        tx: &mut Tx,
        job: &Job,
        person: Person,
        opinion: Option<Value>,
    ) -> Result<Option<SentMessage>, JobError> {
        let (assistant, duty) = self.duty(&job.kind).ok_or(JobError::Unknown)?;
        let identity = memory::identity::load(tx).await?;
        let quiet = identity.preferences.quiet_hours();
        let occasion = self.occasion(job, person, &identity, opinion);
        let until = quiet.and_then(|quiet| quiet.end(&occasion.here()));
        // Nothing is said to somebody who wants quiet, unless they named the hour: all of it is undone, and waits.
        let heeded = |remark: Option<Remark>| match until {
            Some(until) if remark.as_ref().is_some_and(Remark::waits) => Err(JobError::Quiet(until)),
            _ => Ok(remark.map(|remark| remark.tuned(&occasion.words))),
        };
        let Some(id) = promises::named_in(&job.payload) else {
            return match heeded((duty.run)(tx, &occasion).await?)? {
                Some(remark) => Ok(self.outbound.say(tx, assistant, remark, occasion.now).await?),
                None => Ok(None),
            };
        };
        let now = occasion.now;
        let promise = promises::find(tx, id).await?;
        let Some(promise) = promise.filter(|promise| promise.standing == PromiseStatus::Waiting) else {
            return Ok(None);
        };
        if let Some(rule) = promises::stopped_by(&job.payload).and_then(Rule::parse) {
            self.promise_was_stopped(tx, assistant, &promise, rule, now).await?;
            return Ok(None);
        }
        if now > promise.useful_until {
            self.promise_is_broken(tx, assistant, &promise, Rule::Expired, now).await?;
            return Ok(None);
        }
        let said = match heeded((duty.run)(tx, &occasion).await?)? {
            Some(remark) => self.outbound.say(tx, assistant, remark, now).await?,
            None => None,
        };
        self.follow_promise(tx, assistant, &promise, said.as_ref(), now).await?;
        Ok(said)
    }

    /// A duty that asks a model before it is done, in the lane of thoughts. Doing it and its end commit together.
    pub(super) async fn think(&self, job: &Job) -> Result<(), JobError> {
        let (_, duty) = self.duty(&job.kind).ok_or(JobError::Unknown)?;
        let scope = job.scope.ok_or(JobError::Malformed)?;
        let ledger = Ledger::default();
        let question = {
            let mut tx = self.shared.db.read(scope).await?;
            // What a model would be asked for is meant to be said.
            let quiet = quiet_until(&mut tx, self.shared.clock.now()).await?;
            if let Some(until) = quiet.filter(|_| duty.question.is_some()) {
                return Err(JobError::Quiet(until));
            }
            let identity = memory::identity::load(&mut tx).await?;
            let occasion = self.occasion(job, people::load(&mut tx).await?, &identity, None);
            match duty.question {
                Some(question) => (question)(&mut tx, &occasion).await?.map(|asked| (asked, occasion)),
                None => None,
            }
        };
        let opinion = match question {
            Some((question, occasion)) if !self.accounts.standing(scope).await?.is_exhausted() => {
                self.answer_to(question, &occasion, &ledger).await
            }
            _ => None,
        };
        let now = self.shared.clock.now();
        let mut system = self.shared.db.begin_system().await?;
        if !jobs::finish(&mut system, job.id, self.shared.instance, now).await? {
            return Ok(());
        }
        let mut tx = system.into_scope(scope).await?;
        let person = people::load(&mut tx).await?;
        let said = self.perform_for(&mut tx, job, person, opinion).await?;
        self.accounts.write_costs(&mut tx, &ledger, Purpose::job("duty", job.id)).await?;
        self.shared.faults.pass(Point::DutyBeforeCommit);
        tx.commit().await?;
        self.shared.faults.pass(Point::DutyCommitted);
        if let Some(said) = said {
            self.outbound.tell_said(said).await;
        }
        Ok(())
    }

    /// A model that does not answer leaves the duty to do without.
    async fn answer_to(&self, question: Question, occasion: &Occasion, ledger: &Ledger) -> Option<Value> {
        let name = question.name;
        let offer = ToolOffer {
            name: name.to_owned(),
            description: question.description.to_owned(),
            schema: question.schema,
            examples: Vec::new(),
            phrasings: &[],
        };
        let deadline = self.shared.clock.now() + PATIENCE;
        let messages = vec![ModelMessage::User { text: question.text }];
        let request = Request {
            tools: Arc::from([offer]),
            tool_choice: ToolChoice::Named(name.to_owned()),
            temperature: Some(0.0),
            max_tokens: self.shared.settings.max_tokens,
            language: occasion.person.language,
            deadline: Some(deadline),
            ledger: ledger.clone(),
            ..Request::new(question.instructions, messages, occasion.here())
        };
        match self.shared.ask(&*self.shared.model, &request, deadline, &mut |_| {}).await {
            Ok(answer) => answer.calls.into_iter().find(|call| call.name == name).map(|call| call.arguments),
            Err(error) => {
                tracing::warn!(question = name, error = ?error, "nobody answered a duty's question");
                None
            }
        }
    }

    fn duty(&self, kind: &str) -> Option<(&'static str, Duty)> {
        self.shared.assistants.values().find_map(|mounted| {
            let duty = mounted.assistant.duties.iter().find(|duty| duty.kind == kind)?;
            Some((mounted.assistant.id, *duty))
        })
    }

    fn occasion(&self, job: &Job, person: Person, identity: &Identity, opinion: Option<Value>) -> Occasion {
        Occasion {
            called: memory::naming::called(&person.name, &identity.preferences),
            payload: job.payload.clone(),
            due: job.run_at,
            now: self.shared.clock.now(),
            zone: TimeZone::get(&person.timezone).unwrap_or(TimeZone::UTC),
            words: self.shared.words(person.language).styled(identity.preferences.styles()),
            person,
            opinion,
        }
    }
}

/// Where a transaction of several people's duties stands.
enum Place {
    House(SystemTx),
    Person(Tx),
}

impl Place {
    /// Goes on as the person whose job this is.
    async fn of(self, job: &Job) -> Result<Tx, JobError> {
        let scope = job.scope.ok_or(JobError::Malformed)?;
        Ok(match self {
            Self::House(tx) => tx.into_scope(scope).await?,
            Self::Person(tx) if tx.scope() == scope => tx,
            Self::Person(tx) => tx.into_scope(scope).await?,
        })
    }

    async fn commit(self) -> Result<(), StoreError> {
        match self {
            Self::House(tx) => tx.commit().await,
            Self::Person(tx) => tx.commit().await,
        }
    }
}

/// Why a batch came to nothing, and the duty that was the reason, unless it was the database's.
struct Stopped {
    job: Option<Box<Job>>,
    error: JobError,
}

impl Stopped {
    fn at(job: &Job, error: JobError) -> Self {
        let transient = matches!(&error, JobError::Store(error) if error.is_transient()) && !error.is_away();
        Self { job: (!transient).then(|| Box::new(job.clone())), error }
    }
}

impl From<StoreError> for Stopped {
    fn from(error: StoreError) -> Self {
        Self { job: None, error: error.into() }
    }
}
