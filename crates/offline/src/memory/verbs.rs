//! Verbs as people conjugate them, and what a few verbs together say about when: "parei de fumar", "tô morando".

use std::borrow::Cow;
use std::sync::LazyLock;

use ptbr::WordMap;

use super::classes::Class;
use super::verb_endings::{spelled_before, split_infinitive};
use super::words::Sentence;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Lemma(usize);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Person {
    /// "moro", "moramos".
    First,
    /// "mora", "moram", and what is said of oneself by "a gente".
    Third,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tense {
    Present,
    Past,
    Imperfect,
    Gerund,
    Participle,
    Infinitive,
}

/// How what a verb says lies in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aspect {
    /// "fumo", "tô fumando".
    Present,
    /// "fumei".
    Done,
    /// "comecei a fumar".
    Started,
    /// "voltei a fumar".
    Resumed,
    /// "parei de fumar".
    Stopped,
    /// "fumava".
    Former,
    /// "fui contratado".
    Undergone,
}

/// One way to read the verbs that begin at a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    pub lemma: Lemma,
    pub person: Person,
    pub aspect: Aspect,
    /// The verb that tells when: "parei" of "parei de fumar".
    pub helper: Option<Lemma>,
    pub end: usize,
}

#[derive(Debug, Clone, Copy)]
struct Form {
    lemma: Lemma,
    tense: Tense,
    person: Person,
}

#[derive(Debug, Default)]
struct Verbs {
    /// Each verb with "ele" in the present and in the past, as they are written.
    lemmas: Vec<Spelled>,
    by_form: WordMap<String, Vec<Form>>,
    by_name: WordMap<String, Lemma>,
}

#[derive(Debug)]
struct Spelled {
    infinitive: String,
    present: String,
    past: String,
    /// The same of "eles".
    plural: [String; 2],
}

static VERBS: LazyLock<Verbs> = LazyLock::new(|| Verbs::parse(include_str!("data/verbs.txt")));

impl Lemma {
    /// The verb of this infinitive, in its own spelling.
    pub(super) fn named(infinitive: &str) -> Option<Self> {
        VERBS.by_name.get(ptbr::fold(infinitive).as_ref()).copied()
    }

    /// Every verb that tells something by itself, whatever follows.
    pub(super) fn telling() -> impl Iterator<Item = Self> {
        let helps = |lemma: &Self| {
            matches!(
                lemma.infinitive(),
                "ser"
                    | "estar"
                    | "ter"
                    | "poder"
                    | "dever"
                    | "crer"
                    | "chamar"
                    | "dar"
                    | "ver"
                    | "nascer"
                    | "parar"
                    | "acabar"
                    | "trabalhar"
            )
        };
        (0..VERBS.lemmas.len()).map(Self).filter(move |lemma| !helps(lemma))
    }

    pub(super) fn infinitive(self) -> &'static str {
        VERBS.lemmas.get(self.0).map_or("", |spelled| spelled.infinitive.as_str())
    }

    /// As "ele" says it: "toca".
    pub(super) fn present(self) -> &'static str {
        VERBS.lemmas.get(self.0).map_or("", |spelled| spelled.present.as_str())
    }

    /// As it is told of "ele": "tocou".
    pub(super) fn past(self) -> &'static str {
        VERBS.lemmas.get(self.0).map_or("", |spelled| spelled.past.as_str())
    }
}

/// Whether a word can be a verb that tells: "moro", "comprei".
pub(super) fn tells(word: &str) -> bool {
    let told = |form: &Form| {
        form.person == Person::First && matches!(form.tense, Tense::Present | Tense::Past | Tense::Imperfect)
    };
    forms(word).is_some_and(|forms| forms.iter().any(told))
}

/// Whether a word is a verb that only "eu" or "nós" conjugate like this, now or once: "moro", "comprei"; not "comprava".
pub(super) fn tells_only_oneself(word: &str) -> bool {
    let own =
        |form: &Form| form.person == Person::First && matches!(form.tense, Tense::Present | Tense::Past);
    forms(word).is_some_and(|forms| !forms.is_empty() && forms.iter().all(own))
}

/// What only "eu" or "nós" say, as it is told of another: "moro" is "mora", "comprei" is "comprou".
pub(super) fn told_of_another(word: &str) -> Option<String> {
    if tells_only_oneself(word) {
        let form = forms(word)?.first()?;
        let told = if form.tense == Tense::Past { form.lemma.past() } else { form.lemma.present() };
        return Some(told.to_owned());
    }
    // A verb that nobody listed: "desengavetei" is "desengavetou".
    let stem = word.strip_suffix("ei").filter(|stem| forms(word).is_none() && stem.len() > 3)?;
    let stem = match stem {
        _ if stem.ends_with("qu") => format!("{}c", stem.strip_suffix("qu").unwrap_or(stem)),
        _ if stem.ends_with("gu") => stem.strip_suffix('u').unwrap_or(stem).to_owned(),
        _ => stem.to_owned(),
    };
    Some(format!("{stem}ou"))
}

/// Whether a word can be what somebody does, did or used to do.
pub(super) fn is_finite(word: &str) -> bool {
    let told = |form: &Form| matches!(form.tense, Tense::Present | Tense::Past | Tense::Imperfect);
    forms(word).is_some_and(|forms| forms.iter().any(told))
}

pub(super) fn is_infinitive(word: &str) -> bool {
    forms(word).is_some_and(|forms| forms.iter().any(|form| form.tense == Tense::Infinitive))
}

/// What "ele" does, done by "eles": "mora" is "moram".
pub(super) fn pluralised(verb: &str) -> Option<&'static str> {
    let find = |spelled: &'static Spelled| {
        let [present, past] = &spelled.plural;
        if spelled.present == verb {
            Some(present.as_str())
        } else {
            (spelled.past == verb).then_some(past.as_str())
        }
    };
    VERBS.lemmas.iter().find_map(find)
}

/// Every form of every verb, for those who mend slips of the finger.
pub(super) fn all_forms() -> impl Iterator<Item = &'static str> {
    VERBS.by_form.keys().map(String::as_str)
}

fn forms(word: &str) -> Option<&'static Vec<Form>> {
    VERBS.by_form.get(word)
}

/// The ways to read the verbs that begin at a word.
pub(super) fn groups(sentence: &Sentence<'_>, at: usize) -> Vec<Group> {
    let Some(forms) = forms(sentence.text(at)) else { return Vec::new() };
    let mut groups = Vec::new();
    for form in forms {
        let plain = match form.tense {
            Tense::Present => Some(Aspect::Present),
            Tense::Past => Some(Aspect::Done),
            Tense::Imperfect => Some(Aspect::Former),
            Tense::Gerund | Tense::Participle | Tense::Infinitive => None,
        };
        let Some(plain) = plain else { continue };
        groups.extend(with_helper(sentence, at, *form));
        groups.push(Group {
            lemma: form.lemma,
            person: form.person,
            aspect: plain,
            helper: None,
            end: at + 1,
        });
    }
    groups
}

/// What a verb says together with the one that it helps.
fn with_helper(sentence: &Sentence<'_>, at: usize, form: Form) -> Vec<Group> {
    let helper = form.lemma.infinitive();
    let (wanted, aspect, after) = match (helper, form.tense, sentence.text(at + 1)) {
        ("estar" | "andar" | "viver" | "continuar" | "seguir" | "vir", Tense::Present, _) => {
            (Tense::Gerund, Aspect::Present, at + 1)
        }
        ("estar" | "andar" | "viver", _, _) => (Tense::Gerund, Aspect::Former, at + 1),
        ("começar" | "passar", Tense::Present | Tense::Past, "a") => {
            (Tense::Infinitive, Aspect::Started, at + 2)
        }
        ("parar" | "deixar" | "largar" | "desistir", Tense::Past, "de") => {
            (Tense::Infinitive, Aspect::Stopped, at + 2)
        }
        ("voltar", Tense::Past, "a") => (Tense::Infinitive, Aspect::Resumed, at + 2),
        ("acabar", Tense::Present | Tense::Past, "de") => (Tense::Infinitive, Aspect::Done, at + 2),
        ("conseguir" | "ir", Tense::Past, _) => (Tense::Infinitive, Aspect::Done, at + 1),
        ("costumar", Tense::Present, _) => (Tense::Infinitive, Aspect::Present, at + 1),
        ("ter", Tense::Present, _) => (Tense::Participle, Aspect::Present, at + 1),
        _ => return undergone(sentence, at, form),
    };
    let mut groups = undergone(sentence, at, form);
    // "acabei de me mudar", "tô ainda morando"
    let main = (after..after + 3).find(|main| !is_between(sentence.text(*main))).unwrap_or(after);
    let main_forms = forms(sentence.text(main)).map(Vec::as_slice).unwrap_or_default();
    groups.extend(main_forms.iter().filter(|main| main.tense == wanted).map(|found| Group {
        lemma: found.lemma,
        person: form.person,
        aspect,
        helper: Some(form.lemma),
        end: main + 1,
    }));
    groups
}

/// "fui contratada": the participle ends for whom it was done.
fn undergone(sentence: &Sentence<'_>, at: usize, form: Form) -> Vec<Group> {
    if form.lemma.infinitive() != "ser" || form.tense != Tense::Past {
        return Vec::new();
    }
    let typed = sentence.text(at + 1);
    let masculine =
        typed.strip_suffix('a').map_or(Cow::Borrowed(typed), |stem| Cow::Owned(format!("{stem}o")));
    let participles = forms(&masculine).map(Vec::as_slice).unwrap_or_default();
    let done = participles.iter().filter(|found| found.tense == Tense::Participle);
    done.map(|found| Group {
        lemma: found.lemma,
        person: form.person,
        aspect: Aspect::Undergone,
        helper: Some(form.lemma),
        end: at + 2,
    })
    .collect()
}

fn is_between(word: &str) -> bool {
    Class::Between.has(word)
}

impl Verbs {
    fn parse(source: &'static str) -> Self {
        let mut verbs = Self::default();
        let mut regular = true;
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            match line {
                "[regular]" => regular = true,
                "[listed]" => regular = false,
                _ if regular => {
                    for infinitive in line.split(',').map(str::trim).filter(|verb| verb.len() > 2) {
                        verbs.add_regular(infinitive);
                    }
                }
                _ => verbs.add_listed(line),
            }
        }
        verbs
    }

    fn add_regular(&mut self, infinitive: &str) {
        // Listed ones come later in the file and replace these.
        let Some((stem, endings)) = split_infinitive(infinitive) else { return };
        let with = |ending: &&str| format!("{}{ending}", spelled_before(stem, ending));
        let present: Vec<String> = endings.present.iter().map(with).collect();
        let past: Vec<String> = endings.past.iter().map(with).collect();
        let imperfect: Vec<String> = endings.imperfect.iter().map(with).collect();
        self.add(infinitive, &present, &past, &imperfect, &with(&endings.gerund), &with(&endings.participle));
    }

    fn add_listed(&mut self, line: &str) {
        let Some((infinitive, forms)) = line.split_once(" = ") else { return };
        let tenses: Vec<Vec<String>> = forms
            .split('|')
            .map(|tense| tense.split(',').map(|form| form.trim().to_owned()).collect())
            .collect();
        let [present, past, gerund, participle, imperfect] = tenses.as_slice() else { return };
        let first = |forms: &[String]| forms.first().cloned().unwrap_or_default();
        self.add(infinitive, present, past, imperfect, &first(gerund), &first(participle));
    }

    fn add(
        &mut self,
        infinitive: &str,
        present: &[String],
        past: &[String],
        imperfect: &[String],
        gerund: &str,
        participle: &str,
    ) {
        let name = ptbr::fold(infinitive).into_owned();
        let lemma = match self.by_name.get(&name) {
            Some(known) => {
                let known = *known;
                for forms in self.by_form.values_mut() {
                    forms.retain(|form| form.lemma != known);
                }
                known
            }
            None => Lemma(self.lemmas.len()),
        };
        let third = |forms: &[String]| forms.get(1).cloned().unwrap_or_default();
        let many = |forms: &[String]| forms.get(3).cloned().unwrap_or_default();
        let spelled = Spelled {
            infinitive: infinitive.to_owned(),
            present: third(present),
            past: third(past),
            plural: [many(present), many(past)],
        };
        match self.lemmas.get_mut(lemma.0) {
            Some(known) => *known = spelled,
            None => self.lemmas.push(spelled),
        }
        self.by_name.insert(name, lemma);
        let persons = [Person::First, Person::Third, Person::First, Person::Third];
        let mut put = |form: &str, tense: Tense, person: Person| {
            // "é" is a verb; "dá" without its accent is "da", and that is none.
            let folded = match form {
                "é" => "eh".to_owned(),
                "está" => "ta".to_owned(),
                _ => ptbr::fold(form).into_owned(),
            };
            if folded != "da" {
                self.by_form.entry(folded).or_default().push(Form { lemma, tense, person });
            }
        };
        for (tense, forms) in [(Tense::Present, present), (Tense::Past, past)] {
            for (form, person) in forms.iter().zip(persons) {
                put(form, tense, person);
            }
        }
        for form in imperfect {
            put(form, Tense::Imperfect, Person::First);
            put(form, Tense::Imperfect, Person::Third);
        }
        put(gerund, Tense::Gerund, Person::Third);
        put(participle, Tense::Participle, Person::Third);
        put(infinitive, Tense::Infinitive, Person::Third);
    }
}
