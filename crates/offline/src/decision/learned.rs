//! Decisions by what was learned: where no sentence of a tool fits, and beside one that does.

use std::ops::Range;
use std::sync::Arc;

use domain::sentence::Manner;
use domain::tool::ToolCall;
use models::port::ModelMessage;
use serde_json::Value;

use super::{Decision, State};
use crate::compiled::CompiledTool;
use crate::learned::{self, Reader, Understood, Wish};
use crate::reply;
use crate::text::{Begins, Role, Text};
use crate::understanding::{Intent, Understanding};

/// Whether a call is made without something that its tool needs: the person is asked for it then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Needs {
    Everything,
    Nothing,
}

impl State<'_, '_> {
    /// What was learned, where no sentence of a tool fits, or one that is most unlikely to be meant.
    pub(super) fn learned(
        &self,
        understood: &Understanding<'_>,
        reader: &Reader,
        tools: &[Arc<CompiledTool>],
    ) -> Option<Decision> {
        // A bare number or a day says nothing by itself.
        if !self.text.roles.contains(&Role::Unknown) {
            return None;
        }
        let heard = reader.hear(self.text, |tool| self.offers(tool));
        let names = understood.intents.iter().filter_map(|intent| self.offers.get(intent.tool));
        let fitting: Vec<&str> = names.map(|offer| offer.name.as_str()).collect();
        // What is ordered or asked outright is taken at its word.
        let plain = |intent: &Intent<'_>| {
            let manner = intent.phrasing.phrasing.manner;
            manner.is_order() || manner == Manner::Asked
        };
        let ordered = understood.intents.iter().any(plain);
        if !fitting.is_empty() && (ordered || !heard.overrules(&fitting)) {
            return None;
        }
        let overrules = !fitting.is_empty();
        match reader.understand(self.text, &heard, understood.veto.is_some()) {
            Understood::Wishes(wishes) => {
                // What fits a sentence is not given up for a call that lacks something.
                let needs = if overrules { Needs::Everything } else { Needs::Nothing };
                let each = (1..).zip(&wishes).map(|(at, wish)| self.call(at, wish, reader, tools, needs));
                match each.collect::<Option<Vec<_>>>() {
                    Some(calls) => Some(Decision { text: String::new(), calls }),
                    None if overrules => None,
                    None => {
                        let asked: Vec<&str> = wishes.iter().map(|wish| wish.tool).collect();
                        let text = reply::perhaps(&asked, self.speaker)?;
                        Some(Decision { text, calls: Vec::new() })
                    }
                }
            }
            _ if understood.veto.is_some() => None,
            Understood::Perhaps(_) | Understood::Nothing(_) if overrules => None,
            Understood::Perhaps(wishes) if !reply::is_small_talk(self.text) => {
                let text = reply::perhaps(&wishes, self.speaker)?;
                Some(Decision { text, calls: Vec::new() })
            }
            Understood::Talk(kind) => {
                let text = reply::to_kind(kind, self.text, self.offers, self.speaker);
                // Where it is talk for sure and nothing is said to it, it is still no order.
                let text =
                    text.or_else(|| overrules.then(|| self.speak(&Understanding::default(), Vec::new())))?;
                Some(Decision { text, calls: Vec::new() })
            }
            Understood::Nothing(wishes) => {
                let text = reply::to_nothing(&wishes, self.text, self.offers, self.speaker)?;
                Some(Decision { text, calls: Vec::new() })
            }
            Understood::Perhaps(_) => None,
        }
    }

    fn offers(&self, tool: &str) -> bool {
        self.offers.iter().any(|offer| offer.name == tool)
    }

    /// The call of a wish that was learned.
    fn call(
        &self,
        number: usize,
        wish: &Wish<'_>,
        reader: &Reader,
        tools: &[Arc<CompiledTool>],
        needs: Needs,
    ) -> Option<ToolCall> {
        let (offer, tool) = self.offers.iter().zip(tools).find(|(offer, _)| offer.name == wish.tool)?;
        let arguments = reader.arguments(wish, self.text, (offer, tool), self.speaker.words.language());
        if needs == Needs::Everything && !Reader::is_whole(offer, &arguments)
            || Reader::is_hollow(offer, &arguments)
        {
            return None;
        }
        let (id, name) = (format!("call_{number}"), wish.tool.to_owned());
        Some(ToolCall { id, name, arguments: Value::Object(arguments) })
    }

    /// What the message before this one asked for, where this one chooses between the wishes that were asked about.
    pub(super) fn chosen(
        &self,
        before: &[ModelMessage],
        reader: &Reader,
        tools: &[Arc<CompiledTool>],
    ) -> Option<Decision> {
        let (asked, earlier) = match before {
            [.., ModelMessage::User { text }, ModelMessage::Assistant { text: asked, calls }]
                if calls.is_empty() =>
            {
                (asked, text)
            }
            _ => return None,
        };
        let wishes = reply::asked_about(asked, self.offers, self.speaker);
        let said: Vec<&str> = wishes.iter().map(|(_, wish)| wish.as_str()).collect();
        let (offer, _) = wishes.get(learned::chosen(self.text.source, &said)?)?;
        let language = self.speaker.words.language();
        let earlier = Text::read(earlier, &self.text.now, language, |_| Begins::Nothing);
        let (_, tool) = self.offers.iter().zip(tools).find(|(other, _)| other.name == offer.name)?;
        let arguments =
            reader.arguments(&Wish::whole(&offer.name, &earlier), &earlier, (offer, tool), language);
        let (id, name) = ("call_1".to_owned(), offer.name.clone());
        let call = ToolCall { id, name, arguments: Value::Object(arguments) };
        Some(Decision { text: String::new(), calls: vec![call] })
    }

    /// Adds what the parts of the message ask for that no sentence fits.
    pub(super) fn add_the_rest(
        &self,
        decision: &mut Decision,
        understood: &Understanding<'_>,
        reader: &Reader,
        tools: &[Arc<CompiledTool>],
    ) {
        let looks = |intent: &Intent<'_>| intent.phrasing.phrasing.lookup.is_some();
        if decision.calls.is_empty() || understood.intents.iter().any(looks) {
            return;
        }
        // What follows an order in its sentence belongs to it.
        let end = |intent: &Intent<'_>| {
            let ordered = intent.phrasing.phrasing.manner.is_order();
            if ordered { self.tail_end(intent, understood) } else { intent.items.end }
        };
        let taken: Vec<Range<usize>> =
            understood.intents.iter().map(|intent| intent.items.start..end(intent)).collect();
        for wish in reader.besides(self.text, &taken, |tool| self.offers(tool)) {
            let number = decision.calls.len() + 1;
            let known = decision.calls.iter().any(|call| call.name == wish.tool);
            if let Some(call) = self.call(number, &wish, reader, tools, Needs::Everything).filter(|_| !known)
            {
                decision.calls.push(call);
            }
        }
    }
}
