//! Whom a conversation spoke of last, so that "ela" and a verb without a subject find somebody.

mod naming;

use self::naming::Mention;
use super::claim::Claim;
use super::classes::Class;
use super::names::{self, Gender};
use super::stance;
use super::subject::{self, Other, Subject};
use super::verbs;
use super::words::Sentence;

/// Whom the sentences of a conversation named last.
#[derive(Debug, Default)]
pub(super) struct Mentioned {
    he: Option<Other>,
    she: Option<Other>,
    last: Option<Other>,
    /// Of whom the sentence before this one told something.
    told: Option<Other>,
    /// To whom, in this message, something happened: what a doctor says is said of them.
    affected: Option<Other>,
    fresh: bool,
    /// Everybody of this message, him and her: the next one may say "ela" only of one.
    named_he: Vec<Other>,
    named_she: Vec<Other>,
    /// Children or a pet that were told of, and not yet by name: "adotei uma gata. O nome é Nina".
    pub unnamed: Option<Claim>,
}

impl Mentioned {
    /// Whom the message before the last one named is forgotten.
    pub(super) fn next_message(&mut self) {
        if !self.fresh {
            *self = Self::default();
        }
        let several =
            |named: &[Other]| named.windows(2).any(|two| matches!(two, [one, next] if !one.is(next)));
        if several(&std::mem::take(&mut self.named_he)) {
            self.he = None;
        }
        if several(&std::mem::take(&mut self.named_she)) {
            self.she = None;
        }
        self.fresh = false;
        self.told = None;
        self.affected = None;
        self.unnamed = None;
    }

    /// Whether this message named somebody.
    pub(super) fn names_somebody(&self) -> bool {
        self.fresh
    }

    /// Of whom the sentence before this one told something.
    pub(super) fn told_last(&self) -> Option<&Other> {
        self.told.as_ref()
    }

    fn note(&mut self, mention: &Mention) {
        match mention.gender {
            Some(Gender::He) => self.he = Some(mention.other.clone()),
            Some(Gender::She) => self.she = Some(mention.other.clone()),
            None => {}
        }
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
    /// To whom what nobody is named for happened: "levei o Davi no médico e deu asma".
    pub affected: Option<Other>,
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
        Self { mentions: naming::named_in(sentence), mentioned }
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
            affected: self.affected(sentence, at),
            after: None,
        }
    }

    /// Who did something, or had it done by the person, before a word: since then nobody spoke of "eu".
    fn affected(&self, sentence: &Sentence<'_>, at: usize) -> Option<Other> {
        let named = self.mentions.iter().rev().filter(|mention| mention.end <= at).find(|mention| {
            let object = mention.start.checked_sub(1).is_some_and(|verb| verbs::tells(sentence.text(verb)));
            (mention.leads || object) && is_dear(&mention.other)
        });
        match named {
            Some(mention) => {
                Some(mention.other.clone()).filter(|_| !stance::speaks_of_oneself(sentence, mention.end..at))
            }
            None => self.mentioned.affected.clone().filter(|_| !stance::speaks_of_oneself(sentence, 0..at)),
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
        // "o Bento namora a Luíza, que toca baixo e é gremista": who that is, "que" tells.
        let own = (leader.end..start).any(|at| {
            verbs::tells(sentence.text(at))
                || is_us(sentence, at)
                || sentence.text(at) == "que" && at > leader.end + usize::from(sentence.is_pause(leader.end))
        });
        (!own).then(|| Subject::Other(leader.other.clone()))
    }

    /// Whoever was named right before a rest, by name: what stands behind it without a verb is theirs.
    pub(super) fn named_before(&self, sentence: &Sentence<'_>, at: usize) -> Option<Subject> {
        let rest = at.checked_sub(1).filter(|rest| sentence.is_pause(*rest))?;
        let mention = self.mentions.iter().find(|mention| mention.end == rest)?;
        // "o filho da vizinha, Caio": whose name it is, nobody can tell.
        let anothers = matches!(sentence.text(mention.start), "do" | "da" | "ao" | "pelo" | "pela" | "pra");
        (!anothers && !mention.other.name.is_empty()).then(|| Subject::Other(mention.other.clone()))
    }

    /// "sou casada com Anselmo, ele é eletricista": whom a claim names is spoken of from there on.
    pub(super) fn note_partner(&mut self, claim: &Claim) {
        let Some(partner) = claim.slot("partner").filter(|partner| partner.text.contains(char::is_uppercase))
        else {
            return;
        };
        let first = partner.name.split(' ').next().unwrap_or_default();
        let Some(gender) = names::gender_by_ending(first) else { return };
        let called = partner.text.trim_start_matches("a ").trim_start_matches("o ").to_owned();
        let other = Other { relation: String::new(), name: partner.name.clone(), called };
        if self.mentions.iter().any(|mention| mention.other.is(&other)) {
            return;
        }
        let place = self.mentions.iter().take_while(|mention| mention.end <= claim.end).count();
        self.mentions.insert(
            place,
            Mention {
                other,
                gender: Some(gender),
                start: claim.end,
                end: claim.end,
                leads: false,
                joined: false,
            },
        );
    }

    /// What a later sentence of the message may name.
    pub(super) fn leave_unnamed(&mut self, claim: Option<Claim>) {
        if claim.is_some() {
            self.mentioned.unnamed = claim;
        }
    }

    /// Leaves whom "ele" or "ela" means after this sentence, and after the whole message.
    fn leave_one(&mut self, gender: Gender) {
        let left = meant(&self.mentions, gender);
        let (pronoun, named) = match gender {
            Gender::He => (&mut self.mentioned.he, &mut self.mentioned.named_he),
            Gender::She => (&mut self.mentioned.she, &mut self.mentioned.named_she),
        };
        match left {
            Meant::Nobody => return,
            Meant::One(other) => *pronoun = Some(other.clone()),
            Meant::Several => *pronoun = None,
        }
        let others = self.mentions.iter().filter(|mention| mention.gender == Some(gender));
        named.extend(others.map(|mention| mention.other.clone()));
    }

    /// Ends the sentence: whoever it named can be "ela" in the next one.
    pub(super) fn leave(mut self, sentence: &Sentence<'_>, told: Option<&Subject>) {
        let affected = self.affected(sentence, sentence.words.len());
        self.mentioned.affected = affected;
        for mention in &self.mentions {
            self.mentioned.note(mention);
        }
        for gender in [Gender::He, Gender::She] {
            self.leave_one(gender);
        }
        self.mentioned.told(told);
    }
}

/// "a gente", and not whoever is only addressed: "morreu, gente".
fn is_us(sentence: &Sentence<'_>, at: usize) -> bool {
    sentence.text(at) == "gente" && at.checked_sub(1).is_some_and(|led| sentence.text(led) == "a")
}

/// Whether somebody is of the family or called by a name, and not the doctor who tells what they have.
fn is_dear(other: &Other) -> bool {
    let relation = other.relation.split(' ').next().unwrap_or_default();
    let family = relation.is_empty()
        || Class::Household.has(relation)
        || matches!(
            relation,
            "avo" | "sogra" | "sogro" | "tio" | "tia" | "primo" | "prima" | "cunhado" | "cunhada"
        )
        || matches!(
            relation,
            "genro" | "nora" | "namorado" | "namorada" | "noivo" | "noiva" | "enteado" | "enteada"
        );
    let titled = ["dr ", "dra ", "doutor", "professor"]
        .iter()
        .any(|title| other.called.to_lowercase().starts_with(title));
    family && !titled
}

/// Whom a pronoun may mean after a sentence that named some.
enum Meant<'m> {
    Nobody,
    One(&'m Other),
    Several,
}

/// Of several only the one whom the sentence is about can be meant: "a Bia ligou pra Rute. Ela…".
fn meant(mentions: &[Mention], gender: Gender) -> Meant<'_> {
    let named: Vec<&Mention> = mentions.iter().filter(|mention| mention.gender == Some(gender)).collect();
    let all_one = |some: &[&Mention]| {
        some.windows(2).all(|two| matches!(two, [one, next] if one.other.is(&next.other)))
    };
    let joined = named.iter().any(|mention| mention.joined);
    let leading: Vec<&Mention> = named.iter().copied().filter(|mention| mention.leads).collect();
    match (named.last(), leading.last()) {
        (None, _) => Meant::Nobody,
        (Some(last), _) if all_one(&named) => Meant::One(&last.other),
        (Some(_), Some(leader)) if all_one(&leading) && !joined => Meant::One(&leader.other),
        _ => Meant::Several,
    }
}
