//! What a wish for silence reaches: everything, or what its words name.
//!
//! What restricts nothing is a closed class of words: the two who talk, messages and offers as such, kindness, anger,
//! haste. Whatever else depends on the wish ("da UPA", "de 24h", "pra menos de 1500") names what it is about, and nobody has
//! to know the names of hospitals for that.

use std::ops::Range;

use crate::phrases::{Class, Phrasebook, Sentence};

/// So many words around a phrase can depend on it: the work stays linear in the text.
const CLAUSE: usize = 24;

/// How much of what could be sent is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// Only what was named.
    Something,
    /// It cannot be told.
    Unclear,
    Everything,
}

/// The classes of words by which a reach is told. Their lists stand with the phrases.
#[derive(Debug)]
pub(super) struct Classes {
    /// Words that restrict nothing.
    general: Class,
    /// Articles and their like: what they belong to comes next.
    determiner: Class,
    preposition: Class,
    /// Those that say what a thing is about; "por um tempo" does not.
    of: Class,
    /// Shifts and their like, of which there are kinds.
    offer: Class,
    /// One of them.
    single: Class,
    /// A new thought begins.
    turn: Class,
    /// A thought that says when or which: "se", "quando", "que".
    condition: Class,
    /// Of these, the one that may begin a reason.
    that: Class,
    persistence: Class,
    /// Whoever goes on like this speaks of themselves or of what annoys them, not of what they mean.
    reason: Class,
    /// How the speaker goes on about themselves: "que não aguento mais".
    speaker: Class,
    denial: Class,
    /// Stopping, removing.
    ending: Class,
    /// Messages, lists, numbers: what contact is made of.
    contact: Class,
    /// Before a single offer these point at that one.
    this: Class,
    sending: Class,
    /// What stands before a name.
    title: Class,
    none: Class,
    only: Class,
    more: Class,
    count: Class,
}

impl Classes {
    pub(super) fn of(book: &mut Phrasebook) -> Self {
        // Known as themselves, they are not taken apart into words that mean something here.
        book.class("whole");
        Self {
            general: book.class("general"),
            determiner: book.class("determiner"),
            preposition: book.class("preposition"),
            of: book.class("of"),
            offer: book.class("offer"),
            single: book.class("single"),
            turn: book.class("turn"),
            condition: book.class("condition"),
            that: book.class("that"),
            persistence: book.class("persistence"),
            reason: book.class("reason"),
            speaker: book.class("self"),
            denial: book.class("denial"),
            ending: book.class("ending"),
            contact: book.class("contact"),
            this: book.class("this"),
            sending: book.class("sending"),
            title: book.class("title"),
            none: book.class("none"),
            only: book.class("only"),
            more: book.class("more"),
            count: book.class("count"),
        }
    }

    /// What the phrase that these words are reaches.
    pub(super) fn reach(&self, sentence: &Sentence, phrase: &Range<usize>) -> Reach {
        let points = phrase.end.checked_sub(1).is_some_and(|last| self.points_at_one(sentence, last));
        if points || self.is_named_before(sentence, phrase.start) {
            return Reach::Something;
        }
        let named = self.named_after(sentence, phrase.end);
        let excepts = |at: usize| sentence.is_parted(at) && sentence.is_of(at, &self.only);
        if named == Reach::Everything && (phrase.end..phrase.end + CLAUSE).any(excepts) {
            return Reach::Unclear;
        }
        named
    }

    /// Whether a clause speaks of nothing but contact, and of an end of it, in whatever words: no phrase that we know, and
    /// no word that would name something else.
    pub(super) fn is_about_an_end(&self, sentence: &Sentence) -> bool {
        let mut begin = 0;
        let mut heard = false;
        for end in 1..=sentence.words.len() {
            if sentence.is_parted(end) {
                heard |= end - begin <= CLAUSE && self.ends_contact(sentence, begin..end);
                begin = end;
            }
        }
        heard && !sentence.is_question()
    }

    fn ends_contact(&self, sentence: &Sentence, clause: Range<usize>) -> bool {
        let has = |class: &Class| clause.clone().any(|at| sentence.is_of(at, class));
        let known = |at: usize| self.is_small(sentence, at) || sentence.is_of(at, &self.turn);
        let (denied, ended) = (has(&self.denial), has(&self.ending));
        let ends = if ended { !denied } else { denied && has(&self.more) };
        ends && has(&self.contact) && clause.clone().all(known)
    }

    /// Whether a phrase goes on with what kind of thing it is about: "as vagas de pediatria".
    pub(super) fn is_of_a_kind(&self, sentence: &Sentence, phrase: &Range<usize>) -> bool {
        sentence.is_of(phrase.end, &self.of) && self.named_after(sentence, phrase.end) == Reach::Something
    }

    /// Whether the word right after a phrase is one that restricts.
    pub(super) fn goes_elsewhere(&self, sentence: &Sentence, end: usize) -> bool {
        let mut at = end;
        while at < end + CLAUSE && !sentence.is_parted(at) && sentence.is_of(at, &self.determiner) {
            at += 1;
        }
        let goes_on = [&self.turn, &self.condition].iter().any(|class| sentence.is_of(at, class));
        let elsewhere = !self.is_small(sentence, at) || sentence.is_of(at, &self.single);
        !sentence.is_parted(at) && elsewhere && !goes_on
    }

    /// "da UPA", "que seja longe", "noturno": what follows the phrase in its clause.
    fn named_after(&self, sentence: &Sentence, end: usize) -> Reach {
        let last = end.saturating_sub(1);
        let mut bound = sentence.is_of(last, &self.preposition);
        let mut kind = sentence.is_of(last, &self.offer);
        let mut object = [last, last.saturating_sub(1)].iter().any(|at| sentence.is_of(*at, &self.sending));
        object &= !kind && !bound;
        let mut at = end;
        while at < end + CLAUSE && !sentence.is_parted(at) {
            let is = |class: &Class| sentence.is_of(at, class);
            let counted = sentence.is_of(at.saturating_sub(1), &self.more)
                && is(&self.preposition)
                && sentence.is_of(at + 1, &self.count);
            if counted || self.points_at_one(sentence, at) {
                return Reach::Something;
            }
            if is(&self.condition) && !bound {
                let explains = if is(&self.that) {
                    self.explains(sentence, at + 1)
                } else {
                    self.threatens(sentence, at + 1)
                };
                return if explains { Reach::Everything } else { Reach::Unclear };
            }
            if is(&self.turn) {
                return if bound { Reach::Something } else { Reach::Everything };
            }
            if is(&self.preposition) {
                bound = true;
            } else if is(&self.determiner) || is(&self.title) {
                kind = false;
            } else if self.is_small(sentence, at) || self.is_denied(sentence, at) {
                (bound, object) = (false, false);
                kind = is(&self.offer);
            } else {
                let named = object && sentence.is_of(at.saturating_sub(1), &self.determiner);
                return if bound || kind || named { Reach::Something } else { Reach::Unclear };
            }
            at += 1;
        }
        Reach::Everything
    }

    /// "que eu te bloqueio" is a reason; "que seja longe" is not.
    fn explains(&self, sentence: &Sentence, at: usize) -> bool {
        if sentence.is_of(at, &self.denial) {
            return sentence.is_of(at + 1, &self.speaker);
        }
        sentence.is_parted(at)
            || sentence.is_of(at, &self.reason)
            || sentence.is_of(at, &self.turn)
            || self.is_small(sentence, at)
    }

    /// "se continuarem" says what happens otherwise; "quando eu estiver de plantão" says when.
    fn threatens(&self, sentence: &Sentence, at: usize) -> bool {
        sentence.is_of(at, &self.persistence)
    }

    /// "pra Osasco não me chama mais": what the phrase is about came first.
    fn is_named_before(&self, sentence: &Sentence, start: usize) -> bool {
        let begins = |at: &usize| {
            *at == 0
                || sentence.is_parted(*at)
                || at.checked_sub(1).is_some_and(|before| sentence.is_of(before, &self.turn))
        };
        let Some(first) = (0..=start).rev().take(CLAUSE).find(begins) else { return false };
        let leads = [&self.preposition, &self.determiner, &self.offer];
        if first == start || !leads.iter().any(|class| sentence.is_of(first, class)) {
            return false;
        }
        (first..start).any(|at| !self.is_small(sentence, at) && !self.is_denied(sentence, at))
    }

    /// "esse plantão", "da vaga": one of them, and not what is sent as such.
    fn points_at_one(&self, sentence: &Sentence, at: usize) -> bool {
        sentence.is_of(at, &self.single)
            && at.checked_sub(1).is_some_and(|before| sentence.is_of(before, &self.this))
    }

    fn is_small(&self, sentence: &Sentence, at: usize) -> bool {
        [&self.general, &self.determiner, &self.preposition].iter().any(|class| sentence.is_of(at, class))
    }

    /// "de hospital nenhum", "de nenhum hospital".
    fn is_denied(&self, sentence: &Sentence, at: usize) -> bool {
        let beside = [Some(at + 1), at.checked_sub(1)];
        beside.into_iter().flatten().any(|beside| sentence.is_of(beside, &self.none))
    }
}
