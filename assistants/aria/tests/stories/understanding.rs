//! The interpreter before all of Aria's tools: what it makes of a suite of sentences.

use domain::{ManualClock, Role};
use models::ToolOffer;
use models::eval::{BareStage, Report, Runner, Suite};
use offline::Offline;

/// Every tool that she has: a sentence must find its own among all of them.
pub(crate) fn offers() -> Vec<ToolOffer> {
    let registry = papo_aria::registry().unwrap();
    let offered = registry.offered_to(Role::User).map(|tool| ToolOffer {
        name: tool.spec.name.to_owned(),
        description: tool.description.to_owned(),
        schema: tool.schema.clone(),
        examples: Vec::new(),
        phrasings: tool.spec.phrasings(),
    });
    offered.collect()
}

/// Plays a suite; what these tools would show is made up.
pub(crate) async fn run(source: &str, shown: &[&'static str]) -> Report {
    let suite = Suite::parse("sentences", source).unwrap();
    let stage = BareStage::new(offers(), shown);
    Runner::new(&stage, &ManualClock::new()).run(&suite, &Offline::new()).await
}
