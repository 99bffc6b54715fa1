//! The words of a card put otherwise: "do Miguel não, da Manu", "Camila em vez de Carol", "tira o 'sério isso'". What is put
//! in another's place stands on the card; it is only ever asked about again.

use std::ops::Range;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use ptbr::{Token, TokenKind};
use serde_json::Value;

/// The most words that take the place of others.
const MOST: usize = 7;

/// The most words of what is dictated for a whole title.
const LONGEST: usize = 12;

/// The most words of what is named in another's place, and follows it in a breath of its own.
const NAME: usize = 3;

/// What makes a clause of some words.
const CLAUSES: &[&str] = &[
    "quero", "queria", "fica", "esquece", "ta", "esta", "estou", "sou", "tenho", "vai", "vou", "tem", "ele",
    "ela", "eu", "me", "nao", "confirmo",
];

/// What is never said in words of the person's own.
const FIXED: &[&str] =
    &["unit", "type", "date", "area", "frequency", "rhythm", "repeat", "tipo", "confianca"];

/// A text of a call that somebody may word otherwise.
pub(crate) struct Worded<'v> {
    pub path: Vec<String>,
    pub text: &'v str,
}

impl Worded<'_> {
    fn is(&self, field: &str) -> bool {
        self.path.last().is_some_and(|name| name == field)
    }
}

/// Where more of a text is put.
#[derive(Debug, Clone, Copy)]
enum Side {
    Front,
    Back,
}

/// The arguments that hold a text of the person's own, and those of them that hold a name.
const DICTATED: &[&str] = &["mensagem", "title", "notes", "content", "query", "informacao"];
const NAMED: &[&str] = &["name", "title", "nome"];

/// The most words of what is dictated anew.
const MOST_DICTATED: usize = 80;

/// What a part of a card is called, and the arguments that it may be.
fn part_of(word: &str) -> Option<&'static [&'static str]> {
    Some(match word {
        "texto" | "mensagem" | "recado" | "anotacao" | "nota" | "descricao" | "lembrete" | "aviso"
        | "observacao" => DICTATED,
        "nome" | "titulo" => NAMED,
        _ => return None,
    })
}

/// The texts of a call.
pub(crate) fn texts(arguments: &Value) -> Vec<Worded<'_>> {
    fn collect<'v>(value: &'v Value, path: &[String], found: &mut Vec<Worded<'v>>) {
        let Value::Object(all) = value else { return };
        for (name, value) in all.iter().filter(|(name, _)| !FIXED.contains(&name.as_str())) {
            let path: Vec<String> = path.iter().cloned().chain([name.clone()]).collect();
            match value {
                Value::String(text) if text.chars().any(char::is_alphabetic) && !is_moment(text) => {
                    found.push(Worded { path, text });
                }
                _ => collect(value, &path, found),
            }
        }
    }
    let mut found = Vec::new();
    collect(arguments, &[], &mut found);
    found
}

fn is_moment(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_digit()) && text.contains('T')
}

/// The text that a reply words otherwise, and how.
pub(crate) fn reworded<'w>(source: &str, texts: &'w [Worded<'w>]) -> Option<(&'w Worded<'w>, String)> {
    let said = Said::of(source);
    said.respelled(texts)
        .or_else(|| said.told_whole(texts))
        .or_else(|| said.renamed(texts))
        .or_else(|| said.swapped(texts))
        .or_else(|| said.struck_out(texts))
        .or_else(|| said.anew(texts))
        .or_else(|| said.put_whole(texts))
        .filter(|(worded, text)| worded.text != text.as_str() && !text.is_empty())
}

/// The words of a reply, and where it pauses.
struct Said<'t> {
    source: &'t str,
    words: Vec<Token<'t>>,
    /// A word begins a part of its own.
    begins: Vec<bool>,
}

impl<'t> Said<'t> {
    fn of(source: &'t str) -> Self {
        let (mut words, mut begins, mut pause) = (Vec::new(), Vec::new(), true);
        for token in ptbr::tokens(source) {
            match token.kind {
                TokenKind::Word | TokenKind::Number => {
                    words.push(token);
                    begins.push(pause);
                    pause = false;
                }
                _ => pause = pause || !is_quote(source, &token),
            }
        }
        Self { source, words, begins }
    }

    fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |token| token.text.as_ref())
    }

    /// As it was written: "é" and "e" are two words.
    fn written(&self, at: usize) -> String {
        let span = self.words.get(at).map(|token| token.span.clone());
        span.and_then(|span| self.source.get(span)).unwrap_or_default().to_lowercase()
    }

    fn is(&self, at: usize) -> bool {
        matches!(self.written(at).as_str(), "é" | "eh" | "foi" | "era" | "são" | "foram")
    }

    /// Where the part of a word begins.
    fn start(&self, at: usize) -> Option<usize> {
        (0..=at).rev().find(|at| self.begins.get(*at).is_some_and(|begins| *begins))
    }

    /// Where it ends.
    fn end(&self, from: usize) -> usize {
        (from + 1..self.words.len())
            .find(|at| self.begins.get(*at).is_some_and(|begins| *begins))
            .unwrap_or(self.words.len())
    }

    fn slice(&self, range: Range<usize>) -> Option<&'t str> {
        let (first, last) = (self.words.get(range.start)?, self.words.get(range.end.checked_sub(1)?)?);
        self.source.get(first.span.start..last.span.end)
    }

    /// What stands in a range, without what leads to it and why it is so.
    fn value(&self, range: Range<usize>) -> Option<Range<usize>> {
        self.value_of(range, MOST)
    }

    fn value_of(&self, range: Range<usize>, most: usize) -> Option<Range<usize>> {
        let mut start = range.start;
        while start < range.end && (self.is(start) || LEADS.contains(&self.word(start))) {
            start += 1;
        }
        let why = |at: &usize| *at > start && WHY.contains(&self.word(*at));
        let mut end = (start..range.end).find(why).unwrap_or(range.end);
        while end > start && TAILS.contains(&self.word(end - 1)) {
            end -= 1;
        }
        (start < end && end - start <= most).then_some(start..end)
    }

    /// "chama de rolê com o dog", "o nome é Davi Lucas", "é Davi Lucas o nome", "muda o título pra X", "bota que é X".
    fn renamed<'w>(&self, texts: &'w [Worded<'w>]) -> Option<(&'w Worded<'w>, String)> {
        let titled = texts.iter().find(|worded| {
            worded
                .path
                .last()
                .is_some_and(|name| matches!(name.as_str(), "name" | "title" | "titulo" | "nome"))
        })?;
        let name = |at: usize| matches!(self.word(at), "nome" | "titulo" | "texto" | "lembrete" | "aviso");
        let value = (0..self.words.len()).find_map(|at| {
            let end = self.end(at);
            if let Some(said) = self.dictated(at) {
                return Some(said);
            }
            if matches!(self.word(at), "chama" | "chame" | "chamar") {
                let of = (at + 1..end.min(at + 4)).find(|at| self.word(*at) == "de")?;
                return self.value(of + 1..end);
            }
            if PUTS.contains(&self.word(at)) && self.word(at + 1) == "que" && self.is(at + 2) {
                return self.value(at + 3..end);
            }
            if !name(at) {
                return None;
            }
            let lead = |at: &usize| self.is(*at) || matches!(self.word(*at), "pra" | "para" | "como");
            if let Some(lead) = (at + 1..end).find(lead) {
                // "o lembrete é: consulta…": what is said to be it stands behind a pause.
                let said = if lead + 1 < end { lead + 1..end } else { end..self.end(end) };
                return self.value_of(said, LONGEST).filter(|said| !self.only_tells_when(said));
            }
            // "o nome tá errado. Gessica", "troca o texto, bota cobrar a Lurdes".
            let changes = |at: &usize| matches!(self.word(*at), "errado" | "errada" | "troca" | "muda");
            let begins = self.start(at)?;
            if (begins..end).any(|at| changes(&at)) && end < self.words.len() {
                return self.value(end..self.end(end));
            }
            // "é Davi Lucas o nome".
            let is = (begins..at).find(|at| self.is(*at))?;
            self.value(is + 1..at.checked_sub(1)?)
        })?;
        let new = self.slice(value)?;
        new.chars().any(char::is_alphabetic).then(|| (titled, new.to_owned()))
    }

    /// "escreve só fazer o bolo", "muda pra cobrar a Cleide", "é pra lembrar do remédio, a losartana".
    fn dictated(&self, at: usize) -> Option<Range<usize>> {
        let end = self.end(at);
        let infinitive = |at: usize| {
            let word = self.word(at);
            word.len() > 3 && ["ar", "er", "ir"].iter().any(|ending| word.ends_with(ending))
        };
        let from = match self.word(at) {
            "escreve" | "escreva" => at + 1,
            "muda" | "mude" | "troca" | "troque"
                if matches!(self.word(at + 1), "pra" | "para") && infinitive(at + 2) =>
            {
                at + 2
            }
            word if (word.starts_with("lembra") || word.starts_with("avisa"))
                && (0..at)
                    .any(|before| self.is(before) && matches!(self.word(before + 1), "pra" | "para"))
                && matches!(self.word(at + 1), "de" | "do" | "da" | "dos" | "das") =>
            {
                at + 2
            }
            _ => return None,
        };
        // "do remédio, a losartana": what it is called follows in a breath of its own.
        let next = (end < self.words.len() && ARTICLES.contains(&self.word(end))).then(|| self.end(end));
        let end = next.filter(|next| next - end <= NAME).unwrap_or(end);
        self.value_of(from..end, LONGEST).filter(|said| !self.only_tells_when(said))
    }

    /// "muda o texto para: consegue cobrir sábado?", "escreve: oi, Renata", "troca a anotação pra: moramos juntos": a text from
    /// beginning to end.
    fn told_whole<'w>(&self, texts: &'w [Worded<'w>]) -> Option<(&'w Worded<'w>, String)> {
        let puts = |at: usize| PUTS.contains(&self.word(at)) || TRADES.contains(&self.word(at));
        let verb = (0..self.words.len()).find(|at| puts(*at))?;
        let part =
            (verb + 1..self.words.len().min(verb + 1 + NAME)).find(|at| part_of(self.word(*at)).is_some());
        let colon = self.source.find(':').filter(|colon| {
            self.words.get(verb).is_some_and(|word| word.span.end <= *colon)
                && !self
                    .source
                    .get(colon + 1..)
                    .is_some_and(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()))
        });
        let text = match (colon, part) {
            (Some(colon), _) => self.source.get(colon + 1..)?,
            (None, Some(part)) => {
                let lead =
                    (part + 1..part + 3).find(|at| matches!(self.word(*at), "pra" | "para" | "por"))?;
                self.slice(self.value_of(lead + 1..self.end(lead), LONGEST)?)?
            }
            (None, None) => return None,
        };
        let text = text.trim().trim_matches(|mark| "\"“”'".contains(mark));
        let fields = part.and_then(|part| part_of(self.word(part))).unwrap_or(DICTATED);
        let worded = fields.iter().find_map(|field| texts.iter().find(|worded| worded.is(field)))?;
        let tells = text.chars().any(char::is_alphabetic) && self.words.len() <= MOST_DICTATED;
        tells.then(|| (worded, text.to_owned()))
    }

    /// "mas bota só plantão na Restauração", "bota 'oi, Renata' na frente": the text said again behind an order, or more of it.
    fn put_whole<'w>(&self, texts: &'w [Worded<'w>]) -> Option<(&'w Worded<'w>, String)> {
        let verb = (0..self.words.len()).rev().find(|at| PUTS.contains(&self.word(*at)))?;
        let end = self.words.len();
        let side = (verb + 2..end).find_map(|at| match [self.word(at), self.word(at + 1)] {
            ["na", "frente"] | ["no", "comeco" | "inicio"] => Some((at, Side::Front)),
            ["no", "final" | "fim"] => Some((at, Side::Back)),
            _ => None,
        });
        if let Some((at, side)) = side {
            let (verb, at) = (self.words.get(verb)?.span.end, self.words.get(at)?.span.start);
            let quote = |mark: char| "\"“”'".contains(mark);
            let more = self.source.get(verb..at)?.trim();
            // "um 'oi'" puts the "oi".
            let more = more
                .split_once(' ')
                .filter(|(_, rest)| rest.starts_with(quote))
                .map_or(more, |(_, rest)| rest);
            let more = more.trim_matches(quote);
            let worded = DICTATED.iter().find_map(|field| texts.iter().find(|worded| worded.is(field)))?;
            let text = match side {
                Side::Front => format!("{more} {}", worded.text),
                Side::Back => format!("{} {more}", worded.text),
            };
            return Some((worded, text));
        }
        let value = self.value_of(verb + 1..end, LONGEST).filter(|value| value.len() > 1)?;
        let new = self.slice(value)?;
        let terms = ptbr::terms(new);
        let shares = |worded: &&Worded<'_>| {
            let old = ptbr::terms(worded.text);
            terms.iter().any(|term| old.iter().any(|known| ptbr::same_word(term, known)))
        };
        let whole = DICTATED.iter().filter_map(|field| texts.iter().find(|worded| worded.is(field)));
        let worded = whole.into_iter().find(shares)?;
        (terms.len() > 1 && !self.only_tells_when(&(verb + 1..end))).then(|| (worded, new.to_owned()))
    }

    /// "o lembrete é amanhã" names nothing.
    fn only_tells_when(&self, range: &Range<usize>) -> bool {
        let any_day = Timestamp::UNIX_EPOCH.to_zoned(TimeZone::UTC);
        let said = self.slice(range.clone()).unwrap_or_default();
        ptbr::terms(&ptbr::appointment::read(said, &any_day).what).is_empty()
    }

    /// Words in the place of words of the card.
    fn swapped<'w>(&self, texts: &'w [Worded<'w>]) -> Option<(&'w Worded<'w>, String)> {
        (0..self.words.len()).find_map(|at| {
            let (old, new) =
                self.instead(at).or_else(|| self.traded(at)).or_else(|| self.denied(at, texts))?;
            self.put(texts, old, new)
        })
    }

    /// "Camila em vez de Carol", "em vez de Carol põe Camila".
    fn instead(&self, at: usize) -> Option<(Range<usize>, Range<usize>)> {
        let phrase = [self.word(at), self.word(at + 1), self.word(at + 2)];
        let len = match phrase {
            ["em", "vez" | "lugar", of] | ["no", "lugar", of] | ["ao", "inves", of]
                if of.starts_with('d') =>
            {
                3
            }
            ["inves", of, _] if of.starts_with('d') => 2,
            _ => return None,
        };
        let end = self.end(at + len - 1);
        let begins = self.start(at)?;
        let put = (at + len..end).find(|at| PUTS.contains(&self.word(*at)) || self.is(*at));
        match (self.value(begins..at), put) {
            (Some(new), put) => Some((self.value(at + len..put.unwrap_or(end))?, new)),
            (None, Some(put)) => Some((self.value(at + len..put)?, self.value(put + 1..end)?)),
            (None, None) => None,
        }
    }

    /// "troca médica por colega".
    fn traded(&self, at: usize) -> Option<(Range<usize>, Range<usize>)> {
        if !matches!(self.word(at), "troca" | "troque" | "trocar" | "muda" | "mude" | "substitui") {
            return None;
        }
        let end = self.end(at);
        let by =
            (at + 2..end).find(|at| matches!(self.word(*at), "por" | "pelo" | "pela" | "pra" | "para"))?;
        Some((self.value(at + 1..by)?, self.value(by + 1..end)?))
    }

    /// "do Miguel não, da Manu", "não é Carol, é Camila", "xis coração, salada não".
    fn denied(&self, at: usize, texts: &[Worded<'_>]) -> Option<(Range<usize>, Range<usize>)> {
        if !matches!(self.word(at), "nao" | "nem") {
            return None;
        }
        let begins = self.start(at)?;
        let end = self.end(at);
        let stands = |range: &Range<usize>| self.find(texts, range.clone()).is_some();
        // "não é Carol é Camila": what it is follows in the same breath.
        let after = if self.is(at + 1) { at + 2 } else { at + 1 };
        let is = (after + 1..end).find(|at| self.is(*at));
        let behind = (after < end).then(|| self.value(after..is.unwrap_or(end))).flatten().filter(stands);
        let ends = (at + 1..end).all(|at| TAILS.contains(&self.word(at)));
        let before = (begins < at && ends).then(|| self.value(begins..at)).flatten().filter(stands);
        let old = behind.or(before)?;
        if let Some(is) = is {
            return Some((old, self.value(is + 1..end)?));
        }
        let few = |range: &Range<usize>| {
            let own = range.clone().filter(|at| !LINKS.contains(&self.word(*at))).count();
            own <= NAME && !range.clone().any(|at| CLAUSES.contains(&self.word(at)))
        };
        let next = (end < self.words.len()).then(|| self.value(end..self.end(end))).flatten().filter(few);
        let prior =
            begins.checked_sub(1).and_then(|last| self.value(self.start(last)?..last + 1).filter(few));
        Some((old, next.or(prior)?))
    }

    /// "tira esse 'sério isso'".
    fn struck_out<'w>(&self, texts: &'w [Worded<'w>]) -> Option<(&'w Worded<'w>, String)> {
        let out = |at: &usize| matches!(self.word(*at), "tira" | "tire" | "tirar" | "remove" | "corta");
        let at = (0..self.words.len()).find(out)?;
        let old = self.value(at + 1..self.end(at))?;
        let (worded, span) =
            (old.start + 1..=old.end).rev().find_map(|end| self.find(texts, old.start..end))?;
        let cut = format!("{} {}", worded.text.get(..span.start)?, worded.text.get(span.end..)?);
        let cut = cut.split_whitespace().collect::<Vec<_>>().join(" ");
        let marks = |letter: char| letter.is_whitespace() || ",;.-".contains(letter);
        Some((worded, cut.trim_matches(marks).to_owned()))
    }

    /// "Marly, com ipsilon": a word that is nearly one of the card.
    fn respelled<'w>(&self, texts: &'w [Worded<'w>]) -> Option<(&'w Worded<'w>, String)> {
        let known = |word: &str| {
            texts.iter().any(|worded| ptbr::tokens(worded.text).iter().any(|token| token.text == word))
        };
        (0..self.words.len()).find_map(|at| {
            let own = self.slice(at..at + 1)?;
            // A word of its own, or what something is: "é Raíssa com i".
            let alone = self.begins.get(at).is_some_and(|begins| *begins) && self.end(at) <= at + 3;
            let said = at.checked_sub(1).is_some_and(|before| self.is(before));
            let folded = ptbr::fold(own);
            if !(alone || said) || known(self.word(at)) && known(&folded) {
                return None;
            }
            texts.iter().find_map(|worded| {
                let tokens = ptbr::tokens(worded.text);
                let near = tokens.iter().find(|token| {
                    let old = worded.text.get(token.span.clone()).unwrap_or_default();
                    ptbr::is_spelled_otherwise(own, old)
                })?;
                Some((worded, replaced(worded.text, near.span.clone(), own)?))
            })
        })
    }

    /// "encomenda da Camila": the text said again, with another word in it.
    fn anew<'w>(&self, texts: &'w [Worded<'w>]) -> Option<(&'w Worded<'w>, String)> {
        let value = self.value(0..self.end(0)).filter(|value| value.len() > 1)?;
        let new = self.slice(value.clone())?;
        let first = self.word(value.start);
        texts.iter().find_map(|worded| {
            let old = ptbr::tokens(worded.text);
            let same = old.first().is_some_and(|token| token.text == first) && old.len() > 1;
            let of = |at: usize| old.iter().any(|token| token.text == self.word(at));
            let other = value.clone().any(|at| !of(at) && !ptbr::words::is_filler(self.word(at)));
            let shared = value.clone().filter(|at| of(*at)).count();
            let whole = value.len() + 1 >= old.len() && shared * 2 >= old.len();
            let clause = value.clone().any(|at| CLAUSES.contains(&self.word(at)));
            (same && other && whole && !clause && first.len() > 3).then(|| (worded, new.to_owned()))
        })
    }

    fn put<'w>(
        &self,
        texts: &'w [Worded<'w>],
        old: Range<usize>,
        new: Range<usize>,
    ) -> Option<(&'w Worded<'w>, String)> {
        let (worded, span) = self.find(texts, old)?;
        let article = new.start.checked_sub(1).map(|at| self.word(at)).filter(|word| ARTICLES.contains(word));
        let new = self.slice(new).filter(|new| new.chars().any(char::is_alphabetic))?;
        let replaced = replaced(worded.text, span, new)?;
        Some((worded, article.and_then(|article| agreed(&replaced, new, article)).unwrap_or(replaced)))
    }

    /// Where words stand in the one text that has them.
    fn find<'w>(
        &self,
        texts: &'w [Worded<'w>],
        words: Range<usize>,
    ) -> Option<(&'w Worded<'w>, Range<usize>)> {
        let sought: Vec<&str> = words.map(|at| self.word(at)).collect();
        let found = texts.iter().filter_map(|worded| {
            let tokens: Vec<Token<'_>> = ptbr::tokens(worded.text);
            let at = (0..tokens.len())
                .find(|at| {
                    let row = tokens.iter().skip(*at).take(sought.len()).map(|token| token.text.as_ref());
                    row.eq(sought.iter().copied())
                })
                .filter(|_| !sought.is_empty())?;
            let span = tokens.get(at)?.span.start..tokens.get(at + sought.len() - 1)?.span.end;
            Some((worded, span))
        });
        let mut found: Vec<_> = found.collect();
        // "mercado" is the kind before it is a word of a note.
        found.sort_by_key(|(worded, _)| worded.text.len());
        found.into_iter().next()
    }
}

/// A text with other words in the place of some. What leads to the new ones takes the place of what led to the old: "do
/// Miguel" becomes "da Manu".
fn replaced(text: &str, span: Range<usize>, new: &str) -> Option<String> {
    let before = text.get(..span.start)?;
    let leads = |word: &str| LINKS.contains(&ptbr::fold(word).as_ref());
    let first = new.split_whitespace().next().unwrap_or_default();
    let old = text.get(span.clone())?.split_whitespace().next().unwrap_or_default();
    let last = before.split_whitespace().next_back().filter(|last| leads(last));
    let (before, new) = match (leads(first), leads(old), last) {
        (true, false, Some(last)) => (before.trim_end().strip_suffix(last)?, new),
        (true, false, None) => (before, new.strip_prefix(first)?.trim_start()),
        _ => (before, new),
    };
    // "xis coração", of "xis salada", says the "xis" again.
    let again =
        before.split_whitespace().next_back().is_some_and(|last| ptbr::fold(last) == ptbr::fold(first));
    let new = if again { new.strip_prefix(first)?.trim_start() } else { new };
    Some(format!("{before}{new}{}", text.get(span.end..)?).trim().to_owned())
}

/// The same with the article that was said: "vender a" becomes "vender o", "encomenda do" becomes "encomenda da".
fn agreed(text: &str, new: &str, article: &str) -> Option<String> {
    let at = text.find(new)?;
    let before = text.get(..at)?.trim_end();
    let last = before.split_whitespace().next_back()?;
    let head = before.strip_suffix(last)?;
    let led = match last {
        "o" | "a" | "os" | "as" => article.to_owned(),
        "do" | "da" | "dos" | "das" | "no" | "na" | "nos" | "nas" => format!("{}{article}", last.get(..1)?),
        _ => return None,
    };
    Some(format!("{head}{led} {}", text.get(at..)?))
}

/// A title that names an amount names the one that takes its place: "Chegar nos 88 kg".
pub(crate) fn renumber_title(arguments: &mut Value, before: f64, after: f64) {
    let Some(Value::String(title)) = arguments.get_mut("title") else { return };
    let named = ptbr::tokens(title).into_iter().find_map(|token| {
        let figures = title.get(token.span.clone())?;
        let said = figures.replace(',', ".").parse::<f64>().ok()?;
        (token.kind == TokenKind::Number && (said - before).abs() < 1e-9).then_some(token.span)
    });
    if let Some(span) = named {
        title.replace_range(span, &after.to_string().replace('.', ","));
    }
}

const ARTICLES: &[&str] = &["o", "a", "os", "as"];

fn is_quote(source: &str, token: &Token<'_>) -> bool {
    let mark = source.get(token.span.clone()).unwrap_or_default();
    mark.chars().all(|letter| "\"'“”‘’«»()".contains(letter))
}

/// Orders to put something on the card.
const PUTS: &[&str] =
    &["poe", "ponha", "bota", "bote", "coloca", "coloque", "deixa", "escreve", "mete", "enfia"];

/// Orders to put something else there.
const TRADES: &[&str] = &["muda", "mude", "troca", "troque", "altera", "altere", "corrige", "corrija"];

/// "bota", "muda": whether a word orders that something be put on the card.
pub(crate) fn is_order_to_put(word: &str) -> bool {
    PUTS.contains(&word) || TRADES.contains(&word)
}

/// What leads to a new wording and is no part of it.
const LEADS: &[&str] = &[
    "poe", "ponha", "bota", "bote", "coloca", "coloque", "deixa", "escreve", "mete", "usa", "mas", "so",
    "que", "isso", "sim", "pode", "ser", "ai", "la", "entao", "aqui", "como", "em", "esse", "essa", "este",
    "esta", "o", "a", "os", "as", "um", "uma", "e", "na", "no", "verdade", "anota", "ta", "tah", "ok",
    "beleza", "bora", "show", "certo", "nome", "palavra", "pra", "para", "por",
];

/// What links a thing to what stands before it.
const LINKS: &[&str] = &["do", "da", "dos", "das", "de", "no", "na", "nos", "nas", "com", "pro", "pra", "ao"];

/// What begins a reason.
const WHY: &[&str] = &["que", "porque", "pois", "senao", "mas", "kkk", "kkkk", "ne"];

/// What ends a message and says nothing.
const TAILS: &[&str] = &[
    "ne", "ta", "viu", "uai", "so", "kkk", "kkkk", "kk", "favor", "por", "mesmo", "ue", "hein", "amor",
    "flor", "mana", "ok", "tah", "oxe", "ai", "ja", "ainda", "meu", "fi", "filha", "homi", "po",
];

#[cfg(test)]
#[path = "rewording_tests.rs"]
mod tests;
