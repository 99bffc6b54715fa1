//! Whom a conversation spoke of last, so that "ela" and a verb without a subject find somebody.

use super::subject::{self, Other, Subject};
use super::verbs;
use super::words::Sentence;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gender {
    He,
    She,
}

/// Somebody whom a sentence names.
#[derive(Debug)]
struct Mention {
    other: Other,
    gender: Gender,
    end: usize,
    /// Whether a clause begins with them, so that its verbs are theirs.
    leads: bool,
}

/// Whom the sentences of a conversation named last.
#[derive(Debug, Default)]
pub(super) struct Mentioned {
    he: Option<Other>,
    she: Option<Other>,
    last: Option<Other>,
    /// Of whom the sentence before this one told something.
    told: Option<Other>,
    fresh: bool,
}

impl Mentioned {
    /// Whom the message before the last one named is forgotten.
    pub(super) fn next_message(&mut self) {
        if !self.fresh {
            *self = Self::default();
        }
        self.fresh = false;
        self.told = None;
    }

    fn note(&mut self, mention: &Mention) {
        let place = match mention.gender {
            Gender::He => &mut self.he,
            Gender::She => &mut self.she,
        };
        *place = Some(mention.other.clone());
        // "o Thiago é meu namorado": the name tells more.
        if !mention.other.name.is_empty() || self.last.as_ref().is_none_or(|last| last.name.is_empty()) {
            self.last = Some(mention.other.clone());
        }
        self.fresh = true;
    }

    /// What a sentence leaves for the next one.
    pub(super) fn told(&mut self, subject: Option<&Subject>) {
        self.told = match subject {
            Some(Subject::Other(other)) => Some(other.clone()),
            _ => None,
        };
    }
}

/// Who is meant at one word of a sentence.
#[derive(Debug, Default)]
pub(super) struct Around {
    /// Who goes on doing things without being named again.
    pub carried: Option<Subject>,
    pub he: Option<Other>,
    pub she: Option<Other>,
    pub last: Option<Other>,
    /// What was told right before this, and of whom.
    pub after: Option<(&'static str, Subject)>,
}

/// The people of a sentence, and of what was said before it.
pub(super) struct People<'p> {
    mentions: Vec<Mention>,
    mentioned: &'p mut Mentioned,
}

impl<'p> People<'p> {
    pub(super) fn of(sentence: &Sentence<'_>, mentioned: &'p mut Mentioned) -> Self {
        let mut mentions = Vec::new();
        let mut at = 0;
        while at < sentence.words.len() {
            let found = may_name(sentence, at).then(|| subject::named_at(sentence, at)).flatten();
            let Some((other, end)) = found else {
                at += 1;
                continue;
            };
            let gender = gender(sentence, at, &other);
            // "a Letícia mora com o marido": hers, not the person's.
            let borrowed = matches!(sentence.text(at), "o" | "a" | "do" | "da")
                && other.name.is_empty()
                && mentions.iter().any(|mention: &Mention| !mention.other.name.is_empty());
            if borrowed {
                at = end;
                continue;
            }
            let leads = !matches!(sentence.text(at), "do" | "da" | "ao" | "pelo" | "pela" | "pra")
                && (at == 0 || sentence.is_pause(at - 1) || sentence.text(at - 1) == "e");
            mentions.push(Mention { other, gender, end, leads });
            at = end;
        }
        Self { mentions, mentioned }
    }

    /// Everybody that the words before one named.
    pub(super) fn around(
        &mut self,
        sentence: &Sentence<'_>,
        at: usize,
        told_before: Option<(usize, &Subject)>,
    ) -> Around {
        let passed = self.mentions.iter().take_while(|mention| mention.end <= at).count();
        let nearest = self.mentions.get(..passed).unwrap_or_default();
        for mention in nearest {
            self.mentioned.note(mention);
        }
        Around {
            carried: self.carried(sentence, at, nearest, told_before),
            he: self.mentioned.he.clone(),
            she: self.mentioned.she.clone(),
            last: self.mentioned.last.clone(),
            after: None,
        }
    }

    /// "minha mãe tem 62 anos e mora em Recife", "ela é médica".
    fn carried(
        &self,
        sentence: &Sentence<'_>,
        at: usize,
        nearest: &[Mention],
        told_before: Option<(usize, &Subject)>,
    ) -> Option<Subject> {
        let start = (0..at).rev().take_while(|at| subject::is_light(sentence.text(*at))).last().unwrap_or(at);
        let Some(before) = start.checked_sub(1) else {
            return self.mentioned.told.clone().map(Subject::Other);
        };
        let pronoun = match sentence.text(before) {
            "ele" => Some(&self.mentioned.he),
            "ela" => Some(&self.mentioned.she),
            _ => None,
        };
        if let Some(meant) = pronoun {
            let begins = before == 0
                || sentence.is_pause(before - 1)
                || subject::is_light(sentence.text(before - 1))
                || matches!(sentence.text(before - 1), "e" | "mas" | "que" | "porque");
            return meant.clone().filter(|_| begins).map(Subject::Other);
        }
        if !(sentence.is_pause(before) || sentence.text(before) == "e") {
            return None;
        }
        if let Some((end, subject)) = told_before
            && end <= start
            && start - end <= 2
        {
            return Some(subject.clone());
        }
        // "minha mãe deu aula 30 anos e hoje é aposentada"
        let leader = nearest.iter().rev().find(|mention| mention.leads)?;
        let own =
            (leader.end..start).any(|at| verbs::tells(sentence.text(at)) || sentence.text(at) == "gente");
        (!own).then(|| Subject::Other(leader.other.clone()))
    }

    /// Ends the sentence: whoever it named can be "ela" in the next one.
    pub(super) fn leave(self, told: Option<&Subject>) {
        for mention in &self.mentions {
            self.mentioned.note(mention);
        }
        self.mentioned.told(told);
    }
}

/// Whether the naming of somebody can begin at a word.
fn may_name(sentence: &Sentence<'_>, at: usize) -> bool {
    matches!(
        sentence.text(at),
        "meu" | "minha" | "nosso" | "nossa" | "o" | "a" | "do" | "da" | "ao" | "pelo" | "pela" | "pra"
    ) || at == 0
        || sentence.is_pause(at - 1)
}

fn gender(sentence: &Sentence<'_>, at: usize, other: &Other) -> Gender {
    match sentence.text(at) {
        "meu" | "nosso" | "o" | "do" | "ao" | "pelo" => Gender::He,
        "minha" | "nossa" | "a" | "da" | "pela" => Gender::She,
        _ => {
            let named = if other.relation.is_empty() { &other.name } else { &other.relation };
            let she = named.ends_with('a') || matches!(named.as_str(), "mae" | "avo mulher" | "nora");
            if she { Gender::She } else { Gender::He }
        }
    }
}
