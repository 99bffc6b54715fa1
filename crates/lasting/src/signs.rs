//! What of a sentence is weighed.

use ptbr::{Token, TokenKind, tokens};

/// How many places a scale has. Two signs that fall on one place are weighed as one; with so many, few do.
pub(crate) const PLACES: usize = 1 << 17;

/// The place that every sentence has.
pub(crate) const ALWAYS: usize = 0;

/// Long sentences have many signs; each of them counts for less. Between taking all of them whole and dividing by their
/// number, this lies where left-out years were heard best.
const DAMPING: f32 = -0.25;
/// What a sentence of ordinary length is multiplied by on the whole: about one over its damping.
const EVENING: f32 = 3.3;

/// Kin and others of whom people tell.
const KIN: &[&str] = &[
    "mae", "pai", "irma", "irmao", "filho", "filha", "esposa", "marido", "mulher", "namorada", "namorado",
    "noiva", "noivo", "avo", "vo", "tia", "tio", "prima", "primo", "sobrinho", "sobrinha", "neto", "neta",
    "sogra", "sogro", "cunhado", "cunhada", "enteado", "enteada", "madrinha", "padrinho", "afilhado",
    "afilhada", "amigo", "amiga", "colega", "chefe", "vizinha", "vizinho",
];

/// The signs of a sentence: places of a scale, each at most once.
#[derive(Debug, Clone, PartialEq)]
pub struct Signs {
    pub(crate) places: Vec<usize>,
    pub(crate) each: f32,
}

impl Signs {
    /// The signs of a sentence of a message.
    #[must_use]
    pub fn of(sentence: &str, message: &str) -> Self {
        let seen = seen(sentence);
        let mut places = Places(vec![ALWAYS]);
        places.of_words(&seen);
        places.of_neighbours(&seen);
        places.of_whole(&seen, sentence);
        places.of_message(sentence, message);
        let Places(mut places) = places;
        places.sort_unstable();
        places.dedup();
        #[expect(clippy::cast_precision_loss, reason = "a sentence has some hundred signs")]
        let each = (places.len() as f32).powf(DAMPING) * EVENING;
        Self { places, each }
    }
}

/// A word as it is weighed: itself, and its stem.
struct Seen {
    word: String,
    stem: String,
    is_mark: bool,
}

impl Seen {
    fn plain(name: &str) -> Self {
        Self { word: name.to_owned(), stem: name.to_owned(), is_mark: false }
    }
}

fn seen(sentence: &str) -> Vec<Seen> {
    let mut seen: Vec<Seen> = Vec::new();
    let mut quoted = false;
    for token in tokens(sentence) {
        if matches!(token.text.as_ref(), "\"" | "“" | "”") {
            if !quoted {
                seen.push(Seen::plain("[quoted]"));
            }
            quoted = !quoted;
        } else if !quoted {
            seen.extend(one(&token, sentence, seen.is_empty()));
        }
    }
    seen
}

fn one(token: &Token<'_>, sentence: &str, first: bool) -> Option<Seen> {
    let text = token.text.as_ref();
    match token.kind {
        TokenKind::Number => Some(Seen::plain("[number]")),
        TokenKind::Mark => {
            let mark = Seen { is_mark: true, ..Seen::plain(text) };
            matches!(text, "," | ":" | "(" | ")" | "?" | "!").then_some(mark)
        }
        TokenKind::Break | TokenKind::Picture => None,
        TokenKind::Word if text == "kkk" => Some(Seen::plain("[laughs]")),
        TokenKind::Word => {
            let typed = sentence.get(token.span.clone()).unwrap_or_default();
            // A name says that somebody is named, and nothing by its letters.
            if !first && is_capitalised(typed) && !KIN.contains(&text) {
                return Some(Seen::plain("[name]"));
            }
            Some(Seen { word: text.to_owned(), stem: ptbr::stem(text), is_mark: false })
        }
    }
}

fn is_capitalised(word: &str) -> bool {
    let mut letters = word.chars();
    let led = letters.next().is_some_and(char::is_uppercase);
    led && letters.clone().next().is_some() && letters.all(char::is_lowercase)
}

struct Places(Vec<usize>);

impl Places {
    /// The place of a sign: the same on every machine, whatever the standard library hashes with.
    fn put(&mut self, kind: &str, parts: &[&str]) {
        const START: u64 = 0xcbf2_9ce4_8422_2325;
        const STEP: u64 = 0x0000_0100_0000_01b3;
        let mut hash = START;
        let mut mix = |text: &str| {
            for byte in text.bytes().chain([0]) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(STEP);
            }
        };
        mix(kind);
        for part in parts {
            mix(part);
        }
        let spread = usize::try_from((hash ^ (hash >> 29)) & 0xffff_ffff).unwrap_or(ALWAYS);
        self.0.push(1 + spread % (PLACES - 1));
    }

    fn of_words(&mut self, seen: &[Seen]) {
        for one in seen {
            self.put("stem", &[&one.stem]);
            if one.is_mark {
                continue;
            }
            self.put("word", &[&one.word]);
            for length in [2, 3] {
                let start = one.word.char_indices().rev().nth(length - 1).map_or(0, |(start, _)| start);
                self.put("ending", &[one.word.get(start..).unwrap_or_default()]);
            }
        }
    }

    fn of_neighbours(&mut self, seen: &[Seen]) {
        let edges = ["[start]".to_owned(), "[end]".to_owned()];
        let [start, end] = &edges;
        let stems: Vec<&str> = [start.as_str()]
            .into_iter()
            .chain(seen.iter().map(|one| one.stem.as_str()))
            .chain([end.as_str()])
            .collect();
        for pair in stems.windows(2) {
            self.put("pair", pair);
        }
        for three in stems.windows(3) {
            self.put("three", three);
            if let [one, _, other] = three {
                self.put("around", &[one, other]);
            }
        }
        self.put("opening", stems.get(1..3).unwrap_or_default());
    }

    fn of_whole(&mut self, seen: &[Seen], sentence: &str) {
        let words = || seen.iter().filter(|one| !one.is_mark);
        let count = words().count();
        self.put("length", &[&(count / 3).min(6).to_string()]);
        self.put("first", &[words().next().map_or("", |one| &one.word)]);
        if words().any(|one| KIN.contains(&one.word.as_str())) {
            self.put("kin", &[]);
        }
        if words().any(|one| one.word == "[name]") {
            self.put("named", &[]);
        }
        for mark in ["?", "!"] {
            if sentence.contains(mark) {
                self.put("mark", &[mark]);
            }
        }
    }

    /// How the whole message was meant.
    fn of_message(&mut self, sentence: &str, message: &str) {
        let message = message.trim();
        let sentence = sentence.trim();
        let place = if message.len() == sentence.len() {
            "alone"
        } else if message.starts_with(sentence) {
            "head"
        } else {
            "tail"
        };
        self.put("place", &[place]);
        let all = tokens(message);
        let any = |holds: fn(&Token<'_>) -> bool| all.iter().any(holds);
        let manners: [(&str, bool); 4] = [
            ("laughs", any(|token| token.text == "kkk")),
            ("pictures", any(|token| token.kind == TokenKind::Picture)),
            ("quotes", message.contains(['"', '“'])),
            ("asks", message.contains('?')),
        ];
        for (manner, _) in manners.iter().filter(|(_, holds)| *holds) {
            self.put("message", &[manner]);
        }
    }
}

#[cfg(test)]
#[path = "signs_tests.rs"]
mod tests;
