//! How long `guard` takes over a message and over a sentence of a reply.

use std::hint::black_box;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use guard::replies::{Known, Past};
use guard::{contact, limits, replies};
use serde_json::{Value, json};

use crate::clock::cpu;

/// The longest message that a channel takes in.
const LONGEST: usize = 16_000;
/// The longest ones are timed once for so many usual ones.
const USUAL_FOR_A_LONGEST: usize = 20;

#[derive(Debug, PartialEq, Eq, Args)]
pub(crate) struct GuardOptions {
    /// A file of usual messages, each after its label and a tab.
    messages: PathBuf,
    /// How many messages are timed.
    #[arg(long)]
    rounds: usize,
}

pub(crate) fn measure(options: &GuardOptions) -> Result<Value> {
    let text = std::fs::read_to_string(&options.messages)
        .with_context(|| format!("could not read {}", options.messages.display()))?;
    let usual: Vec<String> =
        text.lines().filter_map(|line| Some(line.split_once('\t')?.1.to_owned())).collect();
    let cut = |text: String| text.get(..text.floor_char_boundary(LONGEST)).unwrap_or(&text).to_owned();
    let longest = [
        cut("não aguento mais, ele falou que vai me bater se eu contar, e eu tomei o remédio. ".repeat(400)),
        cut("anotei não quero morrer? ".repeat(1_000)),
    ];
    let known = Known { topic: None, told: &[], effects: &[], past: Past::Unknown };
    let danger = |text: &str| {
        black_box(limits::read(text));
    };
    let urgency = |text: &str| {
        black_box(contact::urgency(text));
    };
    let claim = |text: &str| {
        black_box(replies::fault(text, &known));
    };
    let (many, few) = (options.rounds, options.rounds.div_ceil(USUAL_FOR_A_LONGEST));
    Ok(json!({
        "danger": time(&usual, many, danger),
        "urgency": time(&usual, many, urgency),
        "claim": time(&usual, many, claim),
        "danger_longest": time(&longest, few, danger),
        "urgency_longest": time(&longest, few, urgency),
        "claim_longest": time(&longest, few, claim),
    }))
}

fn time(texts: &[String], rounds: usize, judge: impl Fn(&str)) -> Vec<u64> {
    // The weights are read with the first one.
    texts.iter().take(1).for_each(|text| judge(text));
    let timed = texts.iter().cycle().take(rounds).map(|text| {
        let before = cpu();
        judge(text);
        cpu() - before
    });
    timed.collect()
}
