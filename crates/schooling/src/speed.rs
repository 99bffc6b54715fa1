//! How long `guard` takes over a message and over a sentence of a reply, for `cargo xtask bench`.

use std::hint::black_box;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser;
use guard::replies::{Known, Past};
use guard::{contact, limits, replies};
use rustix::time::{ClockId, clock_gettime};

/// The longest message that a channel takes in.
const LONGEST: usize = 16_000;

#[derive(Debug, Parser)]
pub(crate) struct Speed {
    /// A file of usual messages, as writers are given.
    messages: PathBuf,
    /// How many messages are timed.
    #[arg(long, default_value_t = 2_000)]
    rounds: usize,
}

impl Speed {
    /// Writes `name<TAB>nanoseconds`, one line a message.
    pub(crate) fn obey(&self, out: &mut impl Write) -> Result<()> {
        let text = std::fs::read_to_string(&self.messages)
            .with_context(|| format!("could not read {}", self.messages.display()))?;
        let usual: Vec<String> =
            text.lines().filter_map(|line| Some(line.split_once('\t')?.1.to_owned())).collect();
        let cut = |text: String| text.get(..text.floor_char_boundary(LONGEST)).unwrap_or(&text).to_owned();
        let longest = [
            cut("não aguento mais, ele falou que vai me bater se eu contar, e eu tomei o remédio. "
                .repeat(400)),
            cut("anotei não quero morrer? ".repeat(1_000)),
        ];
        let known = Known { topic: None, told: &[], effects: &[], past: Past::Unknown };
        let few = self.rounds.div_ceil(20);
        let mut time = |name: &str, texts: &[String], rounds: usize, judge: &dyn Fn(&str)| -> Result<()> {
            // The weights are read with the first one.
            texts.iter().take(1).for_each(|text| judge(text));
            for text in texts.iter().cycle().take(rounds) {
                let start = processor();
                judge(text);
                writeln!(out, "{name}\t{}", processor().saturating_sub(start).as_nanos())?;
            }
            Ok(())
        };
        let danger = |text: &str| {
            black_box(limits::read(text));
        };
        let urgency = |text: &str| {
            black_box(contact::urgency(text));
        };
        let claim = |text: &str| {
            black_box(replies::fault(text, &known));
        };
        time("danger", &usual, self.rounds, &danger)?;
        time("urgency", &usual, self.rounds, &urgency)?;
        time("claim", &usual, self.rounds, &claim)?;
        time("danger_longest", &longest, few, &danger)?;
        time("urgency_longest", &longest, few, &urgency)?;
        time("claim_longest", &longest, few, &claim)
    }
}

/// The processor time of this process: what else is at work on the machine does not count.
fn processor() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}
