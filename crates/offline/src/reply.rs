//! What the interpreter says in its own words, all of them from the catalogue beside this file.

use domain::Words;
use domain::tool::ToolOutcome;
use jiff::civil::Date;
use ptbr::{Item, format};
use serde_json::Value;

use super::compiled::CompiledPhrasing;
use super::lookup::Entry;
use super::memory;
use super::text::Text;
use super::veto::Veto;
use models::port::{ToolOffer, Voice};

/// How many example sentences are shown to somebody who asks for help.
const EXAMPLES: usize = 3;

/// The sentences that the outcomes of finished calls bring along.
pub(crate) fn of_outcomes<'o>(outcomes: impl Iterator<Item = &'o ToolOutcome>, words: &Words) -> Vec<String> {
    let all: Vec<&ToolOutcome> = outcomes.collect();
    // Somebody who asked for something else is not told that it was not remembered.
    let aside = |outcome: &&ToolOutcome| {
        !outcome.ok && outcome.content.get("code").and_then(Value::as_str) == Some("no_consent")
    };
    let alone = all.iter().all(aside);
    let said = all.into_iter().filter(|outcome| alone || !aside(outcome)).map(|outcome| {
        let field = if outcome.ok { "said" } else { "message" };
        let key = if outcome.ok { "offline.done" } else { "offline.failed" };
        match outcome.content.get(field).and_then(Value::as_str) {
            Some(said) if !said.trim().is_empty() => said.to_owned(),
            _ => words.text(key).to_owned(),
        }
    });
    let mut sentences: Vec<String> = said.collect();
    sentences.dedup();
    sentences
}

/// Whose words are said: the assistant's own where it has them, else these.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Speaker<'s> {
    pub words: &'s Words,
    pub voice: Option<&'s Voice>,
}

impl Speaker<'_> {
    pub(crate) fn say(self, topic: &str, holes: &[(&str, &str)]) -> String {
        let own = self.voice.and_then(|voice| voice.say(topic, holes));
        own.unwrap_or_else(|| self.words.fill(&format!("offline.{topic}"), holes))
    }

    /// Whether anybody has words for a topic.
    fn knows(self, topic: &str) -> bool {
        let own = |voice: &Voice| voice.words.has(&format!("{}.talk.{topic}", voice.assistant));
        self.voice.is_some_and(own) || self.words.has(&format!("offline.{topic}"))
    }
}

/// An answer to a message that asks for no tool; nothing where it is not known what it is.
pub(crate) fn to_talk(
    text: &Text<'_>,
    offers: &[ToolOffer],
    (veto, unfinished): (Option<Veto>, Option<&CompiledPhrasing>),
    speaker: Speaker<'_>,
) -> Option<String> {
    let words = speaker.words;
    let topic = topic(text);
    if let Some(topic @ (Topic::Identity | Topic::Help)) = topic {
        return Some(talk(topic, offers, speaker));
    }
    // Whoever keeps no diary does not say what it would not write into it.
    let registers = offers.iter().any(|offer| offer.name == "add_knowledge");
    let veto = veto.filter(|veto| *veto != Veto::Asked || unfinished.is_none());
    let veto = veto.filter(|veto| registers || speaker.voice.is_none() || *veto == Veto::TakesAway);
    if speaker.knows(OF_OTHERS) && asks_how_to_keep_of_others(text) {
        return Some(speaker.say(OF_OTHERS, &[]));
    }
    if let Some(veto) = veto {
        return Some(words.text(veto_key(veto)).to_owned());
    }
    if topic.is_none() && is_told(text, offers) {
        return Some(words.text("offline.heard").to_owned());
    }
    if let Some(phrasing) = unfinished {
        let example = phrasing.phrasing.example.unwrap_or("82,5 kg");
        return Some(words.fill("offline.unfinished", &[("example", example)]));
    }
    topic.map(|topic| talk(topic, offers, speaker))
}

/// What is said to a message that nobody knows what to make of.
pub(crate) fn to_the_unknown(offers: &[ToolOffer], speaker: Speaker<'_>) -> String {
    talk(Topic::Unknown, offers, speaker)
}

/// What can be kept of others, where an assistant keeps anything of them.
const OF_OTHERS: &str = "of_others";

/// "como faço pra guardar a glicemia dela aqui?", "onde eu anoto a pressão do meu pai?".
fn asks_how_to_keep_of_others(text: &Text<'_>) -> bool {
    let word = |item: &Item<'_>| item.word().to_owned();
    let words: Vec<String> = text.items.iter().map(word).collect();
    let how = words
        .iter()
        .any(|word| matches!(word.as_str(), "como" | "onde" | "da" | "consigo" | "posso" | "tem"));
    let asks = text.clauses.iter().any(|clause| clause.question) || text.source.contains('?');
    let keeps = |word: &String| {
        ptbr::words::asks_to_record(word)
            || ["guard", "anot", "registr"].iter().any(|stem| word.starts_with(stem))
    };
    let theirs = |word: &String| {
        matches!(word.as_str(), "dela" | "dele" | "delas" | "deles") || ptbr::words::is_somebody_else(word)
    };
    how && asks && words.iter().any(keeps) && words.iter().any(theirs)
}

/// Whether a message is one of the few that everybody says.
pub(crate) fn is_small_talk(text: &Text<'_>) -> bool {
    topic(text).is_some()
}

/// Asks which of some wishes is meant; nothing where the assistant has no words for them.
pub(crate) fn perhaps(tools: &[&str], speaker: Speaker<'_>) -> Option<String> {
    let wishes = wishes(tools, speaker);
    let (last, others) = wishes.split_last()?;
    let asked = match others {
        [] => speaker.words.fill("offline.perhaps.one", &[("wish", last)]),
        others => {
            speaker.words.fill("offline.perhaps.several", &[("wishes", &others.join(", ")), ("last", last)])
        }
    };
    Some(format!("{} {asked}", speaker.words.text("offline.perhaps.lead")))
}

/// Says that nothing was understood, and names what is nearest.
pub(crate) fn to_nothing(
    tools: &[&str],
    text: &Text<'_>,
    offers: &[ToolOffer],
    speaker: Speaker<'_>,
) -> Option<String> {
    if is_small_talk(text) || is_told(text, offers) {
        return None;
    }
    let wishes = wishes(tools, speaker);
    let several = wishes.split_last().filter(|(_, others)| !others.is_empty());
    Some(match several {
        Some((last, others)) => {
            speaker.words.fill("offline.perhaps.none", &[("wishes", &others.join(", ")), ("last", last)])
        }
        None if text.clauses.iter().any(|clause| clause.question) => {
            speaker.say(unanswered(offers, speaker), &[])
        }
        None => speaker.say("not_understood", &[]),
    })
}

/// An answer to talk of a kind that was learned; nothing where what is known by heart says it better.
pub(crate) fn to_kind(
    kind: &str,
    text: &Text<'_>,
    offers: &[ToolOffer],
    speaker: Speaker<'_>,
) -> Option<String> {
    let known = |kind: &str| {
        let kinds = ["feeling", "listening", "good_news", "world", "laughter", "complaint", "cannot", "chat"];
        kinds.contains(&kind)
    };
    // A question about the assistant has its answer, also behind a greeting.
    if let Some(said) = about_itself(kind, text, offers, speaker) {
        return Some(said);
    }
    let listens = matches!(kind, "chat" | "news_of_others" | "lookalike");
    if is_small_talk(text) || listens && is_told(text, offers) {
        return None;
    }
    // A question is not answered by having been heard.
    let asks = text.clauses.iter().any(|clause| clause.question);
    let unanswered = unanswered(offers, speaker);
    let kind = match kind {
        "chat" if asks => unanswered,
        kind if known(kind) => kind,
        _ if asks => unanswered,
        _ => "heard_only",
    };
    // Not the same sentence each time, and the same for the same words.
    let turns = ["", "_2", "_3"].map(|turn| format!("{kind}{turn}"));
    let said = text.source.bytes().fold(0_usize, |sum, byte| sum + usize::from(byte));
    let own = turns.get(said % turns.len()).filter(|topic| speaker.knows(topic));
    let topic = own.map_or(kind, String::as_str);
    speaker.knows(topic).then(|| speaker.say(topic, &[]))
}

/// How a question is met that nothing here answers: where people can be called, they are named. Who is asked is no such person.
fn unanswered(offers: &[ToolOffer], speaker: Speaker<'_>) -> &'static str {
    let people = offers.iter().any(|offer| offer.name == "call_human");
    if people && speaker.knows("unanswered") { "unanswered" } else { "not_understood" }
}

/// Whether an answer only says that a question is not understood.
pub(crate) fn is_unanswered(said: &str, offers: &[ToolOffer], speaker: Speaker<'_>) -> bool {
    said == speaker.say(unanswered(offers, speaker), &[])
}

/// The kinds of talk that ask about the assistant, about who talks to it, or about the day.
pub(crate) fn is_about_itself(kind: &str) -> bool {
    matches!(
        kind,
        "help"
            | "identity"
            | "clock"
            | "my_name"
            | "privacy"
            | "price"
            | "pay"
            | "papers"
            | "reach"
            | "explain"
    )
}

/// What the assistant says of itself, of whom it talks to, and of the day; nothing for talk of another kind.
fn about_itself(kind: &str, text: &Text<'_>, offers: &[ToolOffer], speaker: Speaker<'_>) -> Option<String> {
    let called = speaker.voice.and_then(|voice| voice.called.as_deref());
    Some(match kind {
        "identity" => talk(Topic::Identity, offers, speaker),
        "help" => talk(Topic::Help, offers, speaker),
        "clock" => {
            let now = &text.now;
            let weekday = format!("offline.weekday.{:?}", now.weekday()).to_lowercase();
            let holes = [
                ("time", now.strftime("%H:%M").to_string()),
                ("weekday", speaker.words.text(&weekday).to_owned()),
                ("date", now.strftime(speaker.words.text("offline.date")).to_string()),
            ];
            speaker.say(kind, &holes.each_ref().map(|(name, value)| (*name, value.as_str())))
        }
        "my_name" => match called {
            Some(name) => speaker.say(kind, &[("name", name)]),
            None => speaker.say("my_name_unknown", &[]),
        },
        kind if is_about_itself(kind) && speaker.knows(kind) => speaker.say(kind, &[]),
        _ => return None,
    })
}

/// Whether somebody who was listened to goes on with what weighs on them: it is no good news because it speaks of a party, and not
/// merely heard.
pub(crate) fn goes_on_listening(kind: &str, asked: &str, speaker: Speaker<'_>) -> bool {
    let listened = ["feeling", "feeling_2", "feeling_3", "listening", "listening_2", "listening_3"];
    let plain = matches!(kind, "good_news" | "chat" | "news_of_others" | "lookalike");
    plain && listened.iter().any(|topic| speaker.knows(topic) && asked.contains(&speaker.say(topic, &[])))
}

/// What somebody tells of their life asks for nothing now; the night reads it.
fn is_told(text: &Text<'_>, offers: &[ToolOffer]) -> bool {
    offers.iter().any(|offer| offer.name == "add_knowledge") && memory::hears(text.source)
}

/// The wishes that a reply asked about, in the order in which it named them: the tool of each, and its words.
pub(crate) fn asked_about<'o>(
    reply: &str,
    offers: &'o [ToolOffer],
    speaker: Speaker<'_>,
) -> Vec<(&'o ToolOffer, String)> {
    let lead = speaker.words.text("offline.perhaps.lead");
    // What was only named as near is chosen from like what was asked about.
    let near = speaker.words.text("offline.perhaps.none").split('{').next().unwrap_or(lead);
    let asks = |said: &&str| said.starts_with(lead) || said.starts_with(near);
    let Some(reply) = reply.split("\n\n").find(asks) else { return Vec::new() };
    let named = offers.iter().filter_map(|offer| {
        let wish = wishes(&[&offer.name], speaker).into_iter().next()?;
        Some((reply.find(&wish)?, (offer, wish)))
    });
    let mut named: Vec<(usize, (&ToolOffer, String))> = named.collect();
    named.sort_by_key(|(at, _)| *at);
    named.into_iter().map(|(_, wish)| wish).collect()
}

/// The same for one tool.
pub(crate) fn wish(tool: &str, speaker: Speaker<'_>) -> Option<String> {
    wishes(&[tool], speaker).into_iter().next()
}

/// What somebody may want, in the words of the assistant.
fn wishes(tools: &[&str], speaker: Speaker<'_>) -> Vec<String> {
    let Some(voice) = speaker.voice else { return Vec::new() };
    let key = |tool: &&str| format!("{}.wants.{tool}", voice.assistant);
    tools
        .iter()
        .map(key)
        .filter(|key| voice.words.has(key))
        .map(|key| voice.words.text(&key).to_owned())
        .collect()
}

fn talk(topic: Topic, offers: &[ToolOffer], speaker: Speaker<'_>) -> String {
    let examples = examples(offers);
    let name = match (topic, examples.is_empty()) {
        (Topic::Greeting, _) => "greeting",
        (Topic::Thanks, _) => "thanks",
        (Topic::Goodbye, _) => "goodbye",
        (Topic::Yes, _) => "nothing_pending",
        (Topic::Identity, _) => "identity",
        (Topic::Help, false) => "help",
        (Topic::Help, true) => "help_without_examples",
        (Topic::Unknown, false) => "unknown",
        (Topic::Unknown, true) => "unknown_without_examples",
    };
    speaker.say(name, &[("examples", &examples)])
}

const fn veto_key(veto: Veto) -> &'static str {
    match veto {
        Veto::Denied => "offline.veto.denied",
        Veto::Unreal => "offline.veto.unreal",
        Veto::TakesAway => "tools.takes_away",
        Veto::Others => "offline.veto.others",
        Veto::Habit => "offline.veto.habit",
        Veto::Asked => "offline.veto.asked",
        Veto::NoDay => "offline.veto.no_day",
    }
}

fn examples(offers: &[ToolOffer]) -> String {
    let each = offers
        .iter()
        .map(|offer| offer.phrasings.iter().filter_map(|phrasing| phrasing.example).collect::<Vec<_>>());
    let lists: Vec<Vec<&str>> = each.filter(|list| !list.is_empty()).collect();
    // One of each tool in turn, so that no tool crowds out the others.
    let longest = lists.iter().map(Vec::len).max().unwrap_or(0);
    let in_turn = (0..longest).flat_map(|at| lists.iter().filter_map(move |list| list.get(at)));
    in_turn.take(EXAMPLES).map(|example| format!("• “{example}”")).collect::<Vec<_>>().join("\n")
}

/// An order that names nothing we could look for.
pub(crate) fn which(words: &Words) -> String {
    words.text("offline.lookup.which").to_owned()
}

/// The candidates of an order that fits several of them, or none.
pub(crate) fn not_found(candidates: &[Entry], today: Date, words: &Words) -> String {
    if candidates.is_empty() {
        return words.text("offline.lookup.none").to_owned();
    }
    let line = |entry: &Entry| {
        let value = entry.value.map(|value| format::quantity(value, entry.unit.as_deref(), words.language()));
        let day = entry.day.map(|day| format::day(day, today, words.language()));
        format!("• {}", [value, day].into_iter().flatten().collect::<Vec<_>>().join(", "))
    };
    let list = candidates.iter().map(line).collect::<Vec<_>>().join("\n");
    words.fill("offline.lookup.several", &[("list", &list)])
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Topic {
    Greeting,
    Thanks,
    Goodbye,
    /// A yes or a no to nothing.
    Yes,
    Identity,
    Help,
    Unknown,
}

/// Whether a message only greets, thanks, agrees or asks for help.
pub(crate) fn is_talk(text: &Text<'_>) -> bool {
    topic(text).is_some()
}

/// What greets, and stands beside what greets.
const GREETS: &[&str] = &[
    "oi", "oie", "ola", "opa", "eai", "eae", "hey", "hello", "hi", "alo", "salve", "bom", "boa", "dia",
    "tarde", "noite", "tudo", "bem", "e", "ai", "como", "vai", "voce", "ta", "esta", "com", "por", "aqui",
    "pra", "a", "o", "minha", "meu",
];

/// The most other words of a greeting: a name, "querida".
const MOST_BESIDE_A_GREETING: usize = 2;

fn topic(text: &Text<'_>) -> Option<Topic> {
    let said: Vec<&str> =
        text.items.iter().map(Item::word).filter(|word| !word.is_empty()).take(40).collect();
    let has = |words: &[&str]| said.iter().any(|word| words.contains(word));
    let phrase = |words: &[&str]| said.windows(words.len()).any(|window| window == words);
    let asks_for_help = has(&["ajuda", "help", "comandos", "instrucoes", "socorro", "exemplos"])
        || phrase(&["que", "voce", "faz"])
        || phrase(&["que", "voce", "sabe"])
        || phrase(&["que", "voce", "consegue"])
        || phrase(&["que", "voce", "pode"])
        || phrase(&["como", "voce", "funciona"])
        || phrase(&["como", "funciona"])
        || phrase(&["pra", "que", "voce", "serve"])
        || phrase(&["que", "posso", "fazer"])
        || phrase(&["como", "te", "uso"])
        || phrase(&["como", "usar"]);
    let asks_who =
        has(&["robo", "chatgpt", "gpt", "claude", "gemini", "humano", "humana", "robozinho", "llm"])
            || phrase(&["inteligencia", "artificial"])
            || phrase(&["uma", "ia"])
            || phrase(&["eh", "ia"])
            || phrase(&["voce", "ia"])
            || phrase(&["quem", "eh", "voce"])
            || phrase(&["quem", "e", "voce"])
            || phrase(&["voce", "eh", "real"]);
    if asks_who && said.len() <= 14 {
        return Some(Topic::Identity);
    }
    if asks_for_help && said.len() <= 14 {
        return Some(Topic::Help);
    }
    if said.len() > 8 {
        return None;
    }
    if has(&["obrigado", "valeu", "thanks", "agradeco", "agradecido"]) {
        return Some(Topic::Thanks);
    }
    if has(&["tchau", "xau", "bye", "adeus"])
        || (has(&["falou", "fui"]) && said.len() <= 2)
        || phrase(&["ate", "mais"])
        || phrase(&["ate", "logo"])
    {
        return Some(Topic::Goodbye);
    }
    // "e aí, o que eu tenho amanhã?" greets, and asks.
    let own = said.iter().filter(|word| !GREETS.contains(word)).count();
    if own <= MOST_BESIDE_A_GREETING
        && (has(&["oi", "oie", "ola", "opa", "eai", "eae", "hey", "hello", "hi", "alo", "salve"])
            || phrase(&["bom", "dia"])
            || phrase(&["boa", "tarde"])
            || phrase(&["boa", "noite"])
            || phrase(&["tudo", "bem"])
            || phrase(&["e", "ai"])
            || phrase(&["tudo", "bom"]))
    {
        return Some(Topic::Greeting);
    }
    let assent = ptbr::assent::read(&text.items, |_| false);
    (assent.yes + assent.no > 0 && assent.other == 0).then_some(Topic::Yes)
}
