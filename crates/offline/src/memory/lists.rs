//! Closed lists of what people are, have and do. They are data: to teach Papo a word, add it to the file.

use std::sync::LazyLock;

use ptbr::WordMap;

use super::words::Sentence;

#[derive(Debug)]
pub(super) struct Entry {
    words: Vec<String>,
    /// As it is written.
    pub spelled: String,
    /// The one form that stands for all: "vegana" is "vegano".
    pub name: String,
    /// What it is one of: an Onix is a "carro".
    pub class: String,
    /// The article that a place is said with.
    pub article: Option<&'static str>,
}

#[derive(Debug, Default)]
pub(super) struct List {
    by_first_word: WordMap<String, Vec<Entry>>,
}

static LISTS: LazyLock<WordMap<&'static str, List>> = LazyLock::new(|| {
    let mut lists = WordMap::default();
    parse(include_str!("data/lists.txt"), &mut lists);
    parse(include_str!("data/places.txt"), &mut lists);
    lists
});

/// A list by its name.
pub(super) fn list(name: &str) -> Option<&'static List> {
    LISTS.get(name)
}

/// Every word of every list, for those who mend slips of the finger.
pub(super) fn all_words() -> impl Iterator<Item = &'static str> {
    let entries = LISTS.values().flat_map(|list| list.by_first_word.values().flatten());
    entries.flat_map(|entry| entry.words.iter().map(String::as_str))
}

impl List {
    pub(super) fn first_words(&self) -> impl Iterator<Item = &String> {
        self.by_first_word.keys()
    }

    /// Whether one word alone is an entry.
    pub(super) fn has(&self, word: &str) -> bool {
        self.by_first_word.get(word).is_some_and(|entries| entries.iter().any(|entry| entry.words.len() == 1))
    }

    /// Whether two words are forms of one entry: "cachorra" and "cachorro".
    pub(super) fn same(&self, one: &str, other: &str) -> bool {
        let name = |word: &str| {
            let entries = self.by_first_word.get(word)?;
            entries.iter().find(|entry| entry.words.len() == 1).map(|entry| entry.name.as_str())
        };
        one == other || name(one).is_some_and(|found| Some(found) == name(other))
    }

    /// The same of a name, which has neither a plural nor a little form: "Serrinha" is no "Serra".
    pub(super) fn find_name(&self, sentence: &Sentence<'_>, at: usize) -> Option<(&Entry, usize)> {
        let begins = |entry: &Entry| entry.words.first().is_some_and(|first| first == sentence.text(at));
        self.find(sentence, at).filter(|(entry, _)| begins(entry))
    }

    /// The longest entry that begins at a word, and where it ends.
    pub(super) fn find(&self, sentence: &Sentence<'_>, at: usize) -> Option<(&Entry, usize)> {
        if !sentence.is_word(at) {
            return None;
        }
        let typed = sentence.text(at);
        let said = |entry: &&Entry| {
            let rest = entry.words.iter().enumerate().skip(1);
            rest.into_iter().all(|(ahead, word)| same(sentence.text(at + ahead), word))
        };
        let listed = |word: &str| self.by_first_word.get(word).and_then(|entries| entries.iter().find(said));
        let found = listed(typed).or_else(|| ptbr::listed_forms(typed).iter().find_map(|form| listed(form)));
        found.map(|entry| (entry, at + entry.words.len()))
    }
}

fn same(typed: &str, word: &str) -> bool {
    typed == word || (typed.len() > 3 && ptbr::same_word(typed, word))
}

fn parse(source: &'static str, lists: &mut WordMap<&'static str, List>) {
    let mut name = "";
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if let Some(heading) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            name = heading;
            continue;
        }
        let (class, entries) = line.split_once(": ").unwrap_or(("", line));
        let list = lists.entry(name).or_default();
        for entry in entries.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            list.add(class, entry);
        }
    }
    for list in lists.values_mut() {
        for entries in list.by_first_word.values_mut() {
            entries.sort_by_key(|entry| std::cmp::Reverse(entry.words.len()));
        }
    }
}

impl List {
    fn add(&mut self, class: &str, entry: &'static str) {
        let mut name = String::new();
        for form in entry.split('/') {
            let article = ["o ", "a ", "os ", "as "].iter().find(|article| form.starts_with(*article));
            let spelled = article.map_or(form, |article| form.strip_prefix(article).unwrap_or(form));
            let words: Vec<String> =
                ptbr::tokens(spelled).iter().map(|token| token.text.to_string()).collect();
            if name.is_empty() {
                name = words.join(" ");
            }
            let Some(first) = words.first().cloned() else { continue };
            let class = if class.is_empty() { name.clone() } else { ptbr::fold(class).into_owned() };
            let entry = Entry {
                words,
                spelled: spelled.to_owned(),
                name: name.clone(),
                class,
                article: article.map(|article| article.trim()),
            };
            self.by_first_word.entry(first).or_default().push(entry);
        }
    }
}
