//! A person who talks to Aria all day, however often she dies in the middle of it.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};

use super::book::{Book, SentBatch, SentText, Weight};
use super::line::{Author, Message, PATIENCE, Pressed, Reply, Telephone};
use super::random::Random;
use super::stage::{Moment, Stage};

#[derive(Debug)]
pub(super) struct Person<'a> {
    pub(super) name: String,
    pub(super) book: Book,
    pub(super) telephone: Telephone,
    stage: &'a Stage,
    random: Random,
    next_weight: u32,
    messages: u32,
    conversation: Option<String>,
    pending: Option<Pending>,
}

/// A proposal that waits for an answer.
#[derive(Debug, Clone)]
struct Pending {
    nonce: String,
    weight: Weight,
    since: Moment,
    /// Not answered before the server has died, or this has passed.
    lingers_until: Option<Instant>,
}

const YES: &str = "sim";
const DELETE_LAST: &str = "apaga o último";
const QUESTION: &str = "quanto eu pesei essa semana?";
/// Said at once, in any order.
const BURST: [&str; 3] = [QUESTION, "oi", "quanto eu pesei hoje?"];
const LIGHTEST: u32 = 3_000;
const HEAVIEST: u32 = 39_000;
const LINGER: Duration = Duration::from_secs(2);

impl<'a> Person<'a> {
    pub(super) fn new(name: &str, telephone: Telephone, stage: &'a Stage, random: Random) -> Self {
        Self {
            name: name.to_owned(),
            book: Book::default(),
            telephone,
            stage,
            random,
            next_weight: LIGHTEST,
            messages: 0,
            conversation: None,
            pending: None,
        }
    }

    /// Talks until the end is near, and leaves a proposal pending for it.
    pub(super) fn live(&mut self) {
        while !self.stage.is_ending() {
            let floor = self.stage.speak();
            let outcome = self.round();
            drop(floor);
            if let Err(error) = outcome {
                return self.stage.broke(format!("{}: {error:#}", self.name));
            }
            self.stage.answered();
            thread::sleep(self.random.milliseconds(10));
        }
        if let Err(error) = self.last_words() {
            self.stage.broke(format!("{}: {error:#}", self.name));
        }
    }

    fn last_words(&mut self) -> anyhow::Result<()> {
        while self.pending.is_some() {
            self.stop_lingering();
            self.settle()?;
        }
        self.propose()?;
        self.stop_lingering();
        Ok(())
    }

    fn stop_lingering(&mut self) {
        if let Some(pending) = &mut self.pending {
            pending.lingers_until = None;
        }
    }

    /// After the last death: the proposal is still there, takes one yes, and no second one.
    pub(super) fn confirm_once(&mut self) -> anyhow::Result<()> {
        let Some(pending) = self.pending.take() else { return Ok(()) };
        let conversation = self.conversation.clone().context("a proposal without a conversation")?;
        let found = self.telephone.glance(&conversation)?.nonce;
        if found.as_deref() != Some(&pending.nonce) {
            self.book.lost += 1;
            bail!("the last proposal is lost: {found:?}, not {pending:?}");
        }
        self.book.survived += 1;
        let Pressed::Answered(reply) = self.telephone.press(&pending.nonce, "confirm")? else {
            bail!("the button of a pending proposal is gone: {pending:?}");
        };
        ensure!(reply.did("record_metric"), "a confirmed proposal did nothing: {reply:?}");
        self.book.wrote_down(pending.weight);
        let saying = SentText::Button { reply: Some(reply.message_id) };
        self.book.note(&conversation, SentBatch { together: vec![saying] });
        let again = self.telephone.press(&pending.nonce, "confirm")?;
        ensure!(matches!(again, Pressed::Gone { .. }), "a proposal was confirmed twice: {again:?}");
        Ok(())
    }

    fn round(&mut self) -> anyhow::Result<()> {
        if self.pending.is_some() {
            return self.settle();
        }
        match self.random.below(10) {
            0 => self.burst(),
            1 => self.twins(),
            2 => {
                self.conversation = None;
                self.propose()
            }
            _ => self.propose(),
        }
    }

    fn propose(&mut self) -> anyhow::Result<()> {
        let weight = self.weigh();
        let reply = self.say(&format!("pesei {weight} kg hoje"))?;
        self.proposed(weight, reply);
        Ok(())
    }

    fn proposed(&mut self, weight: Weight, reply: Reply) {
        let Some(nonce) = reply.nonce else {
            self.book.apologies += 1;
            return;
        };
        self.book.proposals += 1;
        let lingers_until = (self.random.below(4) == 0).then(|| Instant::now() + LINGER);
        self.pending = Some(Pending { nonce, weight, since: self.stage.moment(), lingers_until });
    }

    /// Answers the pending proposal, in one of the ways in which people do.
    fn settle(&mut self) -> anyhow::Result<()> {
        let Some(pending) = self.pending.clone() else { return Ok(()) };
        let died = self.stage.moment().kills != pending.since.kills;
        if !died && pending.lingers_until.is_some_and(|until| Instant::now() < until) {
            return Ok(());
        }
        if died && !self.still_pending(&pending)? {
            return Ok(());
        }
        match self.random.below(12) {
            0..4 => {
                let reply = self.say(YES)?;
                self.answered(&pending, &reply)?;
            }
            4..8 => self.press(&pending, "confirm")?,
            8 => self.press(&pending, "reject")?,
            9 => self.cancel("deixa pra lá")?,
            10 => self.cancel(QUESTION)?,
            _ => {
                let weight = self.weigh();
                let reply = self.say(&format!("na verdade {weight}"))?;
                self.pending = None;
                self.proposed(weight, reply);
            }
        }
        Ok(())
    }

    /// A proposal outlives every death; only time ends it.
    fn still_pending(&mut self, pending: &Pending) -> anyhow::Result<bool> {
        let conversation = self.conversation.clone().context("a proposal without a conversation")?;
        let found = self.telephone.glance(&conversation)?.nonce;
        if found.as_deref() == Some(&pending.nonce) {
            self.book.survived += 1;
            return Ok(true);
        }
        let may_be_over = self.stage.moment().expiries != pending.since.expiries;
        if !may_be_over || found.is_some() {
            self.book.lost += 1;
            bail!("a proposal is lost: {found:?}, not {pending:?}");
        }
        self.pending = None;
        Ok(false)
    }

    fn press(&mut self, pending: &Pending, decision: &str) -> anyhow::Result<()> {
        let conversation = self.conversation.clone().context("a proposal without a conversation")?;
        match self.telephone.press(&pending.nonce, decision)? {
            Pressed::Answered(reply) => {
                let saying = SentText::Button { reply: Some(reply.message_id.clone()) };
                self.book.note(&conversation, SentBatch { together: vec![saying] });
                if decision == "confirm" { self.answered(pending, &reply) } else { self.rejected(&reply) }
            }
            Pressed::Gone { tries: 1 } => bail!("the button of a pending proposal is gone: {pending:?}"),
            // Heard the first time, by a server that died before it could say so.
            Pressed::Gone { .. } => {
                self.book.note(&conversation, SentBatch { together: vec![SentText::Button { reply: None }] });
                self.pending = None;
                let promised = self.last_reply(&conversation)?.starts_with("Pronto");
                match (promised, decision) {
                    (true, "confirm") => self.book.wrote_down(pending.weight),
                    (true, _) => bail!("a rejected proposal was carried out: {pending:?}"),
                    (false, "confirm") => self.book.apologies += 1,
                    (false, _) => {}
                }
                Ok(())
            }
        }
    }

    /// Waits until the assistant has the last word, and says it.
    fn last_reply(&mut self, conversation: &str) -> anyhow::Result<String> {
        let start = Instant::now();
        loop {
            match self.telephone.glance(conversation)?.lines.pop() {
                Some(line) if line.author == Author::Assistant => return Ok(line.text),
                last => ensure!(start.elapsed() < PATIENCE, "never answered: {last:?}"),
            }
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Takes note of what came of a yes, and goes on from there.
    fn answered(&mut self, pending: &Pending, reply: &Reply) -> anyhow::Result<()> {
        if !reply.did("record_metric") {
            self.book.apologies += 1;
            let conversation = reply.conversation.clone();
            let waits = self.telephone.glance(&conversation)?.nonce;
            self.pending = self.pending.take().filter(|pending| waits.as_deref() == Some(&pending.nonce));
            return Ok(());
        }
        self.pending = None;
        self.book.wrote_down(pending.weight);
        match self.random.below(8) {
            0..3 => self.ask(),
            3..5 => self.correct(pending.weight),
            5 => self.delete(pending.weight),
            _ => Ok(()),
        }
    }

    fn cancel(&mut self, words: &str) -> anyhow::Result<()> {
        let reply = self.say(words)?;
        self.rejected(&reply)
    }

    fn rejected(&mut self, reply: &Reply) -> anyhow::Result<()> {
        ensure!(!reply.did("record_metric"), "a cancelled proposal was carried out: {reply:?}");
        let waits = self.telephone.glance(&reply.conversation)?.nonce;
        self.pending = self.pending.take().filter(|pending| waits.as_deref() == Some(&pending.nonce));
        self.book.apologies += u32::from(self.pending.is_some());
        Ok(())
    }

    fn ask(&mut self) -> anyhow::Result<()> {
        let reply = self.say(QUESTION)?;
        self.book.apologies += u32::from(!reply.did("get_tracking_history"));
        Ok(())
    }

    fn correct(&mut self, wrong: Weight) -> anyhow::Result<()> {
        let right = self.weigh();
        let reply = self.say(&format!("errei, foi {right}"))?;
        if reply.did("update_metric") {
            self.book.struck_out(wrong);
            self.book.wrote_down(right);
        } else {
            self.book.apologies += 1;
        }
        Ok(())
    }

    fn delete(&mut self, weight: Weight) -> anyhow::Result<()> {
        let reply = self.say(DELETE_LAST)?;
        if reply.did("delete_metric") {
            self.book.effects += 1;
            self.book.struck_out(weight);
        } else {
            self.book.apologies += 1;
        }
        Ok(())
    }

    /// Several things at once: each is answered, in the order in which they were accepted.
    fn burst(&mut self) -> anyhow::Result<()> {
        let Some(conversation) = self.conversation.clone() else { return self.propose() };
        let messages: Vec<Message> = BURST.iter().map(|text| self.message(text)).collect();
        let replies = at_once(&self.telephone, &messages)?;
        let together = messages.into_iter().zip(replies);
        let together =
            together.map(|(message, reply)| SentText::Message { message, reply: reply.message_id }).collect();
        self.book.note(&conversation, SentBatch { together });
        Ok(())
    }

    /// The same message twice at the same time, as an impatient client sends it: one message, one answer.
    fn twins(&mut self) -> anyhow::Result<()> {
        let weight = self.weigh();
        let message = self.message(&format!("pesei {weight} kg hoje"));
        let replies = at_once(&self.telephone, &[message.clone(), message.clone()])?;
        let [one, other] = replies.as_slice() else { bail!("two messages, {} replies", replies.len()) };
        ensure!(one.message_id == other.message_id, "one message, two answers: {one:?} and {other:?}");
        self.heard(message, one);
        self.proposed(weight, one.clone());
        Ok(())
    }

    fn say(&mut self, text: &str) -> anyhow::Result<Reply> {
        let message = self.message(text);
        let reply = self.telephone.say(&message)?;
        self.heard(message, &reply);
        Ok(reply)
    }

    fn heard(&mut self, message: Message, reply: &Reply) {
        self.conversation = Some(reply.conversation.clone());
        let saying = SentText::Message { message, reply: reply.message_id.clone() };
        self.book.note(&reply.conversation, SentBatch { together: vec![saying] });
    }

    fn message(&mut self, text: &str) -> Message {
        self.messages += 1;
        let client_id = format!("{}-{}", self.name, self.messages);
        Message { client_id, conversation: self.conversation.clone(), text: text.to_owned() }
    }

    fn weigh(&mut self) -> Weight {
        let weight = self.next_weight;
        // Past the heaviest a value would come twice; the run ends before that, and says so.
        if weight == HEAVIEST {
            self.stage.broke("the run is too long: there are no more weights");
        }
        self.next_weight += 1;
        Weight(weight)
    }
}

/// Sends every message on a connection of its own.
fn at_once(telephone: &Telephone, messages: &[Message]) -> anyhow::Result<Vec<Reply>> {
    thread::scope(|scope| {
        let calls: Vec<_> = messages
            .iter()
            .map(|message| {
                let mut telephone = telephone.another();
                scope.spawn(move || telephone.say(message))
            })
            .collect();
        calls.into_iter().map(|call| call.join().unwrap_or_else(|_| bail!("a call panicked"))).collect()
    })
}
