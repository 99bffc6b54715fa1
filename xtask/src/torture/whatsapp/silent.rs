//! Doctors who were offered a shift days ago and never answered: at ten o'clock Júlia asks each of them once more, however
//! often whoever asks dies meanwhile.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::ensure;

use super::super::random::Random;
use super::WhatsappLoad;
use super::operator::until_answered;
use super::writers::{Writers, number};
use crate::evolution::telling;
use crate::installation::Installation;

/// One silent doctor for so many who write, and how many there are at least.
const WRITERS_A_SILENT: u32 = 5;
const FEWEST: u32 = 12;
/// A doctor who is silent writes nothing else.
const FIRST_SILENT: u32 = 950_000;
/// How many of them fall silent for one round.
const A_ROUND: u32 = 6;
/// How long a round may go on before the next one, at most; in milliseconds.
const BETWEEN: u32 = 4_000;

/// The round that plans who is asked, and the job that asks one doctor.
const ROUND: &str = "julia.follow_up_round";
const ASKING: &str = "julia.follow_up";

/// Those who are to fall silent, in the order in which they do.
#[derive(Debug)]
pub(super) struct Silent {
    numbers: Vec<String>,
}

/// How it went.
#[derive(Debug, Default)]
pub(super) struct SilentCount {
    pub(super) numbers: Vec<String>,
    pub(super) rounds: u32,
}

impl Silent {
    /// They say hello, are known as doctors from then on, and are not meant by any campaign.
    pub(super) fn meet(
        installation: &Installation,
        writers: &Writers,
        effort: WhatsappLoad,
    ) -> anyhow::Result<Self> {
        let mut teller = writers.teller(6);
        let count = (effort.conversations / WRITERS_A_SILENT).max(FEWEST);
        let numbers: Vec<String> = (0..count).map(|place| number(FIRST_SILENT + place)).collect();
        for (place, number) in numbers.iter().enumerate() {
            teller.tell(&telling(number, &format!("SILENT{place}"), "oi, tudo bem?"))?;
        }
        until_answered(installation)?;
        let silent = Self { numbers };
        let those = those(&silent.numbers);
        installation.query(&[
            &format!("update users set name = 'Doutora Calada' where id in ({those})"),
            &format!(
                "insert into julia_doctors (tenant_id, user_id, name, created_at, updated_at)
                 select tenant_id, id, name, now(), now() from users where id in ({those})
                 on conflict do nothing"
            ),
        ])?;
        Ok(silent)
    }

    /// A few more fall silent, and it is ten o'clock; again and again until everybody was asked or everything is over.
    pub(super) fn work(
        &self,
        installation: &Installation,
        mut random: Random,
        is_over: &AtomicBool,
    ) -> anyhow::Result<SilentCount> {
        let mut asked = SilentCount::default();
        for few in self.numbers.chunks(usize::try_from(A_ROUND)?) {
            if is_over.load(Ordering::SeqCst) {
                break;
            }
            falls_silent(installation, few)?;
            asked.numbers.extend_from_slice(few);
            ten_o_clock(installation)?;
            asked.rounds += 1;
            thread::sleep(random.milliseconds(BETWEEN));
        }
        Ok(asked)
    }
}

/// The last round, when nothing is forbidden any more: whoever could not be asked before is asked now.
pub(super) fn last_round(installation: &Installation) -> anyhow::Result<()> {
    until_asked(installation)?;
    ten_o_clock(installation)?;
    until_asked(installation)
}

/// Ids of the people behind numbers, as a query.
fn those(numbers: &[String]) -> String {
    let numbers: Vec<String> = numbers.iter().map(|number| format!("'{number}'")).collect();
    format!("select user_id from contacts where split_part(address, '@', 1) in ({})", numbers.join(", "))
}

/// What was said last was said four days ago. Nobody rewrites what was said but the passing of time, which is played here.
fn falls_silent(installation: &Installation, few: &[String]) -> anyhow::Result<()> {
    let those = those(few);
    installation.query(&[
        "set local session_replication_role = replica",
        &format!(
            "update messages set created_at = created_at - interval '4 days' where user_id in ({those})"
        ),
        &format!("update inbox set received_at = received_at - interval '4 days' where user_id in ({those})"),
        &format!("update outbox set created_at = created_at - interval '4 days' where user_id in ({those})"),
        &format!(
            "update julia_doctors set offered_at = now() - interval '4 days' where user_id in ({those})"
        ),
    ])?;
    Ok(())
}

/// The hour has come, whatever the clock says.
fn ten_o_clock(installation: &Installation) -> anyhow::Result<()> {
    let due = format!(
        "update jobs set status = 'waiting', run_at = now(), attempts = 0, finished_at = null
          where kind = '{ROUND}' returning id"
    );
    ensure!(!installation.query(&[&due])?.is_empty(), "no round is planned");
    Ok(())
}

/// Until nobody is left to be asked.
fn until_asked(installation: &Installation) -> anyhow::Result<()> {
    let waiting = format!(
        "select id from jobs where status = 'waiting' and kind in ('{ROUND}', '{ASKING}')
            and run_at < now() + interval '10 minutes'"
    );
    let start = Instant::now();
    while !installation.query(&[&waiting])?.is_empty() {
        ensure!(start.elapsed() < super::PATIENCE, "somebody was never asked");
        thread::sleep(Duration::from_millis(300));
    }
    Ok(())
}
